// The area of an outline of lines in one row of pixels.
#ifndef LAMINA_CGLYPHS_ROWS_H
#define LAMINA_CGLYPHS_ROWS_H

#include "rasterizer.h"

#include <stdlib.h>

// The height of a row of pixels, in the 64ths that points have.
#define ROW 64
// What a pixel has that is wholly covered, and its logarithm. Heights count 256 for each 64th,
// widths 512 for a pixel.
#define FULL_SHIFT 23
#define FULL (ROW * 256 * 512)

// A line that is not level, in 64ths of a pixel, from its upper end down.
typedef struct LaminaEdge {
  double slope;
  int32_t x, top, bottom;
} Edge;

// What of an edge lies in a row, or in a band of a row: from which height to which it reaches, and
// in 256ths of a pixel from the left of the canvas, where it enters and leaves.
typedef struct LaminaPart {
  const Edge *edge;
  int32_t from, to, enters, leaves;
  // 1 for an edge that the contour runs down, -1 for one that it runs up.
  int32_t direction;
} Part;

// The coverage of one row of the canvas, as changes from each pixel to the next. The sum of them up
// to a pixel lies between nothing and all, or very little beyond, however large they are.
typedef struct {
  uint32_t *changes;
  // A bit for each pixel whose change may not be 0.
  uint64_t *touched;
  int32_t width;
  // From the left of the canvas to its row.
  int32_t left, top;
  int is_even_odd;
} Row;

static inline int32_t leftmost(const Part *part) {
  return part->enters < part->leaves ? part->enters : part->leaves;
}

static inline int32_t rightmost(const Part *part) {
  return part->enters < part->leaves ? part->leaves : part->enters;
}

// The nearest whole number. No way is longer than 2^26.
static inline int32_t nearest(double way) { return (int32_t)(way + 67108864.5) - 67108864; }

// Where an edge is at `y`, in 256ths of a pixel from `left`. The way from the upper end is rounded
// by itself, so that moves by whole pixels change nothing.
static inline int32_t place(const Edge *edge, int32_t y, int32_t left) {
  return edge->x * 4 + nearest(edge->slope * (double)(y - edge->top)) - left;
}

// Whether something with this winding number is filled.
static inline int is_inside(int32_t winding, int is_even_odd) {
  return is_even_odd ? winding & 1 : winding != 0;
}

// Notes that `column` and the next one change.
static inline void touch(const Row *row, int32_t column) {
  uint64_t *touched = &row->touched[column >> 6];
  touched[0] |= (uint64_t)3 << (column & 63);
  if ((column & 63) == 63) touched[1] |= 1;
}

// Changes the coverage to the right of something in column `column`, which is in the canvas. It is
// `height` high and lies `way` of 512 from the left of that column.
static inline void change(const Row *row, int32_t column, int32_t height, int32_t way) {
  row->changes[column] += (uint32_t)(height * (512 - way));
  row->changes[column + 1] += (uint32_t)(height * way);
  touch(row, column);
}

// Changes the coverage of the whole row, to the right of something on the left of the canvas.
static inline void change_all(const Row *row, int32_t height) {
  row->changes[0] += (uint32_t)(height * 512);
  row->touched[0] |= 1;
}

// As `add`, for something in several columns.
void lamina_row_add_wide(const Row *row, int32_t left, int32_t right, int32_t height, int sign);

// Changes the coverage to the right of a part of an edge, up if `sign` is 1 and down if it is -1.
static inline void add(const Row *row, const Part *part, int sign) {
  int32_t left = leftmost(part), right = rightmost(part), height = part->to - part->from;
  int32_t column = left >> 8;
  if (column >= row->width) return;
  if (column != right >> 8) return lamina_row_add_wide(row, left, right, height, sign);
  if (column < 0) return change_all(row, sign * height * 256);
  change(row, column, sign * height * 256, (left & 255) + (right & 255));
}

// Adds what is inside of parts that share no place with others of their row. To their left, the
// winding number is `before`; returns the one to their right. `parts` and `band` have room for
// `count`.
int32_t lamina_row_add_groups(const Row *row, Part **parts, Part **band, int32_t count, int32_t before);

// Paints or notes the changes of a row between two columns, and empties it.
void lamina_row_paint(
    const Row *row, const LaminaBrush *brush, int32_t y, int32_t first, int32_t last);

// How qsort orders pointers to items, of which `is_behind` says whether one comes after another.
static inline int order(const void *a, const void *b, int (*is_behind)(const void *, const void *)) {
  const void *one = *(void *const *)a, *other = *(void *const *)b;
  return is_behind(one, other) - is_behind(other, one);
}

// Sorts items that mostly are in order; if they are not, as any items are sorted. `compare` is
// `order` with `is_behind`.
static inline __attribute__((always_inline)) void sort(
    void **items, int32_t count, int (*is_behind)(const void *, const void *),
    int (*compare)(const void *, const void *)) {
  int64_t moves = 0, most = 8 * (int64_t)count;
  for (int32_t index = 1; index < count; index++) {
    void *item = items[index];
    int32_t to = index;
    while (to > 0 && is_behind(items[to - 1], item)) {
      items[to] = items[to - 1];
      to--;
    }
    items[to] = item;
    moves += index - to;
    if (moves > most) return qsort(items, (size_t)count, sizeof *items, compare);
  }
}

#endif
