#include "rasterizer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

LaminaRasterizer *lamina_rasterizer_create(void) {
  LaminaRasterizer *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  if (FT_Init_FreeType(&made->library) != 0) {
    free(made);
    return NULL;
  }
  return made;
}

void lamina_rasterizer_destroy(LaminaRasterizer *rasterizer) {
  if (rasterizer == NULL) return;
  FT_Done_FreeType(rasterizer->library);
  free(rasterizer->points);
  free(rasterizer->lines.points);
  free(rasterizer->lines.ends);
  free(rasterizer->edges.edges);
  free(rasterizer->edges.chains);
  free(rasterizer->edges.active);
  free(rasterizer->edges.parts);
  free(rasterizer->edges.sorted);
  free(rasterizer->edges.starts);
  free(rasterizer->edges.changes);
  free(rasterizer->edges.touched);
  free(rasterizer->spans.spans);
  free(rasterizer);
}

int lamina_rasterizer_take_loss(LaminaRasterizer *rasterizer) {
  int has_loss = rasterizer->has_loss || rasterizer->lines.has_loss || rasterizer->edges.has_loss;
  rasterizer->has_loss = rasterizer->lines.has_loss = rasterizer->edges.has_loss = 0;
  return has_loss;
}

int lamina_rasterizer_render(
    LaminaRasterizer *rasterizer, FT_Outline *outline, FT_Raster_Params *parameters) {
  FT_Error error = FT_Outline_Render(rasterizer->library, outline, parameters);
  if (FT_ERROR_BASE(error) == FT_Err_Out_Of_Memory) rasterizer->has_loss = 1;
  return error == 0;
}

static int reserve(LaminaRasterizer *rasterizer, int32_t count) {
  if (count <= rasterizer->capacity) return 1;
  FT_Vector *grown = realloc(rasterizer->points, (size_t)count * sizeof *grown);
  if (grown == NULL) {
    rasterizer->has_loss = 1;
    return 0;
  }
  rasterizer->points = grown;
  rasterizer->capacity = count;
  return 1;
}

static void add_spans(int y, int count, const FT_Span *spans, void *user) {
  const LaminaMask *mask = user;
  if (y < 0 || y >= mask->height) return;
  uint8_t *row = mask->bytes + (size_t)y * mask->stride;
  for (int index = 0; index < count; index++) {
    int start = spans[index].x;
    int end = start + spans[index].len;
    if (start < 0) start = 0;
    if (end > mask->width) end = mask->width;
    unsigned coverage = spans[index].coverage;
    for (int x = start; x < end; x++) {
      unsigned sum = row[x] + coverage;
      row[x] = sum > 255 ? 255 : (uint8_t)sum;
    }
  }
}

int lamina_rasterizer_place(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, const double map[6], FT_Outline *filled) {
  if (outline->point_count > LAMINA_OUTLINE_LIMIT || outline->contour_count > LAMINA_OUTLINE_LIMIT) return 0;
  if (!reserve(rasterizer, outline->point_count)) return 0;
  for (int32_t index = 0; index < outline->point_count; index++) {
    double x = outline->points[2 * index], y = outline->points[2 * index + 1];
    FT_Vector *point = &rasterizer->points[index];
    double px = map[0] * x + map[2] * y + map[4], py = map[1] * x + map[3] * y + map[5];
    if (!lamina_is_near(px) || !lamina_is_near(py)) return 0;
    *point = (FT_Vector){lamina_to_fixed(px), lamina_to_fixed(py)};
  }
  memset(filled, 0, sizeof *filled);
  filled->n_contours = (short)outline->contour_count;
  filled->n_points = (short)outline->point_count;
  filled->points = rasterizer->points;
  // Other versions of FreeType declare these pointers with other types of the same size. FreeType
  // only reads through them.
  filled->tags = (void *)outline->tags;
  filled->contours = (void *)outline->ends;
  return 1;
}

int lamina_rasterizer_add(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, const LaminaMask *mask) {
  if (outline->point_count <= 0 || outline->contour_count <= 0) return 1;
  FT_Outline filled;
  if (!lamina_rasterizer_place(rasterizer, outline, &map.a, &filled)) return 0;
  FT_Raster_Params parameters;
  memset(&parameters, 0, sizeof parameters);
  parameters.source = &filled;
  parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT;
  parameters.gray_spans = add_spans;
  parameters.user = (void *)mask;
  return lamina_rasterizer_render(rasterizer, &filled, &parameters);
}
