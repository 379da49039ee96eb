// SHA-256 and its HMAC, computed by GLib, which Pango brings.
//
// What: the digest of bytes that come in pieces, and the code of a message by a key.
// Why: the parts of a film are compared by what is in them, on machines that share nothing else;
// the render service tells pictures apart, and checks who has signed an address.
// Cost: about 4 ns a byte.
#ifndef LAMINA_CDIGEST_H
#define LAMINA_CDIGEST_H

#include <stddef.h>
#include <stdint.h>

// The bytes of a digest, and its length as text, without the zero at the end.
#define LAMINA_DIGEST_BYTES 32
#define LAMINA_DIGEST_LENGTH 64

struct lamina_digest;

// A digest of no bytes yet. It is released by one of the two functions that end it.
struct lamina_digest *lamina_digest_begin(void);

void lamina_digest_add(struct lamina_digest *digest, const void *bytes, size_t count);

// Writes the digest in hexadecimal digits and a zero to text, and releases it.
void lamina_digest_end(struct lamina_digest *digest, char *text);

// Writes the LAMINA_DIGEST_BYTES bytes of the digest, and releases it.
void lamina_digest_end_bytes(struct lamina_digest *digest, uint8_t *bytes);

// Writes the LAMINA_DIGEST_BYTES bytes of HMAC-SHA256 (RFC 2104) of a message to code.
void lamina_digest_sign(
    const void *key, size_t key_count, const void *message, size_t count, uint8_t *code);

// Whether so many bytes are equal. It takes the same time wherever they differ.
int lamina_digest_equal(const void *a, const void *b, size_t count);

#endif
