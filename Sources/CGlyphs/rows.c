#include "spans.h"

#include <stdlib.h>
#include <string.h>

// The area of an outline of lines in each pixel, row after row.
//
// What: an edge changes the coverage of what lies to its right. A row of pixels has those changes,
// and notes where they are, so that it is painted by its sums without a look at all of its pixels.
// In most rows edges stand beside each other: the winding rule then says which of them are ends of
// what is inside, and the area beside an end is exact. Where they do not, the row is cut into bands
// at the ends of edges, and where edges cross.
// Why: FreeType keeps a list of the pixels that edges cross, and adds areas: a pixel that two edges
// share counts both.
// Cost: proportional to the rows that edges cross, and to the painted pixels; in a row that is cut,
// to its edges times its bands, of which there are at most 64.
//
// All numbers follow from the ends of the edges alone, so a pixel does not depend on what else is
// painted.

// The height of a row of pixels, in the 64ths that points have.
#define ROW 64
// What a pixel has that is wholly covered, and its logarithm. Heights count 256 for each 64th,
// widths 512 for a pixel.
#define FULL_SHIFT 23
#define FULL ((int64_t)ROW * 256 * 512)
// Of so many edges at most it is found out whether one follows the other in a row.
#define LONGEST_CHAIN 8

// A line that is not level, in 64ths of a pixel, from its upper end down.
typedef struct LaminaEdge {
  double slope;
  int32_t x, top, bottom;
  int32_t direction;
  // The part of it in the present row or band: its ends, and in 256ths of a pixel from the left of
  // the canvas, where it enters and leaves.
  int32_t from, to, enters, leaves;
  // The next edge that begins in the same row; -1 for none.
  int32_t next;
} Edge;

// Makes room for `count` edges, `height` rows, and `width` pixels. Returns 0 if there is no memory.
static int reserve(LaminaEdges *edges, int32_t count, int32_t height, int32_t width) {
  if (edges->capacity < count) {
    Edge *grown = realloc(edges->edges, (size_t)count * sizeof *grown);
    if (grown == NULL) return 0;
    edges->edges = grown;
    // Those of a row, and those of a band.
    Edge **active = realloc(edges->active, 2 * (size_t)count * sizeof *active);
    if (active == NULL) return 0;
    edges->active = active;
    edges->capacity = count;
  }
  if (edges->height < height) {
    int32_t *starts = realloc(edges->starts, (size_t)height * sizeof *starts);
    if (starts == NULL) return 0;
    edges->starts = starts;
    edges->height = height;
  }
  if (edges->width < width) {
    // A change may lie a pixel behind the last.
    int64_t *changes = calloc((size_t)width + 2, sizeof *changes);
    uint64_t *touched = calloc(((size_t)width + 2) / 64 + 1, sizeof *touched);
    if (changes == NULL || touched == NULL) {
      free(changes);
      free(touched);
      return 0;
    }
    free(edges->changes);
    free(edges->touched);
    edges->changes = changes;
    edges->touched = touched;
    edges->width = width;
  }
  return 1;
}

// Takes the edges of an outline of lines that reach into rows of the canvas, each to the row where
// it begins.
static void take_edges(LaminaEdges *edges, const FT_Outline *outline, const LaminaCanvas *canvas) {
  long low = (long)canvas->min_y * ROW, high = (long)canvas->max_y * ROW;
  memset(edges->starts, 0xff, (size_t)(canvas->max_y - canvas->min_y) * sizeof *edges->starts);
  int32_t count = 0;
  int first = 0;
  for (int contour = 0; contour < outline->n_contours; contour++) {
    int last = outline->contours[contour];
    FT_Vector from = outline->points[last];
    for (int index = first; index <= last; index++) {
      FT_Vector to = outline->points[index];
      FT_Vector upper = from.y < to.y ? from : to, lower = from.y < to.y ? to : from;
      if (upper.y != lower.y && lower.y > low && upper.y < high) {
        int32_t row = upper.y <= low ? 0 : (int32_t)(upper.y - low) / ROW;
        Edge *edge = &edges->edges[count];
        edge->slope = 4 * (double)(lower.x - upper.x) / (double)(lower.y - upper.y);
        edge->x = (int32_t)upper.x;
        edge->top = (int32_t)upper.y;
        edge->bottom = (int32_t)lower.y;
        edge->direction = from.y < to.y ? 1 : -1;
        edge->next = edges->starts[row];
        edges->starts[row] = count++;
      }
      from = to;
    }
    first = last + 1;
  }
}

// The coverage of one row of the canvas, as changes from each pixel to the next.
typedef struct {
  int64_t *changes;
  // A bit for each pixel whose change may not be 0.
  uint64_t *touched;
  int32_t width;
  // The words with such bits.
  int32_t first, end;
} Row;

static inline void touch(Row *row, int32_t column) {
  int32_t word = column >> 6;
  row->touched[word] |= (uint64_t)1 << (column & 63);
  if (word < row->first) row->first = word;
  if (word >= row->end) row->end = word + 1;
}

// Changes the coverage to the right of something in column `column`, which is in the canvas. It is
// `height` high and lies `way` of 512 from the left of that column.
static inline void change(Row *row, int32_t column, int64_t height, int64_t way) {
  row->changes[column] += height * (512 - way);
  row->changes[column + 1] += height * way;
  touch(row, column);
  touch(row, column + 1);
}

// Changes the coverage of the whole row, to the right of something on the left of the canvas.
static inline void change_all(Row *row, int64_t height) {
  row->changes[0] += height * 512;
  touch(row, 0);
}

// As `add`, for an edge in several columns.
static void add_wide(Row *row, int32_t left, int32_t right, int64_t all, int sign) {
  int32_t column = left >> 8, last = right >> 8;
  int64_t width = right - left, done = 0;
  if (column < 0) {
    done = all * ((right < 0 ? right : 0) - left) / width;
    change_all(row, sign * done);
    column = 0;
  }
  if (last >= row->width) last = row->width - 1;
  if (column > last) return;
  // The part of the height that lies left of a place does not depend on where columns begin. From
  // one column to the next it grows by `step` and `more / width`.
  int64_t product = all * (column * 256 + 256 - left);
  int64_t now = product / width, rest = product % width;
  int64_t step = all * 256 / width, more = all * 256 % width;
  for (; column <= last; column++) {
    int32_t origin = column * 256;
    int32_t start = origin > left ? origin : left;
    int32_t end = origin + 256 < right ? origin + 256 : right;
    int64_t height = (end == right ? all : now) - done;
    change(row, column, sign * height, (start - origin) + (end - origin));
    done += height;
    now += step;
    rest += more;
    if (rest >= width) {
      rest -= width;
      now++;
    }
  }
}

// Changes the coverage to the right of the present part of an edge, up if `sign` is 1 and down if
// it is -1.
static inline void add(Row *row, const Edge *edge, int sign) {
  int32_t left = edge->enters < edge->leaves ? edge->enters : edge->leaves;
  int32_t right = edge->enters < edge->leaves ? edge->leaves : edge->enters;
  int64_t all = (int64_t)(edge->to - edge->from) * 256;
  int32_t column = left >> 8;
  if (column >= row->width) return;
  if (column != right >> 8) return add_wide(row, left, right, all, sign);
  if (column < 0) return change_all(row, sign * all);
  change(row, column, sign * all, (left & 255) + (right & 255));
}

// The nearest whole number. No way is longer than 2^26.
static inline int32_t nearest(double way) { return (int32_t)(way + 67108864.5) - 67108864; }

// Where an edge is at `y`, in 256ths of a pixel. The way from the upper end is rounded by itself,
// so that moves by whole pixels change nothing.
static inline int32_t place(const Edge *edge, int32_t y, int32_t left) {
  return edge->x * 4 + nearest(edge->slope * (double)(y - edge->top)) - left;
}

// MARK: Rows in which edges stand beside each other

static inline int32_t leftmost(const Edge *edge) {
  return edge->enters < edge->leaves ? edge->enters : edge->leaves;
}

static inline int32_t rightmost(const Edge *edge) {
  return edge->enters < edge->leaves ? edge->leaves : edge->enters;
}

static int by_left(const void *a, const void *b) {
  int32_t one = leftmost(*(Edge *const *)a), other = leftmost(*(Edge *const *)b);
  return (one > other) - (one < other);
}

// From left to right. They mostly are in order; if not, they are sorted as any numbers are.
static void sort_by_left(Edge **active, int32_t count) {
  int64_t moves = 0, most = 8 * (int64_t)count;
  for (int32_t index = 1; index < count; index++) {
    Edge *edge = active[index];
    int32_t left = leftmost(edge), to = index;
    while (to > 0 && leftmost(active[to - 1]) > left) {
      active[to] = active[to - 1];
      to--;
    }
    active[to] = edge;
    moves += index - to;
    if (moves > most) return qsort(active, (size_t)count, sizeof *active, by_left);
  }
}

// The number of edges at the beginning of `active` of which there is exactly one at each height of
// the row, all in one direction; 0 if there are no such edges.
static int32_t chain(Edge **active, int32_t count) {
  int32_t height = 0, length = 0;
  while (height < ROW && length < count && length < LONGEST_CHAIN) {
    const Edge *edge = active[length];
    if (edge->direction != active[0]->direction) return 0;
    for (int32_t index = 0; index < length; index++)
      if (edge->from < active[index]->to && edge->to > active[index]->from) return 0;
    height += edge->to - edge->from;
    length++;
  }
  return height == ROW ? length : 0;
}

static inline int is_inside(int32_t winding, int is_even_odd) {
  return is_even_odd ? winding & 1 : winding != 0;
}

// Adds what is inside in a row of chains beside each other. Returns 0, and changes nothing, if the
// edges are no such chains.
static int add_chains(Row *row, Edge **active, int32_t count, int is_even_odd) {
  sort_by_left(active, count);
  int32_t end = INT32_MIN;
  for (int32_t index = 0; index < count;) {
    int32_t length = chain(active + index, count - index);
    if (length == 0 || leftmost(active[index]) < end) return 0;
    for (int32_t last = index + length; index < last; index++)
      if (rightmost(active[index]) > end) end = rightmost(active[index]);
  }
  int32_t winding = 0, height = 0;
  int sign = 0;
  for (int32_t index = 0; index < count; index++) {
    const Edge *edge = active[index];
    if (height == 0) {
      int was_inside = is_inside(winding, is_even_odd);
      winding += edge->direction;
      sign = is_inside(winding, is_even_odd) - was_inside;
    }
    if (sign != 0) add(row, edge, sign);
    height = (height + edge->to - edge->from) % ROW;
  }
  return 1;
}

// MARK: Rows that are cut into bands

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
    int32_t to = index;
    while (to > 0 && is_after(edges[to - 1], edge)) {
      edges[to] = edges[to - 1];
      to--;
    }
    edges[to] = edge;
    moves += index - to;
    if (moves > most) return qsort(edges, (size_t)count, sizeof *edges, by_place);
  }
}

// Finds where the edges enter and leave the band between two heights, and sorts them. Returns
// whether no two of them cross there.
static int enter(Edge **band, int32_t count, int32_t top, int32_t bottom, int32_t left) {
  for (int32_t index = 0; index < count; index++) {
    Edge *edge = band[index];
    edge->from = top;
    edge->to = bottom;
    edge->enters = place(edge, top, left);
    edge->leaves = place(edge, bottom, left);
  }
  sort(band, count);
  for (int32_t index = 1; index < count; index++) {
    const Edge *before = band[index - 1], *edge = band[index];
    if (before->enters > edge->enters || before->leaves > edge->leaves) return 0;
  }
  return 1;
}

// Adds what is inside in the row that begins at `top`. `band` has room for `count` edges.
static void add_bands(
    Row *row, Edge **active, Edge **band, int32_t count, int32_t top, int is_even_odd, int32_t left) {
  int32_t end = top + ROW;
  while (top < end) {
    int32_t bottom = end, kept = 0;
    for (int32_t index = 0; index < count; index++) {
      Edge *edge = active[index];
      if (edge->bottom <= top) continue;
      int32_t next = edge->top <= top ? edge->bottom : edge->top;
      if (next < bottom) bottom = next;
      if (edge->top <= top) band[kept++] = edge;
    }
    // The least band may have crossings; its edges are in the order of their middles.
    while (!enter(band, kept, top, bottom, left) && bottom - top > 1) bottom = top + (bottom - top) / 2;
    int32_t winding = 0;
    for (int32_t index = 0; index < kept; index++) {
      int was_inside = is_inside(winding, is_even_odd);
      winding += band[index]->direction;
      int sign = is_inside(winding, is_even_odd) - was_inside;
      if (sign != 0) add(row, band[index], sign);
    }
    top = bottom;
  }
}

// MARK: Painting

// Of 255, for a sum of changes. Edges that cross in the least band may add up to a little more than
// all, or less than nothing.
static inline unsigned coverage_of(int64_t covered) {
  int64_t coverage = (covered * 255 + FULL / 2) >> FULL_SHIFT;
  return coverage < 0 ? 0 : coverage > 255 ? 255 : (unsigned)coverage;
}

// Where the spans of a row go that are no more than a colour on pixels.
typedef struct {
  uint32_t *pixels;
  uint8_t *marks;
  uint32_t color;
} Line;

// Paints the columns `start ..< end` of the row, as far as they lie in the canvas.
static inline void paint_columns(const Line *line, int32_t start, int32_t end, unsigned coverage) {
  uint32_t color = coverage == 255 ? line->color : lamina_pixel_scaled(line->color, coverage);
  paint_run(line->pixels + start, end - start, color);
  for (int32_t tile = start >> LAMINA_TILE_SHIFT; tile <= (end - 1) >> LAMINA_TILE_SHIFT; tile++)
    line->marks[tile] = 1;
}

// Paints what a row has noted, and empties it. `line` is NULL if spans are more than a colour.
static inline void paint_row(Row *row, int32_t y, const Line *line, const LaminaBrush *brush) {
  int64_t covered = 0;
  int32_t left = brush->canvas->min_x, start = left;
  for (int32_t word = row->first; word <= row->end; word++) {
    // Behind the last change everything is outside, or inside up to the end of the row.
    uint64_t bits = word < row->end ? row->touched[word] : 1;
    for (; bits != 0; bits &= bits - 1) {
      int32_t column = word < row->end ? word * 64 + __builtin_ctzll(bits) : row->width;
      unsigned coverage = coverage_of(covered);
      if (coverage > 0 && left + column > start) {
        if (line != NULL) paint_columns(line, start, left + column, coverage);
        else lamina_paint_span(brush, y, start, left + column, coverage);
      }
      covered += row->changes[column];
      row->changes[column] = 0;
      start = left + column;
    }
    if (word < row->end) row->touched[word] = 0;
  }
  row->first = INT32_MAX;
  row->end = 0;
}

int lamina_rasterizer_paint_lines(
    LaminaRasterizer *rasterizer, const FT_Outline *outline, int is_even_odd, const LaminaBrush *brush) {
  const LaminaCanvas *canvas = brush->canvas;
  LaminaEdges *edges = &rasterizer->edges;
  int32_t width = canvas->max_x - canvas->min_x, height = canvas->max_y - canvas->min_y;
  if (width <= 0 || height <= 0 || outline->n_points <= 0) return 1;
  if (!reserve(edges, outline->n_points, height, width)) return 0;
  take_edges(edges, outline, canvas);
  Edge **active = edges->active;
  Row row = {edges->changes, edges->touched, width, INT32_MAX, 0};
  int32_t count = 0, left = canvas->min_x * 256;
  for (int32_t y = canvas->min_y; y < canvas->max_y; y++) {
    int32_t top = y * ROW, end = top + ROW;
    for (int32_t index = edges->starts[y - canvas->min_y]; index >= 0; index = edges->edges[index].next) {
      Edge *edge = &edges->edges[index];
      edge->leaves = place(edge, edge->top > top ? edge->top : top, left);
      active[count++] = edge;
    }
    if (count == 0) continue;
    for (int32_t index = 0; index < count; index++) {
      Edge *edge = active[index];
      edge->from = edge->top > top ? edge->top : top;
      edge->to = edge->bottom < end ? edge->bottom : end;
      edge->enters = edge->leaves;
      edge->leaves = place(edge, edge->to, left);
    }
    int is_cut = !add_chains(&row, active, count, is_even_odd);
    if (is_cut) add_bands(&row, active, active + edges->capacity, count, top, is_even_odd, left);
    if (is_plain(brush)) {
      Line line = {
          canvas->pixels + y * canvas->stride,
          canvas->marks + (y >> LAMINA_TILE_SHIFT) * canvas->marks_per_row, brush->paint->color};
      paint_row(&row, y, &line, brush);
    } else {
      paint_row(&row, y, NULL, brush);
    }
    int32_t kept = 0;
    for (int32_t index = 0; index < count; index++) {
      Edge *edge = active[index];
      if (edge->bottom <= end) continue;
      if (is_cut) edge->leaves = place(edge, end, left);
      active[kept++] = edge;
    }
    count = kept;
  }
  return 1;
}
