#version 300 es
// Copies texels to whole pixels, one to one. The fragment stage is a single unmodulated texture
// read at a `smooth highp vec2`. Such a stage takes the software rasterizer's fast path, which
// copies exactly.
//
// Variants:
// - EXTENDED fetches texels by their positions instead. That is exact on any driver, however it
//   interpolates and wherever in a page the texels are. Its `flat` input keeps it out of the fast
//   path.
// - FADED multiplies by the opacity of the batch. The fast path does that with bytes, which is
//   exact for the opacities of FadedBytes.

layout(location = 0) in vec4 rect;   // device space: minX, minY, maxX, maxY
layout(location = 1) in vec2 texel;  // page space: the texel for the first pixel

uniform vec2 origin;     // device space: the pixel under the target's first texel
uniform vec2 viewport;   // 2 / width, 2 / height
#ifdef EXTENDED
flat out highp ivec2 shift;  // from texels of the target to texels of the page
#else
uniform vec2 pageScale;  // 1 / page width, 1 / page height

smooth out highp vec2 place;
#endif

void main() {
  // Corners 0 1 2, then 0 2 3, in order around the rectangle.
  int corner = gl_VertexID < 3 ? gl_VertexID : (gl_VertexID == 3 ? 0 : gl_VertexID - 2);
  vec2 point = vec2(corner == 1 || corner == 2 ? rect.z : rect.x, corner >= 2 ? rect.w : rect.y);
#ifdef EXTENDED
  // All of these are whole numbers below 2^16.
  shift = ivec2(texel - rect.xy + origin);
#else
  place = (texel + (point - rect.xy)) * pageScale;
#endif
  gl_Position = vec4((point - origin) * viewport - 1.0, 0.0, 1.0);
}
