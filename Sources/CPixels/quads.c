#include "CPixels.h"
#include "floats.h"

#include <math.h>

// The steps are those of quad.frag and coverage.glsl for a record that is not turned, one by one:
// llvmpipe rounds each to 32 bits. Terms that are 0 for such a record are left out.

// A rectangle with round corners, in a layer space of its own. By index 0 for x and 1 for y, or for
// minX, minY, maxX and maxY.
typedef struct {
  // Device space to layer space.
  float scale[2], offset[2];
  float rect[4], radius;
  int smooth[4];
  // A bit for each corner that is square: see `lamina_quad`.
  int square;
} Outline;

// Texels in one direction: layer space to texels from the first one; how many there are; the first
// and the last one, in the page.
typedef struct {
  float from, first, per_unit, count;
  int origin, last;
} Sampling;

typedef struct {
  Outline outline, hole, clips[LAMINA_MOST_CLIPS];
  int has_hole, clip_count;
  Sampling sampling[2];
  int is_nearest, alpha_only;
  float tint[4];
  uint32_t color;
  lamina_texels texels;
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

// The area between the two edges of one direction.
LAMINA_LOOP Floats slab(const Outline *outline, int i, Floats at) {
  const Floats major = same(fabsf(outline->scale[i])), minor = same(0);
  const float low = outline->rect[i], high = outline->rect[2 + i];
  const Floats from_low = outline->smooth[i] ? half_plane(at - low, major, minor)
                                             : chosen(at >= low, same(1), same(0));
  const Floats to_high = outline->smooth[2 + i] ? half_plane(high - at, major, minor)
                                                : chosen(at < high, same(1), same(0));
  return most(from_low - 1.0f + to_high, same(0));
}

LAMINA_LOOP Floats area_inside(const Outline *outline, Floats x, Floats y) {
  const float *rect = outline->rect;
  const Floats area = slab(outline, 0, x) * slab(outline, 1, y);
  const float extent_x = 0.5f * (rect[2] - rect[0]), extent_y = 0.5f * (rect[3] - rect[1]);
  const float r = smaller(outline->radius, smaller(extent_x, extent_y));
  if (!(r > 0)) return area;
  const Floats from_x = x - 0.5f * (rect[0] + rect[2]), from_y = y - 0.5f * (rect[1] + rect[3]);
  const Floats corner_x = magnitude(from_x) - (extent_x - r);
  const Floats corner_y = magnitude(from_y) - (extent_y - r);
  Whole is_corner = (corner_x > 0.0f) & (corner_y > 0.0f);
  if (outline->square) {
    const Whole corner = ((from_x >= 0.0f) & 1) + ((from_y >= 0.0f) & 2);
    is_corner &= (outline->square >> corner & 1) == 0;
  }
  if (!__builtin_reduce_or(is_corner)) return area;
  const Floats reach = __builtin_elementwise_sqrt(corner_x * corner_x + corner_y * corner_y);
  // Only the magnitudes of the gradient count.
  const Floats gradient_x = magnitude(corner_x / reach * outline->scale[0]);
  const Floats gradient_y = magnitude(corner_y / reach * outline->scale[1]);
  const Floats arc =
      half_plane(r - reach, most(gradient_x, gradient_y), least(gradient_x, gradient_y));
  return chosen(is_corner, least(area, arc), area);
}

// Device space, the centres of pixels, to layer space.
LAMINA_LOOP Floats mapped(const Outline *outline, int i, Floats centre) {
  return centre * outline->scale[i] + outline->offset[i];
}

// The area of pixels that a record covers, where its clips let it.
LAMINA_LOOP Floats covered(const Filling *filling, Floats x, Floats y, Floats at_x, Floats at_y) {
  Floats area = area_inside(&filling->outline, at_x, at_y);
  if (filling->has_hole) {
    area = most(area - area_inside(&filling->hole, at_x, at_y), same(0));
  }
  if (filling->clip_count == 0) return area;
  Floats clipped = same(1);
  for (int i = 0; i < filling->clip_count; i++) {
    const Outline *clip = &filling->clips[i];
    clipped *= area_inside(clip, mapped(clip, 0, x), mapped(clip, 1, y));
  }
  return area * clipped;
}

// Where pixels lie among the texels of one direction: a texel that has a next one, and the weight
// of the next one in parts of 256.
LAMINA_LOOP Whole located(const Sampling *along, int is_nearest, Floats at, Whole *weight) {
  Floats texel = along->first + (at - along->from) * along->per_unit;
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

LAMINA_LOOP Pixels tinted(const Filling *filling, Pixels texels, Floats area) {
  Pixels new = {0};
  for (int i = 0; i < 4; i++) {
    const Floats texel = channel(texels, filling->alpha_only ? 3 : i);
    new |= byte(texel * filling->tint[i] * area) << 8 * i;
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

LAMINA_LOOP void draw(lamina_box box, const Filling *filling) {
  const Floats lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  const Outline *outline = &filling->outline;
  const Sampling *sampling = filling->sampling;
  const lamina_texels texels = filling->texels;
  const uint32_t color = filling->color;
  const int is_gray = color == (color >> 24) * 0x01010101u && !filling->alpha_only;
  for (int row = box.min_y; row < box.max_y; row++, box.to += box.stride) {
    const Floats y = same((float)row + 0.5f), at_y = mapped(outline, 1, y);
    const int is_full_row = row >= filling->full[1][0] && row < filling->full[1][1];
    Whole texel_y = {0}, weight_y = {0};
    if (texels.first) texel_y = located(&sampling[1], filling->is_nearest, at_y, &weight_y);
    for (int column = box.min_x; column < box.max_x; column += AT_ONCE) {
      const Floats x = (float)column + 0.5f + lanes, at_x = mapped(outline, 0, x);
      const int is_full = is_full_row && column >= filling->full[0][0] &&
                          column + AT_ONCE <= filling->full[0][1];
      const Floats area = is_full ? same(1) : covered(filling, x, y, at_x, at_y);
      Pixels new;
      if (texels.first) {
        Whole weight_x;
        const Whole texel_x = located(&sampling[0], filling->is_nearest, at_x, &weight_x);
        const Pixels pixels = weighed(
            texels.first, (int)texels.stride, texel_x, weight_x, texel_y, weight_y);
        new = is_full && is_gray ? scaled(pixels, color >> 24) : tinted(filling, pixels, area);
      } else {
        new = is_full ? (Pixels){0} + color : filled(filling->tint, area);
      }
      put_by(filling->way, box.to + (column - box.min_x), box.max_x - column,
             column + AT_ONCE <= box.max_x, new);
    }
  }
}

LAMINA_WIDE static void draw_wide(lamina_box box, const Filling *filling) { draw(box, filling); }

// Keeps of `full` the pixels that are farther than one from both edges of a direction, and, if the
// corners are round, than their radius.
static void find_full(int full[2], const Outline *outline, int i, int keeps_corners) {
  const double scale = outline->scale[i], size = fabs(scale), offset = outline->offset[i];
  const double a = (outline->rect[i] - offset) / scale, b = (outline->rect[2 + i] - offset) / scale;
  const double margin = 1 + (keeps_corners && outline->radius > 0 ? outline->radius / size : 0);
  const double low = (a < b ? a : b) + margin, high = (a < b ? b : a) - margin;
  // NaN is not less than anything.
  if (!(low < high && low < 1e6 && high > -1e6)) {
    full[1] = full[0];
    return;
  }
  if (low > full[0]) full[0] = (int)ceil(low);
  if (high < full[1]) full[1] = (int)floor(high);
}

// Returns 0 if a number is not finite or too large for the steps above.
static int made(
    Outline *to, const float scale[2], const float offset[2], const float rect[4], float radius,
    int square, const int32_t smooth[4]) {
  const float bound = 1e20f;
  for (int i = 0; i < 2; i++) {
    to->scale[i] = scale[i];
    to->offset[i] = offset[i];
    if (!(fabsf(scale[i]) < bound && fabsf(offset[i]) < bound)) return 0;
  }
  for (int i = 0; i < 4; i++) {
    to->rect[i] = rect[i];
    to->smooth[i] = smooth ? smooth[i] : 1;
    if (!(fabsf(rect[i]) < bound)) return 0;
  }
  to->radius = radius;
  to->square = square;
  return 1;
}

// Fills in how the texels are sampled. Returns 0 as `made` does.
static int sample(Filling *filling, const lamina_quad *quad) {
  float footprint = 0;
  for (int i = 0; i < 2; i++) {
    Sampling *to = &filling->sampling[i];
    const int count = quad->texels[2 + i] - quad->texels[i];
    to->from = quad->rect[i];
    to->first = quad->source[i];
    to->per_unit = (quad->source[2 + i] - quad->source[i]) / (quad->rect[2 + i] - quad->rect[i]);
    to->count = (float)count;
    to->origin = 256 * quad->texels[i] - 128;
    to->last = quad->texels[i] + count - 1;
    if (!(fabsf(to->first) < 1e20f && fabsf(to->per_unit) < 1e20f)) return 0;
    const float change = quad->scale[i] * to->per_unit;
    footprint = larger(footprint, change * change);
  }
  filling->is_nearest = footprint <= 1.0001f ? quad->nearest_magnified : quad->nearest_minified;
  return 1;
}

void lamina_pixels_quad(
    lamina_box box, const lamina_quad *quad, lamina_way way, lamina_texels texels) {
  Filling filling = {
      .alpha_only = quad->alpha_only, .clip_count = quad->clip_count, .color = quad->color,
      .texels = texels, .way = way,
      .full = {{box.min_x, box.max_x}, {box.min_y, box.max_y}}};
  const float *rect = quad->rect, border = quad->border;
  const float radius = texels.first ? 0 : quad->radius;
  if (!made(
          &filling.outline, quad->scale, quad->offset, rect, radius, quad->square, quad->smooth)) {
    return;
  }
  split(quad->color, filling.tint);
  if (texels.first) {
    if (!sample(&filling, quad)) return;
  } else if (border > 0) {
    const float hole[4] = {rect[0] + border, rect[1] + border, rect[2] - border, rect[3] - border};
    const float outer = smaller(radius, 0.5f * smaller(rect[2] - rect[0], rect[3] - rect[1]));
    filling.has_hole = hole[0] < hole[2] && hole[1] < hole[3];
    made(&filling.hole, quad->scale, quad->offset, hole, larger(outer - border, 0), quad->square, 0);
  }
  // Corners lie in some rows, and do not matter in the others.
  find_full(filling.full[0], &filling.outline, 0, 0);
  find_full(filling.full[1], &filling.outline, 1, 1);
  if (filling.has_hole) filling.full[1][1] = filling.full[1][0];
  for (int i = 0; i < quad->clip_count; i++) {
    const lamina_clip *clip = &quad->clips[i];
    Outline *outline = &filling.clips[i];
    if (!made(
            outline, clip->scale, clip->offset, clip->rect, clip->radius, clip->square, 0)) {
      return;
    }
    find_full(filling.full[0], outline, 0, 0);
    find_full(filling.full[1], outline, 1, 1);
  }
  if (is_wide()) {
    draw_wide(box, &filling);
  } else {
    draw(box, &filling);
  }
}
