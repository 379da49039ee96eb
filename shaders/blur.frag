#version 300 es
// A Gaussian along one direction; the weights of the pixels that count add up to 1. `work` has the
// major axis of the direction (one component 1, the other 0), how far the minor coordinate moves
// for each pixel along it, and the factor of the exponent for one pixel. `taps.x` is the number of
// samples on each side.
//
// Samples are whole pixels along the major axis. Along the minor one, where the direction is
// OBLIQUE, they are interpolated.

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
  // The weight of a sample is the last one's times a ratio, which itself falls by the same factor
  // each time.
  float ratio = exp(work.w);
  float fall = ratio * ratio;
  float weight = 1.0;
  for (int i = 1; i <= count; i++) {
    weight *= ratio;
    ratio *= fall;
    sum += weight * (sampleAt(centre, i) + sampleAt(centre, -i));
    ivec2 along = ivec2(work.xy) * i;
    total += weight * (counted(centre + along) + counted(centre - along));
  }
  result = sum / total;
}
