#include "CPixels.h"
#include "clips.h"
#include "floats.h"

#include <math.h>

// The steps are those of turned.glsl, turned.frag and parallelogram.glsl, one by one: llvmpipe
// rounds each to 32 bits, and adds what is constant before the product with y.

// What all pixels of a parallelogram have in common, for each of its two directions: see
// turned.glsl.
typedef struct {
  // Device space to the distance from the middle.
  float row[3];
  float edge, per_unit, bend, square;
  // The outermost texel centres in 1/256 texels from the middle; the middle in the page.
  float far;
  int middle, last;
} Direction;

// Returns 0 if a number is not finite, or so large that a pixel's distance might not be.
static int prepare(Direction directions[2], const lamina_parallelogram *shape) {
  const float *map = shape->map, *rect = shape->rect;
  const float middle_x = 0.5f * (rect[0] + rect[2]), middle_y = 0.5f * (rect[1] + rect[3]);
  const float centre_x = map[0] * middle_x + map[4] + map[2] * middle_y;
  const float centre_y = map[1] * middle_x + map[5] + map[3] * middle_y;
  const float area = map[0] * map[3] - map[1] * map[2];
  const float gradients[2][2] = {{map[3] / area, -map[2] / area}, {-map[1] / area, map[0] / area}};
  for (int i = 0; i < 2; i++) {
    Direction *to = &directions[i];
    const float reach = 0.5f * (rect[2 + i] - rect[i]);
    const int first = shape->texels[i], count = shape->texels[2 + i] - first;
    const float unit = count > 0 ? 128.0f * (float)count / reach : 1.0f;
    const float far = count > 0 ? 128.0f * (float)count : fabsf(reach);
    float x = gradients[i][0] * unit, y = gradients[i][1] * unit;
    const float major = larger(fabsf(x), fabsf(y)), slant = smaller(fabsf(x), fabsf(y)) / major;
    if (count <= 0) {
      x /= major;
      y /= major;
    }
    to->row[0] = x;
    to->row[1] = y;
    to->row[2] = -(x * centre_x + y * centre_y);
    to->edge = far / major;
    to->per_unit = count > 0 ? 1.0f / major : 1.0f;
    to->bend = 0.5f - 0.5f * slant;
    to->square = 0.5f / larger(slant, 1e-6f);
    to->far = far - 128.0f;
    to->last = first + count - 1;
    to->middle = 256 * first + 128 * count - 128;
    // NaN is not less than anything.
    for (int k = 0; k < 3; k++) {
      if (!(fabsf(to->row[k]) < 1e20f)) return 0;
    }
    if (!(to->edge < 1e20f && to->per_unit < 1e20f)) return 0;
  }
  return 1;
}

// Which pixels of a row are between two opposite edges: those that are at most `touched` pixels
// from a middle are touched, and those that are at most `full` pixels from it are covered whole.
// The middle moves by `per_row` from row to row.
typedef struct {
  double middle, per_row, touched, full;
  // Where the distance hardly changes along a row: the bounds of the distance itself, and whether
  // that is so.
  double touched_at, full_at;
  int is_level;
} Band;

static Band band(const Direction *along) {
  Band band = {0};
  const double slope = along->row[0];
  band.touched_at = ((double)along->edge + 1 - along->bend) / along->per_unit;
  band.full_at = ((double)along->edge - 1 + along->bend) / along->per_unit;
  band.is_level = !(fabs(slope) * 1e7 > band.touched_at);
  if (band.is_level) return band;
  band.middle = -along->row[2] / slope;
  band.per_row = -along->row[1] / slope;
  // Rounding may move an edge. The farther pixels are few.
  band.touched = band.touched_at / fabs(slope) + 1;
  band.full = band.full_at / fabs(slope) - 1;
  return band;
}

// Cuts a span to the pixels that a band touches, or to those that are all inside of it.
LAMINA_LOOP Span narrowed(Span span, const Band *band, const Direction *along, double y, int full) {
  if (band->is_level) {
    // Along the longest row, the distance changes by so much at most.
    const double at = fabs(along->row[1] * y + along->row[2]), change = band->touched_at / 500;
    const int is_within = full ? at < band->full_at - change : at < band->touched_at + change;
    return is_within ? span : (Span){span.start, span.start};
  }
  const double middle = band->middle + band->per_row * y - 0.5;
  const double reach = full ? band->full : band->touched;
  const double low = middle - reach, high = middle + reach + 1;
  if (low > span.start) span.start = low < span.end ? (int)low + full : span.end;
  if (high < span.end) span.end = high > span.start ? (int)high + !full : span.start;
  return span;
}

LAMINA_LOOP Floats area_along(const Direction *along, Floats at) {
  const Floats away = magnitude(at) * along->per_unit;
  const Floats inside = clamped(along->edge - away, 1.0f - along->bend);
  const Floats bent = inside - clamped(inside, along->bend);
  return 0.5f + inside - bent * magnitude(bent) * along->square;
}

// Where pixels lie among the texels of one direction: a texel that has a next one, and the weight
// of the next one in parts of 256.
LAMINA_LOOP Whole texel_along(const Direction *along, Floats at, Whole *weight) {
  const Whole step = rounded(clamped(at, along->far)) + along->middle;
  const Whole texel = __builtin_elementwise_min(step >> 8, (Whole){0} + along->last - 1);
  *weight = step - (texel << 8);
  return texel;
}

LAMINA_LOOP Floats distance(const Direction *along, Floats x, float y) {
  return along->row[0] * x + along->row[2] + along->row[1] * y;
}

// What all blocks of a parallelogram need.
typedef struct {
  Direction directions[2];
  Chain chain;
  // Where clips cut nothing, or everything.
  Limits limits;
  float tint[4];
  uint32_t color;
  int is_tinted;
  lamina_texels texels;
} Filling;

// The texels at two directions' distances from the middle.
LAMINA_LOOP Pixels shown(const Filling *filling, Floats at_x, Floats at_y) {
  Whole weight_x, weight_y;
  const Whole column = texel_along(&filling->directions[0], at_x, &weight_x);
  const Whole row = texel_along(&filling->directions[1], at_y, &weight_y);
  return weighed(
      filling->texels.first, (int)filling->texels.stride, column, weight_x, row, weight_y);
}

// A block that edges may cross.
LAMINA_LOOP Pixels edge_block(const Filling *filling, Floats x, float y) {
  const Direction *directions = filling->directions;
  const Floats at_x = distance(&directions[0], x, y), at_y = distance(&directions[1], x, y);
  Floats area = area_along(&directions[0], at_x) * area_along(&directions[1], at_y);
  if (filling->chain.count) area *= clipped(&filling->chain, x, same(y));
  if (!filling->texels.first) return filled(filling->tint, area);
  const Pixels pixels = shown(filling, at_x, at_y);
  Pixels new = {0};
  for (int i = 0; i < 4; i++) {
    const Floats part = area * filling->tint[filling->is_tinted ? i : 3];
    new |= byte(channel(pixels, i) * part) << 8 * i;
  }
  return new;
}

// A block that is covered whole.
LAMINA_LOOP Pixels full_block(const Filling *filling, Floats x, float y) {
  if (!filling->texels.first) return (Pixels){0} + filling->color;
  const Direction *directions = filling->directions;
  const Pixels pixels =
      shown(filling, distance(&directions[0], x, y), distance(&directions[1], x, y));
  if (filling->is_tinted) {
    Pixels new = {0};
    for (int i = 0; i < 4; i++) new |= byte(channel(pixels, i) * filling->tint[i]) << 8 * i;
    return new;
  }
  return filling->color >> 24 == 255 ? pixels : scaled(pixels, filling->color >> 24);
}

LAMINA_LOOP void draw(lamina_box box, const Filling *filling) {
  const Direction *directions = filling->directions;
  const Band across = band(&directions[0]), down = band(&directions[1]);
  for (int row = box.min_y; row < box.max_y; row++, box.to += box.stride) {
    // Device space: the centres of pixels.
    const double y = row + 0.5;
    Span span = {box.min_x, box.max_x};
    span = narrowed(span, &across, &directions[0], y, 0);
    span = narrowed(span, &down, &directions[1], y, 0);
    span = touched_by(&filling->limits, span, y);
    Span inside = narrowed(span, &across, &directions[0], y, 1);
    inside = narrowed(inside, &down, &directions[1], y, 1);
    inside = inside_limits(&filling->limits, inside, y);
    for (int x = span.start; x < span.end; x += AT_ONCE) {
      const int is_full = x >= inside.start && x + AT_ONCE <= inside.end;
      const Floats centres = centres_from(x);
      const Pixels new = is_full ? full_block(filling, centres, (float)y)
                                 : edge_block(filling, centres, (float)y);
      put(box.to + (x - box.min_x), span.end - x, x + AT_ONCE <= box.max_x, new);
    }
  }
}

LAMINA_WIDE static void draw_wide(lamina_box box, const Filling *filling) { draw(box, filling); }

void lamina_pixels_parallelogram(
    lamina_box box, const lamina_parallelogram *shape, lamina_clips clips, lamina_texels texels) {
  Filling filling;
  filling.limits = no_limits();
  filling.color = shape->color;
  filling.is_tinted = shape->is_tinted;
  filling.texels = texels;
  if (!prepare(filling.directions, shape)) return;
  if (!chained(&filling.chain, clips, &filling.limits, box)) return;
  split(shape->color, filling.tint);
  if (is_wide()) {
    draw_wide(box, &filling);
  } else {
    draw(box, &filling);
  }
}
