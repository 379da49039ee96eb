// Where a page is sampled between its texels. Programs of quad records that read a page have this
// text after coverage.glsl. A point is counted in texels from the first corner of those that the
// record may read.

#ifndef STEPPED
// The sampler itself weighs texels in steps of 1/256.
#define weighed texture
#endif

// Texel centres are hit exactly, so an aligned image is copied.
vec2 onCentre(vec2 texel) {
  vec2 centre = floor(texel) + 0.5;
  return mix(texel, centre, vec2(lessThan(abs(texel - centre), vec2(1.0 / 512.0))));
}

// Samplers weigh texels in steps of 1/256. We take those steps here and stay clear of the points
// where they change. The weights are then the same wherever the image lies in its page, and
// whatever the page's size does to the last bits. `bounds` are the texels that may be read.
vec2 inSteps(vec2 texel, vec4 bounds) {
  texel = clamp(texel, vec2(0.5), bounds.zw - bounds.xy - 0.5);
  return floor(texel * 256.0) / 256.0 + 1.0 / 1024.0;
}
