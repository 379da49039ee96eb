#version 300 es
// The mean of a square of pixels; `work.x` is the length of its side. `place.xy` is the input pixel
// where the square of the area's first pixel begins.

uniform vec4 work;

void main() {
  int factor = int(work.x);
  ivec2 first = ivec2(floor(gl_FragCoord.xy)) * factor + ivec2(place.xy);
  vec4 sum = vec4(0.0);
  // The side is at least 1. The conditions come last: see clips.glsl.
  int y = 0;
  do {
    int x = 0;
    do {
      sum += pixelAt(first + ivec2(x, y));
      x += 1;
    } while (x < factor);
    y += 1;
  } while (y < factor);
  result = sum / (work.x * work.x);
}
