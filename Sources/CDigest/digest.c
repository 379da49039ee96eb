#include "CDigest.h"

#include <string.h>

#if !__has_include(<glib.h>)
#error "<glib.h> is missing: apt-get install libpango1.0-dev"
#endif
#include <glib.h>

struct lamina_digest *lamina_digest_begin(void) {
  return (struct lamina_digest *)g_checksum_new(G_CHECKSUM_SHA256);
}

void lamina_digest_add(struct lamina_digest *digest, const void *bytes, size_t count) {
  const guchar *next = bytes;
  // GLib takes a signed count.
  while (count > 0) {
    size_t part = count < 1 << 30 ? count : 1 << 30;
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
