// Corners that are square one by one, or follow the continuous curve: with EXTENDED, after
// coverage.glsl. Flags are those of a quad record, shifted: bits 0 to 3 make a corner square, bit 4
// asks for the curve.

const uint CORNERS_CONTINUOUS = 16u;

// The continuous curve in units of the radius. With (u, v) counted from the corner along its edges,
// p = (u + v) / sqrt(2) and q = (u - v) / sqrt(2), it is p = P(|q|): a polynomial for each of its
// two pieces, within 0.00007 of the cubics.
const float CURVE_EXTENT = 1.547302;
const float CURVE_JOINT = 0.4054651;

// P, and how it changes with q.
vec2 continuousCurve(float q) {
  float m = abs(q);
  float y = m * m;
  vec2 middle = vec2(
      0.41227425 + y * (0.53426753 + y * 0.19930428), m * (1.06853506 + y * 0.79721712));
  vec2 tail = vec2(
      0.2364489 + m * (1.29738273 + m * (-3.37912342 + m * (6.05030874
          + m * (-4.32939002 + m * 1.1244718)))),
      1.29738273 + m * (-6.75824683 + m * (18.15092622 + m * (-17.31756008 + m * 5.62235898))));
  vec2 curve = m < CURVE_JOINT ? middle : tail;
  return vec2(curve.x, q < 0.0 ? -curve.y : curve.y);
}

// Area of the pixel on the inner side of one corner's curve. `a` and `b` count from the corner
// along x and y in units of the radius; the gradients are theirs.
float insideCurve(float a, float b, vec2 gradientA, vec2 gradientB) {
  float q = (a - b) * 0.70710678;
  // Beyond its ends the curve is the edge itself.
  if (abs(q) >= CURVE_EXTENT * 0.70710678) return 1.0;
  vec2 curve = continuousCurve(q);
  float distance = (a + b) * 0.70710678 - curve.x;
  vec2 gradient = 0.70710678 * ((1.0 - curve.y) * gradientA + (1.0 + curve.y) * gradientB);
  return halfPlane(distance, gradient);
}

// Area of a rectangle (minX, minY, maxX, maxY) whose corners are as `corners` says.
float corneredRect(Place place, vec4 rect, float radius, uint smoothEdges, uint corners) {
  float area = roundedRect(place, rect, 0.0, smoothEdges);
  if (radius <= 0.0 || !place.isInFront) return area;
  vec2 extent = 0.5 * (rect.zw - rect.xy);
  if ((corners & CORNERS_CONTINUOUS) == 0u) {
    vec2 fromCentre = place.point - 0.5 * (rect.xy + rect.zw);
    uint own = (fromCentre.x < 0.0 ? 1u : 2u) << (fromCentre.y < 0.0 ? 0u : 2u);
    return (corners & own) != 0u ? area : roundedRect(place, rect, radius, smoothEdges);
  }
  // Corners may reach into each other: the shape is what all of them leave.
  float r = 1.0 / radius;
  vec2 low = (place.point - rect.xy) * r;
  vec2 high = (rect.zw - place.point) * r;
  vec2 gx = place.gradientX * r;
  vec2 gy = place.gradientY * r;
  if ((corners & 1u) == 0u) area = min(area, insideCurve(low.x, low.y, gx, gy));
  if ((corners & 2u) == 0u) area = min(area, insideCurve(high.x, low.y, -gx, gy));
  if ((corners & 4u) == 0u) area = min(area, insideCurve(low.x, high.y, gx, -gy));
  if ((corners & 8u) == 0u) area = min(area, insideCurve(high.x, high.y, -gx, -gy));
  return area;
}
