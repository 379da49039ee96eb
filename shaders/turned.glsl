// A parallelogram with four antialiased edges: the values that follow from the record alone, once
// for each corner. In the vertex stages that draw such records, after their first lines; with
// TEXTURED for those with an image.

struct Turned {
  vec2 point;  // device space: the corner of the cover
  // Device space to distances from the middle: in 1/256 texels, or else in what a distance changes
  // from a pixel to the next.
  vec3 rowX;
  vec3 rowY;
  // From the middle to the edges in units of what a distance changes from a pixel to the next, and
  // one over that unit.
  vec4 edges;
  // Where the area stops growing linearly with the distance, and the factor of the square from
  // there on.
  vec4 bends;
  // Outermost texel centres in 1/256 texels from the middle, and the middle in the page.
  vec4 texels;
};

// `axes`: layer to device space, where one unit of x goes, then one of y; `position`: where the
// origin goes.
Turned turned(int corner, vec4 axes, vec2 position, vec4 rect, vec4 texelBounds, vec2 pageScale) {
  Turned result;
  vec2 middle = 0.5 * (rect.xy + rect.zw);
  vec2 reach = 0.5 * (rect.zw - rect.xy);
  vec2 centre = axes.xy * middle.x + axes.zw * middle.y + position;
  float area = axes.x * axes.w - axes.y * axes.z;
  // How layer x and y change along device x and y.
  vec2 gradientX = vec2(axes.w, -axes.z) / area;
  vec2 gradientY = vec2(-axes.y, axes.x) / area;
  // A pixel is touched if its centre is no farther from an edge than half of what the distance
  // changes across it, and corners are rounded to fractions of a pixel by the rasterizer.
  vec2 beyond = 0.52 * vec2(
      abs(gradientX.x) + abs(gradientX.y), abs(gradientY.x) + abs(gradientY.y));
  vec2 from = (abs(reach) + beyond) * vec2(
      corner == 1 || corner == 2 ? 1.0 : -1.0, corner >= 2 ? 1.0 : -1.0);
  result.point = centre + axes.xy * from.x + axes.zw * from.y;

#ifdef TEXTURED
  vec2 size = texelBounds.zw - texelBounds.xy;
  vec2 unit = 128.0 * size / reach;
  vec2 far = 128.0 * size;
#else
  vec2 unit = vec2(1.0);
  vec2 far = abs(reach);
#endif
  vec2 x = gradientX * unit.x;
  vec2 y = gradientY * unit.y;
  vec2 major = vec2(max(abs(x.x), abs(x.y)), max(abs(y.x), abs(y.y)));
  vec2 slant = vec2(min(abs(x.x), abs(x.y)), min(abs(y.x), abs(y.y))) / major;
#ifndef TEXTURED
  x /= major.x;
  y /= major.y;
#endif
  result.rowX = vec3(x, -dot(x, centre));
  result.rowY = vec3(y, -dot(y, centre));
  result.edges = vec4(far / major, 1.0 / major);
  result.bends = vec4(0.5 - 0.5 * slant, 0.5 / max(slant, vec2(1e-6)));
#ifdef TEXTURED
  // A quarter of a step keeps clear of where the sampler's weights change.
  result.texels = vec4(far - 128.0, (texelBounds.xy + 0.5 * size + 0.25 / 256.0) * pageScale);
#else
  result.texels = vec4(0.0);
#endif
  return result;
}
