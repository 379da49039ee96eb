#include "spans.h"

#include <stdlib.h>
#include <string.h>

// The area of an outline of lines in each pixel, row after row.
//
// What: an edge changes the coverage of what lies to its right. A row of pixels has those changes,
// and notes where they are, so that it is painted by its sums without a look at all of its pixels.
// Where edges stand beside each other, the winding rule says which of them are ends of what is
// inside, and the area beside an end is exact. Where they do not, those that share a place are cut
// into bands at their ends, and where they cross.
// Why: FreeType keeps a list of the pixels that edges cross, and adds areas: a pixel that two edges
// share counts both.
// Cost: proportional to the rows that edges cross, and to the painted pixels; for edges that share
// a place in a row, to their number times their bands, of which there are at most 64.
//
// All numbers follow from the ends of the edges alone, so a pixel does not depend on what else is
// painted.

// The height of a row of pixels, in the 64ths that points have.
#define ROW 64
// What a pixel has that is wholly covered, and its logarithm. Heights count 256 for each 64th,
// widths 512 for a pixel.
#define FULL_SHIFT 23
#define FULL ((int64_t)ROW * 256 * 512)

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

static inline int32_t leftmost(const Edge *edge) {
  return edge->enters < edge->leaves ? edge->enters : edge->leaves;
}

static inline int32_t rightmost(const Edge *edge) {
  return edge->enters < edge->leaves ? edge->leaves : edge->enters;
}

static inline int is_way_back(const Edge *edge, const Edge *other) {
  return edge->top == other->top && edge->bottom == other->bottom && edge->x == other->x &&
         edge->slope == other->slope && edge->direction != other->direction;
}

// Takes the edges of an outline of lines that reach into rows of the canvas, each to the row where
// it begins. Two that follow each other there and back enclose nothing, and are left out.
static void take_edges(LaminaEdges *edges, const LaminaLines *lines, const LaminaCanvas *canvas) {
  long low = (long)canvas->min_y * ROW, high = (long)canvas->max_y * ROW;
  memset(edges->starts, 0xff, (size_t)(canvas->max_y - canvas->min_y) * sizeof *edges->starts);
  int32_t count = 0, first = 0;
  for (int32_t contour = 0; contour < lines->contour_count; contour++) {
    int32_t last = lines->ends[contour], before = count;
    FT_Vector from = lines->points[last];
    for (int32_t index = first; index <= last; index++) {
      FT_Vector to = lines->points[index];
      FT_Vector upper = from.y < to.y ? from : to, lower = from.y < to.y ? to : from;
      if (upper.y != lower.y && lower.y > low && upper.y < high) {
        int32_t *start = &edges->starts[upper.y <= low ? 0 : (upper.y - low) / ROW];
        Edge edge = {
            .slope = 4 * (double)(lower.x - upper.x) / (double)(lower.y - upper.y),
            .x = (int32_t)upper.x, .top = (int32_t)upper.y, .bottom = (int32_t)lower.y,
            .direction = from.y < to.y ? 1 : -1, .next = *start};
        if (count > before && is_way_back(&edge, &edges->edges[count - 1])) {
          *start = edges->edges[--count].next;
        } else {
          *start = count;
          edges->edges[count++] = edge;
        }
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

// Notes that `column` and the next one change.
static inline void touch(Row *row, int32_t column) {
  int32_t word = column >> 6, next = (column + 1) >> 6;
  row->touched[word] |= (uint64_t)1 << (column & 63);
  row->touched[next] |= (uint64_t)1 << ((column + 1) & 63);
  if (word < row->first) row->first = word;
  if (next >= row->end) row->end = next + 1;
}

// Changes the coverage to the right of something in column `column`, which is in the canvas. It is
// `height` high and lies `way` of 512 from the left of that column.
static inline void change(Row *row, int32_t column, int64_t height, int64_t way) {
  row->changes[column] += height * (512 - way);
  row->changes[column + 1] += height * way;
  touch(row, column);
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
static inline __attribute__((always_inline)) void add(Row *row, const Edge *edge, int sign) {
  int32_t left = leftmost(edge), right = rightmost(edge);
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

// Whether an edge comes after another one from left to right. Of those that begin in one place, the
// order is settled by what else differs, so that it does not depend on where the canvas begins.
static inline int is_right_of(const Edge *one, const Edge *other) {
  int32_t left = leftmost(one), other_left = leftmost(other);
  if (left != other_left) return left > other_left;
  int32_t right = rightmost(one), other_right = rightmost(other);
  if (right != other_right) return right > other_right;
  return one->from != other->from ? one->from > other->from : one->direction > other->direction;
}

static int by_left(const void *a, const void *b) {
  const Edge *one = *(Edge *const *)a, *other = *(Edge *const *)b;
  return is_right_of(one, other) - is_right_of(other, one);
}

// Sorts edges that mostly are in order; if they are not, as any numbers are sorted. `is_behind` and
// `compare` say the same.
static inline __attribute__((always_inline)) void sort(
    Edge **edges, int32_t count, int (*is_behind)(const Edge *, const Edge *),
    int (*compare)(const void *, const void *)) {
  int64_t moves = 0, most = 8 * (int64_t)count;
  for (int32_t index = 1; index < count; index++) {
    Edge *edge = edges[index];
    int32_t to = index;
    while (to > 0 && is_behind(edges[to - 1], edge)) {
      edges[to] = edges[to - 1];
      to--;
    }
    edges[to] = edge;
    moves += index - to;
    if (moves > most) return qsort(edges, (size_t)count, sizeof *edges, compare);
  }
}

// MARK: Edges that are cut into bands

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
  sort(band, count, is_after, by_place);
  for (int32_t index = 1; index < count; index++) {
    const Edge *before = band[index - 1], *edge = band[index];
    if (before->enters > edge->enters || before->leaves > edge->leaves) return 0;
  }
  return 1;
}

static inline int is_inside(int32_t winding, int is_even_odd) {
  return is_even_odd ? winding & 1 : winding != 0;
}

// Adds what edges of the row that begins at `top` change of what is inside. To their left, the
// winding number is `before`. `band` has room for `count` edges.
static void add_bands(
    Row *row, Edge **active, Edge **band, int32_t count, int32_t before, int32_t top, int is_even_odd,
    int32_t left) {
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
    int32_t winding = before;
    for (int32_t index = 0; index < kept; index++) {
      int was_inside = is_inside(winding, is_even_odd);
      winding += band[index]->direction;
      int sign = is_inside(winding, is_even_odd) - was_inside;
      if (sign != 0) add(row, band[index], sign);
    }
    top = bottom;
  }
  for (int32_t index = 0; index < count; index++) {
    Edge *edge = active[index];
    if (edge->bottom > end) edge->leaves = place(edge, end, left);
  }
}

// MARK: Groups of edges

// The winding numbers at all heights of a row, of which a word has one binary digit each, the least
// first. They have as many digits as the number of edges in the row asks for.
typedef struct {
  uint64_t digits[34];
  int count;
} Windings;

static inline void wind(Windings *windings, const Edge *edge, int32_t top, int direction) {
  uint64_t heights = ~(uint64_t)0 >> (ROW - (edge->to - edge->from)) << (edge->from - top);
  uint64_t flipped = direction > 0 ? 0 : ~(uint64_t)0;
  for (int digit = 0; digit < windings->count && heights != 0; digit++) {
    uint64_t old = windings->digits[digit];
    windings->digits[digit] = old ^ heights;
    heights &= old ^ flipped;
  }
}

// Whether the winding number is the same at all heights, which is then put into `number`.
static inline int is_uniform(const Windings *windings, int32_t *number) {
  uint32_t sum = 0;
  for (int digit = windings->count - 1; digit >= 0; digit--) {
    uint64_t all = windings->digits[digit];
    if (all + 1 > 1) return 0;
    // The highest digit is that of the sign.
    sum = digit == windings->count - 1 ? (uint32_t)all : sum << 1 | (uint32_t)(all & 1);
  }
  *number = (int32_t)sum;
  return 1;
}

// Whether all winding numbers are 0 or 1.
static inline int is_binary(const Windings *windings) {
  uint64_t more = 0;
  for (int digit = 1; digit < windings->count; digit++) more |= windings->digits[digit];
  return more == 0;
}

// Edges of a row that share no place with those to their left and right. Between groups the winding
// number is the same at all heights.
typedef struct {
  int32_t length;
  // The winding number to the right.
  int32_t after;
  // Whether each edge is where the inside begins or ends, at all of its heights.
  int is_simple;
} Group;

// How many edges are compared with each other to find out whether a group is simple.
#define MOST_COMPARED 32

// Whether an edge shares both places and heights with one of `count` others.
static inline int meets(const Edge *edge, Edge **others, int32_t count) {
  if (count > MOST_COMPARED) return 1;
  int32_t left = leftmost(edge);
  for (int32_t index = 0; index < count; index++) {
    const Edge *other = others[index];
    if (rightmost(other) > left && edge->from < other->to && edge->to > other->from) return 1;
  }
  return 0;
}

// The first group of the edges, which are in order. To their left, the winding number is `before`;
// `way` is the direction that counts as up.
static Group first_group(Edge **edges, int32_t count, int32_t before, int32_t top, int way) {
  Windings windings = {.count = 34 - __builtin_clz((uint32_t)count | (uint32_t)abs(before))};
  for (int digit = 0; digit < windings.count; digit++)
    windings.digits[digit] = before >> (digit < 31 ? digit : 31) & 1 ? ~(uint64_t)0 : 0;
  Group group = {0, before, 1};
  int32_t right = INT32_MIN;
  while (group.length < count) {
    const Edge *edge = edges[group.length];
    wind(&windings, edge, top, edge->direction * way);
    if (group.is_simple) group.is_simple = is_binary(&windings) && !meets(edge, edges, group.length);
    group.length++;
    if (rightmost(edge) > right) right = rightmost(edge);
    if (group.length < count && leftmost(edges[group.length]) < right) continue;
    if (is_uniform(&windings, &group.after)) break;
  }
  return group;
}

// The number of edges at the beginning that follow each other from one side of the row to the
// other, all in one direction, and share no place with the rest; 0 if they do not.
static inline int32_t leading_chain(Edge **edges, int32_t count) {
  const Edge *edge = edges[0];
  int32_t length = 1, height = edge->to - edge->from, right = rightmost(edge);
  int falls = length < count && edges[1]->from == edge->to;
  while (height < ROW && length < count) {
    const Edge *next = edges[length++];
    if (next->direction != edge->direction) return 0;
    if (falls ? next->from != edge->to : next->to != edge->from) return 0;
    height += next->to - next->from;
    if (rightmost(next) > right) right = rightmost(next);
    edge = next;
  }
  return height == ROW && (length == count || leftmost(edges[length]) >= right) ? length : 0;
}

// Adds what is inside in the row that begins at `top`, from the left to the right in groups of
// edges. Those that are not simple are cut into bands. `band` has room for `count` edges.
static void add_groups(
    Row *row, Edge **active, Edge **band, int32_t count, int32_t top, int is_even_odd, int32_t left) {
  sort(active, count, is_right_of, by_left);
  int way = active[0]->direction;
  int32_t before = 0;
  for (int32_t first = 0; first < count;) {
    Edge **edges = active + first;
    Group group = {leading_chain(edges, count - first), before + edges[0]->direction * way, 0};
    if (group.length > 0) {
      int sign = is_inside(group.after, is_even_odd) - is_inside(before, is_even_odd);
      if (sign != 0)
        for (int32_t index = 0; index < group.length; index++) add(row, edges[index], sign);
    } else {
      group = first_group(edges, count - first, before, top, way);
      if (group.is_simple)
        for (int32_t index = 0; index < group.length; index++)
          add(row, edges[index], edges[index]->direction * way);
      else
        add_bands(row, edges, band, group.length, before * way, top, is_even_odd, left);
    }
    before = group.after;
    first += group.length;
  }
}

// MARK: Painting

// Of 255, for a sum of changes. Edges that cross in the least band may add up to a little more than
// all, or less than nothing.
static inline unsigned coverage_of(int64_t covered) {
  int64_t coverage = (covered * 255 + FULL / 2) >> FULL_SHIFT;
  return coverage < 0 ? 0 : coverage > 255 ? 255 : (unsigned)coverage;
}

// Where a row of the canvas is painted.
typedef struct {
  const LaminaBrush *brush;
  int32_t y;
  // Whether spans are no more than a colour on pixels, and then these.
  int is_plain;
  uint32_t color;
  uint32_t *pixels;
  uint8_t *marks;
} Line;

static Line line_of(const LaminaBrush *brush, int32_t y) {
  const LaminaCanvas *canvas = brush->canvas;
  int is_plain = brush->notes == NULL && brush->paint->gradient == NULL && !canvas->is_cut;
  if (!is_plain) return (Line){.brush = brush, .y = y};
  return (Line){
      brush, y, 1, brush->paint->color, canvas->pixels + y * canvas->stride,
      canvas->marks + (y >> LAMINA_TILE_SHIFT) * canvas->marks_per_row};
}

// Paints the pixels `start ..< end` of a row, which lie in the painted part, for a sum of changes.
static inline __attribute__((always_inline)) void paint_part(
    Line line, int32_t start, int32_t end, int64_t covered) {
  unsigned coverage = coverage_of(covered);
  if (coverage == 0 || start >= end) return;
  if (!line.is_plain) return lamina_paint_span(line.brush, line.y, start, end, coverage);
  mark_tiles(line.marks, start, end);
  paint_color(line.pixels, start, end, line.color, coverage);
}

// Paints what a row has noted, and empties it.
static void paint_row(Row *row, Line line) {
  int64_t covered = 0;
  int32_t left = line.brush->canvas->min_x, start = left;
  for (int32_t word = row->first; word < row->end; word++) {
    for (uint64_t bits = row->touched[word]; bits != 0; bits &= bits - 1) {
      int32_t column = word * 64 + __builtin_ctzll(bits);
      paint_part(line, start, left + column, covered);
      covered += row->changes[column];
      row->changes[column] = 0;
      start = left + column;
    }
    row->touched[word] = 0;
  }
  // Behind the last change everything is outside, or inside up to the end of the row.
  paint_part(line, start, left + row->width, covered);
  row->first = INT32_MAX;
  row->end = 0;
}

int lamina_rasterizer_paint_lines(LaminaRasterizer *rasterizer, int is_even_odd, const LaminaBrush *brush) {
  const LaminaCanvas *canvas = brush->canvas;
  LaminaEdges *edges = &rasterizer->edges;
  int32_t width = canvas->max_x - canvas->min_x, height = canvas->max_y - canvas->min_y;
  if (width <= 0 || height <= 0 || rasterizer->lines.count <= 0) return 1;
  if (!reserve(edges, rasterizer->lines.count, height, width)) return 0;
  take_edges(edges, &rasterizer->lines, canvas);
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
    add_groups(&row, active, active + edges->capacity, count, top, is_even_odd, left);
    paint_row(&row, line_of(brush, y));
    int32_t kept = 0;
    for (int32_t index = 0; index < count; index++)
      if (active[index]->bottom > end) active[kept++] = active[index];
    count = kept;
  }
  return 1;
}
