// What a parallelogram shows at a pixel, from what turned.glsl says of it. In the fragment stages
// that draw such records.

// The distances of a pixel from the middle.
vec2 fromMiddle(vec3 rowX, vec3 rowY, vec2 pixel) {
  return vec2(
      rowX.x * pixel.x + rowX.y * pixel.y + rowX.z, rowY.x * pixel.x + rowY.y * pixel.y + rowY.z);
}

// The area of the pixel inside, as in coverage.glsl, for edges of which no two opposite ones share
// a pixel: that on the inner side of the nearer one of each pair, linear around the edge, then
// quadratic.
float areaOfParallelogram(vec2 at, vec4 edges, vec4 bends) {
#ifdef TEXTURED
  vec2 inside = edges.xy - abs(at) * edges.zw;
#else
  vec2 inside = edges.xy - abs(at);
#endif
  vec2 whole = 1.0 - bends.xy;
  inside = clamp(inside, -whole, whole);
  vec2 bent = inside - clamp(inside, -bends.xy, bends.xy);
  vec2 area = 0.5 + inside - bent * abs(bent) * bends.zw;
  return area.x * area.y;
}

// Samplers weigh texels in steps of 1/256: those steps are taken here, so that the weights do not
// depend on the place in the page. Texel centres are whole numbers of steps, so an aligned image is
// copied. `scale` is that of a step in the page.
vec2 placeInPage(vec2 at, vec4 texels, vec2 scale) {
  return roundEven(clamp(at, -texels.xy, texels.xy)) * scale + texels.zw;
}
