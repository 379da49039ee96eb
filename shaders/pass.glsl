// Reading the pixels of a pass's input: before the main function of each pass.

precision highp float;
precision highp int;

uniform highp sampler2D page;
// The first pixel of the area, counted from the input's first; width and height of the input.
uniform vec4 place;
// x: 1 where pixels outside of the input are those of its edge, 0 where they are transparent;
// y: 1 where they do not count.
uniform vec4 edge;

layout(location = 0) out vec4 result;

// The input's pixel, counted from its first.
vec4 pixelAt(ivec2 at) {
  ivec2 inside = clamp(at, ivec2(0), ivec2(place.zw) - 1);
  return texelFetch(page, inside, 0) * (at == inside ? 1.0 : edge.x);
}

// Whether that pixel counts: 1, or 0.
float counted(ivec2 at) {
  return edge.y > 0.0 && at != clamp(at, ivec2(0), ivec2(place.zw) - 1) ? 0.0 : 1.0;
}
