#include "CPixels.h"
#include "floats.h"

#include <math.h>

// The steps are those of quad.frag and coverage.glsl for a record that is not turned, one by one:
// llvmpipe rounds each to 32 bits. Terms that are 0 for such a record are left out.

// One direction, x or y: device space to layer space, and what the record has there.
typedef struct {
  float scale, offset;
  float low, high;
  int smooth_low, smooth_high;
  // Layer space to texels from the first one; how many there are; the first one, in the page.
  float first, per_unit, count;
  int origin, last;
} Direction;

typedef struct {
  Direction x, y;
  float radius, border, outer;
  float hole[4];
  int has_hole;
  float tint[4];
  int is_nearest, alpha_only;
  uint32_t color;
  const uint32_t *texels;
  int stride;
  lamina_way way;
  // Device space, x and y: from the first up to the second, pixels are covered whole, if neither
  // direction is outside.
  int full[2][2];
} Filling;

LAMINA_LOOP Floats same(float value) { return (Floats){0} + value; }
LAMINA_LOOP Floats least(Floats a, Floats b) { return chosen(a < b, a, b); }
LAMINA_LOOP Floats most(Floats a, Floats b) { return chosen(a > b, a, b); }
LAMINA_LOOP Floats lower(Floats value) {
  // Values are less than 2^22.
  const Floats near = __builtin_convertvector(rounded(value), Floats);
  return near - chosen(near > value, same(1), same(0));
}

// The area of a pixel on the inner side of a line at a distance, of which `major` and `minor` are
// the larger and the smaller change along device x and y.
LAMINA_LOOP Floats half_plane(Floats distance, Floats major, Floats minor) {
  const Floats away = magnitude(distance);
  const Floats beyond = most(0.5f * (major + minor) - away, same(0));
  const Floats area = chosen(
      away <= 0.5f * (major - minor), 0.5f + away / major,
      1.0f - beyond * beyond / most(2.0f * major * minor, same(1e-30f)));
  return chosen(distance >= 0.0f, area, 1.0f - area);
}

// The area between two lines along one direction.
LAMINA_LOOP Floats slab(Floats at, float low, float high, float scale, int smooth_low, int smooth_high) {
  const Floats major = same(fabsf(scale)), minor = same(0);
  const Floats from_low = smooth_low ? half_plane(at - low, major, minor)
                                     : chosen(at >= low, same(1), same(0));
  const Floats to_high = smooth_high ? half_plane(high - at, major, minor)
                                     : chosen(at < high, same(1), same(0));
  return most(from_low - 1.0f + to_high, same(0));
}

// The area of a rectangle with round corners.
LAMINA_LOOP Floats rounded_area(
    const Filling *filling, Floats x, Floats y, const float rect[4], float radius, int all_smooth) {
  const Direction *across = &filling->x, *down = &filling->y;
  const Floats area =
      slab(x, rect[0], rect[2], across->scale, all_smooth || across->smooth_low,
           all_smooth || across->smooth_high) *
      slab(y, rect[1], rect[3], down->scale, all_smooth || down->smooth_low,
           all_smooth || down->smooth_high);
  const float extent_x = 0.5f * (rect[2] - rect[0]), extent_y = 0.5f * (rect[3] - rect[1]);
  const float r = smaller(radius, smaller(extent_x, extent_y));
  if (!(r > 0)) return area;
  const Floats from_x = x - 0.5f * (rect[0] + rect[2]), from_y = y - 0.5f * (rect[1] + rect[3]);
  const Floats corner_x = magnitude(from_x) - (extent_x - r);
  const Floats corner_y = magnitude(from_y) - (extent_y - r);
  const Whole is_corner = (corner_x > 0.0f) & (corner_y > 0.0f);
  if (!__builtin_reduce_or(is_corner)) return area;
  const Floats reach = __builtin_elementwise_sqrt(corner_x * corner_x + corner_y * corner_y);
  // Only the magnitudes of the gradient count.
  const Floats gradient_x = magnitude(corner_x / reach * across->scale);
  const Floats gradient_y = magnitude(corner_y / reach * down->scale);
  const Floats arc =
      half_plane(r - reach, most(gradient_x, gradient_y), least(gradient_x, gradient_y));
  return chosen(is_corner, least(area, arc), area);
}

// Where pixels lie among the texels of one direction: a texel that has a next one, and the weight
// of the next one in parts of 256.
LAMINA_LOOP Whole located(const Direction *along, int is_nearest, Floats at, Whole *weight) {
  Floats texel = along->first + (at - along->low) * along->per_unit;
  if (is_nearest) {
    texel = lower(texel + 1.0f / 1024) + 0.5f;
  } else {
    const Floats centre = lower(texel) + 0.5f;
    texel = chosen(magnitude(texel - centre) < 1.0f / 512, centre, texel);
  }
  texel = least(most(texel, same(0.5f)), same(along->count - 0.5f));
  const Whole step = __builtin_convertvector(texel * 256.0f, Whole) + along->origin;
  const Whole first = __builtin_elementwise_min(step >> 8, (Whole){0} + along->last - 1);
  *weight = step - (first << 8);
  return first;
}

LAMINA_LOOP Pixels channel(Floats value) { return byte(least(value, same(1))); }

LAMINA_LOOP Pixels tinted(const Filling *filling, Texels texels, Floats area) {
  const Pixels low = (Pixels)texels.low, high = (Pixels)texels.high;
  const Pixels bytes[4] = {low & 255, high & 255, low >> 16, high >> 16};
  Pixels new = {0};
  for (int i = 0; i < 4; i++) {
    const Floats texel =
        __builtin_convertvector((Whole)bytes[filling->alpha_only ? 3 : i], Floats) * (1.0f / 255);
    new |= channel(texel * filling->tint[i] * area) << 8 * i;
  }
  return new;
}

// Draws the first `count` pixels of a block. There is memory for the others if `has_room`.
LAMINA_LOOP void put_by(lamina_way way, uint32_t *to, int count, int has_room, Pixels new) {
  if (way == lamina_way_over) return put(to, count, has_room, new);
  Pixels there = {0};
  if (count > AT_ONCE) count = AT_ONCE;
  memcpy(&there, to, (size_t)count * 4);
  switch (way) {
    case lamina_way_mask: new = multiplied(there, alphas(new)); break;
    case lamina_way_add: new = added(there, new); break;
    default: break;
  }
  memcpy(to, &new, (size_t)count * 4);
}

LAMINA_LOOP void draw(
    uint32_t *to, long stride, int min_x, int min_y, int max_x, int max_y,
    const Filling *filling) {
  const Floats lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const Direction *across = &filling->x, *down = &filling->y;
  const float rect[4] = {across->low, down->low, across->high, down->high};
  const uint32_t color = filling->color;
  const int is_gray = color == (color >> 24) * 0x01010101u && !filling->alpha_only;
  for (int row = min_y; row < max_y; row++, to += stride) {
    const Floats y = same(((float)row + 0.5f) * down->scale + down->offset);
    const int is_full_row = row >= filling->full[1][0] && row < filling->full[1][1];
    Whole texel_y = {0}, weight_y = {0};
    if (filling->texels) texel_y = located(down, filling->is_nearest, y, &weight_y);
    for (int column = min_x; column < max_x; column += AT_ONCE) {
      const Floats x = ((float)column + 0.5f + lanes) * across->scale + across->offset;
      const int is_full = is_full_row && column >= filling->full[0][0] &&
                          column + AT_ONCE <= filling->full[0][1];
      Floats area = same(1);
      if (!is_full) {
        area = rounded_area(filling, x, y, rect, filling->radius, 0);
        if (filling->has_hole) {
          area = most(area - rounded_area(filling, x, y, filling->hole, filling->outer, 1), same(0));
        }
      }
      Pixels new = {0};
      if (filling->texels) {
        Whole weight_x;
        const Whole texel_x = located(across, filling->is_nearest, x, &weight_x);
        const Texels texels = weighed(
            filling->texels, filling->stride, texel_x, weight_x, texel_y, weight_y);
        new = is_full && is_gray ? scaled(pixels_of(texels), color >> 24)
                                 : tinted(filling, texels, area);
      } else if (is_full) {
        new += color;
      } else {
        for (int i = 0; i < 4; i++) new |= channel(filling->tint[i] * area) << 8 * i;
      }
      put_by(filling->way, to + (column - min_x), max_x - column, column + AT_ONCE <= max_x, new);
    }
  }
}

LAMINA_WIDE static void draw_wide(
    uint32_t *to, long stride, int min_x, int min_y, int max_x, int max_y,
    const Filling *filling) {
  draw(to, stride, min_x, min_y, max_x, max_y, filling);
}

// Which pixels of a direction are farther than one from both edges, and than `corner` in layer
// space.
static void find_full(int full[2], const Direction *along, double corner) {
  const double size = fabs(along->scale), scale = along->scale, offset = along->offset;
  const double a = (along->low - offset) / scale, b = (along->high - offset) / scale;
  const double low = (a < b ? a : b) + corner / size + 1, high = (a < b ? b : a) - corner / size - 1;
  // NaN is not less than anything.
  full[0] = full[1] = 0;
  if (!(low < high && low < 1e6 && high > -1e6)) return;
  full[0] = low > -1e6 ? (int)ceil(low) : -1000000;
  full[1] = high < 1e6 ? (int)floor(high) : 1000000;
}

// Returns 0 if a number is not finite or too large for the steps above.
static int prepare(Direction *to, const lamina_quad *quad, int i, int has_texels) {
  *to = (Direction){
      .scale = quad->scale[i], .offset = quad->offset[i], .low = quad->rect[i],
      .high = quad->rect[2 + i], .smooth_low = quad->smooth[i], .smooth_high = quad->smooth[2 + i]};
  const float bound = 1e20f;
  if (!(fabsf(to->scale) < bound && fabsf(to->offset) < bound && fabsf(to->low) < bound &&
        fabsf(to->high) < bound)) {
    return 0;
  }
  if (!has_texels) return 1;
  const int count = quad->texels[2 + i] - quad->texels[i];
  to->first = quad->source[i];
  to->per_unit = (quad->source[2 + i] - quad->source[i]) / (to->high - to->low);
  to->count = (float)count;
  to->origin = 256 * quad->texels[i] - 128;
  to->last = quad->texels[i] + count - 1;
  return fabsf(to->first) < bound && fabsf(to->per_unit) < bound;
}

void lamina_pixels_quad(
    uint32_t *to, long stride, int min_x, int min_y, int max_x, int max_y, const lamina_quad *quad,
    lamina_way way, const uint32_t *texels, long texel_stride) {
  Filling filling = {
      .radius = quad->radius, .border = quad->border, .alpha_only = quad->alpha_only,
      .color = quad->color, .texels = texels, .stride = (int)texel_stride, .way = way};
  if (!prepare(&filling.x, quad, 0, texels != 0) || !prepare(&filling.y, quad, 1, texels != 0)) {
    return;
  }
  for (int i = 0; i < 4; i++) {
    filling.tint[i] = (float)(quad->color >> 8 * i & 255) * (1.0f / 255);
  }
  if (texels) {
    const float across = filling.x.scale * filling.x.per_unit;
    const float down = filling.y.scale * filling.y.per_unit;
    const float footprint = larger(across * across, down * down);
    filling.is_nearest = footprint <= 1.0001f ? quad->nearest_magnified : quad->nearest_minified;
    filling.radius = 0;
  } else if (quad->border > 0) {
    const float border = quad->border, *rect = quad->rect;
    const float hole[4] = {rect[0] + border, rect[1] + border, rect[2] - border, rect[3] - border};
    filling.has_hole = hole[0] < hole[2] && hole[1] < hole[3];
    memcpy(filling.hole, hole, sizeof hole);
    const float outer =
        smaller(quad->radius, 0.5f * smaller(rect[2] - rect[0], rect[3] - rect[1]));
    filling.outer = larger(outer - border, 0);
  }
  if (!filling.has_hole) {
    find_full(filling.full[0], &filling.x, 0);
    find_full(filling.full[1], &filling.y, filling.radius > 0 ? filling.radius : 0);
  }
  if (is_wide()) {
    draw_wide(to, stride, min_x, min_y, max_x, max_y, &filling);
  } else {
    draw(to, stride, min_x, min_y, max_x, max_y, &filling);
  }
}
