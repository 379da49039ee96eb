// Boolean operations on polygons of an integer grid. The Clipper library does the work, behind a
// function that cannot throw.
#ifndef LAMINA_CCLIPPER_H
#define LAMINA_CCLIPPER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Coordinates above this, or below its negative, are refused.
#define LAMINA_CLIPPER_LIMIT 0x3FFFFFFF

typedef struct {
  int64_t x;
  int64_t y;
} LaminaClipperPoint;

// Closed polygons. `counts` holds the number of points of each polygon. `points` holds the points
// of all polygons, one polygon after the other.
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

// Polygons that neither cross nor overlap, in no order. With y up, outer polygons run
// counterclockwise and holes clockwise.
typedef struct {
  LaminaClipperPoint *points;
  size_t *counts;
  size_t polygons;
} LaminaClipperResult;

// Fills in `result`, which the caller frees with lamina_clipper_free. Returns 1 for success.
// Returns 0 if the library failed, and -1 if memory ran out; `result` is then empty.
int lamina_clipper_run(
    LaminaClipperOperation operation, const LaminaClipperArea *subject, const LaminaClipperArea *clip,
    LaminaClipperResult *result);

void lamina_clipper_free(LaminaClipperResult *result);

#ifdef __cplusplus
}
#endif

#endif
