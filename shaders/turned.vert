#version 300 es
// A parallelogram with antialiased edges, of one colour or with all of an image in it. A pixel
// follows from its position and its record alone, so everything is `flat`; that also keeps the
// program out of the software rasterizer's fast path, where pixels would depend on their tile.
//
// Variants: TEXTURED draws from a page, otherwise filled; CLIPPED multiplies by a chain of clips;
// TINTED, of TEXTURED, multiplies with the whole colour and not its alpha alone.

// Layer to device space: where one unit of x goes and one of y, and where the origin goes.
layout(location = 0) in vec4 axes;
layout(location = 1) in vec2 position;
layout(location = 2) in vec4 rect;      // layer space: a corner and the opposite one, in any order
#ifdef TEXTURED
layout(location = 3) in vec4 texelBounds;  // page space: minX, minY, maxX, maxY
#endif
layout(location = 4) in vec4 color;  // premultiplied
#ifdef CLIPPED
layout(location = 5) in highp uint clip;
#endif

uniform highp vec2 viewport;   // 2 / width, 2 / height
uniform highp vec2 origin;     // device space: the pixel that the target's first texel shows
#ifdef TEXTURED
uniform highp vec2 pageScale;  // 1 / page width, 1 / page height
#endif

flat out highp vec3 rowX;
flat out highp vec3 rowY;
flat out highp vec4 edges;
flat out highp vec4 bends;
flat out highp vec4 tint;
flat out highp vec4 space;  // origin, page scale of 1/256 texels
#ifdef TEXTURED
flat out highp vec4 texels;
#endif
#ifdef CLIPPED
flat out highp uint chain;
#endif

void main() {
  // Corners 0 1 2, 0 2 3, in order around.
  int corner = gl_VertexID < 3 ? gl_VertexID : (gl_VertexID == 3 ? 0 : gl_VertexID - 2);
#ifdef TEXTURED
  Turned record = turned(corner, axes, position, rect, texelBounds, pageScale);
  texels = record.texels;
  space = vec4(origin, pageScale * 0.00390625);
#else
  Turned record = turned(corner, axes, position, rect, vec4(0.0), vec2(0.0));
  space = vec4(origin, 0.0, 0.0);
#endif
  rowX = record.rowX;
  rowY = record.rowY;
  edges = record.edges;
  bends = record.bends;
  tint = color;
#ifdef CLIPPED
  chain = clip;
#endif
  gl_Position = vec4((record.point - origin) * viewport - 1.0, 0.0, 1.0);
}
