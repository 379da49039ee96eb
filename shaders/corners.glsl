// Corners of which some are square, or that follow the continuous curve. EXTENDED programs have
// this text after coverage.glsl, which names the bits of `corners`.

// The continuous curve in units of the radius. (u, v) is the distance from the corner along its two
// edges, p = (u + v) / sqrt(2) and q = (u - v) / sqrt(2). The curve is p = P(|q|). P has two pieces
// with one polynomial each, which is within 0.00007 of the cubics.
const float CURVE_EXTENT = 1.547302;
const float CURVE_JOINT = 0.4054651;

// P(|q|), and its derivative by q.
vec2 continuousCurve(float q) {
  float m = abs(q);
  float y = m * m;
  vec2 middle = vec2(
      0.41227425 + y * (0.53426753 + y * 0.19930428), m * (1.06853506 + y * 0.79721712));
  vec2 tail = vec2(
      0.2364489 + m * (1.29738273 + m * (-3.37912342
          + m * (6.05030874 + m * (-4.32939002 + m * 1.1244718)))),
      1.29738273 + m * (-6.75824683 + m * (18.15092622 + m * (-17.31756008 + m * 5.62235898))));
  vec2 curve = m < CURVE_JOINT ? middle : tail;
  return vec2(curve.x, q < 0.0 ? -curve.y : curve.y);
}

// The area of the pixel on the inner side of one corner's curve. `a` and `b` are the distances from
// the corner along x and y in units of the radius, with their gradients.
float insideCurve(float a, float b, vec2 gradientA, vec2 gradientB) {
  float q = (a - b) * 0.70710678;
  // Beyond its ends the curve is the edge itself.
  if (abs(q) >= CURVE_EXTENT * 0.70710678) return 1.0;
  vec2 curve = continuousCurve(q);
  float distance = (a + b) * 0.70710678 - curve.x;
  vec2 gradient = 0.70710678 * ((1.0 - curve.y) * gradientA + (1.0 + curve.y) * gradientB);
  return halfPlane(distance, gradient);
}

// The area of a rectangle (minX, minY, maxX, maxY) with the corners that `corners` selects; with 0
// all are round.
//
// A driver copies every function to each of its calls. So there is one call of each here, and a
// loop whose length the driver does not know.
float corneredRect(Place place, vec4 rect, float radius, uint smoothEdges, uint corners) {
  bool isContinuous = (corners & CORNER_CONTINUOUS) != 0u;
  vec2 fromCentre = place.point - 0.5 * (rect.xy + rect.zw);
  uint own = fromCentre.y < 0.0
      ? (fromCentre.x < 0.0 ? CORNER_MIN_X_MIN_Y : CORNER_MAX_X_MIN_Y)
      : (fromCentre.x < 0.0 ? CORNER_MIN_X_MAX_Y : CORNER_MAX_X_MAX_Y);
  bool isSquare = isContinuous || (corners & own) != 0u;
  float area = roundedRect(place, rect, isSquare ? 0.0 : radius, smoothEdges);
  if (!isContinuous || radius <= 0.0 || !place.isInFront) return area;
  // Corners may overlap: the shape is the part that no corner cuts off.
  float r = 1.0 / radius;
  vec2 low = (place.point - rect.xy) * r;
  vec2 high = (rect.zw - place.point) * r;
  vec2 gx = place.gradientX * r;
  vec2 gy = place.gradientY * r;
  uint curves = ~corners & (CORNER_CONTINUOUS - 1u);
  uint corner = CORNER_MIN_X_MIN_Y;
  if (curves != 0u) do {
    bool isMaxX = (corner & (CORNER_MAX_X_MIN_Y | CORNER_MAX_X_MAX_Y)) != 0u;
    bool isMaxY = (corner & (CORNER_MIN_X_MAX_Y | CORNER_MAX_X_MAX_Y)) != 0u;
    float inside = insideCurve(isMaxX ? high.x : low.x, isMaxY ? high.y : low.y,
                               isMaxX ? -gx : gx, isMaxY ? -gy : gy);
    if ((curves & corner) != 0u) area = min(area, inside);
    corner <<= 1;
  } while (corner <= curves);
  return area;
}
