#include "CPNG.h"
#include "filters.h"

#include <libdeflate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *put_number(uint8_t *to, uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) *to++ = (uint8_t)(number >> shift);
  return to;
}

// Frames `length` bytes, which follow the place for their length and type, as a chunk. Returns the
// end of the chunk.
static uint8_t *end_chunk(uint8_t *chunk, const char *type, uint32_t length) {
  put_number(chunk, length);
  memcpy(chunk + 4, type, 4);
  return put_number(chunk + 8 + length, libdeflate_crc32(0, chunk + 4, (size_t)length + 4));
}

// Writes rows in the order of the file. `rows` has room for three rows with margins on both sides,
// and for one of four bytes a pixel.
static void filter_rows(
    const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, size_t parts,
    LaminaPNGStraighten straighten, uint8_t *rows, uint8_t *target) {
  const size_t length = width * parts, pitch = length + 2 * LAMINA_PNG_MARGIN;
  memset(rows, 0, 2 * pitch);
  uint8_t *above = rows + LAMINA_PNG_MARGIN, *row = above + pitch;
  uint8_t *const spare = row + pitch, *const straight = spare + pitch;
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *source = pixels + y * stride;
    if (straighten != NULL) {
      straighten(source, straight, (size_t)width * 4);
      source = straight;
    }
    lamina_png_order(source, width, parts, row);
    lamina_png_filter(row, above, parts, length, spare, target);
    target += length + 1;
    uint8_t *const next = above;
    above = row;
    row = next;
  }
}

uint8_t *lamina_png_encode(
    const uint8_t *pixels, size_t stride, uint32_t width, uint32_t height, int has_alpha,
    LaminaPNGStraighten straighten, int level, size_t *size, char *message) {
  snprintf(message, LAMINA_PNG_MESSAGE_SIZE, "no memory");
  const size_t parts = has_alpha ? 4 : 3;
  const size_t length = width * parts;
  if (length > (SIZE_MAX / 4 - 64) / (height + (size_t)2)) return NULL;
  const size_t raw_size = (length + 1) * height;
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  uint8_t *const rows = malloc(3 * length + 7 * LAMINA_PNG_MARGIN + (size_t)width * 4);
  uint8_t *const raw = malloc(raw_size);
  uint8_t *file = NULL;
  if (compressor != NULL && rows != NULL && raw != NULL) {
    filter_rows(pixels, stride, width, height, parts, straighten, rows, raw);
    const size_t bound = libdeflate_zlib_compress_bound(compressor, raw_size);
    file = malloc(bound + 128);
  }
  if (file != NULL) {
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    memcpy(file, signature, 8);
    uint8_t *end = file + 8;
    put_number(end + 8, width);
    put_number(end + 12, height);
    memcpy(end + 16, (uint8_t[5]){8, has_alpha ? 6 : 2, 0, 0, 0}, 5);
    end = end_chunk(end, "IHDR", 13);
    end[8] = 0;  // the perceptual rendering intent
    end = end_chunk(end, "sRGB", 1);
    const size_t bound = libdeflate_zlib_compress_bound(compressor, raw_size);
    const size_t count = libdeflate_zlib_compress(compressor, raw, raw_size, end + 8, bound);
    if (count == 0 || count > 0x7FFFFFFF) {
      snprintf(message, LAMINA_PNG_MESSAGE_SIZE, "the data is too large for one chunk");
      free(file);
      file = NULL;
    } else {
      end = end_chunk(end, "IDAT", (uint32_t)count);
      end = end_chunk(end, "IEND", 0);
      *size = (size_t)(end - file);
      // Most of the room was for data that does not compress.
      uint8_t *const fitted = realloc(file, *size);
      if (fitted != NULL) file = fitted;
    }
  }
  libdeflate_free_compressor(compressor);
  free(rows);
  free(raw);
  return file;
}
