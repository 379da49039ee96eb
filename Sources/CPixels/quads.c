#include "CPixels.h"
#include "clips.h"
#include "floats.h"
#include "gradients.h"
#include "shadows.h"

#include <math.h>

// The steps are those of quad.frag and gradient.frag, one by one: llvmpipe rounds each to 32 bits.

// Texels in one direction: layer space to texels from the first one; how many there are; the first
// and the last one, in the page.
typedef struct {
  float from, first, per_unit, count;
  int origin, last;
} Sampling;

typedef struct {
  const lamina_quad *quad;
  const lamina_gradient *gradient;
  lamina_texels texels;
  lamina_way way;
  Outline outline, hole;
  int has_hole;
  Chain chain;
  // Where pixels are covered whole, or not at all; where they lie in the hole of a border.
  Limits limits, empty;
  Sampling sampling[2];
  // Blue, green, red, alpha.
  float tint[4];
} Filling;

// The area of pixels that a record covers, where its clips let it.
LAMINA_LOOP Floats covered(const Filling *filling, Floats x, Floats y, const Place *place) {
  Floats area = same(1);
  if (filling->quad->is_shadow) {
    area = shadow_area(&filling->outline, filling->quad->deviation, place);
  } else if (!filling->quad->is_whole) {
    area = area_inside(&filling->outline, place);
  }
  if (filling->has_hole) area = most(area - area_inside(&filling->hole, place), same(0));
  return filling->chain.count == 0 ? area : area * clipped(&filling->chain, x, y);
}

// Which pixels take the texel under their centres.
LAMINA_LOOP Whole takes_nearest(const Filling *filling, const Place *place) {
  Floats squares[2];
  for (int k = 0; k < 2; k++) {
    const Floats u = place->gradient[0][k] * filling->sampling[0].per_unit;
    const Floats v = place->gradient[1][k] * filling->sampling[1].per_unit;
    squares[k] = u * u + v * v;
  }
  const Whole is_magnified = most(squares[0], squares[1]) <= 1.0001f;
  return (Whole)chosen(is_magnified, (Floats)((Whole){0} - filling->quad->nearest_magnified),
                       (Floats)((Whole){0} - filling->quad->nearest_minified));
}

// Where pixels lie among the texels of one direction: a texel that has a next one, and the weight
// of the next one in parts of 256.
LAMINA_LOOP Whole texel_at(const Sampling *along, Whole is_nearest, Floats at, Whole *weight) {
  const Floats texel = along->first + (at - along->from) * along->per_unit;
  const Floats centre = lower(texel) + 0.5f;
  Floats place = chosen(magnitude(texel - centre) < 1.0f / 512, centre, texel);
  place = chosen(is_nearest, lower(texel + 1.0f / 1024) + 0.5f, place);
  place = least(most(place, same(0.5f)), same(along->count - 0.5f));
  const Whole step = __builtin_convertvector(place * 256.0f, Whole) + along->origin;
  const Whole first = __builtin_elementwise_min(step >> 8, (Whole){0} + along->last - 1);
  *weight = step - (first << 8);
  return first;
}

LAMINA_LOOP Pixels texels_at(const Filling *filling, const Place *place) {
  Whole is_nearest = {0};
  if (filling->quad->nearest_magnified | filling->quad->nearest_minified) {
    is_nearest = takes_nearest(filling, place);
  }
  Whole weight_x, weight_y;
  const Sampling *sampling = filling->sampling;
  const Whole x = texel_at(&sampling[0], is_nearest, place->at[0], &weight_x);
  const Whole y = texel_at(&sampling[1], is_nearest, place->at[1], &weight_y);
  return weighed(
      filling->texels.first, (int)filling->texels.stride, x, weight_x, y, weight_y);
}

LAMINA_LOOP Pixels tinted(const Filling *filling, Pixels texels, Floats area) {
  Pixels new = {0};
  for (int i = 0; i < 4; i++) {
    const Floats texel = channel(texels, filling->quad->alpha_only ? 3 : i);
    new |= byte(texel * filling->tint[i] * area) << 8 * i;
  }
  return new;
}

// The area of a mask at pixels whose centres it covers.
LAMINA_LOOP Floats masked(const Filling *filling, const Place *place) {
  const Floats alpha = channel(texels_at(filling, place), 3);
  return chosen(centres_inside(filling->quad->rect, place), alpha, same(0));
}

LAMINA_LOOP Pixels gradient_block(
    const Filling *filling, const Place *place, Floats area, int column, int row) {
  // Red comes first.
  const float tint[4] = {
      filling->tint[2], filling->tint[1], filling->tint[0], filling->tint[3]};
  Floats shade[4];
  shaded(filling->gradient, place->at, tint, counted_from(column), row, shade);
  if (filling->texels.first) area = masked(filling, place) * area;
  return byte(shade[2] * area) | byte(shade[1] * area) << 8 | byte(shade[0] * area) << 16 |
         byte(shade[3] * area) << 24;
}

// Draws the first `count` pixels of a block. There is memory for the others if `has_room`.
LAMINA_LOOP void put_by(lamina_way way, uint32_t *to, int count, int has_room, Pixels new) {
  if (way == lamina_way_over) return put(to, count, has_room, new);
  const Pixels there = load(to, count);
  switch (way) {
    case lamina_way_mask: new = multiplied(there, alphas(new)); break;
    case lamina_way_add: new = added(there, new); break;
    default: break;
  }
  store(to, new, count);
}

// The pixels of a row whose centres lie in the polygon of a cover. Of a centre on an edge, the
// pixel belongs to the polygon to the right of it.
static Span covered_span(const int32_t cover[8], Span span, int row) {
  int64_t low = span.end, high = span.start;
  for (int k = 0; k < 4; k++) {
    const int32_t *a = &cover[2 * k], *b = &cover[2 * ((k + 1) & 3)];
    const int32_t *top = a[1] <= b[1] ? a : b, *bottom = a[1] <= b[1] ? b : a;
    if (row < top[1] || row >= bottom[1]) continue;
    // Where the edge crosses the centres of the row, minus half a pixel, as a fraction.
    const int64_t width = bottom[0] - top[0], height = bottom[1] - top[1];
    const int64_t parts =
        (2 * (int64_t)top[0] - 1) * height + (2 * ((int64_t)row - top[1]) + 1) * width;
    const int64_t whole = parts / (2 * height), first = whole + (parts > whole * 2 * height);
    if (first < low) low = first;
    if (first > high) high = first;
  }
  if (low > span.start) span.start = (int)low;
  if (high < span.end) span.end = (int)high;
  return span;
}

LAMINA_LOOP void draw(lamina_box box, const Filling *filling) {
  const uint32_t color = filling->quad->color;
  const int is_gray = color == (color >> 24) * 0x01010101u && !filling->quad->alpha_only;
  const int needs_place = filling->gradient || filling->texels.first;
  // Where a record shows nothing, pixels do not change, if others are added to them.
  const int skips = filling->way == lamina_way_over || filling->way == lamina_way_add;
  for (int row = box.min_y; row < box.max_y; row++, box.to += box.stride) {
    const double middle = row + 0.5;
    const Floats y = same((float)middle);
    Span span = covered_span(filling->quad->cover, (Span){box.min_x, box.max_x}, row);
    if (skips) span = touched_by(&filling->limits, span, middle);
    const Span full = inside_limits(&filling->limits, span, middle);
    const Span empty =
        skips && filling->has_hole ? inside_limits(&filling->empty, span, middle)
                                   : (Span){span.end, span.end};
    for (int column = span.start; column < span.end; column += AT_ONCE) {
      if (column >= empty.start && column + AT_ONCE <= empty.end) continue;
      const Floats x = centres_from(column);
      const int is_full = column >= full.start && column + AT_ONCE <= full.end;
      Place place;
      Floats area = same(1);
      if (!is_full || needs_place) place = located(&filling->outline, x, y);
      if (!is_full) area = covered(filling, x, y, &place);
      Pixels new;
      if (filling->gradient) {
        new = gradient_block(filling, &place, area, column, row);
      } else if (filling->texels.first) {
        const Pixels texels = texels_at(filling, &place);
        new = is_full && is_gray ? scaled(texels, color >> 24) : tinted(filling, texels, area);
      } else {
        new = is_full ? (Pixels){0} + color : filled(filling->tint, area);
      }
      put_by(filling->way, box.to + (column - box.min_x), span.end - column,
             column + AT_ONCE <= box.max_x, new);
    }
  }
}

LAMINA_WIDE static void draw_wide(lamina_box box, const Filling *filling) { draw(box, filling); }

// Fills in how the texels are sampled. Returns 0 as `made` does.
static int sample(Filling *filling) {
  const lamina_quad *quad = filling->quad;
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
  }
  return 1;
}

// Fills in the hole that a border leaves.
static void cut_hole(Filling *filling, lamina_box box) {
  const lamina_quad *quad = filling->quad;
  const float *rect = quad->rect, border = quad->border;
  const float hole[4] = {rect[0] + border, rect[1] + border, rect[2] - border, rect[3] - border};
  float outer = smaller(quad->radius, 0.5f * smaller(rect[2] - rect[0], rect[3] - rect[1]));
  // The radius of a continuous corner is not limited.
  if (quad->corners & LAMINA_CONTINUOUS_CORNERS) outer = quad->radius;
  filling->has_hole = hole[0] < hole[2] && hole[1] < hole[3];
  made(&filling->hole, &quad->map, hole, larger(outer - border, 0), quad->corners, 0);
  limit(&filling->empty, &filling->hole, box);
}

int lamina_pixels_edges_only(lamina_box box, const lamina_map *map, const float rect[4]) {
  return is_mild(map, rect, box);
}

void lamina_pixels_quad(
    lamina_box box, const lamina_quad *quad, const lamina_gradient *gradient, lamina_clips clips,
    lamina_way way, lamina_texels texels) {
  Filling filling;
  filling.quad = quad;
  filling.has_hole = 0;
  filling.gradient = gradient;
  filling.texels = texels;
  filling.way = way;
  filling.limits = filling.empty = no_limits();
  const int is_masked = gradient && texels.first;
  const float *rect = is_masked ? gradient->bounds : quad->rect;
  const float radius = texels.first ? 0 : quad->radius;
  if (!made(&filling.outline, &quad->map, rect, radius, quad->corners, quad->smooth)) return;
  split(quad->color, filling.tint);
  if (texels.first && !sample(&filling)) return;
  if (!texels.first && !gradient && quad->border > 0) cut_hole(&filling, box);
  if (!quad->is_whole && !quad->is_shadow) limit(&filling.limits, &filling.outline, box);
  if (filling.has_hole || quad->is_shadow) filling.limits.is_possible = 0;
  if (!chained(&filling.chain, clips, &filling.limits, box)) return;
  if (is_wide()) {
    draw_wide(box, &filling);
  } else {
    draw(box, &filling);
  }
}
