// The area of pixels inside of rectangles of layer space, under any map. Private to this module.
//
// The steps are those of coverage.glsl, corners.glsl and clips.glsl, one by one: llvmpipe rounds
// each to 32 bits, and adds what is constant before the product with y.
#ifndef LAMINA_CPIXELS_OUTLINES_H
#define LAMINA_CPIXELS_OUTLINES_H

#include <math.h>

#include "CPixels.h"
#include "floats.h"

// A rectangle with corners, in a layer space of its own. By index 0 for x and 1 for y, or for minX,
// minY, maxX and maxY.
typedef struct {
  lamina_map map;
  int is_projective;
  // Of a map that divides by 1: the larger and the smaller change of layer x and y along device x
  // and y.
  float major[2], minor[2];
  float rect[4], radius;
  int smooth[4];
  // A bit for each corner that is square, and one for the curve of the others: see `lamina_quad`.
  int corners;
} Outline;

// Where pixels lie in layer space, and how it changes from pixel to pixel.
typedef struct {
  // x and y.
  Floats at[2];
  // How layer x and y change, along device x and y.
  Floats gradient[2][2];
  Floats major[2], minor[2];
  // Which pixels the eye sees.
  Whole is_in_front;
} Place;

LAMINA_LOOP Floats along_row(const float row[3], Floats x, Floats y) {
  return y * row[1] + row[2] + x * row[0];
}

// Device space, the centres of pixels, to layer space.
LAMINA_LOOP Place located(const Outline *outline, Floats x, Floats y) {
  const lamina_map *map = &outline->map;
  const float *rows[2] = {map->x, map->y};
  Place place;
  if (!outline->is_projective) {
    for (int i = 0; i < 2; i++) {
      place.at[i] = along_row(rows[i], x, y);
      for (int k = 0; k < 2; k++) place.gradient[i][k] = same(rows[i][k]);
      place.major[i] = same(outline->major[i]);
      place.minor[i] = same(outline->minor[i]);
    }
    place.is_in_front = (Whole){0} - 1;
    return place;
  }
  const Floats w = along_row(map->w, x, y);
  place.is_in_front = w > 0.0f;
  const Floats depth = chosen(place.is_in_front, w, same(1));
  for (int i = 0; i < 2; i++) {
    place.at[i] = along_row(rows[i], x, y) / depth;
    for (int k = 0; k < 2; k++) {
      place.gradient[i][k] = (rows[i][k] - place.at[i] * map->w[k]) / depth;
    }
    const Floats a = magnitude(place.gradient[i][0]), b = magnitude(place.gradient[i][1]);
    place.major[i] = most(a, b);
    place.minor[i] = least(a, b);
  }
  return place;
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
LAMINA_LOOP Floats slab(const Outline *outline, int i, const Place *place) {
  const Floats at = place->at[i], major = place->major[i], minor = place->minor[i];
  const float low = outline->rect[i], high = outline->rect[2 + i];
  const Floats from_low = outline->smooth[i] ? half_plane(at - low, major, minor)
                                             : chosen(at >= low, same(1), same(0));
  const Floats to_high = outline->smooth[2 + i] ? half_plane(high - at, major, minor)
                                                : chosen(at < high, same(1), same(0));
  return most(from_low - 1.0f + to_high, same(0));
}

// Which pixels lie at a corner of those that are set in `corners`. Bits count as in `lamina_quad`.
LAMINA_LOOP Whole at_corners(int corners, Floats from_x, Floats from_y) {
  const Whole corner = ((from_x >= 0.0f) & 1) + ((from_y >= 0.0f) & 2);
  return (corners >> corner & 1) != 0;
}

// The area inside of the rectangle, with circles of a radius at its corners.
LAMINA_LOOP Floats rounded_rect(const Outline *outline, const Place *place, float radius) {
  const float *rect = outline->rect;
  Floats area = slab(outline, 0, place) * slab(outline, 1, place);
  if (outline->is_projective) area = chosen(place->is_in_front, area, same(0));
  const float extent_x = 0.5f * (rect[2] - rect[0]), extent_y = 0.5f * (rect[3] - rect[1]);
  const float r = smaller(radius, smaller(extent_x, extent_y));
  if (!(r > 0)) return area;
  const Floats from_x = place->at[0] - 0.5f * (rect[0] + rect[2]);
  const Floats from_y = place->at[1] - 0.5f * (rect[1] + rect[3]);
  const Floats corner_x = magnitude(from_x) - (extent_x - r);
  const Floats corner_y = magnitude(from_y) - (extent_y - r);
  Whole is_corner = place->is_in_front & (corner_x > 0.0f) & (corner_y > 0.0f);
  const int squares = outline->corners & LAMINA_SQUARE_CORNERS;
  if (squares) is_corner &= ~at_corners(squares, from_x, from_y);
  if (!__builtin_reduce_or(is_corner)) return area;
  const Floats reach = root(corner_x * corner_x + corner_y * corner_y);
  const Floats toward_x = chosen(from_x < 0.0f, -corner_x, corner_x) / reach;
  const Floats toward_y = chosen(from_y < 0.0f, -corner_y, corner_y) / reach;
  const Floats a =
      magnitude(toward_x * place->gradient[0][0] + toward_y * place->gradient[1][0]);
  const Floats b =
      magnitude(toward_x * place->gradient[0][1] + toward_y * place->gradient[1][1]);
  const Floats arc = half_plane(r - reach, most(a, b), least(a, b));
  return chosen(is_corner, least(area, arc), area);
}

#define HALF_ROOT 0.70710678f
#define CURVE_EXTENT 1.547302f

// The continuous curve in units of the radius: see corners.glsl. `bend` is 0.79721712 times the
// square of q; programs multiply it in orders of their own.
LAMINA_LOOP Floats continuous_curve(Floats q, Floats bend, Floats *slope) {
  const Floats m = magnitude(q), y = m * m;
  const Whole is_middle = m < 0.4054651f;
  const Floats rise = chosen(
      is_middle, m * (1.06853506f + bend),
      1.29738273f +
          m * (-6.75824683f + m * (18.15092622f + m * (-17.31756008f + m * 5.62235898f))));
  *slope = chosen(q < 0.0f, -rise, rise);
  return chosen(
      is_middle, 0.41227425f + y * (0.53426753f + y * 0.19930428f),
      0.2364489f +
          m * (1.29738273f +
               m * (-3.37912342f +
                    m * (6.05030874f + m * (-4.32939002f + m * 1.1244718f)))));
}

// The area on the inner side of one continuous corner. `a` and `b` are the distances from the
// corner along x and y, and `per_unit` is one over the radius.
LAMINA_LOOP Floats inside_curve(
    Floats a, Floats b, float per_unit, const Floats gradient_a[2], const Floats gradient_b[2]) {
  const Floats q = (a * per_unit - b * per_unit) * HALF_ROOT, m = magnitude(q);
  Floats slope;
  const Floats curve = continuous_curve(q, m * (m * 0.79721712f), &slope);
  const Floats distance = (a + b) * (per_unit * HALF_ROOT) - curve;
  Floats gradient[2];
  for (int k = 0; k < 2; k++) {
    gradient[k] =
        magnitude(HALF_ROOT * ((1.0f - slope) * gradient_a[k] + (1.0f + slope) * gradient_b[k]));
  }
  const Floats area = half_plane(
      distance, most(gradient[0], gradient[1]), least(gradient[0], gradient[1]));
  return chosen(m >= CURVE_EXTENT * HALF_ROOT, same(1), area);
}

// The area inside of the rectangle, with continuous curves at its corners. Corners may overlap: the
// shape is the part that no corner cuts off.
LAMINA_LOOP Floats continuous_rect(const Outline *outline, const Place *place) {
  Floats area = rounded_rect(outline, place, 0);
  if (!(outline->radius > 0)) return area;
  const float r = 1.0f / outline->radius;
  for (int corner = 0; corner < 4; corner++) {
    if (outline->corners >> corner & 1) continue;
    const int is_high[2] = {corner & 1, corner >> 1};
    Floats from[2], gradients[2][2];
    for (int i = 0; i < 2; i++) {
      from[i] = is_high[i] ? outline->rect[2 + i] - place->at[i]
                           : place->at[i] - outline->rect[i];
      for (int k = 0; k < 2; k++) {
        const Floats gradient = place->gradient[i][k] * r;
        gradients[i][k] = is_high[i] ? -gradient : gradient;
      }
    }
    const Floats inside = inside_curve(from[0], from[1], r, gradients[0], gradients[1]);
    area = chosen(place->is_in_front, least(area, inside), area);
  }
  return area;
}

// Which pixels have their centres in a rectangle.
LAMINA_LOOP Whole centres_inside(const float rect[4], const Place *place) {
  return place->is_in_front & (place->at[0] >= rect[0]) & (place->at[1] >= rect[1]) &
         (place->at[0] < rect[2]) & (place->at[1] < rect[3]);
}

LAMINA_LOOP Floats area_inside(const Outline *outline, const Place *place) {
  return outline->corners & LAMINA_CONTINUOUS_CORNERS
             ? continuous_rect(outline, place)
             : rounded_rect(outline, place, outline->radius);
}

// Fills in an outline. Returns 0 if a number is not finite or too large for the steps below.
static int made(
    Outline *to, const lamina_map *map, const float rect[4], float radius, int corners,
    const int32_t smooth[4]) {
  const float bound = 1e20f;
  *to = (Outline){.map = *map, .radius = radius, .corners = corners};
  for (int k = 0; k < 3; k++) {
    if (!(fabsf(map->x[k]) < bound && fabsf(map->y[k]) < bound && fabsf(map->w[k]) < bound)) {
      return 0;
    }
  }
  to->is_projective = !(map->w[0] == 0 && map->w[1] == 0 && map->w[2] == 1);
  for (int i = 0; i < 2; i++) {
    const float *row = i == 0 ? map->x : map->y;
    to->major[i] = larger(fabsf(row[0]), fabsf(row[1]));
    to->minor[i] = smaller(fabsf(row[0]), fabsf(row[1]));
  }
  for (int i = 0; i < 4; i++) {
    to->rect[i] = rect[i];
    to->smooth[i] = smooth ? smooth[i] : 1;
    if (!(fabsf(rect[i]) < bound)) return 0;
  }
  return 1;
}

#endif
