#version 300 es
// A rectangle of layer space, possibly with rounded corners, after a Gaussian blur, at one pixel.
// See quad.vert for the inputs. `detail` holds the radius of the corners and the standard
// deviation, in layer units.
//
// What: the integral of the Gaussian over the shape, averaged over the pixel. For a straight edge
// the integral and its average have a closed form, so a standard deviation of 0 gives the
// antialiased shape. The part of the rectangle that a corner cuts off is an integral along the
// corner's curve. It is computed from twelve points of the part of the curve that is close enough
// to matter. For a corner, the average over the pixel is approximated by a Gaussian whose variance
// is larger by the variance of a pixel.
// Why: to blur a surface takes two passes over more pixels than the shadow has.

flat in vec3 rowX;
flat in vec3 rowY;
#ifdef PROJECTIVE
flat in vec3 rowW;
#endif
flat in vec4 box;
flat in vec4 detail;
flat in vec4 tint;
flat in uvec2 bits;

layout(location = 0) out vec4 result;

const float REACH = 3.3;  // standard deviations
const float HALF_ROOT = 0.70710678;

#ifdef EXTENDED
#define IS_CONTINUOUS(corners) (((corners) & CORNER_CONTINUOUS) != 0u)
#else
// A constant, so that no pixel pays for the continuous curve.
#define IS_CONTINUOUS(corners) false
const float CURVE_EXTENT = 1.0;
vec2 continuousCurve(float q) { return vec2(0.0); }
#endif

// The points and weights of the twelve-point Gauss-Legendre rule on -1...1. The first four points
// are used with both signs; the last two are listed with both signs.
const vec4 POINTS = vec4(0.12523341, 0.36783150, 0.58731795, 0.76990267);
const vec4 WEIGHTS = vec4(0.24914705, 0.23349254, 0.20316743, 0.16007833);
const vec4 LAST_POINTS = vec4(0.90411726, 0.98156063, -0.90411726, -0.98156063);
const vec4 LAST_WEIGHTS = vec4(0.10693933, 0.04717534, 0.10693933, 0.04717534);

// The integral of the normal distribution up to x, within 0.0000002.
vec4 normal(vec4 x) {
  vec4 t = min(abs(x) * HALF_ROOT, 4.0);
  vec4 s = 1.0 + t * (0.0705230784 + t * (0.0422820123 + t * (0.0092705272
      + t * (0.0001520143 + t * (0.0002765672 + t * 0.0000430638)))));
  s *= s;
  s *= s;
  s *= s;
  s *= s;
  vec4 tail = 0.5 / s;
  return mix(tail, 1.0 - tail, vec4(greaterThanEqual(x, vec4(0.0))));
}

float normal(float x) { return normal(vec4(x)).x; }

// The inner sides of four lines at the given distances, blurred and averaged over a pixel. `width`
// is the width of a pixel.
vec4 edges(vec4 at, vec4 width, float sigma) {
  vec4 high = (at + 0.5 * width) / sigma;
  vec4 low = (at - 0.5 * width) / sigma;
  vec4 bellHigh = 0.39894228 * exp(-0.5 * min(high * high, 80.0));
  vec4 bellLow = 0.39894228 * exp(-0.5 * min(low * low, 80.0));
  // The integral of the normal distribution is x Phi(x) + phi(x). The term max(x, 0) is left out
  // here, because a large x would drown the rest; it is added at the end.
  vec4 topHigh = bellHigh - abs(high) * normal(-abs(high));
  vec4 topLow = bellLow - abs(low) * normal(-abs(low));
  return clamp((topHigh - topLow + max(high, 0.0) - max(low, 0.0)) * sigma / width, 0.0, 1.0);
}

// The curve of a corner in units of its radius, as in corners.glsl: p for each q, and dp/dq.
void curveAt(vec4 q, bool continuous, out vec4 p, out vec4 slope) {
  if (continuous) {
    vec2 a = continuousCurve(q.x);
    vec2 b = continuousCurve(q.y);
    vec2 c = continuousCurve(q.z);
    vec2 d = continuousCurve(q.w);
    p = vec4(a.x, b.x, c.x, d.x);
    slope = vec4(a.y, b.y, c.y, d.y);
  } else {
    vec4 height = sqrt(max(1.0 - q * q, 1e-6));
    p = 1.41421356 - height;
    slope = q / height;
  }
}

// The q at which the curve is `v` away from the edge, in units of the radius.
float whereAway(float v, bool continuous, float extent) {
  if (v <= 0.0) return extent * HALF_ROOT;
  if (v >= extent) return -extent * HALF_ROOT;
  if (!continuous) return (1.0 - sqrt(max(v * (2.0 - v), 0.0)) - v) * HALF_ROOT;
  float low = -extent * HALF_ROOT;
  float high = extent * HALF_ROOT;
  // Ten steps. A driver that knew the number would write the steps out, for each call.
  int steps = high > low ? 10 : 0;
  do {
    float q = 0.5 * (low + high);
    if ((continuousCurve(q).x - q) * HALF_ROOT > v) { low = q; } else { high = q; }
    steps -= 1;
  } while (steps > 0);
  return 0.5 * (low + high);
}

// What four points of a corner's curve add to the part that the corner cuts off.
vec4 slices(vec4 q, bool continuous, vec2 at, vec2 sigma, float none, float radius) {
  vec4 p;
  vec4 slope;
  curveAt(q, continuous, p, slope);
  vec4 u = (p + q) * HALF_ROOT * radius;
  vec4 z = ((p - q) * HALF_ROOT * radius - at.y) / sigma.y;
  vec4 bell = 0.39894228 / sigma.y * exp(-0.5 * z * z);
  return bell * (normal((u - at.x) / sigma.x) - none) * (1.0 - slope) * HALF_ROOT * radius;
}

// The part of the blurred rectangle that a corner's curve cuts off. `at` is the point's distance
// from the corner, inwards. `limit` is how far the corner may reach along its edges.
float cut(vec2 at, vec2 sigma, float radius, vec2 limit, bool continuous) {
  float extent = continuous ? CURVE_EXTENT : 1.0;
  vec2 low = max(at - REACH * sigma, 0.0) / radius;
  vec2 high = min(at + REACH * sigma, min(limit, extent * radius)) / radius;
  if (any(greaterThanEqual(low, high))) return 0.0;
  float none = normal(-at.x / sigma.x);
  // Starts at the end of the curve on the edge along x. Points farther than `high.x` from the edge
  // along y count in full.
  float start = -whereAway(high.x, continuous, extent);
  vec4 p;
  vec4 slope;
  curveAt(vec4(start), continuous, p, slope);
  float full = min((p.x - start) * HALF_ROOT, high.y) * radius;
  float total = (normal((high.x * radius - at.x) / sigma.x) - none)
      * (normal((full - at.y) / sigma.y) - normal(-at.y / sigma.y));
  float from = min(start, whereAway(low.y, continuous, extent));
  float first = max(whereAway(high.y, continuous, extent), -whereAway(low.x, continuous, extent));
  if (from > first) {
    float middle = 0.5 * (first + from);
    float reach = 0.5 * (from - first);
    vec4 sum = vec4(0.0);
    vec4 part;
    // A loop of a length that the driver does not know, so that it has only one copy of the body.
    int i = 0;
    int last = reach > 0.0 ? 2 : 0;
    do {
      vec4 points = i == 0 ? POINTS : (i == 1 ? -POINTS : LAST_POINTS);
      part = slices(middle + reach * points, continuous, at, sigma, none, radius);
      if (i < 2) sum += part;
      i += 1;
    } while (i <= last);
    total += reach * (dot(sum, WEIGHTS) + dot(part, LAST_WEIGHTS));
  }
  return total;
}

void main() {
#ifdef PROJECTIVE
  Place place = locate(rowX, rowY, rowW);
#else
  Place place = locate(rowX, rowY);
#endif
  vec2 width = max(vec2(length(place.gradientX), length(place.gradientY)), 1e-12);
  float sigma = max(detail.y, 1e-3 * min(width.x, width.y));
  vec4 at = vec4(place.point - box.xy, box.zw - place.point);
  vec4 side = edges(at, width.xyxy, sigma);
  float area = max(side.x + side.z - 1.0, 0.0) * max(side.y + side.w - 1.0, 0.0);
  float radius = detail.x;
  uint corners = cornersOf(bits.x);
  bool continuous = IS_CONTINUOUS(corners);
  vec2 size = box.zw - box.xy;
  if (!continuous) radius = min(radius, 0.5 * min(size.x, size.y));
  vec2 wide = sqrt(sigma * sigma + width * width / 12.0);
  vec2 reach = REACH * wide + radius * (continuous ? CURVE_EXTENT : 1.0);
  // The corners that matter for this pixel, one bit each. Most pixels have one or none.
  uint todo = 0u;
  if (radius > 0.0) {
    bvec4 near = lessThan(at, reach.xyxy);
    bvec4 inside = greaterThan(at, -REACH * wide.xyxy);
    near = bvec4(near.x && inside.x, near.y && inside.y, near.z && inside.z, near.w && inside.w);
    todo = (near.x && near.y ? CORNER_MIN_X_MIN_Y : 0u)
        | (near.z && near.y ? CORNER_MAX_X_MIN_Y : 0u)
        | (near.x && near.w ? CORNER_MIN_X_MAX_Y : 0u)
        | (near.z && near.w ? CORNER_MAX_X_MAX_Y : 0u);
    todo &= ~corners;
  }
  if (todo != 0u) do {
    // The lowest of the bits.
    uint corner = todo & (~todo + 1u);
    todo &= ~corner;
    bool isMaxX = (corner & (CORNER_MAX_X_MIN_Y | CORNER_MAX_X_MAX_Y)) != 0u;
    bool isMaxY = (corner & (CORNER_MIN_X_MAX_Y | CORNER_MAX_X_MAX_Y)) != 0u;
    // A corner reaches at most to the middle of an edge, unless the neighbour corner is square.
    uint besideX = isMaxX ? corner >> 1 : corner << 1;
    uint besideY = isMaxY ? corner >> 2 : corner << 2;
    vec2 limit = vec2((corners & besideX) != 0u ? size.x : 0.5 * size.x,
                      (corners & besideY) != 0u ? size.y : 0.5 * size.y);
    area -= cut(vec2(isMaxX ? at.z : at.x, isMaxY ? at.w : at.y), wide, radius, limit, continuous);
  } while (todo != 0u);
  area = clamp(area, 0.0, 1.0);
  if (!place.isInFront) area = 0.0;
#ifdef CLIPPED
  area *= clipCoverage(int(bits.y));
#endif
  result = tint * area;
}
