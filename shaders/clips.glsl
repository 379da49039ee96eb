// The chain of clips of a record: with CLIPPED, after coverage.glsl and, with EXTENDED,
// corners.glsl.

uniform highp sampler2D clips;  // four texels a clip, 256 clips a row

#ifdef EXTENDED
const uint CLIP_HOLE = 1u;
const uint CLIP_HALF_PLANE = 2u;
#endif

// Product of the coverages of a clip and all that enclose it. A clip with a mark in the fourth
// component of its third row is a hole instead: pixels whose centres lie in its rectangle are left
// to what covers them.
float clipCoverage(int index) {
  float area = 1.0;
  while (index >= 0 && area > 0.0) {
    ivec2 at = ivec2((index & 255) * 4, index >> 8);
    vec4 x = texelFetch(clips, at, 0);
    vec4 y = texelFetch(clips, at + ivec2(1, 0), 0);
    vec4 w = texelFetch(clips, at + ivec2(2, 0), 0);
    vec4 rect = texelFetch(clips, at + ivec2(3, 0), 0);
    Place place = locate(x.xyz, y.xyz, w.xyz);
#ifdef EXTENDED
    uint flags = uint(w.w);
    if ((flags & CLIP_HALF_PLANE) != 0u) {
      // Two records that meet in a line have opposite numbers, and share out the pixels on it.
      vec2 pixel = gl_FragCoord.xy + space.xy;
      area = x.x * pixel.x + x.y * pixel.y + x.z >= 0.0 ? area : 0.0;
    } else if ((flags & CLIP_HOLE) != 0u) {
#else
    if (w.w > 0.0) {
#endif
      bool isInside = place.isInFront && all(greaterThanEqual(place.point, rect.xy))
          && all(lessThan(place.point, rect.zw));
      area = isInside ? 0.0 : area;
    } else {
#ifdef EXTENDED
      area *= (flags >> 2) != 0u ? corneredRect(place, rect, x.w, SMOOTH_ALL, flags >> 2)
                                 : roundedRect(place, rect, x.w, SMOOTH_ALL);
#else
      area *= roundedRect(place, rect, x.w, SMOOTH_ALL);
#endif
    }
    index = int(y.w);
  }
  return area;
}
