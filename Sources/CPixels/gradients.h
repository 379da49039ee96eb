// The colours of gradients at pixels. Private to this module.
//
// The steps are those of gradient.frag, one by one: llvmpipe rounds each to 32 bits.
#ifndef LAMINA_CPIXELS_GRADIENTS_H
#define LAMINA_CPIXELS_GRADIENTS_H

#include "outlines.h"

// The angle from the positive x axis to a point in radians, as Mesa computes it.
LAMINA_LOOP Floats angle(Floats y, Floats x) {
  const Floats wide = magnitude(x), zero = same(0), one = same(1);
  const Whole flips = x <= 0.0f;
  const Floats s = chosen(flips, wide, y), t = chosen(flips, y, wide);
  const Floats scale = chosen(magnitude(t) >= 1e18f, same(0.25f), one);
  const Floats inverse = 1.0f / (t * scale);
  const Floats tangent =
      chosen(wide == magnitude(y), one, magnitude(s * scale * inverse));
  const Floats u = least(tangent, one) / most(tangent, one);
  const Floats u2 = u * u, u3 = u2 * u, u5 = u3 * u2, u7 = u5 * u2, u9 = u7 * u2;
  Floats arc = u * 0.9999793128310355f + u3 * -0.3326756418091246f + u5 * 0.1938924977115610f +
               u7 * -0.1173503194786851f + u9 * 0.0536813784310406f +
               u2 * (u9 * -0.0121323213173444f);
  arc += chosen(tangent > 1.0f, arc * -2.0f + 1.57079632679f, zero);
  arc += chosen(flips, same(1.57079632679f), zero);
  return chosen(least(y, inverse) < 0.0f, -arc, arc);
}

// The position of points of the unit space along a gradient.
LAMINA_LOOP Floats place_of(const lamina_gradient *gradient, Floats x, Floats y) {
  const float *p = gradient->parameters;
  if (gradient->kind == lamina_gradient_axial) return y * p[1] + p[2] + x * p[0];
  const Floats from_x = x - p[0], from_y = y - p[1];
  if (gradient->kind == lamina_gradient_radial) {
    const Floats a = from_x * p[2], b = from_y * p[3];
    return root(a * a + b * b);
  }
  const Floats a = from_x * p[2] + from_y * p[3], b = from_x * -p[3] + from_y * p[2];
  const Floats turn = angle(b, a) * 0.15915494f;
  return chosen((a == 0.0f) & (b == 0.0f), same(0), chosen(turn < 0.0f, turn + 1.0f, turn));
}

// The straight colour at positions: red, green, blue, alpha.
LAMINA_LOOP void colors_at(const lamina_gradient *gradient, Floats place, Floats shade[4]) {
  // A stop is a location, one over its distance from the stop before, two unused numbers, and a
  // colour.
  const float *stops = gradient->stops;
  const int count = gradient->count;
  if (count <= 3) {
    const float *second = stops + 8, *third = count > 2 ? stops + 16 : second;
    const Floats first_part = within((place - stops[0]) * second[1], 0, 1);
    const Floats last_part =
        within((place - second[0]) * (count > 2 ? third[1] : 0), 0, 1);
    for (int i = 0; i < 4; i++) {
      const Floats shown = between(same(stops[4 + i]), same(second[4 + i]), first_part);
      shade[i] = between(shown, same(third[4 + i]), last_part);
    }
    return;
  }
  // Each lane finds its two stops by bisection.
  Whole low = {0}, high = low + (count - 1);
  for (;;) {
    const Whole goes_on = high - low > 1;
    if (!__builtin_reduce_or(goes_on)) break;
    const Whole middle = (low + high) >> 1;
    Floats location;
    for (int k = 0; k < AT_ONCE; k++) location[k] = stops[8 * middle[k]];
    const Whole is_low = location <= place;
    low = (middle & goes_on & is_low) | (low & ~(goes_on & is_low));
    high = (middle & goes_on & ~is_low) | (high & ~(goes_on & ~is_low));
  }
  Floats from, per_way;
  for (int k = 0; k < AT_ONCE; k++) {
    from[k] = stops[8 * low[k]];
    per_way[k] = stops[8 * high[k] + 1];
  }
  const Floats part = within((place - from) * per_way, 0, 1);
  for (int i = 0; i < 4; i++) {
    Floats a, b;
    for (int k = 0; k < AT_ONCE; k++) {
      a[k] = stops[8 * low[k] + 4 + i];
      b[k] = stops[8 * high[k] + 4 + i];
    }
    shade[i] = between(a, b, part);
  }
}

// Bayer's ordered pattern, from -63/128 to 63/128. `x` and `y` are whole.
LAMINA_LOOP Floats threshold(Whole x, int y) {
  x ^= y;
  const Whole order = (x & 1) << 5 | (y & 1) << 4 | (x & 2) << 2 | (y & 2) << 1 | (x & 4) >> 1 |
                      (y & 4) >> 2;
  return (__builtin_convertvector(order, Floats) - 31.5f) * 0.015625f;
}

// The premultiplied colours of pixels, before their area: red, green, blue, alpha. `at` is where
// they lie in layer space; `tint` is in their order.
LAMINA_LOOP void shaded(
    const lamina_gradient *gradient, const Floats at[2], const float tint[4], Whole column, int row,
    Floats shade[4]) {
  const Floats place = place_of(
      gradient, at[0] * gradient->per_unit[0], at[1] * gradient->per_unit[1]);
  colors_at(gradient, within(place, -1, 2), shade);
  for (int i = 0; i < 3; i++) shade[i] = shade[i] * shade[3];
  for (int i = 0; i < 4; i++) {
    shade[i] *= tint[i];
    if (gradient->is_dithered) shade[i] += threshold(column, row) * (1.0f / 255);
    shade[i] = within(shade[i], 0, 1);
  }
}

#endif
