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

// Where one direction of layer space is inside of a rectangle and away from its edges:
// `low` <= row·(X, Y, 1) <= `high`.
typedef struct {
  double row[3], low, high;
} Limit;

#define MOST_LIMITS (2 * (1 + LAMINA_MOST_CLIPS))

// Where pixels are inside of all outlines that were added, and away from their edges.
typedef struct {
  Limit limits[MOST_LIMITS];
  int count;
  // Whether there may be such pixels.
  int is_possible;
} Limits;

static Limits no_limits(void) {
  Limits limits;
  limits.count = 0;
  limits.is_possible = 1;
  return limits;
}

// Adds a rectangle. Under a map that divides, no pixel is taken for one that is covered whole.
static void limit(Limits *limits, const Outline *outline) {
  if (outline->is_projective || limits->count + 2 > MOST_LIMITS) limits->is_possible = 0;
  if (!limits->is_possible) return;
  for (int i = 0; i < 2; i++) {
    const float *row = i == 0 ? outline->map.x : outline->map.y;
    Limit *to = &limits->limits[limits->count++];
    for (int k = 0; k < 3; k++) to->row[k] = row[k];
    // A pixel is away from an edge where its centre is one pixel from it. No corner cuts a point
    // that is more than 0.293 of the radius from both edges.
    const double corner = outline->radius > 0 ? 0.3 * outline->radius : 0;
    const double inset = fabs(to->row[0]) + fabs(to->row[1]) + corner;
    to->low = outline->rect[i] + inset;
    to->high = outline->rect[2 + i] - inset;
    if (!(to->low < to->high)) limits->is_possible = 0;
  }
}

// The pixels of a row that are inside. `y` is the centre of the row.
LAMINA_LOOP Span inside_limits(const Limits *limits, Span span, double y) {
  if (!limits->is_possible) return (Span){span.start, span.start};
  for (int k = 0; k < limits->count; k++) {
    const Limit *limit = &limits->limits[k];
    const double slope = limit->row[0], at = limit->row[1] * y + limit->row[2];
    // Along the longest row of pixels, the distance then changes by less than a part of a pixel.
    if (fabs(slope) < 1e-9 * fabs(limit->row[1])) {
      if (!(at >= limit->low && at <= limit->high)) span.end = span.start;
      continue;
    }
    const double a = (limit->low - at) / slope - 0.5, b = (limit->high - at) / slope - 0.5;
    const double first = a < b ? a : b, last = a < b ? b : a;
    if (first > span.start) span.start = first < span.end ? (int)ceil(first) : span.end;
    if (last + 1 < span.end) span.end = last + 1 > span.start ? (int)floor(last) + 1 : span.start;
  }
  return span;
}

// Fills in the clips of a record, and adds them to `limits`. Returns 0 as `made` does.
static int chained(Chain *chain, lamina_clips clips, Limits *limits) {
  chain->count = clips.count < LAMINA_MOST_CLIPS ? clips.count : LAMINA_MOST_CLIPS;
  for (int i = 0; i < chain->count; i++) {
    const lamina_clip *clip = &clips.first[i];
    const float radius = clip->kind == lamina_clip_inside ? clip->radius : 0;
    Outline *outline = &chain->outlines[i];
    chain->kinds[i] = clip->kind;
    if (!made(outline, &clip->map, clip->rect, radius, clip->corners, 0)) return 0;
    limit(limits, outline);
    if (clip->kind != lamina_clip_inside) limits->is_possible = 0;
  }
  return 1;
}

// What clips leave of pixels: see clips.glsl.
LAMINA_LOOP Floats clipped(const Chain *chain, Floats x, Floats y) {
  Floats area = same(1);
  for (int i = 0; i < chain->count; i++) {
    const Outline *outline = &chain->outlines[i];
    const float *row = outline->map.x, *rect = outline->rect;
    if (chain->kinds[i] == lamina_clip_half_plane) {
      area = chosen(x * row[0] + row[2] + y * row[1] >= 0.0f, area, same(0));
      continue;
    }
    const Place place = located(outline, x, y);
    if (chain->kinds[i] == lamina_clip_inside) {
      area *= area_inside(outline, &place);
      continue;
    }
    const Whole is_inside = place.is_in_front & (place.at[0] >= rect[0]) &
                            (place.at[1] >= rect[1]) & (place.at[0] < rect[2]) &
                            (place.at[1] < rect[3]);
    area = chosen(is_inside, same(0), area);
  }
  return area;
}

#endif
