#include "rows.h"

#include <stdlib.h>
#include <string.h>

// The area of an outline of lines in each pixel, row after row.
//
// What: an edge changes the coverage of what lies to its right. A row of pixels has those changes,
// and notes where they are, so that it is painted by its sums without a look at all of its pixels.
// The edges of a contour that follow each other down or up are a chain. A chain that crosses a row
// and shares no place with others there is where the inside begins or ends, or neither, and the
// area beside it is exact. Others are taken apart (groups.c).
// Why: FreeType keeps a list of the pixels that edges cross, and adds areas: a pixel that two edges
// share counts both.
// Cost: proportional to the rows that edges cross, and to the painted pixels; for edges that share
// places, see groups.c.
//
// All numbers follow from the ends of the edges alone, so a pixel does not depend on what else is
// painted.

// Edges of a contour that follow each other, all down or all up.
typedef struct LaminaChain {
  // From the upper end down.
  const Edge *first, *last;
  // From an edge to the one below it: 1 or -1.
  int32_t direction;
  int32_t top, bottom;
  // The next chain that begins in the same row; -1 for none.
  int32_t next;
  // The edge that reaches into the present row, and where it enters.
  const Edge *edge;
  int32_t enters;
  // What of the chain lies in the present row: how many parts, and between which places.
  Part *parts;
  int32_t count, left, right;
} Chain;

// Makes room for `count` edges, `height` rows, and `width` pixels. Returns 0 if there is no memory.
static int grow(LaminaEdges *edges, int32_t count, int32_t height, int32_t width) {
  if (edges->capacity < count) {
    size_t room = (size_t)count;
    Edge *grown = realloc(edges->edges, room * sizeof *grown);
    if (grown == NULL) return 0;
    edges->edges = grown;
    Chain *chains = realloc(edges->chains, room * sizeof *chains);
    if (chains == NULL) return 0;
    edges->chains = chains;
    Chain **active = realloc(edges->active, room * sizeof *active);
    if (active == NULL) return 0;
    edges->active = active;
    Part *parts = realloc(edges->parts, room * sizeof *parts);
    if (parts == NULL) return 0;
    edges->parts = parts;
    // Those of a row, and those of a band.
    Part **sorted = realloc(edges->sorted, 2 * room * sizeof *sorted);
    if (sorted == NULL) return 0;
    edges->sorted = sorted;
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
    uint32_t *changes = calloc((size_t)width + 2, sizeof *changes);
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

// The same, and notes if there is no memory.
static int reserve(LaminaEdges *edges, int32_t count, int32_t height, int32_t width) {
  int is_done = grow(edges, count, height, width);
  if (!is_done) edges->has_loss = 1;
  return is_done;
}

// MARK: Chains

static inline int is_same_line(const Edge *edge, const Edge *other) {
  return edge->top == other->top && edge->bottom == other->bottom && edge->x == other->x &&
         edge->slope == other->slope;
}

static Chain chain_of(const Edge *edge, int32_t direction) {
  return (Chain){
      .first = edge, .last = edge, .direction = direction, .top = edge->top, .bottom = edge->bottom};
}

// Adds an edge to a chain. Returns 0 if it does not go on with it.
static inline int lengthen(Chain *chain, const Edge *edge, int32_t direction) {
  if (direction != chain->direction) return 0;
  if (direction > 0) {
    if (edge->top != chain->bottom) return 0;
    chain->last = edge;
    chain->bottom = edge->bottom;
  } else {
    if (edge->bottom != chain->top) return 0;
    chain->first = edge;
    chain->top = edge->top;
  }
  return 1;
}

// Takes the latest edge from a chain. Returns 0 if there is no other.
static inline int shorten(Chain *chain) {
  if (chain->first == chain->last) return 0;
  if (chain->direction > 0)
    chain->bottom = (--chain->last)->bottom;
  else
    chain->top = (--chain->first)->top;
  return 1;
}

// Finds the chains of an outline of lines that reach into rows of the canvas. Two edges that follow
// each other there and back enclose nothing, and are left out. Returns the number of chains.
static int32_t take_chains(LaminaEdges *edges, const LaminaLines *lines, const LaminaCanvas *canvas) {
  long low = (long)canvas->min_y * ROW, high = (long)canvas->max_y * ROW;
  Edge *edge = edges->edges;
  int32_t count = 0, first = 0;
  for (int32_t contour = 0; contour < lines->contour_count; contour++) {
    int32_t last = lines->ends[contour], before = count;
    FT_Vector from = lines->points[last];
    for (int32_t index = first; index <= last; index++) {
      FT_Vector to = lines->points[index];
      int32_t direction = from.y < to.y ? 1 : -1;
      FT_Vector upper = direction > 0 ? from : to, lower = direction > 0 ? to : from;
      from = to;
      if (upper.y == lower.y || lower.y <= low || upper.y >= high) continue;
      *edge = (Edge){
          .slope = 4 * (double)(lower.x - upper.x) / (double)(lower.y - upper.y),
          .x = (int32_t)upper.x, .top = (int32_t)upper.y, .bottom = (int32_t)lower.y};
      Chain *latest = count > before ? &edges->chains[count - 1] : NULL;
      if (latest != NULL && latest->direction != direction && is_same_line(edge, edge - 1)) {
        if (!shorten(latest)) count--;
        edge--;
        continue;
      }
      if (latest == NULL || !lengthen(latest, edge, direction))
        edges->chains[count++] = chain_of(edge, direction);
      edge++;
    }
    first = last + 1;
  }
  return count;
}

// Hands each chain to the row where it begins.
static void begin(LaminaEdges *edges, int32_t count, const LaminaCanvas *canvas) {
  int32_t low = canvas->min_y * ROW;
  memset(edges->starts, 0xff, (size_t)(canvas->max_y - canvas->min_y) * sizeof *edges->starts);
  for (int32_t index = 0; index < count; index++) {
    Chain *chain = &edges->chains[index];
    int32_t *start = &edges->starts[chain->top <= low ? 0 : (chain->top - low) / ROW];
    chain->next = *start;
    *start = index;
    chain->edge = chain->first;
    chain->enters = place(chain->first, chain->top <= low ? low : chain->top, canvas->min_x * 256);
  }
}

// Finds the parts of a chain in a row. Returns where the next parts may lie.
static inline Part *follow(Chain *chain, const Row *row, Part *part) {
  int32_t end = row->top + ROW;
  const Edge *edge = chain->edge;
  int32_t from = edge->top > row->top ? edge->top : row->top, enters = chain->enters;
  int32_t left = enters, right = enters;
  chain->parts = part;
  for (;;) {
    int32_t to = edge->bottom < end ? edge->bottom : end, leaves = place(edge, to, row->left);
    *part++ = (Part){edge, from, to, enters, leaves, chain->direction};
    if (leaves < left) left = leaves;
    if (leaves > right) right = leaves;
    enters = leaves;
    if (edge->bottom > end || edge == chain->last) break;
    edge += chain->direction;
    from = edge->top;
    enters = edge->x * 4 - row->left;
    if (from == end) break;
    // Level lines are left out, so the next edge may begin elsewhere.
    if (enters < left) left = enters;
    if (enters > right) right = enters;
  }
  chain->edge = edge;
  chain->enters = enters;
  chain->count = (int32_t)(part - chain->parts);
  chain->left = left;
  chain->right = right;
  return part;
}

static inline int is_behind(const void *a, const void *b) {
  const Chain *one = a, *other = b;
  if (one->left != other->left) return one->left > other->left;
  return one->right != other->right ? one->right > other->right : one->direction > other->direction;
}

static int by_left(const void *a, const void *b) { return order(a, b, is_behind); }

// Whether a chain crosses the whole row.
static inline int is_whole(const Chain *chain, const Row *row) {
  return chain->top <= row->top && chain->bottom >= row->top + ROW;
}

// Adds what is inside of chains that are in order, from left to right. Returns where the last of
// them ends.
static int32_t add_chains(const Row *row, LaminaEdges *edges, int32_t count) {
  Chain **chains = edges->active;
  int32_t winding = 0, most = INT32_MIN;
  for (int32_t index = 0; index < count;) {
    const Chain *chain = chains[index++];
    int32_t right = chain->right;
    int all_whole = is_whole(chain, row);
    if (all_whole && (index == count || chains[index]->left >= right)) {
      int32_t after = winding + chain->direction;
      int sign = is_inside(after, row->is_even_odd) - is_inside(winding, row->is_even_odd);
      if (sign != 0)
        for (int32_t part = 0; part < chain->count; part++) add(row, &chain->parts[part], sign);
      winding = after;
    } else {
      // Chains that share places are taken apart together. If one of them ends in this row, so are
      // all to its right.
      int32_t parts = 0;
      for (;;) {
        for (int32_t part = 0; part < chain->count; part++)
          edges->sorted[parts++] = &chain->parts[part];
        if (chain->right > right) right = chain->right;
        if (index == count || (all_whole && chains[index]->left >= right)) break;
        chain = chains[index++];
        all_whole &= is_whole(chain, row);
      }
      winding = lamina_row_add_groups(
          row, edges->sorted, edges->sorted + edges->capacity, parts, winding);
    }
    if (right > most) most = right;
  }
  return most;
}

// MARK: Rows

static inline int32_t column_of(int32_t place, int32_t width) {
  return place < 0 ? 0 : place >> 8 < width ? place >> 8 : width;
}

int lamina_rasterizer_paint_lines(LaminaRasterizer *rasterizer, int is_even_odd, const LaminaBrush *brush) {
  const LaminaCanvas *canvas = brush->canvas;
  LaminaEdges *edges = &rasterizer->edges;
  int32_t width = canvas->max_x - canvas->min_x, height = canvas->max_y - canvas->min_y;
  if (width <= 0 || height <= 0 || rasterizer->lines.count <= 0) return 1;
  if (!reserve(edges, rasterizer->lines.count, height, width)) return 0;
  begin(edges, take_chains(edges, &rasterizer->lines, canvas), canvas);
  Chain **active = edges->active;
  Row row = {edges->changes, edges->touched, width, canvas->min_x * 256, 0, is_even_odd};
  int32_t count = 0;
  for (int32_t y = canvas->min_y; y < canvas->max_y; y++) {
    row.top = y * ROW;
    for (int32_t index = edges->starts[y - canvas->min_y]; index >= 0; index = edges->chains[index].next)
      active[count++] = &edges->chains[index];
    if (count == 0) continue;
    Part *part = edges->parts;
    for (int32_t index = 0; index < count; index++) part = follow(active[index], &row, part);
    sort((void **)active, count, is_behind, by_left);
    int32_t last = add_chains(&row, edges, count);
    int32_t first = column_of(active[0]->left, width);
    lamina_row_paint(&row, brush, y, first, column_of(last, width) + 1);
    int32_t kept = 0;
    for (int32_t index = 0; index < count; index++)
      if (active[index]->bottom > row.top + ROW) active[kept++] = active[index];
    count = kept;
  }
  return 1;
}
