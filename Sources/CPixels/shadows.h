// Blurred rectangles at pixels. Private to this module.
//
// The steps are those of shadow.frag, one by one: llvmpipe rounds each to 32 bits.
#ifndef LAMINA_CPIXELS_SHADOWS_H
#define LAMINA_CPIXELS_SHADOWS_H

#include "exponents.h"
#include "outlines.h"

#define REACH 3.3f

// The integral of the normal distribution up to x.
LAMINA_LOOP Floats normal(Floats x) {
  const Floats t = least(magnitude(x) * HALF_ROOT, same(4));
  Floats s = 1.0f + t * (0.0705230784f +
                         t * (0.0422820123f +
                              t * (0.0092705272f +
                                   t * (0.0001520143f +
                                        t * (0.0002765672f + t * 0.0000430638f)))));
  for (int i = 0; i < 4; i++) s *= s;
  const Floats tail = 0.5f / s;
  return chosen(x >= 0.0f, 1.0f - tail, tail);
}

LAMINA_LOOP Floats bell(Floats x) {
  return 0.39894228f * exponential(-0.5f * least(x * x, same(80)));
}

// The inner side of a line at a distance, blurred and averaged over a pixel of a width.
LAMINA_LOOP Floats blurred_edge(Floats at, Floats width, Floats sigma) {
  const Floats high = (at + 0.5f * width) / sigma, low = (at - 0.5f * width) / sigma;
  const Floats tail_high = magnitude(high) * normal(-magnitude(high));
  const Floats tail_low = magnitude(low) * normal(-magnitude(low));
  const Floats zero = same(0), tops = bell(high) - (bell(low) - tail_low) - tail_high;
  const Floats area = (tops + most(high, zero) - most(low, zero)) * sigma / width;
  return within(area, 0, 1);
}

// The curve of a corner in units of its radius.
LAMINA_LOOP Floats curve_at(Floats q, int is_continuous, Floats *slope) {
  if (is_continuous) return continuous_curve(q, q * q * 0.79721712f, slope);
  const Floats height = root(most(1.0f - q * q, same(1e-6f)));
  *slope = q / height;
  return 1.41421356f - height;
}

// The q at which the curve is `v` away from the edge, in units of the radius.
LAMINA_LOOP Floats where_away(Floats v, int is_continuous) {
  const float extent = is_continuous ? CURVE_EXTENT : 1, end = extent * HALF_ROOT;
  Floats q;
  if (is_continuous) {
    Floats low = same(-end), high = same(end);
    for (int i = 0; i < 10; i++) {
      Floats slope;
      q = 0.5f * (low + high);
      const Whole is_low = (curve_at(q, 1, &slope) - q) * HALF_ROOT > v;
      low = chosen(is_low, q, low);
      high = chosen(is_low, high, q);
    }
    q = 0.5f * (low + high);
  } else {
    q = (1.0f - root(most(v * (2.0f - v), same(0))) - v) * HALF_ROOT;
  }
  return chosen(v <= 0.0f, same(end), chosen(v >= extent, same(-end), q));
}

// What a point of the curve adds to the part that the corner cuts off.
LAMINA_LOOP Floats slice(
    Floats q, int is_continuous, const Floats at[2], const Floats sigma[2], Floats none,
    float radius) {
  Floats slope;
  const Floats p = curve_at(q, is_continuous, &slope);
  const Floats u = (p + q) * HALF_ROOT * radius;
  const Floats z = ((p - q) * HALF_ROOT * radius - at[1]) / sigma[1];
  // -0.5 / ln 2: a power of two instead of one of e.
  const Floats height = 0.39894228f / sigma[1] * HALF_ROOT * power_of_two(z * (z * -0.72134752f));
  return height * (normal((u - at[0]) / sigma[0]) - none) * (1.0f - slope) * radius;
}

// The part of the blurred rectangle that a corner's curve cuts off.
LAMINA_LOOP Floats cut_off(
    const Floats at[2], const Floats sigma[2], float radius, const float limit[2],
    int is_continuous) {
  static const float points[12] = {
      0.12523341f,  0.36783150f,  0.58731795f,  0.76990267f,  -0.12523341f, -0.36783150f,
      -0.58731795f, -0.76990267f, 0.90411726f,  0.98156063f,  -0.90411726f, -0.98156063f};
  static const float weights[8] = {0.24914705f, 0.23349254f, 0.20316743f, 0.16007833f,
                                   0.10693933f, 0.04717534f, 0.10693933f, 0.04717534f};
  const float extent = is_continuous ? CURVE_EXTENT * radius : radius;
  Floats low[2], high[2];
  Whole is_any = {0};
  is_any = ~is_any;
  for (int i = 0; i < 2; i++) {
    low[i] = most(at[i] - REACH * sigma[i], same(0)) / radius;
    high[i] = least(at[i] + REACH * sigma[i], same(smaller(limit[i], extent))) / radius;
    is_any &= low[i] < high[i];
  }
  if (!__builtin_reduce_or(is_any)) return same(0);
  const Floats none = normal(-at[0] / sigma[0]);
  const Floats start = -where_away(high[0], is_continuous);
  Floats slope;
  const Floats p = curve_at(start, is_continuous, &slope);
  const Floats full = least((p - start) * HALF_ROOT, high[1]) * radius;
  Floats total = (normal((high[0] * radius - at[0]) / sigma[0]) - none) *
                 (normal((full - at[1]) / sigma[1]) - normal(-at[1] / sigma[1]));
  const Floats from = least(start, where_away(low[1], is_continuous));
  const Floats first = most(where_away(high[1], is_continuous), -where_away(low[0], is_continuous));
  const Whole curves = is_any & (from > first);
  if (__builtin_reduce_or(curves)) {
    const Floats middle = 0.5f * (first + from), reach = 0.5f * (from - first);
    Floats sum[4], part[4];
    for (int i = 0; i < 4; i++) {
      sum[i] = slice(middle + reach * points[i], is_continuous, at, sigma, none, radius);
      sum[i] += slice(middle + reach * points[4 + i], is_continuous, at, sigma, none, radius);
      part[i] = slice(middle + reach * points[8 + i], is_continuous, at, sigma, none, radius);
    }
    Floats a = sum[3] * weights[3], b = part[3] * weights[7];
    for (int i = 2; i >= 0; i--) {
      a = sum[i] * weights[i] + a;
      b = part[i] * weights[4 + i] + b;
    }
    total = chosen(curves, total + reach * (a + b), total);
  }
  return chosen(is_any, total, same(0));
}

// The area of a blurred rectangle at pixels. `outline` has the rectangle and its corners.
LAMINA_LOOP Floats shadow_area(const Outline *outline, float deviation, const Place *place) {
  const float *rect = outline->rect;
  Floats width[2], at[4], side[4], wide[2];
  for (int i = 0; i < 2; i++) {
    const Floats a = place->gradient[i][0], b = place->gradient[i][1];
    width[i] = most(root(a * a + b * b), same(1e-12f));
    at[i] = place->at[i] - rect[i];
    at[2 + i] = rect[2 + i] - place->at[i];
  }
  const Floats sigma = most(same(deviation), 1e-3f * least(width[0], width[1]));
  for (int k = 0; k < 4; k++) side[k] = blurred_edge(at[k], width[k & 1], sigma);
  const Floats zero = same(0);
  Floats area =
      most(side[0] - 1.0f + side[2], zero) * most(side[1] - 1.0f + side[3], zero);
  const float size[2] = {rect[2] - rect[0], rect[3] - rect[1]};
  const int is_continuous = outline->corners & LAMINA_CONTINUOUS_CORNERS;
  float radius = outline->radius;
  if (!is_continuous) radius = smaller(radius, 0.5f * smaller(size[0], size[1]));
  if (radius > 0) {
    Whole near[4];
    for (int i = 0; i < 2; i++) {
      wide[i] = root(sigma * sigma + width[i] * width[i] / 12.0f);
      const Floats reach = REACH * wide[i] + radius * (is_continuous ? CURVE_EXTENT : 1);
      for (int k = i; k < 4; k += 2) near[k] = (at[k] < reach) & (at[k] > -REACH * wide[i]);
    }
    for (int corner = 0; corner < 4; corner++) {
      if (outline->corners >> corner & 1) continue;
      const int x = corner & 1 ? 2 : 0, y = corner & 2 ? 3 : 1;
      const Whole is_near = near[x] & near[y];
      if (!__builtin_reduce_or(is_near)) continue;
      const int beside_x = outline->corners >> (corner ^ 1) & 1;
      const int beside_y = outline->corners >> (corner ^ 2) & 1;
      const float limit[2] = {beside_x ? size[0] : 0.5f * size[0],
                              beside_y ? size[1] : 0.5f * size[1]};
      const Floats from[2] = {at[x], at[y]};
      area = chosen(is_near, area - cut_off(from, wide, radius, limit, is_continuous), area);
    }
  }
  area = within(area, 0, 1);
  return chosen(place->is_in_front, area, zero);
}

#endif
