#include "errors.h"

#include <string.h>

// A progressive file of a few kilobytes can ask for thousands of passes over a large image.
// Encoders write about ten. An image of 50 million pixels may have 40, a small one 500.
#define MAXIMUM_SCANS 500
#define FEW_SCANS 16
#define MAXIMUM_SCANNED_PIXELS 2e9

_Static_assert(LAMINA_JPEG_MESSAGE_SIZE >= JMSG_LENGTH_MAX, "messages must fit");

typedef struct {
  struct jpeg_decompress_struct cinfo;
  LaminaJPEGErrors errors;
  struct jpeg_progress_mgr progress;
} Decoder;

static void check_scans(j_common_ptr cinfo) {
  j_decompress_ptr image = (j_decompress_ptr)cinfo;
  int scans = image->input_scan_number;
  if (scans > MAXIMUM_SCANS) {
    lamina_jpeg_fail(cinfo, LAMINA_JPEG_UNSUPPORTED, "more than 500 scans");
  }
  if (scans > FEW_SCANS &&
      (double)scans * image->image_width * image->image_height > MAXIMUM_SCANNED_PIXELS) {
    lamina_jpeg_fail(cinfo, LAMINA_JPEG_UNSUPPORTED, "too many scans for so large an image");
  }
}

// Reads everything up to the frame header. Runs inside the caller's setjmp.
static void begin(Decoder *decoder, const uint8_t *bytes, size_t count) {
  jpeg_create_decompress(&decoder->cinfo);
  decoder->progress.progress_monitor = check_scans;
  decoder->cinfo.progress = &decoder->progress;
  jpeg_mem_src(&decoder->cinfo, bytes, (unsigned long)count);
  jpeg_read_header(&decoder->cinfo, TRUE);
}

LaminaJPEGStatus lamina_jpeg_read_header(
    const uint8_t *bytes, size_t count, LaminaJPEGHeader *header, char *message) {
  Decoder decoder;
  memset(&decoder, 0, sizeof decoder);
  decoder.cinfo.err = lamina_jpeg_errors_begin(&decoder.errors, message);
  if (setjmp(decoder.errors.escape) == 0) {
    begin(&decoder, bytes, count);
    header->width = decoder.cinfo.image_width;
    header->height = decoder.cinfo.image_height;
  }
  jpeg_destroy_decompress(&decoder.cinfo);
  return decoder.errors.status;
}

static uint8_t scale(unsigned value, unsigned by) {
  unsigned product = value * by + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

// Converts one row of ink to light. Adobe's files store the ink inverted, and a marker says so.
static void bgra_from_cmyk(const uint8_t *ink, uint8_t *pixel, uint32_t width, int inverted) {
  for (uint32_t column = 0; column < width; column++, ink += 4, pixel += 4) {
    unsigned flip = inverted ? 0 : 255;
    unsigned light = ink[3] ^ flip;
    pixel[0] = scale(ink[2] ^ flip, light);
    pixel[1] = scale(ink[1] ^ flip, light);
    pixel[2] = scale(ink[0] ^ flip, light);
    pixel[3] = 255;
  }
}

static void read_rows(
    Decoder *decoder, uint32_t width, uint32_t height, int keeps_ink, uint8_t *pixels, size_t stride) {
  j_decompress_ptr cinfo = &decoder->cinfo;
  if (cinfo->image_width != width || cinfo->image_height != height) {
    lamina_jpeg_fail((j_common_ptr)cinfo, LAMINA_JPEG_CORRUPT, "the size changed between two reads");
  }
  int is_cmyk = 0;
  switch (cinfo->jpeg_color_space) {
  case JCS_GRAYSCALE:
  case JCS_RGB:
  case JCS_YCbCr:
    cinfo->out_color_space = JCS_EXT_BGRA;
    break;
  case JCS_CMYK:
  case JCS_YCCK:
    cinfo->out_color_space = JCS_CMYK;
    is_cmyk = 1;
    break;
  default:
    lamina_jpeg_fail((j_common_ptr)cinfo, LAMINA_JPEG_UNSUPPORTED, "unknown colour space");
  }
  jpeg_start_decompress(cinfo);
  JSAMPARRAY ink = NULL;
  if (is_cmyk) ink = cinfo->mem->alloc_sarray((j_common_ptr)cinfo, JPOOL_IMAGE, width * 4, 1);
  while (cinfo->output_scanline < height) {
    uint8_t *row = pixels + (size_t)cinfo->output_scanline * stride;
    if (is_cmyk) {
      jpeg_read_scanlines(cinfo, ink, 1);
      if (keeps_ink) {
        uint8_t flip = cinfo->saw_Adobe_marker ? 255 : 0;
        for (size_t byte = 0; byte < (size_t)width * 4; byte++) row[byte] = ink[0][byte] ^ flip;
      } else {
        bgra_from_cmyk(ink[0], row, width, cinfo->saw_Adobe_marker);
      }
    } else {
      JSAMPROW rows[1] = {row};
      jpeg_read_scanlines(cinfo, rows, 1);
    }
  }
  jpeg_finish_decompress(cinfo);
}

LaminaJPEGStatus lamina_jpeg_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int keeps_ink, uint8_t *pixels,
    size_t stride, char *message) {
  Decoder decoder;
  memset(&decoder, 0, sizeof decoder);
  decoder.cinfo.err = lamina_jpeg_errors_begin(&decoder.errors, message);
  if (setjmp(decoder.errors.escape) == 0) {
    begin(&decoder, bytes, count);
    read_rows(&decoder, width, height, keeps_ink, pixels, stride);
  }
  jpeg_destroy_decompress(&decoder.cinfo);
  return decoder.errors.status;
}
