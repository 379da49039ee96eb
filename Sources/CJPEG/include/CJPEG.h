// JPEG through libjpeg-turbo, behind functions that cannot jump.
//
// libjpeg reports errors with longjmp, which must not cross Swift frames. Every call here catches
// the jump in the C function that caused it and returns a status and a message instead. Damage that
// libjpeg only warns about and paints over (missing data, bad codes) is an error here too.
#ifndef LAMINA_CJPEG_H
#define LAMINA_CJPEG_H

#include <stddef.h>
#include <stdint.h>

// How a call ended.
typedef enum {
  LAMINA_JPEG_OK = 0,
  // The data ends too early.
  LAMINA_JPEG_TRUNCATED = 1,
  // The data contradicts the format.
  LAMINA_JPEG_CORRUPT = 2,
  // The data uses something the library does not decode.
  LAMINA_JPEG_UNSUPPORTED = 3,
  LAMINA_JPEG_NO_MEMORY = 4
} LaminaJPEGStatus;

// Room for a message with its terminator; at least libjpeg's JMSG_LENGTH_MAX.
#define LAMINA_JPEG_MESSAGE_SIZE 256

typedef struct {
  uint32_t width;
  uint32_t height;
} LaminaJPEGHeader;

// Reads up to the frame header. Decodes and allocates no pixels. `message` gets one line when it
// fails.
LaminaJPEGStatus lamina_jpeg_read_header(
    const uint8_t *bytes, size_t count, LaminaJPEGHeader *header, char *message);

// Decodes into B, G, R, 255 with `stride` bytes per row. `pixels` must have room for `width` x
// `height`, which must be what lamina_jpeg_read_header said. Grey, RGB, YCbCr, CMYK and YCCK are
// understood. With `keeps_ink`, pixels of the latter two are cyan, magenta, yellow and black
// instead, where 255 is all ink.
LaminaJPEGStatus lamina_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int keeps_ink, uint8_t *pixels,
    size_t stride, char *message);

// Encodes B, G, R, ignored with `stride` bytes per row; `quality` is 1 to 100. The chroma planes
// have half size unless `full_chroma` is set. `*output` is to be freed with lamina_jpeg_free and is
// null when it fails.
LaminaJPEGStatus lamina_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality, int full_chroma,
    uint8_t **output, size_t *output_count, char *message);

void lamina_jpeg_free(uint8_t *output);

#endif
