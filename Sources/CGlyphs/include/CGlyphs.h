// Coverage of outlines: of glyphs by FreeType's smooth rasterizer, of shapes by one that knows
// where edges overlap.
//
// What: adds to an 8-bit mask how much of each pixel an outline covers, by exact area, or paints a
// colour on those pixels.
// Why: glyphs are small, many, and placed at exact fractions of a pixel, so a cache of them would
// hardly ever be hit; so are shapes that turn or change. Cairo's rasterizer walks 15 lines for each
// row of pixels and is about six times slower.
// Cost: proportional to the points of the outline and the pixels along its edges.
#ifndef LAMINA_CGLYPHS_H
#define LAMINA_CGLYPHS_H

#include <stddef.h>
#include <stdint.h>

// The kinds of points, numbered as in FreeType's tags.
#define LAMINA_POINT_CONIC 0
#define LAMINA_POINT_ON 1
#define LAMINA_POINT_CUBIC 2

// The most points that an outline may have, and the most contours.
#define LAMINA_OUTLINE_LIMIT 32767

typedef struct {
  // Pairs of x and y.
  const float *points;
  // The kind of each point.
  const uint8_t *tags;
  // The index of the last point of each contour.
  const uint16_t *ends;
  int32_t point_count;
  int32_t contour_count;
} LaminaOutline;

// The map of an outline's points to pixels, y down: (x, y) goes to a x + c y + tx, b x + d y + ty.
typedef struct {
  double a, b, c, d, tx, ty;
} LaminaMap;

// Rows of bytes from the top down. The first byte is pixel (0, 0).
typedef struct {
  uint8_t *bytes;
  size_t stride;
  int32_t width;
  int32_t height;
} LaminaMask;

// Pixels that colours are painted on: 32-bit numbers with alpha in the highest byte, then red,
// green and blue, premultiplied. Row after row from the top down.
typedef struct {
  uint32_t *pixels;
  // Pixels from one row to the next; negative if the rows lie in the opposite order.
  ptrdiff_t stride;
  // The painted part: nothing outside changes. It lies within the pixels.
  int32_t min_x, min_y, max_x, max_y;
  // A rectangle in 256ths of a pixel that cuts everything: a pixel is painted as far as it lies in
  // it. `is_cut` is 0 for no such rectangle.
  int is_cut;
  int32_t cut_min_x, cut_min_y, cut_max_x, cut_max_y;
  // One byte for each square of LAMINA_TILE_SIDE pixels, row after row. It becomes 1 if a pixel of
  // the square is painted.
  uint8_t *marks;
  ptrdiff_t marks_per_row;
} LaminaCanvas;

// The number of colours of a gradient, from its first place, 0, to its last, 1.
#define LAMINA_GRADIENT_COLORS 1024

// A gradient along a line or around a point. With (x', y') the middle of a pixel less (x, y), its
// place is rows[0] x' + rows[1] y' + rows[2]. If it is radial, that is one side of a right-angled
// triangle, the other three numbers give the other one, and the place is the longest side.
typedef struct {
  // Blue, green, red and alpha, premultiplied, 16 bits each, in 256ths of a step of 8 bits. At most
  // 255 * 256 each.
  const uint64_t *colors;
  double rows[6];
  double x, y;
  int is_radial;
  // Whether colours between two steps are shown by a pattern of 8 by 8 pixels.
  int is_dithered;
  // The row of the gradient at row 0 of the canvas, and 1 or -1 for each further one.
  int32_t first_row, row_step;
  // What is added to columns and rows to find the place in the pattern.
  int32_t pattern_x, pattern_y;
} LaminaGradient;

// What outlines are painted with.
typedef struct {
  // The colour of all pixels, as in LaminaCanvas, if there is no gradient.
  uint32_t color;
  const LaminaGradient *gradient;
} LaminaPaint;

// The sides of the squares that marks are kept for, and their logarithm.
#define LAMINA_TILE_SIDE 32
#define LAMINA_TILE_SHIFT 5

// Working memory. One thread at a time may use it.
typedef struct LaminaRasterizer LaminaRasterizer;

// Returns NULL if there is no memory.
LaminaRasterizer *lamina_rasterizer_create(void);

// Whether memory has run out since the last call. Something was not drawn then, or by way of
// FreeType's own lines.
int lamina_rasterizer_take_loss(LaminaRasterizer *rasterizer);

void lamina_rasterizer_destroy(LaminaRasterizer *rasterizer);

// Adds the coverage of `outline`, filled by the nonzero winding rule. Where several glyphs add up,
// the sum stops at 255. Parts beyond the mask are left out.
//
// The coverage of a pixel does not depend on the size of the mask, nor on moves of the mask by
// whole pixels. Returns 0 if there is no memory, or if a point is more than 100,000 pixels away;
// the mask is then unchanged.
int lamina_rasterizer_add(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, const LaminaMask *mask);

// Paints the inside of `outline` with `paint` over the pixels of `canvas`, by the nonzero winding
// rule or by the even-odd rule. What two edges of a pixel both enclose counts once.
//
// A pixel depends neither on the painted part nor on moves of the canvas by whole pixels. Returns 0
// if there is no memory, or if a point is more than 100,000 pixels away; the canvas is then
// unchanged, or painted only in part.
int lamina_rasterizer_paint(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, int is_even_odd,
    LaminaPaint paint, const LaminaCanvas *canvas);

// The coverage of an outline, kept so that it can be painted again without its edges. Several
// threads may paint it at the same time.
typedef struct LaminaCoverage LaminaCoverage;

// Computes what lamina_rasterizer_paint would paint on the painted part of `canvas`, whose pixels,
// cut and marks are not used. Neither side of the part may be longer than 32,767 pixels. Returns
// NULL if there is no memory, if it would take more than `most` bytes, or if a point is more than
// 100,000 pixels away.
LaminaCoverage *lamina_rasterizer_cover(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, int is_even_odd,
    const LaminaCanvas *canvas, size_t most);

// Paints it with `paint` where its first pixel is (x, y) of the canvas. Pixels become what
// lamina_rasterizer_paint makes of them. Cost: proportional to the changes of coverage along rows,
// and the painted pixels.
void lamina_coverage_paint(
    const LaminaCoverage *coverage, int32_t x, int32_t y, LaminaPaint paint, const LaminaCanvas *canvas);

// The bytes that it takes.
size_t lamina_coverage_size(const LaminaCoverage *coverage);

void lamina_coverage_destroy(LaminaCoverage *coverage);

#endif
