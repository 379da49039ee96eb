#version 300 es
// A rectangle of layer space under any transform. The polygon only selects the pixels; everything
// about a pixel follows from its position and this record. So the fragment stage gets only `flat`
// inputs. Flat inputs also keep the program out of the software rasterizer's fast path, where
// pixels would depend on their tile.
//
// Variants:
// - TEXTURED draws from a page; without it the rectangle has one colour.
// - CLIPPED multiplies by a chain of clips.
// - EXTENDED knows the rare flags of records and clips: corners of their own, half planes, levels
//   of a page.
// - PROJECTIVE divides by the third row.
// - TURNED also draws records of turned.vert that are stored in this record's layout. The first two
//   rows then hold the columns of their map.
// - GRADIENT passes the first stops of the record's gradient to gradient.frag, and with TEXTURED
//   the page scale apart from them.

layout(location = 0) in vec3 inverseX;  // device to layer space, homogeneous rows
layout(location = 1) in vec3 inverseY;
#ifdef PROJECTIVE
layout(location = 2) in vec3 inverseW;
#endif
layout(location = 3) in vec4 rect;        // layer space: minX, minY, maxX, maxY
layout(location = 4) in vec4 source;      // texels from texelBounds.xy, or radius and border
layout(location = 5) in vec4 coverStart;  // device space in whole pixels: corners 0 and 1
layout(location = 6) in vec4 coverEnd;    // corners 2 and 3
layout(location = 7) in vec4 color;       // premultiplied
#ifdef TEXTURED
layout(location = 8) in vec4 texelBounds;  // page space: minX, minY, maxX, maxY
#endif
layout(location = 9) in highp uvec2 flagsAndClip;

uniform vec2 viewport;  // 2 / width, 2 / height
uniform highp vec2 origin;  // device space: the pixel under the target's first texel
#ifdef TEXTURED
uniform highp vec2 pageScale;  // 1 / page width, 1 / page height
#endif

flat out highp vec3 rowX;
flat out highp vec3 rowY;
#ifdef PROJECTIVE
flat out highp vec3 rowW;
#endif
flat out highp vec4 box;
flat out highp vec4 detail;
flat out highp vec4 tint;
#ifdef TEXTURED
flat out highp vec4 bounds;
#endif
flat out highp uvec2 bits;
flat out highp vec4 space;

#ifdef GRADIENT
// The table holds for each gradient: its kind and the number of its stops, then its parameters,
// then each stop. A stop has two entries: its location with 1 / (its distance from the stop
// before), and its colour.
uniform highp sampler2D gradients;
flat out highp vec4 parameters;
flat out highp vec4 ways;
flat out highp vec4 color0;
flat out highp vec4 color1;
flat out highp vec4 color2;
#ifdef TEXTURED
flat out highp vec2 perTexel;
#endif

const int TABLE_ROW_BITS = 10;
const int TABLE_ROW_MASK = 1023;

vec4 entry(int index) {
  return texelFetch(gradients, ivec2(index & TABLE_ROW_MASK, index >> TABLE_ROW_BITS), 0);
}
#endif

#ifdef TURNED
const uint FLAG_TURNED = 16384u;
#endif

void main() {
  // Corners 0 1 2, 0 2 3 of the cover.
  int corner = gl_VertexID < 3 ? gl_VertexID : (gl_VertexID == 3 ? 0 : gl_VertexID - 2);
  vec4 pair = corner < 2 ? coverStart : coverEnd;
  vec2 point = corner == 0 || corner == 2 ? pair.xy : pair.zw;
  rowX = inverseX;
  rowY = inverseY;
  box = rect;
  detail = source;
  tint = color;
#ifdef TEXTURED
  bounds = texelBounds;
#endif
  bits = flagsAndClip;
#ifdef TEXTURED
  space = vec4(origin, pageScale);
#else
  space = vec4(origin, 0.0, 0.0);
#endif
#ifdef PROJECTIVE
  rowW = inverseW;
#endif
#ifdef GRADIENT
  int start = int(source.y);
  vec4 kindAndCount = entry(start);
#ifdef TEXTURED
  perTexel = space.zw;
#endif
  space.zw = kindAndCount.xy;
  parameters = entry(start + 1);
  color0 = entry(start + 3);
  vec4 second = entry(start + 4);
  color1 = entry(start + 5);
  bool hasThird = kindAndCount.y > 2.5;
  // With two stops, the second one is used as the third too, at distance 0.
  vec4 third = hasThird ? entry(start + 6) : vec4(0.0);
  color2 = hasThird ? entry(start + 7) : color1;
  ways = vec4(entry(start + 2).x, second.y, second.x, third.y);
#endif
#ifdef TURNED
  if ((flagsAndClip.x & FLAG_TURNED) != 0u) {
    vec4 axes = vec4(inverseX.xy, inverseY.xy);
#ifdef TEXTURED
    Turned record = turned(
        corner, axes, vec2(inverseX.z, inverseY.z), rect, texelBounds, pageScale);
    bounds = record.texels;
#else
    Turned record = turned(
        corner, axes, vec2(inverseX.z, inverseY.z), rect, vec4(0.0), vec2(0.0));
#endif
    point = record.point;
    rowX = record.rowX;
    rowY = record.rowY;
    box = record.edges;
    detail = record.bends;
  }
#endif
  gl_Position = vec4((point - origin) * viewport - 1.0, 0.0, 1.0);
}
