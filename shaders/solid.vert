#version 300 es
// Fills whole pixels with one colour. The colour is `smooth`, and the CPU has quantised it to
// k/255. Because of that, and because the fragment stage computes nothing, the software
// rasterizer's fast path draws the same pixels as its other path.

layout(location = 0) in vec4 rect;   // device space: minX, minY, maxX, maxY
layout(location = 1) in vec4 color;  // premultiplied

uniform vec2 origin;     // device space: the pixel under the target's first texel
uniform vec2 viewport;  // 2 / width, 2 / height

smooth out highp vec4 shade;

void main() {
  // Corners 0 1 2, then 0 2 3, in order around the rectangle.
  int corner = gl_VertexID < 3 ? gl_VertexID : (gl_VertexID == 3 ? 0 : gl_VertexID - 2);
  vec2 point = vec2(corner == 1 || corner == 2 ? rect.z : rect.x, corner >= 2 ? rect.w : rect.y);
  shade = color;
  gl_Position = vec4((point - origin) * viewport - 1.0, 0.0, 1.0);
}
