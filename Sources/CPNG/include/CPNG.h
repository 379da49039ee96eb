// Reading and writing PNG through libpng's row functions, behind functions that cannot jump.
//
// libpng's simplified API would need no C, but Debian's version of it (1.6.39 with security
// patches) decodes interlaced 16-bit files wrongly, and it applies gamma chunks. The row functions
// report errors with longjmp, which must not cross Swift frames, so it is caught here. For writing
// the simplified API offers all filters or none, the one slow and the other large.
#ifndef LAMINA_CPNG_H
#define LAMINA_CPNG_H

#include <stddef.h>
#include <stdint.h>

#include <png.h>

// Room for a message with its terminator.
#define LAMINA_PNG_MESSAGE_SIZE 256

// Decodes any colour type, bit depth and interlacing into four straight 8-bit components per pixel,
// `stride` bytes per row. Colour components are written in the order blue, green, red; with
// `keeps_order`, in the order of the file. Alpha comes last and is 255 where the file has none.
// Ancillary chunks but tRNS are skipped.
//
// `pixels` must have room for `width` x `height`, which must be what the file's header says.
// Returns 1 for success, 0 for failure with one line in `message`. `has_alpha` tells whether the
// file has any transparency.
int lamina_png_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int keeps_order, uint8_t *pixels,
    size_t stride, int *has_alpha, char *message);

// Encodes rows of blue, green, red and a fourth byte, `stride` bytes apart: straight alpha with
// `has_alpha`, else left out. The file is marked sRGB.
//
// `size` tells the bytes of the file; where that is more than `capacity`, `target` does not hold
// it. Returns 1 for success, 0 for failure with one line in `message`.
int lamina_png_encode(
    const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, int has_alpha, uint8_t *target,
    size_t capacity, size_t *size, char *message);

#endif
