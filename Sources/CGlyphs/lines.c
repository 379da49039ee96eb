#include "rasterizer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  double x, y;
} Point;

// Makes room for `count` more points. Returns 0 if there is no memory, or if they are too many.
static int reserve(LaminaLines *lines, int32_t count) {
  if (count > LAMINA_OUTLINE_LIMIT - lines->count) return 0;
  if (lines->count + count <= lines->capacity) return 1;
  int32_t capacity = 2 * lines->capacity;
  if (capacity < lines->count + count) capacity = lines->count + count;
  if (capacity < 256) capacity = 256;
  FT_Vector *points = realloc(lines->points, (size_t)capacity * sizeof *points);
  if (points == NULL) {
    lines->has_loss = 1;
    return 0;
  }
  lines->points = points;
  lines->capacity = capacity;
  return 1;
}

static inline int is_near(Point point) { return lamina_is_near(point.x) && lamina_is_near(point.y); }

// Adds a point that there is room for, and that is near.
static inline void put(LaminaLines *lines, Point point) {
  lines->points[lines->count++] = (FT_Vector){lamina_to_fixed(point.x), lamina_to_fixed(point.y)};
}

static Point mapped(const LaminaOutline *outline, int32_t index, const double map[6]) {
  double x = outline->points[2 * index], y = outline->points[2 * index + 1];
  return (Point){map[0] * x + map[2] * y + map[4], map[1] * x + map[3] * y + map[5]};
}

// How far the point at `index` lies from the middle between its neighbours, twice. It is found
// before the points are moved to their place, so that it does not depend on the place by rounding.
static double bend(const LaminaOutline *outline, int32_t index, const double map[6]) {
  const float *p = &outline->points[2 * (index - 1)];
  double x = (double)p[0] - 2 * (double)p[2] + p[4], y = (double)p[1] - 2 * (double)p[3] + p[5];
  double dx = map[0] * x + map[2] * y, dy = map[1] * x + map[3] * y;
  return sqrt(dx * dx + dy * dy);
}

// Lines of equal steps along the cubic curve from the point before `index`. Its second derivative
// is at most six times the larger bend, so the lines leave it by at most 0.75 bends over the square
// of their number.
static int put_cubic(LaminaLines *lines, const LaminaOutline *outline, int32_t index, const double map[6]) {
  double most = fmax(bend(outline, index, map), bend(outline, index + 1, map));
  if (!(most < 1e9)) return 0;
  int count = 1 + (int)(4.9 * sqrt(most));
  Point a = mapped(outline, index - 1, map), b = mapped(outline, index, map);
  Point c = mapped(outline, index + 1, map), d = mapped(outline, index + 2, map);
  // The curve lies between these points.
  if (!is_near(b) || !is_near(c) || !is_near(d) || !reserve(lines, count)) return 0;
  for (int step = 1; step < count; step++) {
    double t = (double)step / count, u = 1 - t;
    double ta = u * u * u, tb = 3 * u * u * t, tc = 3 * u * t * t, td = t * t * t;
    put(lines, (Point){ta * a.x + tb * b.x + tc * c.x + td * d.x, ta * a.y + tb * b.y + tc * c.y + td * d.y});
  }
  put(lines, d);
  return 1;
}

// The same for a quadratic curve. Its second derivative is twice the bend, so the lines leave it by
// a quarter of the bend over the square of their number.
static int put_conic(LaminaLines *lines, const LaminaOutline *outline, int32_t index, const double map[6]) {
  double most = bend(outline, index, map);
  if (!(most < 1e9)) return 0;
  int count = 1 + (int)(2.83 * sqrt(most));
  Point a = mapped(outline, index - 1, map), b = mapped(outline, index, map);
  Point c = mapped(outline, index + 1, map);
  if (!is_near(b) || !is_near(c) || !reserve(lines, count)) return 0;
  for (int step = 1; step < count; step++) {
    double t = (double)step / count, u = 1 - t;
    double ta = u * u, tb = 2 * u * t, tc = t * t;
    put(lines, (Point){ta * a.x + tb * b.x + tc * c.x, ta * a.y + tb * b.y + tc * c.y});
  }
  put(lines, c);
  return 1;
}

static int put_point(LaminaLines *lines, Point point) {
  if (!is_near(point) || !reserve(lines, 1)) return 0;
  put(lines, point);
  return 1;
}

// A contour begins with a point on it, and each of its lines and curves ends with one.
static int put_contour(
    LaminaLines *lines, const LaminaOutline *outline, int32_t first, int32_t last, const double map[6]) {
  if (!put_point(lines, mapped(outline, first, map))) return 0;
  int32_t index = first + 1;
  while (index <= last) {
    uint8_t tag = outline->tags[index];
    if (tag == LAMINA_POINT_CUBIC && index + 2 <= last) {
      if (!put_cubic(lines, outline, index, map)) return 0;
      index += 3;
    } else if (tag == LAMINA_POINT_CONIC && index + 1 <= last) {
      if (!put_conic(lines, outline, index, map)) return 0;
      index += 2;
    } else {
      if (!put_point(lines, mapped(outline, index, map))) return 0;
      index++;
    }
  }
  return 1;
}

int lamina_rasterizer_place_lines(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, const double map[6]) {
  LaminaLines *lines = &rasterizer->lines;
  if (outline->point_count > LAMINA_OUTLINE_LIMIT || outline->contour_count > LAMINA_OUTLINE_LIMIT) return 0;
  if (lines->end_capacity < outline->contour_count) {
    int32_t *ends = realloc(lines->ends, (size_t)outline->contour_count * sizeof *ends);
    if (ends == NULL) {
      lines->has_loss = 1;
      return 0;
    }
    lines->ends = ends;
    lines->end_capacity = outline->contour_count;
  }
  lines->count = 0;
  lines->contour_count = outline->contour_count;
  int32_t first = 0;
  for (int32_t contour = 0; contour < outline->contour_count; contour++) {
    int32_t last = outline->ends[contour];
    if (!put_contour(lines, outline, first, last, map)) return 0;
    lines->ends[contour] = lines->count - 1;
    first = last + 1;
  }
  return 1;
}
