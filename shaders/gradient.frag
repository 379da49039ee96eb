#version 300 es
// A rectangle of layer space filled with a gradient, at one pixel. See quad.vert for the inputs and
// the table of stops, coverage.glsl for the area.
//
// The first three stops come with the record: two mixes, one after the other, give the colour of up
// to three stops without a lookup. If there are more stops, the pixel finds its two stops by
// bisection.
//
// With TEXTURED a mask in a page covers the rectangle. The gradient then ends at its own bounds,
// which begin at the origin of the record's space.
//
// A software rasterizer computes both sides of every branch, so features that few gradients need
// have variants: CURVED for radial and conic gradients, STOPS for more than three stops, EDGED for
// shapes that cover parts of pixels. The pixels are the same.
//
// Dithering adds a pattern of 8 by 8 device pixels, by less than half a step of 8 bits. Colours
// between two steps are shown by the pattern; a colour that 8 bits can hold stays as it is.

flat in vec3 rowX;
flat in vec3 rowY;
#ifdef PROJECTIVE
flat in vec3 rowW;
#endif
flat in vec4 box;
// Radius, or for a mask its border in texels; index of the stops; 1 / width and 1 / height of the
// bounds.
flat in vec4 detail;
flat in vec4 tint;
flat in uvec2 bits;
flat in vec4 parameters;
flat in vec4 ways;  // location 1, 1 / way from 1 to 2, location 2, 1 / way from 2 to 3
flat in vec4 color0;
flat in vec4 color1;
flat in vec4 color2;

#ifdef STOPS
uniform highp sampler2D gradients;  // 1024 texels a row
#endif

layout(location = 0) out vec4 result;

const float GRADIENT_RADIAL = 1.0;
const float GRADIENT_CONIC = 2.0;

#ifdef STOPS
const int TABLE_ROW_BITS = 10;
const int TABLE_ROW_MASK = 1023;

vec4 entry(int index) {
  return texelFetch(gradients, ivec2(index & TABLE_ROW_MASK, index >> TABLE_ROW_BITS), 0);
}
#endif

// The position of a point of the unit space along the gradient.
float placeOf(vec2 unit) {
#ifndef CURVED
  return dot(parameters.xy, unit) + parameters.z;
#else
  if (space.z < GRADIENT_RADIAL) return dot(parameters.xy, unit) + parameters.z;
  vec2 way = unit - parameters.xy;
  if (space.z < GRADIENT_CONIC) return length(way * parameters.zw);
  vec2 turned = vec2(dot(way, parameters.zw), dot(way, vec2(-parameters.w, parameters.z)));
  if (turned == vec2(0.0)) return 0.0;
  float turn = atan(turned.y, turned.x) * 0.15915494;
  return turn < 0.0 ? turn + 1.0 : turn;
#endif
}

// The straight colour at a position. space.w is the number of stops.
vec4 colorAt(float place) {
  vec4 shade = mix(color0, color1, clamp((place - ways.x) * ways.y, 0.0, 1.0));
  shade = mix(shade, color2, clamp((place - ways.z) * ways.w, 0.0, 1.0));
#ifndef STOPS
  return shade;
#else
  int count = int(space.w);
  if (count <= 3) return shade;
  int first = int(detail.y) + 2;
  int low = 0;
  int high = count - 1;
  while (high - low > 1) {
    int middle = (low + high) >> 1;
    if (entry(first + 2 * middle).x <= place) { low = middle; } else { high = middle; }
  }
  float from = entry(first + 2 * low).x;
  float perWay = entry(first + 2 * high).y;
  return mix(entry(first + 2 * low + 1), entry(first + 2 * high + 1),
             clamp((place - from) * perWay, 0.0, 1.0));
#endif
}

// Bayer's ordered pattern, from -63/128 to 63/128.
float threshold(ivec2 pixel) {
  int y = pixel.y;
  int x = pixel.x ^ y;
  int order = (x & 1) << 5 | (y & 1) << 4 | (x & 2) << 2 | (y & 2) << 1 | (x & 4) >> 1
      | (y & 4) >> 2;
  return (float(order) - 31.5) * 0.015625;
}

#ifdef TEXTURED
flat in vec4 bounds;
flat in vec2 perTexel;
uniform highp sampler2D page;

// What the mask covers of this pixel. Masks abut, so only pixels whose centres lie inside count.
float shapeArea(Place place) {
  bool isInside = place.isInFront && all(greaterThanEqual(place.point, box.xy))
      && all(lessThan(place.point, box.zw));
  vec2 size = bounds.zw - bounds.xy - 2.0 * detail.x;
  vec2 texel = detail.x + (place.point - box.xy) * (size / (box.zw - box.xy));
  texel = inSteps(onCentre(texel), bounds);
  float covered = weighed(page, (texel + bounds.xy) * perTexel).a;
  return isInside ? covered : 0.0;
}

#ifdef EDGED
const uvec4 CUTTING = uvec4(
    FLAG_SMOOTH_MIN_X, FLAG_SMOOTH_MIN_Y, FLAG_SMOOTH_MAX_X, FLAG_SMOOTH_MAX_Y);
const vec4 FAR = vec4(-1e9, -1e9, 1e9, 1e9);

// What the gradient's bounds cover of this pixel. Edges without a flag do not cut.
float boundsArea(Place place) {
  bvec4 cuts = notEqual(uvec4(bits.x) & CUTTING, uvec4(0u));
  return roundedRect(place, mix(FAR, vec4(0.0, 0.0, 1.0 / detail.zw), cuts), 0.0, bits.x);
}
#endif
#elif defined(EDGED)
float shapeArea(Place place, vec4 rect, float radius, uint smoothEdges) {
#ifdef EXTENDED
  return corneredRect(place, rect, radius, smoothEdges, cornersOf(bits.x));
#else
  return roundedRect(place, rect, radius, smoothEdges);
#endif
}
#endif

void main() {
#ifdef PROJECTIVE
  Place place = locate(rowX, rowY, rowW);
#else
  Place place = locate(rowX, rowY);
#endif
  vec4 shade = colorAt(clamp(placeOf(place.point * detail.zw), -1.0, 2.0));
  shade = vec4(shade.rgb * shade.a, shade.a) * tint;
  if ((bits.x & FLAG_DITHERED) != 0u) {
    shade += threshold(ivec2(floor(gl_FragCoord.xy + space.xy))) * (1.0 / 255.0);
  }
#ifdef TEXTURED
  float area = shapeArea(place);
#ifdef EDGED
  area *= boundsArea(place);
#endif
#elif defined(EDGED)
  float area = shapeArea(place, box, detail.x, bits.x);
#else
  float area = 1.0;
#endif
#ifdef CLIPPED
  area *= clipCoverage(int(bits.y));
#endif
  result = clamp(shade, 0.0, 1.0) * area;
}
