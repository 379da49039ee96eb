// Reading PNG through libpng's row functions, behind functions that cannot jump, and writing it
// with libdeflate.
//
// libpng's simplified API would need no C. But Debian's version of it (1.6.39 with security
// patches) decodes interlaced 16-bit files wrongly and applies gamma chunks. The row functions
// report errors with longjmp, which must not cross Swift frames, so these functions catch it.
//
// libpng compresses with zlib. libdeflate makes smaller files in less time, but only from all bytes
// at once; around them a file without metadata needs no more than four chunks.
#ifndef LAMINA_CPNG_H
#define LAMINA_CPNG_H

#include <stddef.h>
#include <stdint.h>

#if !__has_include(<png.h>)
#error "<png.h> is missing: apt-get install libpng-dev"
#endif
#include <png.h>
#if !__has_include(<libdeflate.h>)
#error "<libdeflate.h> is missing: apt-get install libdeflate-dev"
#endif

// The size of a message with its terminator.
#define LAMINA_PNG_MESSAGE_SIZE 256

// Decodes any colour type, bit depth and interlacing into four straight 8-bit components per pixel,
// with `stride` bytes per row. The colour components come in the order blue, green, red; with
// `keeps_order`, in the order of the file. Alpha comes last and is 255 if the file has none.
// Ancillary chunks other than tRNS are skipped.
//
// `pixels` must have room for `width` x `height`, the size in the file's header. Returns 1 for
// success. Returns 0 for failure, with one line in `message`. `has_alpha` says whether the file has
// any transparency.
int lamina_png_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int keeps_order, uint8_t *pixels,
    size_t stride, int *has_alpha, char *message);

// Writes the pixels of a row with straight alpha to `straight`: `count` bytes.
typedef void (*LaminaPNGStraighten)(const uint8_t *row, uint8_t *straight, size_t count);

// Encodes rows of blue, green, red and a fourth byte, `stride` bytes apart. With `has_alpha` the
// fourth byte is alpha; without, it is left out. `straighten`, if not NULL, is called for each row;
// without it alpha is straight already. The file is marked sRGB. `level` is libdeflate's, from 0
// for stored bytes to 9.
//
// Returns the file, which the caller frees, and its size in bytes. Returns NULL for failure, with
// one line in `message`. Needs memory for two files that do not compress.
uint8_t *lamina_png_encode(
    const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, int has_alpha,
    LaminaPNGStraighten straighten, int level, size_t *size, char *message);

#endif
