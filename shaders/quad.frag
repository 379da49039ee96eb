#version 300 es
// The colour or texel that a rectangle of layer space shows at one pixel. See quad.vert for the
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

#ifdef TEXTURED
vec4 sampleTexel(Place place) {
  vec2 scale = (detail.zw - detail.xy) / (box.zw - box.xy);
  vec2 texel = detail.xy + (place.point - box.xy) * scale;
  // The footprint of a pixel in texels, along device x and along device y.
  vec2 du = place.gradientX * scale.x;
  vec2 dv = place.gradientY * scale.y;
  float footprint = max(du.x * du.x + dv.x * dv.x, du.y * du.y + dv.y * dv.y);
#ifdef EXTENDED
  if ((bits.x & FLAG_TRILINEAR) != 0u && footprint > 1.0001) {
    float level = 0.5 * log2(footprint) + float(int(bits.x) >> FLAG_BIAS_SHIFT) / FLAG_BIAS_STEPS;
    texel = clamp(texel, vec2(0.5), bounds.zw - bounds.xy - 0.5);
    // Close to the eye the footprint is unbounded, and not every driver limits the level.
    return textureLod(page, (texel + bounds.xy) * space.zw, clamp(level, 0.0, 15.0));
  }
#endif
  uint nearestFlag = footprint <= 1.0001 ? FLAG_NEAREST_MAGNIFIED : FLAG_NEAREST_MINIFIED;
  if ((bits.x & nearestFlag) != 0u) {
    // The small amount makes ties round the same way, whatever was rounded before.
    texel = floor(texel + 1.0 / 1024.0) + 0.5;
  } else {
    texel = onCentre(texel);
  }
  texel = inSteps(texel, bounds);
#if defined(EXTENDED) && !defined(STEPPED)
  return textureLod(page, (texel + bounds.xy) * space.zw, 0.0);
#else
  return weighed(page, (texel + bounds.xy) * space.zw);
#endif
}
#endif

float shapeArea(Place place, vec4 rect, float radius, uint smoothEdges) {
#if defined(EXTENDED) && !defined(TEXTURED)
  return corneredRect(place, rect, radius, smoothEdges, cornersOf(bits.x));
#else
  return roundedRect(place, rect, radius, smoothEdges);
#endif
}

void main() {
#ifdef TURNED
  // See quad.vert: the inputs are those of turned.frag.
  if ((bits.x & FLAG_TURNED) != 0u) {
    vec2 at = fromMiddle(rowX, rowY, gl_FragCoord.xy + space.xy);
    float covered = areaOfParallelogram(at, box, detail);
#ifdef CLIPPED
    covered *= clipCoverage(int(bits.y));
#endif
#ifdef TEXTURED
    result = weighed(page, placeInPage(at, bounds, space.zw * 0.00390625)) * (covered * tint.a);
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
  vec4 shade = ((bits.x & FLAG_ALPHA_ONLY) != 0u ? texel.aaaa : texel) * tint;
  float area = shapeArea(place, box, 0.0, bits.x);
#else
  vec4 shade = tint;
  float radius = detail.x;
  float border = detail.y;
  float area = shapeArea(place, box, radius, bits.x);
  vec4 hole = box + vec4(border, border, -border, -border);
  if (border > 0.0 && hole.x < hole.z && hole.y < hole.w) {
    // The radius is limited before the border is subtracted, so that the inner edge is parallel to
    // the outer one.
    float outer = min(radius, 0.5 * min(box.z - box.x, box.w - box.y));
#ifdef EXTENDED
    // The radius of a continuous corner is not limited.
    if ((cornersOf(bits.x) & CORNER_CONTINUOUS) != 0u) outer = radius;
#endif
    area = max(area - shapeArea(place, hole, max(outer - border, 0.0), FLAG_SMOOTH_EDGES), 0.0);
  }
#endif
#ifdef CLIPPED
  area *= clipCoverage(int(bits.y));
#endif
  result = shade * area;
}
