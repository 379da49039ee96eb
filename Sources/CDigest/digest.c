#include "CDigest.h"

#include <string.h>

#if !__has_include(<glib.h>)
#error "<glib.h> is missing: apt-get install libpango1.0-dev"
#endif
#include <glib.h>

struct lamina_digest *lamina_digest_begin(void) {
  return (struct lamina_digest *)g_checksum_new(G_CHECKSUM_SHA256);
}

// GLib takes a signed count.
static size_t next_part(size_t count) { return count < 1 << 30 ? count : 1 << 30; }

void lamina_digest_add(struct lamina_digest *digest, const void *bytes, size_t count) {
  const guchar *next = bytes;
  while (count > 0) {
    size_t part = next_part(count);
    g_checksum_update((GChecksum *)digest, next, (gssize)part);
    next += part;
    count -= part;
  }
}

void lamina_digest_end(struct lamina_digest *digest, char *text) {
  const gchar *digits = g_checksum_get_string((GChecksum *)digest);
  memcpy(text, digits, LAMINA_DIGEST_LENGTH + 1);
  g_checksum_free((GChecksum *)digest);
}

void lamina_digest_end_bytes(struct lamina_digest *digest, uint8_t *bytes) {
  gsize count = LAMINA_DIGEST_BYTES;
  g_checksum_get_digest((GChecksum *)digest, bytes, &count);
  g_checksum_free((GChecksum *)digest);
}

void lamina_digest_sign(
    const void *key, size_t key_count, const void *message, size_t count, uint8_t *code) {
  GHmac *hmac = g_hmac_new(G_CHECKSUM_SHA256, key, key_count);
  const guchar *next = message;
  while (count > 0) {
    size_t part = next_part(count);
    g_hmac_update(hmac, next, (gssize)part);
    next += part;
    count -= part;
  }
  gsize length = LAMINA_DIGEST_BYTES;
  g_hmac_get_digest(hmac, code, &length);
  g_hmac_unref(hmac);
}

int lamina_digest_equal(const void *a, const void *b, size_t count) {
  const volatile uint8_t *left = a, *right = b;
  uint8_t difference = 0;
  for (size_t index = 0; index < count; index++) difference |= left[index] ^ right[index];
  return difference == 0;
}
