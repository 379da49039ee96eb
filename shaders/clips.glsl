// The chain of clips of a record. CLIPPED programs have this text after coverage.glsl and, with
// EXTENDED, corners.glsl.

uniform highp sampler2D clips;

const int TABLE_CLIP_TEXELS = 4;
const int TABLE_CLIP_ROW_BITS = 8;
const int TABLE_CLIP_ROW_MASK = 255;

#ifdef EXTENDED
const uint CLIP_HOLE = 1u;
const uint CLIP_HALF_PLANE = 2u;
const int CLIP_CORNER_SHIFT = 2;
#endif

// The product of the coverages of a clip and all clips that enclose it. If the fourth component of
// a clip's third row marks it as a hole, pixels whose centres lie in its rectangle are left out;
// something else covers them.
//
// The loop's condition comes last, here and elsewhere: llvmpipe takes many pixels at once, and goes
// through a whole body to find a condition at its beginning false.
float clipCoverage(int index) {
  float area = 1.0;
  if (index >= 0) do {
    ivec2 at = ivec2(
        (index & TABLE_CLIP_ROW_MASK) * TABLE_CLIP_TEXELS, index >> TABLE_CLIP_ROW_BITS);
    vec4 x = texelFetch(clips, at, 0);
    vec4 y = texelFetch(clips, at + ivec2(1, 0), 0);
    vec4 w = texelFetch(clips, at + ivec2(2, 0), 0);
    vec4 rect = texelFetch(clips, at + ivec2(3, 0), 0);
    Place place = locate(x.xyz, y.xyz, w.xyz);
#ifdef EXTENDED
    uint flags = uint(w.w);
    if ((flags & CLIP_HALF_PLANE) != 0u) {
      // Two records that meet in a line have opposite numbers, so each pixel on the line belongs to
      // one.
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
      area *= corneredRect(place, rect, x.w, FLAG_SMOOTH_EDGES, flags >> CLIP_CORNER_SHIFT);
#else
      area *= roundedRect(place, rect, x.w, FLAG_SMOOTH_EDGES);
#endif
    }
    index = int(y.w);
  } while (index >= 0 && area > 0.0);
  return area;
}
