#version 300 es
// Copies a host's texture into the form that the other programs read from pages: premultiplied,
// texel for texel, rows in the same order.
//
// Variants: EXTERNAL reads textures that only an external sampler can read.

precision highp float;
precision highp int;

#ifdef EXTERNAL
uniform highp samplerExternalOES page;
#else
uniform highp sampler2D page;
#endif
uniform vec4 place;  // 1 / width, 1 / height, -, -
uniform vec4 edge;   // x: 1 if the colours must be multiplied by alpha; y: 1 if alpha is 1

layout(location = 0) out vec4 result;

void main() {
  // Not texelFetch: that decodes colours of sRGB formats, whatever the sampler says.
  vec4 texel = texture(page, gl_FragCoord.xy * place.xy);
  texel.a = max(texel.a, edge.y);
  result = edge.x > 0.0 ? vec4(texel.rgb * texel.a, texel.a) : texel;
}
