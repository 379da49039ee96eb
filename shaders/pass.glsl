// Reads the pixels of a pass's input. Every pass has this text before its main function.

precision highp float;
precision highp int;

uniform highp sampler2D page;
// xy: the input pixel at the area's first pixel. zw: width and height of the input.
uniform vec4 place;
// x: 1 if pixels outside of the input repeat its edge, 0 if they are transparent. y: 1 if they do
// not count.
uniform vec4 edge;

layout(location = 0) out vec4 result;

// A pixel of the input, counted from its first pixel.
vec4 pixelAt(ivec2 at) {
  ivec2 inside = clamp(at, ivec2(0), ivec2(place.zw) - 1);
  return texelFetch(page, inside, 0) * (at == inside ? 1.0 : edge.x);
}

// 1 if that pixel counts, otherwise 0.
float counted(ivec2 at) {
  return edge.y > 0.0 && at != clamp(at, ivec2(0), ivec2(place.zw) - 1) ? 0.0 : 1.0;
}
