#version 300 es
// What a rectangle of layer space shows at one pixel: a colour, or texels. See quad.vert for the
// inputs and the variants, coverage.glsl for the area.

flat in vec3 rowX;
flat in vec3 rowY;
#ifdef PROJECTIVE
flat in vec3 rowW;
#endif
flat in vec4 box;
flat in vec4 detail;
flat in vec4 tint;
#ifdef TEXTURED
flat in vec4 bounds;
uniform highp sampler2D page;
#endif
flat in uvec2 bits;

layout(location = 0) out vec4 result;

const uint NEAREST_MAGNIFIED = 16u;
const uint NEAREST_MINIFIED = 32u;
const uint ALPHA_ONLY = 64u;
const int CORNERS_SHIFT = 7;  // squareMinXMinY is 128
const uint CORNERS = 31u;
const uint TRILINEAR = 4096u;

#ifdef TEXTURED
vec4 sampleTexel(Place place) {
  vec2 scale = (detail.zw - detail.xy) / (box.zw - box.xy);
  vec2 texel = detail.xy + (place.point - box.xy) * scale;
  // The footprint of a pixel in texels, along device x and along device y.
  vec2 du = place.gradientX * scale.x;
  vec2 dv = place.gradientY * scale.y;
  float footprint = max(du.x * du.x + dv.x * dv.x, du.y * du.y + dv.y * dv.y);
#ifdef EXTENDED
  if ((bits.x & TRILINEAR) != 0u && footprint > 1.0001) {
    float level = 0.5 * log2(footprint) + float(int(bits.x) >> 24) / 16.0;
    texel = clamp(texel, vec2(0.5), bounds.zw - bounds.xy - 0.5);
    // Near the eye a footprint has no bounds, and not every driver bounds the level.
    return textureLod(page, (texel + bounds.xy) * space.zw, clamp(level, 0.0, 15.0));
  }
#endif
  uint nearestFlag = footprint <= 1.0001 ? NEAREST_MAGNIFIED : NEAREST_MINIFIED;
  if ((bits.x & nearestFlag) != 0u) {
    // The small amount settles ties the same way whatever the rounding before.
    texel = floor(texel + 1.0 / 1024.0) + 0.5;
  } else {
    // Texel centres are hit exactly, so that an aligned image is copied.
    vec2 centre = floor(texel) + 0.5;
    texel = mix(texel, centre, vec2(lessThan(abs(texel - centre), vec2(1.0 / 512.0))));
  }
  // Samplers weigh texels in steps of 1/256. Taking those steps here, and staying clear of where
  // they change, gives the same weights wherever the image lies in its page and whatever the page's
  // size does to the last bits.
  texel = clamp(texel, vec2(0.5), bounds.zw - bounds.xy - 0.5);
  texel = floor(texel * 256.0) / 256.0 + 1.0 / 1024.0;
#ifdef EXTENDED
  return textureLod(page, (texel + bounds.xy) * space.zw, 0.0);
#else
  return texture(page, (texel + bounds.xy) * space.zw);
#endif
}
#endif

float shapeArea(Place place, vec4 rect, float radius, uint smoothEdges) {
#if defined(EXTENDED) && !defined(TEXTURED)
  uint corners = bits.x >> CORNERS_SHIFT & CORNERS;
  if (corners != 0u) return corneredRect(place, rect, radius, smoothEdges, corners);
#endif
  return roundedRect(place, rect, radius, smoothEdges);
}

void main() {
#ifdef TURNED
  // See quad.vert: the inputs are those of turned.frag.
  if ((bits.x & 16384u) != 0u) {
    vec2 at = fromMiddle(rowX, rowY, gl_FragCoord.xy + space.xy);
    float covered = areaOfParallelogram(at, box, detail);
#ifdef CLIPPED
    covered *= clipCoverage(int(bits.y));
#endif
#ifdef TEXTURED
    result = texture(page, placeInPage(at, bounds, space.zw * 0.00390625)) * (covered * tint.a);
#else
    result = tint * covered;
#endif
    return;
  }
#endif
#ifdef PROJECTIVE
  Place place = locate(rowX, rowY, rowW);
#else
  Place place = locate(rowX, rowY);
#endif
#ifdef TEXTURED
  vec4 texel = sampleTexel(place);
  vec4 shade = ((bits.x & ALPHA_ONLY) != 0u ? texel.aaaa : texel) * tint;
  float area = shapeArea(place, box, 0.0, bits.x);
#else
  vec4 shade = tint;
  float radius = detail.x;
  float border = detail.y;
  float area = shapeArea(place, box, radius, bits.x);
  vec4 hole = box + vec4(border, border, -border, -border);
  if (border > 0.0 && hole.x < hole.z && hole.y < hole.w) {
    // The outer radius is bounded before the border is taken off, as the inner edge runs alongside
    // the outer.
    float outer = min(radius, 0.5 * min(box.z - box.x, box.w - box.y));
#ifdef EXTENDED
    // A continuous corner is not bounded.
    if ((bits.x >> CORNERS_SHIFT & CORNERS_CONTINUOUS) != 0u) outer = radius;
#endif
    area = max(area - shapeArea(place, hole, max(outer - border, 0.0), SMOOTH_ALL), 0.0);
  }
#endif
#ifdef CLIPPED
  area *= clipCoverage(int(bits.y));
#endif
  result = shade * area;
}
