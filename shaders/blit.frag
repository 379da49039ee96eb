#version 300 es
// See blit.vert: without EXTENDED, any arithmetic here would leave the fast path.

uniform highp sampler2D page;

#ifdef EXTENDED
flat in highp ivec2 shift;
#else
smooth in highp vec2 place;
#endif

layout(location = 0) out highp vec4 result;

void main() {
#ifdef EXTENDED
  result = texelFetch(page, ivec2(gl_FragCoord.xy) + shift, 0);
#else
  result = texture(page, place);
#endif
}
