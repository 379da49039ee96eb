// Weighs texels in steps of 1/256, for drivers whose samplers take finer steps. Fragment stages
// that read a page between its texels have this text where the driver needs it.

// The page at a place that lies less than half a step above a whole number of steps. `place` is in
// units of the page. A texel that counts nothing is not read: outside of an image, a page may hold
// anything.
vec4 weighed(highp sampler2D page, highp vec2 place) {
  ivec2 size = textureSize(page, 0);
  vec2 steps = floor((place * vec2(size) - 0.5) * 256.0);
  vec2 first = floor(steps / 256.0);
  vec2 weight = (steps - first * 256.0) / 256.0;
  ivec2 low = clamp(ivec2(first), ivec2(0), size - 1);
  ivec2 high = clamp(ivec2(first) + ivec2(greaterThan(weight, vec2(0.0))), ivec2(0), size - 1);
  vec4 lower = mix(texelFetch(page, low, 0), texelFetch(page, ivec2(high.x, low.y), 0), weight.x);
  vec4 upper = mix(texelFetch(page, ivec2(low.x, high.y), 0), texelFetch(page, high, 0), weight.x);
  return mix(lower, upper, weight.y);
}
