#include "rasterizer.h"

#include <string.h>

// One outline on its way to a canvas.
typedef struct {
  const LaminaCanvas *canvas;
  uint32_t color;
} Brush;

// All four bytes times part/255, each rounded to the nearest.
static inline uint32_t scaled(uint32_t color, uint32_t part) {
  uint32_t low = (color & 0xff00ff) * part + 0x800080;
  uint32_t high = ((color >> 8) & 0xff00ff) * part + 0x800080;
  low = ((low + ((low >> 8) & 0xff00ff)) >> 8) & 0xff00ff;
  high = (high + ((high >> 8) & 0xff00ff)) & 0xff00ff00;
  return low | high;
}

// Paints `color` on pixels that follow each other. Most runs at the edges of an outline are one
// pixel long, for which the set-up of a vector loop costs more than the loop.
static inline void paint_run(uint32_t *pixels, int count, uint32_t color) {
  uint32_t rest = 255 - (color >> 24);
  if (count < 8) {
#pragma clang loop vectorize(disable) unroll(disable)
    for (int x = 0; x < count; x++) pixels[x] = color + scaled(pixels[x], rest);
  } else if (rest == 0) {
    for (int x = 0; x < count; x++) pixels[x] = color;
  } else {
    for (int x = 0; x < count; x++) pixels[x] = color + scaled(pixels[x], rest);
  }
}

static void paint_spans(int y, int count, const FT_Span *spans, void *user) {
  const Brush *brush = user;
  const LaminaCanvas *canvas = brush->canvas;
  if (y < canvas->min_y || y >= canvas->max_y) return;
  uint32_t *row = canvas->pixels + (ptrdiff_t)y * canvas->stride;
  uint8_t *marks = canvas->marks + (ptrdiff_t)(y >> LAMINA_TILE_SHIFT) * canvas->marks_per_row;
  for (int index = 0; index < count; index++) {
    int start = spans[index].x;
    int end = start + spans[index].len;
    unsigned coverage = spans[index].coverage;
    if (start < canvas->min_x) start = canvas->min_x;
    if (end > canvas->max_x) end = canvas->max_x;
    if (start >= end) continue;
    int last = (end - 1) >> LAMINA_TILE_SHIFT;
    for (int tile = start >> LAMINA_TILE_SHIFT; tile <= last; tile++) marks[tile] = 1;
    paint_run(row + start, end - start, coverage == 255 ? brush->color : scaled(brush->color, coverage));
  }
}

int lamina_rasterizer_paint(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, const double map[6], int is_even_odd,
    uint32_t color, const LaminaCanvas *canvas) {
  if (outline->point_count <= 0 || outline->contour_count <= 0) return 1;
  FT_Outline filled;
  // With very many curves, FreeType's own lines have to do.
  if (!lamina_rasterizer_place_lines(rasterizer, outline, map, &filled) &&
      !lamina_rasterizer_place(rasterizer, outline, map, &filled))
    return 0;
  if (is_even_odd) filled.flags |= FT_OUTLINE_EVEN_ODD_FILL;
  Brush brush = {canvas, color};
  FT_Raster_Params parameters;
  memset(&parameters, 0, sizeof parameters);
  parameters.source = &filled;
  parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
  parameters.gray_spans = paint_spans;
  parameters.user = &brush;
  parameters.clip_box.xMin = canvas->min_x;
  parameters.clip_box.yMin = canvas->min_y;
  parameters.clip_box.xMax = canvas->max_x;
  parameters.clip_box.yMax = canvas->max_y;
  return FT_Outline_Render(rasterizer->library, &filled, &parameters) == 0;
}
