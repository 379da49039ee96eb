#include "errors.h"

#include <stdlib.h>
#include <string.h>

#include <jerror.h>

// The memory that receives the encoded bytes: one block that doubles. libjpeg's own memory
// destination loses track of its block when an error jumps out of it.
typedef struct {
  struct jpeg_destination_mgr base;
  uint8_t *block;
  size_t capacity;
  size_t used;
} Output;

typedef struct {
  struct jpeg_compress_struct cinfo;
  LaminaJPEGErrors errors;
  Output output;
} Encoder;

static void point_at_free_space(Output *output) {
  output->base.next_output_byte = output->block + output->used;
  output->base.free_in_buffer = output->capacity - output->used;
}

static boolean grow(j_compress_ptr cinfo) {
  Output *output = (Output *)cinfo->dest;
  // libjpeg calls this when the block is full, whatever free_in_buffer says.
  output->used = output->capacity;
  size_t capacity = output->capacity == 0 ? 65536 : output->capacity * 2;
  uint8_t *block = capacity > output->capacity ? realloc(output->block, capacity) : NULL;
  if (block == NULL) ERREXIT1(cinfo, JERR_OUT_OF_MEMORY, 0);
  output->block = block;
  output->capacity = capacity;
  point_at_free_space(output);
  return TRUE;
}

static void begin_output(j_compress_ptr cinfo) { grow(cinfo); }

static void end_output(j_compress_ptr cinfo) {
  Output *output = (Output *)cinfo->dest;
  output->used = output->capacity - output->base.free_in_buffer;
}

static void write_image(
    Encoder *encoder, const uint8_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality,
    int full_chroma) {
  j_compress_ptr cinfo = &encoder->cinfo;
  jpeg_create_compress(cinfo);
  encoder->output.base.init_destination = begin_output;
  encoder->output.base.empty_output_buffer = grow;
  encoder->output.base.term_destination = end_output;
  cinfo->dest = &encoder->output.base;
  cinfo->image_width = width;
  cinfo->image_height = height;
  cinfo->input_components = 4;
  cinfo->in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(cinfo);
  jpeg_set_quality(cinfo, quality, TRUE);
  // The standard codes. Codes of the picture's own would make it 4 to 8 % smaller, in more than
  // twice the time: libjpeg then keeps all coefficients and goes through them twice.
  cinfo->optimize_coding = FALSE;
  if (full_chroma) {
    cinfo->comp_info[0].h_samp_factor = 1;
    cinfo->comp_info[0].v_samp_factor = 1;
  }
  jpeg_start_compress(cinfo, TRUE);
  while (cinfo->next_scanline < height) {
    JSAMPROW rows[1] = {(JSAMPROW)(pixels + (size_t)cinfo->next_scanline * stride)};
    jpeg_write_scanlines(cinfo, rows, 1);
  }
  jpeg_finish_compress(cinfo);
}

LaminaJPEGStatus lamina_jpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality, int full_chroma,
    uint8_t **output, size_t *output_count, char *message) {
  Encoder encoder;
  memset(&encoder, 0, sizeof encoder);
  encoder.cinfo.err = lamina_jpeg_errors_begin(&encoder.errors, message);
  *output = NULL;
  *output_count = 0;
  if (setjmp(encoder.errors.escape) == 0) {
    write_image(&encoder, pixels, width, height, stride, quality, full_chroma);
  }
  jpeg_destroy_compress(&encoder.cinfo);
  if (encoder.errors.status == LAMINA_JPEG_OK) {
    *output = encoder.output.block;
    *output_count = encoder.output.used;
  } else {
    free(encoder.output.block);
  }
  return encoder.errors.status;
}

void lamina_jpeg_free(uint8_t *output) { free(output); }
