#version 300 es
// The colour or texel that a parallelogram shows at one pixel. See turned.vert for the inputs.

precision highp float;
precision highp int;

flat in vec3 rowX;
flat in vec3 rowY;
flat in vec4 edges;
flat in vec4 bends;
flat in vec4 tint;
#ifndef CLIPPED
flat in vec4 space;
#endif
#ifdef TEXTURED
flat in vec4 texels;
uniform highp sampler2D page;
#ifndef STEPPED
// The sampler itself weighs texels in steps of 1/256.
#define weighed texture
#endif
#endif
#ifdef CLIPPED
flat in uint chain;
#endif

layout(location = 0) out vec4 result;

void main() {
  vec2 at = fromMiddle(rowX, rowY, gl_FragCoord.xy + space.xy);
  float area = areaOfParallelogram(at, edges, bends);
#ifdef CLIPPED
  area *= clipCoverage(int(chain));
#endif
#ifdef TEXTURED
  vec4 texel = weighed(page, placeInPage(at, texels, space.zw));
#ifdef TINTED
  result = texel * (area * tint);
#else
  result = texel * (area * tint.a);
#endif
#else
  result = tint * area;
#endif
}
