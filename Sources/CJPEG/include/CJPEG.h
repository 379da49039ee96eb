// JPEG through libjpeg-turbo, behind functions that cannot jump.
//
// libjpeg reports errors with longjmp, which must not cross Swift frames. Every function here
// catches the jump and returns a status and a message instead. libjpeg only warns about some damage
// (missing data, bad codes) and paints over it; these functions treat it as an error too.
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

// The size of a message with its terminator; at least libjpeg's JMSG_LENGTH_MAX.
#define LAMINA_JPEG_MESSAGE_SIZE 256

typedef struct {
  uint32_t width;
  uint32_t height;
} LaminaJPEGHeader;

// Reads up to the frame header. Decodes no pixels and allocates no memory for them. `message` gets
// one line if it fails.
LaminaJPEGStatus lamina_jpeg_read_header(
    const uint8_t *bytes, size_t count, LaminaJPEGHeader *header, char *message);

// Decodes into B, G, R, 255 with `stride` bytes per row. `pixels` must have room for `width` x
// `height`, the size that lamina_jpeg_read_header returned. Grey, RGB, YCbCr, CMYK and YCCK files
// are supported. With `keeps_ink`, the pixels of CMYK and YCCK files are cyan, magenta, yellow and
// black, where 255 is full ink.
LaminaJPEGStatus lamina_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int keeps_ink, uint8_t *pixels,
    size_t stride, char *message);

// Encodes pixels of B, G, R and an ignored byte, with `stride` bytes per row. `quality` is 1 to
// 100. The chroma planes have half size unless `full_chroma` is set. The caller frees `*output`
// with lamina_jpeg_free; it is NULL if the call fails.
LaminaJPEGStatus lamina_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality, int full_chroma,
    uint8_t **output, size_t *output_count, char *message);

void lamina_jpeg_free(uint8_t *output);

#endif
