// Boolean operations on polygons of an integer grid, by the Clipper library, behind a function that
// cannot throw.
#ifndef LAMINA_CCLIPPER_H
#define LAMINA_CCLIPPER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Coordinates beyond this, either way, are refused.
#define LAMINA_CLIPPER_LIMIT 0x3FFFFFFF

typedef struct {
  int64_t x;
  int64_t y;
} LaminaClipperPoint;

// Closed polygons: `counts` has the points of each, which lie in `points` one polygon after the
// other.
typedef struct {
  const LaminaClipperPoint *points;
  const size_t *counts;
  size_t polygons;
  int even_odd;
} LaminaClipperArea;

typedef enum {
  LAMINA_CLIPPER_INTERSECTION = 0,
  LAMINA_CLIPPER_UNION = 1,
  LAMINA_CLIPPER_DIFFERENCE = 2,
  LAMINA_CLIPPER_XOR = 3
} LaminaClipperOperation;

// Polygons that neither cross nor overlap. `parents` has, for a hole, the number of the polygon
// around it, and -1 for one that is no hole. A polygon comes before its holes. Outer polygons go
// counterclockwise with y up, holes clockwise.
typedef struct {
  LaminaClipperPoint *points;
  size_t *counts;
  int64_t *parents;
  size_t polygons;
} LaminaClipperResult;

// Fills in `result`, to be given back with lamina_clipper_free. Returns 1 for success, 0 where the
// library failed or memory ran out; `result` is empty then.
int lamina_clipper_run(
    LaminaClipperOperation operation, const LaminaClipperArea *subject, const LaminaClipperArea *clip,
    LaminaClipperResult *result);

void lamina_clipper_free(LaminaClipperResult *result);

#ifdef __cplusplus
}
#endif

#endif
