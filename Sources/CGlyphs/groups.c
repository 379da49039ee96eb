#include "rows.h"

#include <stdlib.h>

// Parts of edges that share places in a row of pixels.
//
// What: finds among them groups that share no place with the others. Where the parts of a group
// stand beside each other, the winding rule says which of them are ends of what is inside, and the
// area beside an end is exact. Where they do not, the group is cut into bands at the ends of its
// parts, and where they cross.
// Cost: proportional to the number of parts; in groups that are cut, to their number times their
// bands, of which there are at most 64.

// MARK: Bands

// Whether a part comes after another one: by the middles between entering and leaving, then by
// where they enter. Parts for which neither counts are the same line, so their order does not
// matter.
static inline int is_after(const void *a, const void *b) {
  const Part *one = a, *other = b;
  int64_t middle = (int64_t)one->enters + one->leaves, other_middle = (int64_t)other->enters + other->leaves;
  return middle != other_middle ? middle > other_middle : one->enters > other->enters;
}

static int by_place(const void *a, const void *b) { return order(a, b, is_after); }

// Finds where the parts enter and leave the band between two heights.
static inline void enter(Part **band, int32_t count, int32_t top, int32_t bottom, int32_t left) {
  for (int32_t index = 0; index < count; index++) {
    Part *part = band[index];
    if (part->from != top) {
      part->enters = part->to == top ? part->leaves : place(part->edge, top, left);
      part->from = top;
    }
    if (part->to != bottom) {
      part->leaves = place(part->edge, bottom, left);
      part->to = bottom;
    }
  }
}

// The height at which the first parts of a sorted band cross, of those beside each other; `bottom`
// if none do.
static int32_t first_crossing(Part **band, int32_t count, int32_t top, int32_t bottom) {
  int32_t crossing = bottom;
  for (int32_t index = 1; index < count; index++) {
    const Part *before = band[index - 1], *part = band[index];
    int64_t above = part->enters - before->enters, below = part->leaves - before->leaves;
    if (above >= 0 && below >= 0) continue;
    // One of them is not negative, as their sum is not.
    int64_t gap = above < 0 ? -above : above;
    int32_t height = (int32_t)(gap * (bottom - top) / (above < 0 ? below - above : above - below));
    if (top + height < crossing) crossing = top + height;
  }
  return crossing;
}

// Adds what is inside of `count` parts. To their left, the winding number is `before`. `band` has
// room for `count`.
static void add_bands(const Row *row, Part **parts, Part **band, int32_t count, int32_t before) {
  int32_t top = row->top, end = top + ROW;
  while (top < end) {
    int32_t bottom = end, kept = 0;
    for (int32_t index = 0; index < count; index++) {
      const Edge *edge = parts[index]->edge;
      if (edge->bottom <= top) continue;
      int32_t next = edge->top <= top ? edge->bottom : edge->top;
      if (next < bottom) bottom = next;
      if (edge->top <= top) band[kept++] = parts[index];
    }
    for (;;) {
      enter(band, kept, top, bottom, row->left);
      sort((void **)band, kept, is_after, by_place);
      // The least band may have crossings; its parts are in the order of their middles.
      int32_t crossing = first_crossing(band, kept, top, bottom);
      if (crossing == bottom || bottom == top + 1) break;
      bottom = crossing > top ? crossing : top + 1;
    }
    int32_t winding = before;
    for (int32_t index = 0; index < kept; index++) {
      int was_inside = is_inside(winding, row->is_even_odd);
      winding += band[index]->direction;
      int sign = is_inside(winding, row->is_even_odd) - was_inside;
      if (sign != 0) add(row, band[index], sign);
    }
    top = bottom;
  }
}

// MARK: Winding numbers

// The winding numbers at all heights of a row, of which a word has one binary digit each, the least
// first. They have as many digits as the number of parts in the row asks for.
typedef struct {
  uint64_t digits[34];
  int count;
} Windings;

static inline void wind(Windings *windings, const Part *part, int32_t top, int direction) {
  uint64_t heights = ~(uint64_t)0 >> (ROW - (part->to - part->from)) << (part->from - top);
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

// MARK: Groups

// Parts that share no place with those to their left and right. Between groups the winding number
// is the same at all heights.
typedef struct {
  int32_t length;
  // The winding number to the right.
  int32_t after;
  // Whether each part is where the inside begins or ends, at all of its heights.
  int is_simple;
} Group;

// How many parts are compared with each other to find out whether a group is simple.
#define MOST_COMPARED 32

// Whether a part shares both places and heights with one of `count` others.
static inline int meets(const Part *part, Part **others, int32_t count) {
  if (count > MOST_COMPARED) return 1;
  int32_t left = leftmost(part);
  for (int32_t index = 0; index < count; index++) {
    const Part *other = others[index];
    if (rightmost(other) > left && part->from < other->to && part->to > other->from) return 1;
  }
  return 0;
}

// The first group of parts that are in order. To their left, the winding number is `before`; `way`
// is the direction that counts as up.
static Group first_group(Part **parts, int32_t count, int32_t before, int32_t top, int way) {
  Windings windings = {.count = 34 - __builtin_clz((uint32_t)count | (uint32_t)abs(before))};
  for (int digit = 0; digit < windings.count; digit++)
    windings.digits[digit] = before >> (digit < 31 ? digit : 31) & 1 ? ~(uint64_t)0 : 0;
  Group group = {0, before, is_binary(&windings)};
  int32_t right = INT32_MIN;
  while (group.length < count) {
    const Part *part = parts[group.length];
    wind(&windings, part, top, part->direction * way);
    if (group.is_simple) group.is_simple = is_binary(&windings) && !meets(part, parts, group.length);
    group.length++;
    if (rightmost(part) > right) right = rightmost(part);
    if (group.length < count && leftmost(parts[group.length]) < right) continue;
    if (is_uniform(&windings, &group.after)) break;
  }
  return group;
}

// Whether a part comes after another one from left to right. Of those that begin in one place, the
// order is settled by what else differs, so that it does not depend on where the canvas begins.
static inline int is_right_of(const void *a, const void *b) {
  const Part *one = a, *other = b;
  int32_t left = leftmost(one), other_left = leftmost(other);
  if (left != other_left) return left > other_left;
  int32_t right = rightmost(one), other_right = rightmost(other);
  if (right != other_right) return right > other_right;
  return one->from != other->from ? one->from > other->from : one->direction > other->direction;
}

static int by_left(const void *a, const void *b) { return order(a, b, is_right_of); }

int32_t lamina_row_add_groups(const Row *row, Part **parts, Part **band, int32_t count, int32_t before) {
  sort((void **)parts, count, is_right_of, by_left);
  while (count > 0) {
    // A group is simple only if its winding numbers are not negative.
    int way = before != 0 ? (before > 0 ? 1 : -1) : parts[0]->direction;
    Group group = first_group(parts, count, before * way, row->top, way);
    if (group.is_simple)
      for (int32_t index = 0; index < group.length; index++)
        add(row, parts[index], parts[index]->direction * way);
    else
      add_bands(row, parts, band, group.length, before);
    before = group.after * way;
    parts += group.length;
    count -= group.length;
  }
  return before;
}
