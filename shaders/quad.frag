#version 300 es
// Coverage of one pixel by a rectangle of layer space, and what the rectangle shows there. See quad.vert for the
// inputs and the variants.
//
// Coverage is the area of the pixel's unit square inside the shape, taking each edge as straight within the pixel:
// exact for edges under affine transforms (rectangles thinner than a pixel too), the product of both directions
// where two edges meet in a pixel, and close for rounded corners.

precision highp float;
precision highp int;

flat in vec3 rowX;
flat in vec3 rowY;
flat in vec3 rowW;
flat in vec4 box;
flat in vec4 detail;
flat in vec4 tint;
#ifdef TEXTURED
flat in vec4 bounds;
uniform highp sampler2D page;
uniform vec2 pageScale;  // 1 / page width, 1 / page height
#endif
flat in uvec2 bits;
#ifdef CLIPPED
uniform highp sampler2D clips;  // four texels a clip, 256 clips a row
#endif

layout(location = 0) out vec4 result;

const uint SMOOTH_MIN_X = 1u;
const uint SMOOTH_MAX_X = 2u;
const uint SMOOTH_MIN_Y = 4u;
const uint SMOOTH_MAX_Y = 8u;
const uint SMOOTH_ALL = 15u;
const uint NEAREST_MAGNIFIED = 16u;
const uint NEAREST_MINIFIED = 32u;

// A point of layer space, and how it changes per pixel.
struct Place {
  vec2 point;
  vec2 gradientX;  // of point.x, along device x and y
  vec2 gradientY;  // of point.y
  bool isInFront;
};

Place locate(vec3 x, vec3 y, vec3 w) {
  vec3 pixel = vec3(gl_FragCoord.xy, 1.0);
  vec3 q = vec3(dot(x, pixel), dot(y, pixel), dot(w, pixel));
  Place place;
  place.isInFront = q.z > 0.0;
  float depth = place.isInFront ? q.z : 1.0;
  place.point = q.xy / depth;
  place.gradientX = (x.xy - place.point.x * w.xy) / depth;
  place.gradientY = (y.xy - place.point.y * w.xy) / depth;
  return place;
}

// Area of the unit square on the inner side of a straight line. `distance` is a coordinate's value at the square's
// centre, 0 on the line and positive inside; `gradient` is how it changes per pixel. Its unit does not matter.
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

#ifdef CLIPPED
// Product of the coverages of a clip and all that enclose it. A clip with a mark in the fourth component of its third
// row is a hole instead: pixels whose centres lie in its rectangle are left to what covers them.
float clipCoverage(int index) {
  float area = 1.0;
  while (index >= 0 && area > 0.0) {
    ivec2 at = ivec2((index & 255) * 4, index >> 8);
    vec4 x = texelFetch(clips, at, 0);
    vec4 y = texelFetch(clips, at + ivec2(1, 0), 0);
    vec4 w = texelFetch(clips, at + ivec2(2, 0), 0);
    vec4 rect = texelFetch(clips, at + ivec2(3, 0), 0);
    Place place = locate(x.xyz, y.xyz, w.xyz);
    if (w.w > 0.0) {
      bool isInside = place.isInFront && all(greaterThanEqual(place.point, rect.xy))
          && all(lessThan(place.point, rect.zw));
      area = isInside ? 0.0 : area;
    } else {
      area *= roundedRect(place, rect, x.w, SMOOTH_ALL);
    }
    index = int(y.w);
  }
  return area;
}
#endif

#ifdef TEXTURED
vec4 sampleTexel(Place place) {
  vec2 scale = (detail.zw - detail.xy) / (box.zw - box.xy);
  vec2 texel = detail.xy + (place.point - box.xy) * scale;
  // The footprint of a pixel in texels, along device x and along device y.
  vec2 du = place.gradientX * scale.x;
  vec2 dv = place.gradientY * scale.y;
  float footprint = max(du.x * du.x + dv.x * dv.x, du.y * du.y + dv.y * dv.y);
  uint nearestFlag = footprint <= 1.0001 ? NEAREST_MAGNIFIED : NEAREST_MINIFIED;
  if ((bits.x & nearestFlag) != 0u) {
    // The small amount settles ties the same way whatever the rounding before.
    texel = floor(texel + 1.0 / 1024.0) + 0.5;
  } else {
    // Texel centres are hit exactly, so that an aligned image is copied.
    vec2 centre = floor(texel) + 0.5;
    texel = mix(texel, centre, vec2(lessThan(abs(texel - centre), vec2(1.0 / 512.0))));
  }
  // Samplers weigh texels in steps of 1/256. Taking those steps here, and staying clear of where they change, gives the
  // same weights wherever the image lies in its page and whatever the page's size does to the last bits.
  texel = clamp(texel, vec2(0.5), bounds.zw - bounds.xy - 0.5);
  texel = floor(texel * 256.0) / 256.0 + 1.0 / 1024.0;
  return texture(page, (texel + bounds.xy) * pageScale);
}
#endif

void main() {
  Place place = locate(rowX, rowY, rowW);
#ifdef TEXTURED
  vec4 shade = sampleTexel(place) * tint;
  float area = roundedRect(place, box, 0.0, bits.x);
#else
  vec4 shade = tint;
  float radius = detail.x;
  float border = detail.y;
  float area = roundedRect(place, box, radius, bits.x);
  vec4 hole = box + vec4(border, border, -border, -border);
  if (border > 0.0 && hole.x < hole.z && hole.y < hole.w) {
    // The outer radius is bounded before the border is taken off, as the inner edge runs alongside the outer.
    float outer = min(radius, 0.5 * min(box.z - box.x, box.w - box.y));
    area = max(area - roundedRect(place, hole, max(outer - border, 0.0), SMOOTH_ALL), 0.0);
  }
#endif
#ifdef CLIPPED
  area *= clipCoverage(int(bits.y));
#endif
  result = shade * area;
}
