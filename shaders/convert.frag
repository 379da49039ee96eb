#version 300 es
// A copy of a host's texture as the compositor's programs read pages: premultiplied, texel for
// texel, rows as they are.
//
// Variants: EXTERNAL reads what only an external sampler can.

precision highp float;
precision highp int;

#ifdef EXTERNAL
uniform highp samplerExternalOES page;
#else
uniform highp sampler2D page;
#endif
uniform vec4 place;  // 1 / width, 1 / height, -, -
uniform vec4 edge;   // x: 1 where the colours are to be multiplied by alpha; y: 1 where alpha is 1

layout(location = 0) out vec4 result;

void main() {
#ifdef EXTERNAL
  vec4 texel = texture(page, gl_FragCoord.xy * place.xy);
#else
  vec4 texel = texelFetch(page, ivec2(gl_FragCoord.xy), 0);
#endif
  texel.a = max(texel.a, edge.y);
  result = edge.x > 0.0 ? vec4(texel.rgb * texel.a, texel.a) : texel;
}
