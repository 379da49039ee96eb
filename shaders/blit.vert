#version 300 es
// Texels copied to whole pixels, one to one. The fragment stage is a single unmodulated texture
// read at a `smooth highp vec2`, which is what the software rasterizer's fast path takes, and
// copies exactly.

layout(location = 0) in vec4 rect;   // device space: minX, minY, maxX, maxY
layout(location = 1) in vec2 texel;  // page space: what lands on the first pixel

uniform vec2 origin;     // device space: the pixel that the target's first texel shows
uniform vec2 viewport;   // 2 / width, 2 / height
uniform vec2 pageScale;  // 1 / page width, 1 / page height

smooth out highp vec2 place;

void main() {
  // Corners 0 1 2, 0 2 3 of a rectangle, in order around.
  int corner = gl_VertexID < 3 ? gl_VertexID : (gl_VertexID == 3 ? 0 : gl_VertexID - 2);
  vec2 point = vec2(corner == 1 || corner == 2 ? rect.z : rect.x, corner >= 2 ? rect.w : rect.y);
  place = (texel + (point - rect.xy)) * pageScale;
  gl_Position = vec4((point - origin) * viewport - 1.0, 0.0, 1.0);
}
