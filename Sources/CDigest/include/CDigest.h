// SHA-256, computed by GLib, which Pango brings.
//
// What: the digest of bytes that come in pieces.
// Why: the parts of a film are compared by what is in them, on machines that share nothing else.
// Cost: about 4 ns a byte.
#ifndef LAMINA_CDIGEST_H
#define LAMINA_CDIGEST_H

#include <stddef.h>

// The length of a digest as text, without the zero at the end.
#define LAMINA_DIGEST_LENGTH 64

struct lamina_digest;

// A digest of no bytes yet. It is released by lamina_digest_end.
struct lamina_digest *lamina_digest_begin(void);

void lamina_digest_add(struct lamina_digest *digest, const void *bytes, size_t count);

// Writes the digest in hexadecimal digits and a zero to text, and releases it.
void lamina_digest_end(struct lamina_digest *digest, char *text);

#endif
