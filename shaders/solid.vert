#version 300 es
// Whole pixels of one colour. The colour is `smooth` and quantised to k/255 on the CPU: with that,
// and nothing computed in the fragment stage, the software rasterizer's fast path draws the same
// pixels as its other path.

layout(location = 0) in vec4 rect;   // device space: minX, minY, maxX, maxY
layout(location = 1) in vec4 color;  // premultiplied

uniform vec2 origin;     // device space: the pixel that the target's first texel shows
uniform vec2 viewport;  // 2 / width, 2 / height

smooth out highp vec4 shade;

void main() {
  // Corners 0 1 2, 0 2 3 of a rectangle, in order around.
  int corner = gl_VertexID < 3 ? gl_VertexID : (gl_VertexID == 3 ? 0 : gl_VertexID - 2);
  vec2 point = vec2(corner == 1 || corner == 2 ? rect.z : rect.x, corner >= 2 ? rect.w : rect.y);
  shade = color;
  gl_Position = vec4((point - origin) * viewport - 1.0, 0.0, 1.0);
}
