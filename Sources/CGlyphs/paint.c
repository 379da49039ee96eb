#include "spans.h"

#include <string.h>

static inline void paint_pixels(
    const LaminaBrush *brush, uint32_t *row, int y, int start, int end, unsigned coverage) {
  if (brush->paint->gradient != NULL)
    return lamina_gradient_paint(brush->paint->gradient, row + start, start, y, end - start, coverage);
  paint_color(row, start, end, brush->paint->color, coverage);
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

void lamina_paint_span(const LaminaBrush *brush, int y, int start, int end, unsigned coverage) {
  const LaminaCanvas *canvas = brush->canvas;
  if (start < canvas->min_x) start = canvas->min_x;
  if (end > canvas->max_x) end = canvas->max_x;
  if (start >= end) return;
  if (brush->notes != NULL) return lamina_note_span(brush->notes, y, start, end, coverage);
  uint32_t *row = canvas->pixels + (ptrdiff_t)y * canvas->stride;
  uint8_t *marks = canvas->marks + (ptrdiff_t)(y >> LAMINA_TILE_SHIFT) * canvas->marks_per_row;
  mark_tiles(marks, start, end);
  if (canvas->is_cut) return paint_cut(brush, row, y, start, end, coverage);
  paint_pixels(brush, row, y, start, end, coverage);
}

static void paint_spans(int y, int count, const FT_Span *spans, void *user) {
  const LaminaBrush *brush = user;
  if (y < brush->canvas->min_y || y >= brush->canvas->max_y) return;
  for (int index = 0; index < count; index++) {
    const FT_Span *span = &spans[index];
    lamina_paint_span(brush, y, span->x, span->x + span->len, span->coverage);
  }
}

int lamina_rasterizer_fill(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, int is_even_odd,
    const LaminaBrush *brush) {
  if (outline->point_count <= 0 || outline->contour_count <= 0) return 1;
  if (lamina_rasterizer_place_lines(rasterizer, outline, &map.a))
    return lamina_rasterizer_paint_lines(rasterizer, is_even_odd, brush);
  // With very many curves, FreeType's own lines and its sum of areas have to do.
  FT_Outline filled;
  if (!lamina_rasterizer_place(rasterizer, outline, &map.a, &filled)) return 0;
  if (is_even_odd) filled.flags |= FT_OUTLINE_EVEN_ODD_FILL;
  FT_Raster_Params parameters;
  memset(&parameters, 0, sizeof parameters);
  parameters.source = &filled;
  parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
  parameters.gray_spans = paint_spans;
  parameters.user = (void *)brush;
  parameters.clip_box.xMin = brush->canvas->min_x;
  parameters.clip_box.yMin = brush->canvas->min_y;
  parameters.clip_box.xMax = brush->canvas->max_x;
  parameters.clip_box.yMax = brush->canvas->max_y;
  return lamina_rasterizer_render(rasterizer, &filled, &parameters);
}

int lamina_rasterizer_paint(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, int is_even_odd,
    LaminaPaint paint, const LaminaCanvas *canvas) {
  LaminaBrush brush = {canvas, &paint, NULL};
  return lamina_rasterizer_fill(rasterizer, outline, map, is_even_odd, &brush);
}
