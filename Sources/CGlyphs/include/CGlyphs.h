// Coverage of outlines, by FreeType's smooth rasterizer.
//
// What: adds to a mask of 8 bits how much of each pixel lies inside of an outline, by its exact
// area.
// Why: glyphs are small and many, and have to stand at their exact positions, so that a cache of
// them would hardly ever be hit. Cairo's rasterizer walks 15 lines for each row of pixels and is
// some six times slower.
// Cost: the outline's points, and the pixels along its edges.
#ifndef LAMINA_CGLYPHS_H
#define LAMINA_CGLYPHS_H

#include <stddef.h>
#include <stdint.h>

// The kinds of points, as FreeType's tags say them.
#define LAMINA_POINT_CONIC 0
#define LAMINA_POINT_ON 1
#define LAMINA_POINT_CUBIC 2

// An outline may have this many points, and as many contours.
#define LAMINA_OUTLINE_LIMIT 32767

typedef struct {
  // Pairs of x and y.
  const float *points;
  // The kind of each point.
  const uint8_t *tags;
  // The last point of each contour.
  const uint16_t *ends;
  int32_t point_count;
  int32_t contour_count;
} LaminaOutline;

// Rows of bytes from the top down; the first one is the pixel (0, 0).
typedef struct {
  uint8_t *bytes;
  size_t stride;
  int32_t width;
  int32_t height;
} LaminaMask;

// Memory to work in, for one thread at a time.
typedef struct LaminaRasterizer LaminaRasterizer;

// NULL where there is no memory.
LaminaRasterizer *lamina_rasterizer_create(void);

void lamina_rasterizer_destroy(LaminaRasterizer *rasterizer);

// Adds the coverage of `outline`, whose points go through `map` (a, b, c, d, tx, ty) to pixels, y
// down. What lies inside of a contour that turns around it is covered; sums of several glyphs end
// at 255. What is beyond the mask is left out.
//
// A pixel does not depend on how large the mask is, nor on moves of it by whole pixels. Returns 0
// where there is no memory, or for points further than 100,000 pixels away, with the mask as it
// was.
int lamina_rasterizer_add(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, const double map[6], const LaminaMask *mask);

#endif
