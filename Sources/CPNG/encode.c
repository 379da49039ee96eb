#include "CPNG.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
  char *message;
} Output;

static void on_error(png_structp png, png_const_charp text) {
  Output *output = png_get_error_ptr(png);
  snprintf(output->message, LAMINA_PNG_MESSAGE_SIZE, "%s", text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

// What does not fit is counted.
static void write_bytes(png_structp png, png_bytep source, size_t count) {
  Output *output = png_get_io_ptr(png);
  if (count > SIZE_MAX - output->count) png_error(png, "the data is too large");
  if (output->count <= output->capacity && count <= output->capacity - output->count) {
    memcpy(output->bytes + output->count, source, count);
  }
  output->count += count;
}

static void flush(png_structp png) { (void)png; }

int lamina_png_encode(
    const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, int has_alpha, uint8_t *target,
    size_t capacity, size_t *size, char *message) {
  Output output = {target, capacity, 0, message};
  snprintf(message, LAMINA_PNG_MESSAGE_SIZE, "no memory");
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &output, on_error, on_warning);
  if (png == NULL) return 0;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, &output, write_bytes, flush);
  // The limits are those of the caller, who has the picture in memory.
  png_set_user_limits(png, width, height);
  png_set_IHDR(
      png, info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  // Trying all filters on each row, at the usual level, takes four times as long, and the files are
  // a fifth smaller.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
  png_set_compression_level(png, 3);
  png_write_info(png, info);
  png_set_bgr(png);
  if (!has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
  for (uint32_t row = 0; row < height; row++) png_write_row(png, pixels + row * stride);
  png_write_end(png, NULL);
  png_destroy_write_struct(&png, &info);
  *size = output.count;
  message[0] = '\0';
  return 1;
}
