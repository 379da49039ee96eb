#version 300 es
// The mean of a square of pixels; `work.x` is its side. `place` begins with the input pixel that
// the area's first one starts at.

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
