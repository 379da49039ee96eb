// How spans of pixels are painted, for those who paint many.
#ifndef LAMINA_CGLYPHS_SPANS_H
#define LAMINA_CGLYPHS_SPANS_H

#include "rasterizer.h"

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

static inline void paint_pixels(
    const LaminaBrush *brush, uint32_t *row, int y, int start, int end, unsigned coverage) {
  if (brush->paint->gradient != NULL)
    return lamina_gradient_paint(brush->paint->gradient, row + start, start, y, end - start, coverage);
  uint32_t color = brush->paint->color;
  paint_run(row + start, end - start, coverage == 255 ? color : lamina_pixel_scaled(color, coverage));
}

// How much of pixel `at` lies between `low` and `high`, in 256ths.
static inline unsigned inside(int at, int low, int high) {
  int start = at * 256 < low ? low : at * 256;
  int end = (at + 1) * 256 > high ? high : (at + 1) * 256;
  return end > start ? (unsigned)(end - start) : 0;
}

static inline unsigned part_of(unsigned coverage, unsigned part) {
  return (coverage * part + 128) >> 8;
}

// Paints pixels as far as they lie in the rectangle of the canvas: the pixels at its sides one by
// one, those between them at once.
static void paint_cut(
    const LaminaBrush *brush, uint32_t *row, int y, int start, int end, unsigned coverage) {
  const LaminaCanvas *canvas = brush->canvas;
  coverage = part_of(coverage, inside(y, canvas->cut_min_y, canvas->cut_max_y));
  unsigned part;
  while (start < end && (part = inside(start, canvas->cut_min_x, canvas->cut_max_x)) < 256) {
    paint_pixels(brush, row, y, start, start + 1, part_of(coverage, part));
    start++;
  }
  while (start < end && (part = inside(end - 1, canvas->cut_min_x, canvas->cut_max_x)) < 256) {
    paint_pixels(brush, row, y, end - 1, end, part_of(coverage, part));
    end--;
  }
  if (start < end) paint_pixels(brush, row, y, start, end, coverage);
}

static inline void paint_span(const LaminaBrush *brush, int y, int start, int end, unsigned coverage) {
  const LaminaCanvas *canvas = brush->canvas;
  if (start < canvas->min_x) start = canvas->min_x;
  if (end > canvas->max_x) end = canvas->max_x;
  if (start >= end) return;
  if (brush->notes != NULL) return lamina_note_span(brush->notes, y, start, end, coverage);
  uint32_t *row = canvas->pixels + (ptrdiff_t)y * canvas->stride;
  uint8_t *marks = canvas->marks + (ptrdiff_t)(y >> LAMINA_TILE_SHIFT) * canvas->marks_per_row;
  int last = (end - 1) >> LAMINA_TILE_SHIFT;
  for (int tile = start >> LAMINA_TILE_SHIFT; tile <= last; tile++) marks[tile] = 1;
  if (canvas->is_cut) return paint_cut(brush, row, y, start, end, coverage);
  paint_pixels(brush, row, y, start, end, coverage);
}

// Whether spans are no more than a colour on pixels.
static inline int is_plain(const LaminaBrush *brush) {
  return brush->notes == NULL && brush->paint->gradient == NULL && !brush->canvas->is_cut;
}

#endif
