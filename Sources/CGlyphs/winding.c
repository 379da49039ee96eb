#include "rasterizer.h"

#include <stdlib.h>
#include <string.h>

// An outline whose parts may overlap: each pixel is covered where the winding rule says so, however
// many edges share it. FreeType adds areas instead.
//
// A row of pixels is cut into bands at the ends of edges, and where edges cross. In a band, edges
// stand beside each other, so the winding rule says which of them are ends of what is inside, and
// the area beside an end is exact. All numbers follow from the ends of the edges alone, so a pixel
// does not depend on what else is painted.

// The height of a row of pixels, in the 64ths that points have.
#define ROW 64
// What a pixel has that is wholly covered. Heights count 256 for each 64th, widths 512 for a pixel.
#define FULL ((int64_t)ROW * 256 * 512)

// A line that is not level, in 64ths of a pixel, from its upper end down.
typedef struct LaminaEdge {
  double slope;
  int32_t x, top, bottom;
  int32_t direction;
  // In 256ths of a pixel, from the left of the canvas: where it enters and leaves the present band.
  int32_t enters, leaves;
} Edge;

// Shell's sort, by upper ends. That of the C library allocates memory.
static void sort_by_top(Edge *edges, int32_t count) {
  int32_t gap = 1;
  while (gap < count / 3) gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3) {
    for (int32_t index = gap; index < count; index++) {
      Edge edge = edges[index];
      int32_t place = index;
      for (; place >= gap && edges[place - gap].top > edge.top; place -= gap)
        edges[place] = edges[place - gap];
      edges[place] = edge;
    }
  }
}

// Makes room for `count` edges and `width` pixels. Returns 0 if there is no memory.
static int reserve(LaminaEdges *edges, int32_t count, int32_t width) {
  if (edges->capacity < count) {
    Edge *grown = realloc(edges->edges, (size_t)count * sizeof *grown);
    if (grown == NULL) return 0;
    edges->edges = grown;
    Edge **active = realloc(edges->active, (size_t)count * sizeof *active);
    if (active == NULL) return 0;
    edges->active = active;
    edges->capacity = count;
  }
  if (edges->width < width) {
    // A change may lie a pixel behind the last.
    int64_t *changes = calloc((size_t)width + 2, sizeof *changes);
    if (changes == NULL) return 0;
    free(edges->changes);
    edges->changes = changes;
    edges->width = width;
  }
  return 1;
}

// Takes the edges of an outline of lines that reach into rows of the canvas. Returns their number.
static int32_t take_edges(LaminaEdges *edges, const FT_Outline *outline, const LaminaCanvas *canvas) {
  long low = (long)canvas->min_y * ROW, high = (long)canvas->max_y * ROW;
  int32_t count = 0;
  int first = 0;
  for (int contour = 0; contour < outline->n_contours; contour++) {
    int last = outline->contours[contour];
    FT_Vector from = outline->points[last];
    for (int index = first; index <= last; index++) {
      FT_Vector to = outline->points[index];
      FT_Vector upper = from.y < to.y ? from : to, lower = from.y < to.y ? to : from;
      if (upper.y != lower.y && lower.y > low && upper.y < high) {
        Edge *edge = &edges->edges[count++];
        edge->slope = (double)(lower.x - upper.x) / (double)(lower.y - upper.y);
        edge->x = (int32_t)upper.x;
        edge->top = (int32_t)upper.y;
        edge->bottom = (int32_t)lower.y;
        edge->direction = from.y < to.y ? 1 : -1;
      }
      from = to;
    }
    first = last + 1;
  }
  return count;
}

// The coverage of one row of the canvas, as changes from each pixel to the next.
typedef struct {
  int64_t *changes;
  int32_t width;
  // The changed part.
  int32_t first, end;
} Row;

// Changes the coverage to the right of something in column `column`. It is `height` high and lies
// `way` of 512 from the left of that column. Columns left of the canvas count at its first pixel.
static void change(Row *row, int32_t column, int64_t height, int64_t way) {
  if (column >= row->width) return;
  if (column < 0) {
    row->changes[0] += height * 512;
    if (row->first > 0) row->first = 0;
    if (row->end < 1) row->end = 1;
    return;
  }
  row->changes[column] += height * (512 - way);
  row->changes[column + 1] += height * way;
  if (column < row->first) row->first = column;
  if (column + 2 > row->end) row->end = column + 2;
}

// Changes the coverage to the right of an edge by the height of the band, which is negative where
// the inside ends.
static void add_end(Row *row, const Edge *edge, int32_t height) {
  int32_t left = edge->enters < edge->leaves ? edge->enters : edge->leaves;
  int32_t right = edge->enters < edge->leaves ? edge->leaves : edge->enters;
  int32_t column = left >> 8, last = right >> 8;
  int64_t all = (int64_t)height * 256, width = right - left;
  if (column == last) {
    change(row, column, all, (left & 255) + (right & 255));
    return;
  }
  // The part of the height that lies left of a place, which does not depend on where columns begin.
  int64_t done = 0;
  if (column < 0) {
    done = all * ((right < 0 ? right : 0) - left) / width;
    change(row, -1, done, 0);
    column = 0;
  }
  for (; column <= last && column < row->width; column++) {
    int32_t origin = column * 256;
    int32_t start = origin > left ? origin : left;
    int32_t end = origin + 256 < right ? origin + 256 : right;
    int64_t now = all * (end - left) / width;
    change(row, column, now - done, (start - origin) + (end - origin));
    done = now;
  }
}

// Whether an edge comes after another one: by the middles between entering and leaving, then by
// where they enter. Edges for which neither counts are the same line, so their order does not
// matter.
static inline int is_after(const Edge *one, const Edge *other) {
  int64_t middle = (int64_t)one->enters + one->leaves, other_middle = (int64_t)other->enters + other->leaves;
  return middle != other_middle ? middle > other_middle : one->enters > other->enters;
}

static int by_place(const void *a, const void *b) {
  const Edge *one = *(Edge *const *)a, *other = *(Edge *const *)b;
  return is_after(one, other) - is_after(other, one);
}

// The edges are mostly in order; if not, they are sorted as any numbers are.
static void sort(Edge **edges, int32_t count) {
  int64_t moves = 0, most = 8 * (int64_t)count;
  for (int32_t index = 1; index < count; index++) {
    Edge *edge = edges[index];
    int32_t place = index;
    while (place > 0 && is_after(edges[place - 1], edge)) {
      edges[place] = edges[place - 1];
      place--;
    }
    edges[place] = edge;
    moves += index - place;
    if (moves > most) {
      qsort(edges, (size_t)count, sizeof *edges, by_place);
      return;
    }
  }
}

// The nearest whole number. No way is longer than 2^26.
static inline int32_t nearest(double way) { return (int32_t)(way + 67108864.5) - 67108864; }

// Where an edge is at `y`, in 256ths of a pixel. The way from the upper end is rounded by itself,
// so that moves by whole pixels change nothing.
static inline int32_t place(const Edge *edge, int32_t y) {
  return edge->x * 4 + nearest(edge->slope * (double)(y - edge->top) * 4);
}

// Finds where the edges enter and leave the band between two heights, and sorts them. Returns
// whether no two of them cross there.
static int enter(Edge **active, int32_t count, int32_t top, int32_t bottom, const LaminaCanvas *canvas) {
  int32_t left = canvas->min_x * 256;
  for (int32_t index = 0; index < count; index++) {
    active[index]->enters = place(active[index], top) - left;
    active[index]->leaves = place(active[index], bottom) - left;
  }
  sort(active, count);
  for (int32_t index = 1; index < count; index++) {
    const Edge *before = active[index - 1], *edge = active[index];
    if (before->enters > edge->enters || before->leaves > edge->leaves) return 0;
  }
  return 1;
}

// Adds what is inside in the present band.
static void add_band(Row *row, Edge **active, int32_t count, int32_t height, int is_even_odd) {
  int32_t winding = 0;
  for (int32_t index = 0; index < count; index++) {
    int was_inside = is_even_odd ? winding & 1 : winding != 0;
    winding += active[index]->direction;
    int is_inside = is_even_odd ? winding & 1 : winding != 0;
    if (is_inside != was_inside) add_end(row, active[index], is_inside ? height : -height);
  }
}

// Paints what a row has noted, and empties it.
static void paint_row(Row *row, int32_t y, const LaminaBrush *brush) {
  int64_t covered = 0;
  int32_t left = brush->canvas->min_x, start = row->first;
  while (start < row->end && start < row->width) {
    covered += row->changes[start];
    int32_t end = start + 1;
    while (end < row->end && end < row->width && row->changes[end] == 0) end++;
    // Behind the last change everything is outside, or inside up to the end of the row.
    if (end == row->end && covered > 0) end = row->width;
    int64_t coverage = (covered * 255 + FULL / 2) / FULL;
    // Edges that cross in the least band may add up to a little more than all.
    if (coverage > 255) coverage = 255;
    if (coverage > 0) lamina_paint_span(brush, y, left + start, left + end, (unsigned)coverage);
    start = end;
  }
  if (row->end > row->first)
    memset(row->changes + row->first, 0, (size_t)(row->end - row->first) * sizeof *row->changes);
  row->first = row->width + 2;
  row->end = 0;
}

// Adds all bands of the row of pixels `y`. `next` is the first edge that has not begun, `count` the
// number of active ones.
static void add_row(
    Row *row, LaminaEdges *edges, int32_t edge_count, int32_t *next, int32_t *count, int32_t y,
    int is_even_odd, const LaminaCanvas *canvas) {
  Edge **active = edges->active;
  int32_t top = y * ROW, end = top + ROW;
  while (top < end) {
    int32_t bottom = end, kept = 0;
    for (int32_t index = 0; index < *count; index++)
      if (active[index]->bottom > top) active[kept++] = active[index];
    for (; *next < edge_count && edges->edges[*next].top <= top; (*next)++)
      if (edges->edges[*next].bottom > top) active[kept++] = &edges->edges[*next];
    *count = kept;
    for (int32_t index = 0; index < kept; index++)
      if (active[index]->bottom < bottom) bottom = active[index]->bottom;
    if (*next < edge_count && edges->edges[*next].top < bottom) bottom = edges->edges[*next].top;
    if (kept > 0) {
      // The least band may have crossings; its edges are in the order of their middles.
      while (!enter(active, kept, top, bottom, canvas) && bottom - top > 1) bottom = top + (bottom - top) / 2;
      add_band(row, active, kept, bottom - top, is_even_odd);
    }
    top = bottom;
  }
}

int lamina_rasterizer_paint_winding(
    LaminaRasterizer *rasterizer, const FT_Outline *outline, int is_even_odd, const LaminaBrush *brush) {
  const LaminaCanvas *canvas = brush->canvas;
  LaminaEdges *edges = &rasterizer->edges;
  int32_t width = canvas->max_x - canvas->min_x;
  if (width <= 0 || outline->n_points <= 0) return 1;
  if (!reserve(edges, outline->n_points, width)) return 0;
  int32_t edge_count = take_edges(edges, outline, canvas);
  sort_by_top(edges->edges, edge_count);
  Row row = {edges->changes, width, width + 2, 0};
  int32_t next = 0, count = 0;
  for (int32_t y = canvas->min_y; y < canvas->max_y && (next < edge_count || count > 0); y++) {
    add_row(&row, edges, edge_count, &next, &count, y, is_even_odd, canvas);
    paint_row(&row, y, brush);
  }
  return 1;
}
