// How a colour is painted on a span of pixels.
#ifndef LAMINA_CGLYPHS_SPANS_H
#define LAMINA_CGLYPHS_SPANS_H

#include "rasterizer.h"

#include <string.h>

// Paints `color` on pixels that follow each other. Most runs at the edges of an outline are one
// pixel long, for which the set-up of a vector loop costs more than the loop.
static inline void paint_run(uint32_t *pixels, int count, uint32_t color) {
  uint32_t rest = 255 - (color >> 24);
  if (count < 8) {
#pragma clang loop vectorize(disable) unroll(disable)
    for (int x = 0; x < count; x++) pixels[x] = color + lamina_pixel_scaled(pixels[x], rest);
  } else if (rest == 0) {
    for (int x = 0; x < count; x++) pixels[x] = color;
  } else {
    for (int x = 0; x < count; x++) pixels[x] = color + lamina_pixel_scaled(pixels[x], rest);
  }
}

// Paints `color` on the pixels `start ..< end` of a row, as far as `coverage` of 255 says.
static inline void paint_color(uint32_t *row, int start, int end, uint32_t color, unsigned coverage) {
  paint_run(row + start, end - start, coverage == 255 ? color : lamina_pixel_scaled(color, coverage));
}

// Marks the tiles of the pixels `start ..< end` of a row, which are not none. Most lie in one tile
// or two.
static inline void mark_tiles(uint8_t *marks, int start, int end) {
  int first = start >> LAMINA_TILE_SHIFT, last = (end - 1) >> LAMINA_TILE_SHIFT;
  marks[first] = marks[last] = 1;
  if (last - first > 1) memset(marks + first + 1, 1, (size_t)(last - first - 1));
}

#endif
