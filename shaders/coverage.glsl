// Coverage of one pixel by a rectangle of layer space. Every program of quad records has this text
// after its first line and its variant's names.
//
// Coverage is the area of the pixel's unit square inside the shape, taking each edge as straight
// within the pixel: exact for edges under affine transforms (rectangles thinner than a pixel too),
// the product of both directions where two edges meet in a pixel, and close for rounded corners.

precision highp float;
precision highp int;

// Device space: the pixel that the target's first texel shows; and what textured programs multiply
// texels by. These are uniforms of the vertex stage: software rasterizers read an input of this
// stage faster than a uniform.
flat in vec4 space;

const uint SMOOTH_MIN_X = 1u;
const uint SMOOTH_MAX_X = 2u;
const uint SMOOTH_MIN_Y = 4u;
const uint SMOOTH_MAX_Y = 8u;
const uint SMOOTH_ALL = 15u;

// A point of layer space, and how it changes per pixel.
struct Place {
  vec2 point;
  vec2 gradientX;  // of point.x, along device x and y
  vec2 gradientY;  // of point.y
  bool isInFront;
};

// Under any map.
Place locate(vec3 x, vec3 y, vec3 w) {
  vec3 pixel = vec3(gl_FragCoord.xy + space.xy, 1.0);
  vec3 q = vec3(dot(x, pixel), dot(y, pixel), dot(w, pixel));
  Place place;
  place.isInFront = q.z > 0.0;
  float depth = place.isInFront ? q.z : 1.0;
  place.point = q.xy / depth;
  place.gradientX = (x.xy - place.point.x * w.xy) / depth;
  place.gradientY = (y.xy - place.point.y * w.xy) / depth;
  return place;
}

// Under a map that divides by 1: the same numbers.
Place locate(vec3 x, vec3 y) {
  vec3 pixel = vec3(gl_FragCoord.xy + space.xy, 1.0);
  Place place;
  place.isInFront = true;
  place.point = vec2(dot(x, pixel), dot(y, pixel));
  place.gradientX = x.xy;
  place.gradientY = y.xy;
  return place;
}

// Area of the unit square on the inner side of a straight line. `distance` is a coordinate's value
// at the square's centre, 0 on the line and positive inside; `gradient` is how it changes per
// pixel. Its unit does not matter.
float halfPlane(float distance, vec2 gradient) {
  vec2 n = abs(gradient);
  float major = max(n.x, n.y);
  float minor = min(n.x, n.y);
  float m = abs(distance);
  float beyond = max(0.5 * (major + minor) - m, 0.0);
  // Up to the first corner of the square the area grows linearly, from there on quadratically.
  float area = m <= 0.5 * (major - minor)
      ? 0.5 + m / major
      : 1.0 - beyond * beyond / max(2.0 * major * minor, 1e-30);
  return distance >= 0.0 ? area : 1.0 - area;
}

// Area between two parallel lines `low` and `high` of a coordinate that is `at` here.
float slab(float at, float low, float high, vec2 gradient, bool smoothLow, bool smoothHigh) {
  float fromLow = smoothLow ? halfPlane(at - low, gradient) : (at >= low ? 1.0 : 0.0);
  float toHigh = smoothHigh ? halfPlane(high - at, gradient) : (at < high ? 1.0 : 0.0);
  return max(fromLow + toHigh - 1.0, 0.0);
}

// Area of a rectangle (minX, minY, maxX, maxY), its corners rounded.
float roundedRect(Place place, vec4 rect, float radius, uint smoothEdges) {
  vec2 p = place.point;
  float area = slab(p.x, rect.x, rect.z, place.gradientX,
                    (smoothEdges & SMOOTH_MIN_X) != 0u, (smoothEdges & SMOOTH_MAX_X) != 0u)
             * slab(p.y, rect.y, rect.w, place.gradientY,
                    (smoothEdges & SMOOTH_MIN_Y) != 0u, (smoothEdges & SMOOTH_MAX_Y) != 0u);
  if (!place.isInFront) return 0.0;
  vec2 extent = 0.5 * (rect.zw - rect.xy);
  float r = min(radius, min(extent.x, extent.y));
  if (r <= 0.0) return area;
  vec2 fromCentre = p - 0.5 * (rect.xy + rect.zw);
  vec2 corner = abs(fromCentre) - (extent - r);
  if (corner.x <= 0.0 || corner.y <= 0.0) return area;
  // In a corner's square the edge is an arc: take it as straight where it passes the pixel.
  float reach = length(corner);
  vec2 direction = sign(fromCentre) * corner / reach;
  vec2 gradient = direction.x * place.gradientX + direction.y * place.gradientY;
  return min(area, halfPlane(r - reach, gradient));
}

