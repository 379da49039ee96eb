#version 300 es
// A matrix of colours applied to each pixel: columns for red, green, blue, alpha and a constant.
// `work.x` is 1 if it is for premultiplied colours, else 0.

uniform vec4 work;
uniform vec4 red;
uniform vec4 green;
uniform vec4 blue;
uniform vec4 alpha;
uniform vec4 constant;

void main() {
  vec4 color = pixelAt(ivec2(floor(gl_FragCoord.xy)) + ivec2(place.xy));
  bool isStraight = work.x == 0.0;
  if (isStraight) color = color.a > 0.0 ? vec4(min(color.rgb / color.a, 1.0), color.a) : vec4(0.0);
  color = clamp(
      color.r * red + color.g * green + color.b * blue + color.a * alpha + constant, 0.0, 1.0);
  result = isStraight ? vec4(color.rgb * color.a, color.a) : min(color, color.a);
}
