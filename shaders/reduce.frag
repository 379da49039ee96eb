#version 300 es
// The mean of a square of pixels; `work.x` is the length of its side. `place.xy` is the input pixel
// where the square of the area's first pixel begins.

uniform vec4 work;

void main() {
  int factor = int(work.x);
  ivec2 first = ivec2(floor(gl_FragCoord.xy)) * factor + ivec2(place.xy);
  vec4 sum = vec4(0.0);
  for (int y = 0; y < factor; y++) {
    for (int x = 0; x < factor; x++) {
      sum += pixelAt(first + ivec2(x, y));
    }
  }
  result = sum / (work.x * work.x);
}
