// What the functions of this module share. No user of the module sees it.
#ifndef LAMINA_CGLYPHS_RASTERIZER_H
#define LAMINA_CGLYPHS_RASTERIZER_H

#include "CGlyphs.h"
#include "CPixels.h"

#if !__has_include(<ft2build.h>)
#error "<ft2build.h> is missing: apt-get install libpango1.0-dev"
#endif
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_IMAGE_H
#include FT_OUTLINE_H

#include <math.h>

// An outline of lines: its points, in 64ths of a pixel, and the last of each contour. See lines.c.
typedef struct {
  FT_Vector *points;
  int32_t *ends;
  int32_t count, contour_count, capacity, end_capacity;
  // Whether memory has run out.
  int has_loss;
} LaminaLines;

// Memory for edges, for what else there may be as many of, for rows of pixels, and for the pixels
// of one, all of whose numbers are 0 between two outlines. See rows.c.
typedef struct {
  struct LaminaEdge *edges;
  struct LaminaChain *chains, **active;
  struct LaminaPart *parts, **sorted;
  int32_t *starts;
  uint32_t *changes;
  uint64_t *touched;
  int32_t capacity, height, width;
  int has_loss;
} LaminaEdges;

// Memory for the spans of a coverage. See coverage.c.
typedef struct {
  struct LaminaSpan *spans;
  size_t capacity;
} LaminaSpans;

struct LaminaRasterizer {
  FT_Library library;
  // Memory for the points of an outline, in FreeType's fixed-point numbers.
  FT_Vector *points;
  int32_t capacity;
  LaminaLines lines;
  LaminaEdges edges;
  LaminaSpans spans;
  // Whether memory has run out, here or in FreeType.
  int has_loss;
};

// Fills `filled` with the outline under `map`. Its points lie in the memory of the rasterizer.
// Returns 0 if there is no memory, or if a point is more than 100,000 pixels away.
int lamina_rasterizer_place(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, const double map[6], FT_Outline *filled);

// Draws an outline by FreeType. Returns 0 if that fails, and notes if there is no memory.
int lamina_rasterizer_render(
    LaminaRasterizer *rasterizer, FT_Outline *outline, FT_Raster_Params *parameters);

// Whether a place is at most 100,000 pixels away.
static inline int lamina_is_near(double value) { return fabs(value) <= 100000; }

// Converts a near place to 64ths of a pixel. The small term makes values half way between two steps
// round the same way despite the error of earlier arithmetic.
static inline FT_Pos lamina_to_fixed(double value) {
  // A conversion cuts off what is behind the point, which for positive numbers is the way down.
  return (FT_Pos)(value * 64 + (0.5 + 1e-6 + 8388608)) - 8388608;
}

// Fills the lines of the rasterizer with the outline under `map`. No line leaves its curve by more
// than 1/32 of a pixel; FreeType's own lines do by up to an eighth. Returns 0 if there is no
// memory, if there are more than LAMINA_OUTLINE_LIMIT points, or if one is more than 100,000 pixels
// away.
int lamina_rasterizer_place_lines(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, const double map[6]);

// One outline on its way to a canvas, or to `notes` if there are any.
typedef struct {
  const LaminaCanvas *canvas;
  const LaminaPaint *paint;
  struct LaminaNotes *notes;
} LaminaBrush;

// Paints or notes the pixels `start ..< end` of row `y`, as far as `coverage` of 255 says.
void lamina_paint_span(const LaminaBrush *brush, int y, int start, int end, unsigned coverage);

// Notes pixels that lie in the painted part of the canvas.
void lamina_note_span(struct LaminaNotes *notes, int y, int start, int end, unsigned coverage);

// Paints or notes the inside of an outline. As lamina_rasterizer_paint.
int lamina_rasterizer_fill(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, int is_even_odd,
    const LaminaBrush *brush);

// Paints or notes the inside of the lines of the rasterizer. Returns 0 if there is no memory.
int lamina_rasterizer_paint_lines(LaminaRasterizer *rasterizer, int is_even_odd, const LaminaBrush *brush);

// Paints `count` pixels from (x, y) of the canvas on.
void lamina_gradient_paint(
    const LaminaGradient *gradient, uint32_t *pixels, int x, int y, int count, unsigned coverage);

#endif
