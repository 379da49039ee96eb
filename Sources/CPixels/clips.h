// The clips of a record, and the pixels that are covered whole. Private to this module.
#ifndef LAMINA_CPIXELS_CLIPS_H
#define LAMINA_CPIXELS_CLIPS_H

#include "outlines.h"

typedef struct {
  Outline outlines[LAMINA_MOST_CLIPS];
  lamina_clip_kind kinds[LAMINA_MOST_CLIPS];
  int count;
} Chain;

// Pixels of a row: from `start` up to `end`.
typedef struct {
  int start, end;
} Span;

// Where pixels are on the inner side of a line: row·(X, Y, 1) is at least `least`.
typedef struct {
  double row[3], least;
} Limit;

#define MOST_LIMITS (4 * (1 + LAMINA_MOST_CLIPS))

// Where pixels are inside of all outlines that were added, and away from their edges; and outside
// of none of them.
typedef struct {
  Limit inner[MOST_LIMITS], outer[MOST_LIMITS];
  int inner_count, outer_count;
  // Whether there may be pixels inside.
  int is_possible;
} Limits;

static Limits no_limits(void) {
  Limits limits;
  limits.inner_count = limits.outer_count = 0;
  limits.is_possible = 1;
  return limits;
}

static double length(double x, double y) { return sqrt(x * x + y * y); }

// The pixels on the inner side of an edge, on which row·(X, Y, 1) / w·(X, Y, 1) is `edge`.
static Limit inner_side(const float row[3], const float w[3], double edge, double sign) {
  Limit limit;
  for (int c = 0; c < 3; c++) limit.row[c] = sign * ((double)row[c] - edge * (double)w[c]);
  limit.least = 2 * length(limit.row[0], limit.row[1]);
  return limit;
}

// Whether no pixel of a box counts as crossed by an edge of a rectangle whose line is two pixels
// from its centre. One counts if its centre is less than 0.71 from the edge, by the change of layer
// space at the pixel. Inside of the rectangle that is at most 1.5 times the change at the edge. It
// is more only outside, for pixels close to where the eye sees no more.
static int is_mild(const lamina_map *map, const float rect[4], lamina_box box) {
  const double change = length(map->w[0], map->w[1]);
  if (change == 0) return 1;
  for (int k = 0; k < 4; k++) {
    const double x = k & 1 ? box.max_x : box.min_x, y = k & 2 ? box.max_y : box.min_y;
    if (!(map->w[0] * x + map->w[1] * y + map->w[2] >= 2 * change)) return 0;
  }
  for (int i = 0; i < 2; i++) {
    const float *row = i == 0 ? map->x : map->y;
    const double size = (double)rect[2 + i] - rect[i];
    for (int k = 0; k < 2; k++) {
      const Limit edge = inner_side(row, map->w, rect[i + 2 * k], 1);
      if (!(size * change <= 0.25 * edge.least)) return 0;
    }
  }
  return 1;
}

// Adds a rectangle, for the pixels of a box.
static void limit(Limits *limits, const Outline *outline, lamina_box box) {
  if (limits->outer_count + 4 > MOST_LIMITS || !is_mild(&outline->map, outline->rect, box)) {
    limits->is_possible = 0;
    return;
  }
  // No corner cuts a point that is more than 0.293 of the radius from both edges.
  const double corner = outline->radius > 0 ? 0.3 * outline->radius : 0;
  const float *rect = outline->rect, *w = outline->map.w;
  for (int i = 0; i < 2; i++) {
    const float *row = i == 0 ? outline->map.x : outline->map.y;
    const double low = rect[i], high = rect[2 + i];
    if (!(low + corner < high - corner)) limits->is_possible = 0;
    limits->inner[limits->inner_count++] = inner_side(row, w, low + corner, 1);
    limits->inner[limits->inner_count++] = inner_side(row, w, high - corner, -1);
    for (int k = 0; k < 2; k++) {
      Limit *outer = &limits->outer[limits->outer_count++];
      *outer = inner_side(row, w, k == 0 ? low : high, k == 0 ? 1 : -1);
      outer->least = -outer->least;
    }
  }
}

// The pixels of a row that are on the inner sides of lines. `y` is the centre of the row.
LAMINA_LOOP Span narrowed_to(const Limit *limits, int count, Span span, double y) {
  for (int k = 0; k < count; k++) {
    const Limit *limit = &limits[k];
    const double slope = limit->row[0], at = limit->row[1] * y + limit->row[2] - limit->least;
    // Along the longest row of pixels, the distance then changes by less than a part of a pixel.
    if (fabs(slope) < 1e-9 * fabs(limit->row[1])) {
      if (!(at >= 0)) span.end = span.start;
      continue;
    }
    const double end = -at / slope - 0.5;
    if (slope > 0) {
      if (end > span.start) span.start = end < span.end ? (int)ceil(end) : span.end;
    } else {
      if (end + 1 < span.end) span.end = end + 1 > span.start ? (int)floor(end) + 1 : span.start;
    }
  }
  return span.start < span.end ? span : (Span){span.start, span.start};
}

// The pixels of a row that are inside of all outlines.
LAMINA_LOOP Span inside_limits(const Limits *limits, Span span, double y) {
  if (!limits->is_possible) return (Span){span.start, span.start};
  return narrowed_to(limits->inner, limits->inner_count, span, y);
}

// The pixels of a row that are not outside of an outline.
LAMINA_LOOP Span touched_by(const Limits *limits, Span span, double y) {
  return narrowed_to(limits->outer, limits->outer_count, span, y);
}

// Fills in the clips of a record, and adds them to `limits`. Returns 0 as `made` does.
static int chained(Chain *chain, lamina_clips clips, Limits *limits, lamina_box box) {
  chain->count = clips.count < LAMINA_MOST_CLIPS ? clips.count : LAMINA_MOST_CLIPS;
  for (int i = 0; i < chain->count; i++) {
    const lamina_clip *clip = &clips.first[i];
    const float radius = clip->kind == lamina_clip_inside ? clip->radius : 0;
    Outline *outline = &chain->outlines[i];
    chain->kinds[i] = clip->kind;
    if (!made(outline, &clip->map, clip->rect, radius, clip->corners, 0)) return 0;
    if (clip->kind == lamina_clip_inside) {
      limit(limits, outline, box);
    } else {
      limits->is_possible = 0;
    }
  }
  return 1;
}

// What clips leave of pixels: see clips.glsl.
LAMINA_LOOP Floats clipped(const Chain *chain, Floats x, Floats y) {
  Floats area = same(1);
  for (int i = 0; i < chain->count; i++) {
    const Outline *outline = &chain->outlines[i];
    const float *row = outline->map.x;
    if (chain->kinds[i] == lamina_clip_half_plane) {
      area = chosen(x * row[0] + row[2] + y * row[1] >= 0.0f, area, same(0));
      continue;
    }
    const Place place = located(outline, x, y);
    if (chain->kinds[i] == lamina_clip_inside) {
      area *= area_inside(outline, &place);
      continue;
    }
    area = chosen(centres_inside(outline->rect, &place), same(0), area);
  }
  return area;
}

#endif
