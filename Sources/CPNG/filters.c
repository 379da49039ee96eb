#include "filters.h"

#include <string.h>

// The loops below have no branches, so that the compiler can work on many bytes at once. On x86
// they are compiled for two kinds of processor, and each call asks which one this is. The attribute
// target_clones would ask once, but before the runtime of a sanitizer is there for the question.
#define LAMINA_LOOP static inline __attribute__((always_inline))

// A row and its neighbours: the pixel to the left, the one above, and the one to the left of that.
typedef struct {
  const uint8_t *here, *left, *above, *corner;
  size_t length;
} Neighbours;

LAMINA_LOOP void differ_from_left(Neighbours row, uint8_t *restrict target) {
  for (size_t i = 0; i < row.length; i++) target[i] = (uint8_t)(row.here[i] - row.left[i]);
}

LAMINA_LOOP void differ_from_above(Neighbours row, uint8_t *restrict target) {
  for (size_t i = 0; i < row.length; i++) target[i] = (uint8_t)(row.here[i] - row.above[i]);
}

LAMINA_LOOP int16_t magnitude(int16_t number) { return number < 0 ? (int16_t)-number : number; }

// From the neighbour that is nearest to left + above - corner: the Paeth filter.
LAMINA_LOOP void differ_from_nearest(Neighbours row, uint8_t *restrict target) {
  for (size_t i = 0; i < row.length; i++) {
    const int16_t left = row.left[i], above = row.above[i], corner = row.corner[i];
    const int16_t from_left = magnitude((int16_t)(above - corner));
    const int16_t from_above = magnitude((int16_t)(left - corner));
    const int16_t from_corner = magnitude((int16_t)(left + above - 2 * corner));
    int16_t nearest = from_above <= from_corner ? above : corner;
    const int16_t least = from_above < from_corner ? from_above : from_corner;
    nearest = from_left <= least ? left : nearest;
    target[i] = (uint8_t)(row.here[i] - nearest);
  }
}

LAMINA_LOOP size_t count_zeros(const uint8_t *bytes, size_t length) {
  size_t count = 0;
  while (length > 0) {
    // As many as a byte can count in each of 32 lanes.
    const size_t part = length < 255 * 32 ? length : 255 * 32;
    uint8_t lanes[32] = {0};
    size_t i = 0;
    for (; i + 32 <= part; i += 32) {
      for (size_t lane = 0; lane < 32; lane++) lanes[lane] += bytes[i + lane] == 0;
    }
    for (; i < part; i++) count += bytes[i] == 0;
    for (size_t lane = 0; lane < 32; lane++) count += lanes[lane];
    bytes += part;
    length -= part;
  }
  return count;
}

LAMINA_LOOP void filter(
    const uint8_t *row, const uint8_t *above, size_t parts, size_t length, uint8_t *spare,
    uint8_t *target) {
  const Neighbours neighbours = {row, row - parts, above, above - parts, length};
  *target = 2;
  differ_from_above(neighbours, target + 1);
  size_t most = count_zeros(target + 1, length);
  if (most == length) return;
  differ_from_left(neighbours, spare);
  size_t zeros = count_zeros(spare, length);
  if (zeros > most) {
    most = zeros;
    *target = 1;
    memcpy(target + 1, spare, length);
  }
  differ_from_nearest(neighbours, spare);
  zeros = count_zeros(spare, length);
  if (zeros > most) {
    *target = 4;
    memcpy(target + 1, spare, length);
  }
}

typedef uint8_t Bytes __attribute__((vector_size(16)));

LAMINA_LOOP void order(const uint8_t *pixels, size_t width, size_t parts, uint8_t *row) {
  size_t x = 0;
  for (; x + 4 <= width; x += 4) {
    Bytes four;
    memcpy(&four, pixels + x * 4, 16);
    four = parts == 4
        ? __builtin_shufflevector(
              four, four, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15)
        : __builtin_shufflevector(
              four, four, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 12, 12, 12, 12);
    memcpy(row + x * parts, &four, 16);
  }
  for (; x < width; x++) {
    for (size_t part = 0; part < 3; part++) row[x * parts + part] = pixels[x * 4 + 2 - part];
    if (parts == 4) row[x * 4 + 3] = pixels[x * 4 + 3];
  }
}

#if defined(__x86_64__)
#define LAMINA_WIDE __attribute__((target("avx2")))

LAMINA_WIDE static void filter_wide(
    const uint8_t *row, const uint8_t *above, size_t parts, size_t length, uint8_t *spare,
    uint8_t *target) {
  filter(row, above, parts, length, spare, target);
}

LAMINA_WIDE static void order_wide(
    const uint8_t *pixels, size_t width, size_t parts, uint8_t *row) {
  order(pixels, width, parts, row);
}

static int is_wide(void) { return __builtin_cpu_supports("avx2"); }
#else
#define filter_wide filter
#define order_wide order
static int is_wide(void) { return 0; }
#endif

void lamina_png_filter(
    const uint8_t *row, const uint8_t *above, size_t parts, size_t length, uint8_t *spare,
    uint8_t *target) {
  if (is_wide()) {
    filter_wide(row, above, parts, length, spare, target);
  } else {
    filter(row, above, parts, length, spare, target);
  }
}

void lamina_png_order(const uint8_t *pixels, size_t width, size_t parts, uint8_t *row) {
  if (is_wide()) {
    order_wide(pixels, width, parts, row);
  } else {
    order(pixels, width, parts, row);
  }
}
