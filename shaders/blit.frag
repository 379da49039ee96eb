#version 300 es
// See blit.vert: without EXTENDED, any other arithmetic here would leave the fast path.

uniform highp sampler2D page;

#ifdef EXTENDED
flat in highp ivec2 shift;
#else
smooth in highp vec2 place;
#endif
#ifdef FADED
uniform highp vec4 fade;
#endif

layout(location = 0) out highp vec4 result;

void main() {
#ifdef EXTENDED
  highp vec4 texel = texelFetch(page, ivec2(gl_FragCoord.xy) + shift, 0);
#else
  highp vec4 texel = texture(page, place);
#endif
#ifdef FADED
  result = texel * fade;
#else
  result = texel;
#endif
}
