#include "CPNG.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  char *message;
} Input;

static void on_error(png_structp png, png_const_charp text) {
  Input *input = png_get_error_ptr(png);
  snprintf(input->message, LAMINA_PNG_MESSAGE_SIZE, "%s", text);
  png_longjmp(png, 1);
}

// A library must not print, and libpng does not warn about damage that costs pixels.
static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  Input *input = png_get_io_ptr(png);
  if (count > input->count - input->offset) png_error(png, "the data ends too early");
  memcpy(target, input->bytes + input->offset, count);
  input->offset += count;
}

// Asks libpng for 8-bit B, G, R, A, whatever the file holds. Returns whether the file has
// transparency.
static int set_transformations(png_structp png, png_infop info, int keeps_order) {
  png_byte type = png_get_color_type(png, info);
  int has_alpha = (type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png, info, PNG_INFO_tRNS) != 0;
  png_set_expand(png);
  png_set_scale_16(png);
  if ((type & PNG_COLOR_MASK_COLOR) == 0) png_set_gray_to_rgb(png);
  if (!has_alpha) png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  if (!keeps_order) png_set_bgr(png);
  return has_alpha;
}

int lamina_png_decode(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int keeps_order, uint8_t *pixels,
    size_t stride, int *has_alpha, char *message) {
  Input input = {bytes, count, 0, message};
  snprintf(message, LAMINA_PNG_MESSAGE_SIZE, "no memory");
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &input, on_error, on_warning);
  if (png == NULL) return 0;
  png_infop info = png_create_info_struct(png);
  if (info == NULL || setjmp(png_jmpbuf(png)) != 0) {
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
  }
  png_set_read_fn(png, &input, read_bytes);
  png_set_user_limits(png, width, height);
  // A negative count also drops all known chunks that do not affect the pixels.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
    png_error(png, "two headers disagree about the size");
  }
  *has_alpha = set_transformations(png, info, keeps_order);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 4 || stride < (size_t)width * 4) {
    png_error(png, "the rows have an unexpected length");
  }
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t row = 0; row < height; row++) png_read_row(png, pixels + row * stride, NULL);
  }
  // Reads to IEND, which finds a file that stops after its last row.
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  message[0] = '\0';
  return 1;
}
