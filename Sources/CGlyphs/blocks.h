// How a colour is painted on a row of pixels, a block of four at a time.
#ifndef LAMINA_CGLYPHS_BLOCKS_H
#define LAMINA_CGLYPHS_BLOCKS_H

#include "spans.h"

#include <string.h>

// Numbers of a few pixels that follow each other. Those at the edges of an outline rarely are many.
#define AT_ONCE 4
typedef uint32_t Block __attribute__((vector_size(4 * AT_ONCE)));
// Two bytes of a pixel lie in two lanes.
typedef uint16_t Lanes __attribute__((vector_size(4 * AT_ONCE)));

// `lamina_pixel_scaled` for each pixel and part.
static inline Block scaled_block(Block pixels, Block parts) {
  Lanes both = (Lanes)(parts | parts << 16);
  Lanes low = (Lanes)(pixels & 0x00ff00ffu) * both + 128, high = ((Lanes)pixels >> 8) * both + 128;
  low = (low + (low >> 8)) >> 8;
  high = (high + (high >> 8)) & 0xff00;
  return (Block)(low | high);
}

// Whether spans are no more than a colour on pixels.
static inline int is_plain(const LaminaBrush *brush) {
  return brush->notes == NULL && brush->paint->gradient == NULL && !brush->canvas->is_cut;
}

// A row of pixels that a colour is painted on.
typedef struct {
  // The first pixel, and the column of the canvas that it lies in.
  uint32_t *pixels;
  int32_t left;
  uint8_t *marks;
  uint32_t color;
} Line;

// Row `y` of the canvas from column `left` on.
static inline Line line_of(const LaminaBrush *brush, int32_t y, int32_t left) {
  const LaminaCanvas *canvas = brush->canvas;
  return (Line){
      canvas->pixels + y * canvas->stride + left, left,
      canvas->marks + (y >> LAMINA_TILE_SHIFT) * canvas->marks_per_row, brush->paint->color};
}

// Paints the pixels `start ..< end` of a line, which are not none and have one coverage.
static inline void paint_between(const Line *line, int32_t start, int32_t end, unsigned coverage) {
  if (coverage == 0) return;
  mark_tiles(line->marks, line->left + start, line->left + end);
  paint_color(line->pixels, start, end, line->color, coverage);
}

// Marks the tiles of the pixels of a block that are covered.
static inline void mark_block(uint8_t *marks, int32_t start, Block coverage) {
  if (start >> LAMINA_TILE_SHIFT == (start + AT_ONCE - 1) >> LAMINA_TILE_SHIFT) {
    marks[start >> LAMINA_TILE_SHIFT] = 1;
    return;
  }
  for (int index = 0; index < AT_ONCE; index++)
    if (coverage[index] != 0) marks[(start + index) >> LAMINA_TILE_SHIFT] = 1;
}

// Paints a block of pixels of a line.
static inline void paint_block(const Line *line, int32_t start, Block coverage) {
  if (__builtin_reduce_or(coverage) == 0) return;
  mark_block(line->marks, line->left + start, coverage);
  Block pixels, color = scaled_block((Block){0} + line->color, coverage);
  memcpy(&pixels, line->pixels + start, sizeof pixels);
  pixels = color + scaled_block(pixels, 255 - (color >> 24));
  memcpy(line->pixels + start, &pixels, sizeof pixels);
}

#endif
