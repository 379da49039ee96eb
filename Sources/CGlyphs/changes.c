#include "blocks.h"
#include "rows.h"

#include <string.h>

// The changes of coverage from one pixel of a row to the next: what an edge in several columns adds
// to them, and how their sums are painted.

void lamina_row_add_wide(const Row *row, int32_t left, int32_t right, int32_t height, int sign) {
  int32_t column = left >> 8, last = (right - 1) >> 8, done = 0;
  int32_t all = height * 256, width = right - left;
  if (column >= 0 && last == column + 1 && last < row->width) {
    // As below, without a loop: all shapes of a letter take a fifteenth less.
    int32_t way = 256 - (left & 255), reach = right - last * 256;
    int32_t near = (int32_t)((uint32_t)(all * way) / (uint32_t)width), far = all - near;
    near *= sign;
    far *= sign;
    uint32_t *changes = &row->changes[column];
    changes[0] += (uint32_t)(near * way);
    changes[1] += (uint32_t)(near * (512 - way) + far * (512 - reach));
    changes[2] += (uint32_t)(far * reach);
    touch(row, column);
    touch(row, last);
    return;
  }
  if (column < 0) {
    done = (int32_t)((int64_t)all * ((right < 0 ? right : 0) - left) / width);
    change_all(row, sign * done);
    column = 0;
  }
  if (last >= row->width) last = row->width - 1;
  if (column > last) return;
  // The part of the height that lies left of a place does not depend on where columns begin. From
  // one column to the next it grows by `step` and `more / width`.
  int64_t product = (int64_t)all * (column * 256 + 256 - left);
  int32_t now = (int32_t)(product / width), rest = (int32_t)(product % width);
  int32_t step = all * 256 / width, more = all * 256 % width;
  for (; column <= last; column++) {
    int32_t origin = column * 256;
    int32_t start = origin > left ? origin : left;
    int32_t end = origin + 256 < right ? origin + 256 : right;
    int32_t part = (end == right ? all : now) - done;
    change(row, column, sign * part, (start - origin) + (end - origin));
    done += part;
    now += step;
    rest += more;
    if (rest >= width) {
      rest -= width;
      now++;
    }
  }
}

// MARK: Painting

// Of 255, for a sum of changes. Edges that cross in the least band may add up to a little more than
// all, or less than nothing.
static inline unsigned coverage_of(uint32_t covered) {
  int32_t sum = (int32_t)covered;
  sum = sum < 0 ? 0 : sum > FULL ? FULL : sum;
  return (unsigned)(sum * 255 + FULL / 2) >> FULL_SHIFT;
}

// The sums of changes up to each pixel. To the left, the sum is `covered`.
static inline Block sums_of(const uint32_t *changes, uint32_t covered) {
  Block sums;
  for (int index = 0; index < AT_ONCE; index++) sums[index] = covered += changes[index];
  return sums;
}

typedef int32_t SignedBlock __attribute__((vector_size(4 * AT_ONCE)));

// `coverage_of` for each sum.
static inline Block coverage_of_block(Block covered) {
  SignedBlock none = {0}, sums = (SignedBlock)covered;
  sums = __builtin_elementwise_min(__builtin_elementwise_max(sums, none), none + FULL);
  return (Block)((sums << 8) - sums + FULL / 2) >> FULL_SHIFT;
}

// Paints or notes span by span.
static void paint_spans(
    const Row *row, const LaminaBrush *brush, int32_t y, int32_t first, int32_t last) {
  uint32_t covered = 0;
  int32_t left = brush->canvas->min_x, start = 0;
  for (int32_t word = first >> 6; word <= last >> 6; word++) {
    for (uint64_t bits = row->touched[word]; bits != 0; bits &= bits - 1) {
      int32_t column = word * 64 + __builtin_ctzll(bits);
      unsigned coverage = coverage_of(covered);
      if (coverage != 0 && start < column)
        lamina_paint_span(brush, y, left + start, left + column, coverage);
      covered += row->changes[column];
      row->changes[column] = 0;
      start = column;
    }
    row->touched[word] = 0;
  }
  // Behind the last change everything is outside, or inside up to the end of the row.
  unsigned coverage = coverage_of(covered);
  if (coverage != 0) lamina_paint_span(brush, y, left + start, left + row->width, coverage);
}

// As `paint_spans`, for a colour on pixels: where something changes, a block at a time.
static void paint_line(const Row *row, Line line, int32_t first, int32_t last) {
  uint32_t covered = 0;
  int32_t start = 0;
  for (int32_t word = first >> 6; word <= last >> 6; word++) {
    uint64_t bits = row->touched[word];
    row->touched[word] = 0;
    while (bits != 0) {
      int32_t bit = __builtin_ctzll(bits), column = word * 64 + bit;
      if (start < column) paint_between(&line, start, column, coverage_of(covered));
      if (column + AT_ONCE <= row->width) {
        Block sums = sums_of(&row->changes[column], covered);
        memset(&row->changes[column], 0, sizeof sums);
        covered = sums[AT_ONCE - 1];
        paint_block(&line, column, coverage_of_block(sums));
        start = column + AT_ONCE;
        // The other changes of the block.
        bits &= bit + AT_ONCE < 64 ? ~(uint64_t)0 << (bit + AT_ONCE) : 0;
        if (bit + AT_ONCE > 64) row->touched[word + 1] &= ~(uint64_t)0 << (bit + AT_ONCE - 64);
      } else {
        covered += row->changes[column];
        row->changes[column] = 0;
        start = column;
        bits &= bits - 1;
      }
    }
  }
  if (start < row->width) paint_between(&line, start, row->width, coverage_of(covered));
}

void lamina_row_paint(
    const Row *row, const LaminaBrush *brush, int32_t y, int32_t first, int32_t last) {
  if (is_plain(brush))
    paint_line(row, line_of(brush, y, brush->canvas->min_x), first, last);
  else
    paint_spans(row, brush, y, first, last);
}
