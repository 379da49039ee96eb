// The coverage of one pixel by a rectangle of layer space. Every program of quad records has this
// text after its first line and its variant's names.
//
// Coverage is the area of the pixel's unit square inside the shape. Each edge counts as straight
// within the pixel. So it is exact for edges under affine transforms, even for rectangles thinner
// than a pixel. If two edges meet in a pixel it is the product of both directions. For rounded
// corners it is close.

precision highp float;
precision highp int;

// space.xy is the pixel in device space under the target's first texel; space.zw is the page scale
// of textured programs. These are uniforms of the vertex stage: software rasterizers read an input
// of this stage faster than a uniform.
flat in vec4 space;

// The flags of a quad record. A test compares these constants with those of Swift by their names.
// FLAG_ constants are in QuadFlags, CORNER_ constants too, where they are shifted. CLIP_ constants
// are in ClipFlags, BLEND_ in BlendMode, and GRADIENT_ in GradientKind. TABLE_ constants say how
// textures of numbers are laid out.
const uint FLAG_SMOOTH_MIN_X = 1u;
const uint FLAG_SMOOTH_MAX_X = 2u;
const uint FLAG_SMOOTH_MIN_Y = 4u;
const uint FLAG_SMOOTH_MAX_Y = 8u;
const uint FLAG_SMOOTH_EDGES = 15u;
const uint FLAG_NEAREST_MAGNIFIED = 16u;
const uint FLAG_NEAREST_MINIFIED = 32u;
const uint FLAG_ALPHA_ONLY = 64u;
const uint FLAG_TRILINEAR = 4096u;
const uint FLAG_TURNED = 16384u;
const uint FLAG_DITHERED = 32768u;
// The first bits of the corners, of the blend mode, and of the bias of the level in steps.
const int FLAG_CORNER_SHIFT = 7;
const int FLAG_BLEND_SHIFT = 16;
const int FLAG_BIAS_SHIFT = 24;
const float FLAG_BIAS_STEPS = 16.0;

// These corners are square; all corners follow the continuous curve.
const uint CORNER_MIN_X_MIN_Y = 1u;
const uint CORNER_MAX_X_MIN_Y = 2u;
const uint CORNER_MIN_X_MAX_Y = 4u;
const uint CORNER_MAX_X_MAX_Y = 8u;
const uint CORNER_CONTINUOUS = 16u;

// The corners of a record with those flags.
uint cornersOf(uint flags) {
  const uint every = CORNER_MIN_X_MIN_Y | CORNER_MAX_X_MIN_Y | CORNER_MIN_X_MAX_Y
      | CORNER_MAX_X_MAX_Y | CORNER_CONTINUOUS;
  return flags >> FLAG_CORNER_SHIFT & every;
}

// A point of layer space, and how it changes from pixel to pixel.
struct Place {
  vec2 point;
  vec2 gradientX;  // of point.x, along device x and y
  vec2 gradientY;  // of point.y
  bool isInFront;
};

// The place of this pixel under any map.
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

// The place of this pixel under a map that divides by 1. It has the same numbers.
Place locate(vec3 x, vec3 y) {
  vec3 pixel = vec3(gl_FragCoord.xy + space.xy, 1.0);
  Place place;
  place.isInFront = true;
  place.point = vec2(dot(x, pixel), dot(y, pixel));
  place.gradientX = x.xy;
  place.gradientY = y.xy;
  return place;
}

// The area of the unit square on the inner side of a straight line. `distance` is the value of a
// coordinate at the square's centre: 0 on the line, positive inside. `gradient` is how it changes
// per pixel. The unit of both does not matter.
float halfPlane(float distance, vec2 gradient) {
  vec2 n = abs(gradient);
  float major = max(n.x, n.y);
  float minor = min(n.x, n.y);
  float m = abs(distance);
  float beyond = max(0.5 * (major + minor) - m, 0.0);
  // The area grows linearly up to the first corner of the square, then quadratically.
  float area = m <= 0.5 * (major - minor)
      ? 0.5 + m / major
      : 1.0 - beyond * beyond / max(2.0 * major * minor, 1e-30);
  return distance >= 0.0 ? area : 1.0 - area;
}

// The area between two parallel lines at `low` and `high`, for a coordinate with the value `at`.
float slab(float at, float low, float high, vec2 gradient, bool smoothLow, bool smoothHigh) {
  float fromLow = smoothLow ? halfPlane(at - low, gradient) : (at >= low ? 1.0 : 0.0);
  float toHigh = smoothHigh ? halfPlane(high - at, gradient) : (at < high ? 1.0 : 0.0);
  return max(fromLow + toHigh - 1.0, 0.0);
}

// The area of a rectangle (minX, minY, maxX, maxY) with rounded corners.
float roundedRect(Place place, vec4 rect, float radius, uint smoothEdges) {
  vec2 p = place.point;
  float area = slab(p.x, rect.x, rect.z, place.gradientX,
                    (smoothEdges & FLAG_SMOOTH_MIN_X) != 0u,
                    (smoothEdges & FLAG_SMOOTH_MAX_X) != 0u)
             * slab(p.y, rect.y, rect.w, place.gradientY,
                    (smoothEdges & FLAG_SMOOTH_MIN_Y) != 0u,
                    (smoothEdges & FLAG_SMOOTH_MAX_Y) != 0u);
  if (!place.isInFront) return 0.0;
  vec2 extent = 0.5 * (rect.zw - rect.xy);
  float r = min(radius, min(extent.x, extent.y));
  if (r <= 0.0) return area;
  vec2 fromCentre = p - 0.5 * (rect.xy + rect.zw);
  vec2 corner = abs(fromCentre) - (extent - r);
  if (corner.x <= 0.0 || corner.y <= 0.0) return area;
  // In a corner's square the edge is an arc. It counts as straight within the pixel.
  float reach = length(corner);
  vec2 direction = sign(fromCentre) * corner / reach;
  vec2 gradient = direction.x * place.gradientX + direction.y * place.gradientY;
  return min(area, halfPlane(r - reach, gradient));
}

