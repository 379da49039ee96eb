#version 300 es
// A Gaussian blur along one direction. The weights of the samples that count add up to one.
//
// `work.xy` is the direction's major axis: one component is 1, the other 0. `work.z` is the
// distance along the minor axis for each pixel along the major one. `work.w` is the exponent at a
// distance of one sample. `taps.x` is the number of samples on each side.
//
// Samples are whole pixels along the major axis. If the direction is OBLIQUE, they are interpolated
// along the minor axis.

uniform vec4 work;
uniform vec4 taps;

vec4 sampleAt(ivec2 centre, int i) {
  ivec2 major = ivec2(work.xy);
#ifdef OBLIQUE
  ivec2 minor = ivec2(1) - major;
  float offset = float(i) * work.z;
  float whole = floor(offset);
  ivec2 at = centre + major * i + minor * int(whole);
  return mix(pixelAt(at), pixelAt(at + minor), offset - whole);
#else
  return pixelAt(centre + major * i);
#endif
}

void main() {
  ivec2 centre = ivec2(floor(gl_FragCoord.xy)) + ivec2(place.xy);
  int count = int(taps.x);
  vec4 sum = sampleAt(centre, 0);
  float total = 1.0;
  // Each weight is the previous one times a ratio, and the ratio falls by the same factor each
  // time.
  float ratio = exp(work.w);
  float fall = ratio * ratio;
  float weight = 1.0;
  int i = 1;
  // The condition comes last: see clips.glsl.
  if (count > 0) do {
    weight *= ratio;
    ratio *= fall;
    sum += weight * (sampleAt(centre, i) + sampleAt(centre, -i));
    ivec2 along = ivec2(work.xy) * i;
    total += weight * (counted(centre + along) + counted(centre - along));
    i += 1;
  } while (i <= count);
  result = sum / total;
}
