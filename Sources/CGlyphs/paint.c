#include "spans.h"

#include <string.h>

void lamina_paint_span(const LaminaBrush *brush, int y, int start, int end, unsigned coverage) {
  paint_span(brush, y, start, end, coverage);
}

static void paint_spans(int y, int count, const FT_Span *spans, void *user) {
  const LaminaBrush *brush = user;
  if (y < brush->canvas->min_y || y >= brush->canvas->max_y) return;
  for (int index = 0; index < count; index++) {
    const FT_Span *span = &spans[index];
    paint_span(brush, y, span->x, span->x + span->len, span->coverage);
  }
}

int lamina_rasterizer_fill(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, int is_even_odd,
    const LaminaBrush *brush) {
  if (outline->point_count <= 0 || outline->contour_count <= 0) return 1;
  FT_Outline filled;
  if (lamina_rasterizer_place_lines(rasterizer, outline, &map.a, &filled))
    return lamina_rasterizer_paint_lines(rasterizer, &filled, is_even_odd, brush);
  // With very many curves, FreeType's own lines and its sum of areas have to do.
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
  return FT_Outline_Render(rasterizer->library, &filled, &parameters) == 0;
}

int lamina_rasterizer_paint(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, int is_even_odd,
    LaminaPaint paint, const LaminaCanvas *canvas) {
  LaminaBrush brush = {canvas, &paint, NULL};
  return lamina_rasterizer_fill(rasterizer, outline, map, is_even_odd, &brush);
}
