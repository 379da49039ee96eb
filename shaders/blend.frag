#version 300 es
// A surface mixed with what is behind it by any blend mode, pixel by pixel, clipped or not. See
// quad.vert for the inputs; `detail` begins with the texel of the backdrop under the first pixel of
// `box`, and then how much of it stays as it is. With FETCHED the backdrop is the target itself.
// GL's own blending is off.

flat in vec4 box;
flat in vec4 detail;
flat in vec4 tint;
flat in vec4 bounds;
flat in uvec2 bits;

uniform highp sampler2D page;
#ifdef FETCHED
layout(location = 0) inout vec4 result;
#else
uniform highp sampler2D backdrop;
layout(location = 0) out vec4 result;
#endif

// The raw values of BlendMode.
const uint NORMAL = 0u;
const uint MULTIPLY = 1u;
const uint SCREEN = 2u;
const uint OVERLAY = 3u;
const uint DARKEN = 4u;
const uint LIGHTEN = 5u;
const uint COLOR_DODGE = 6u;
const uint COLOR_BURN = 7u;
const uint SOFT_LIGHT = 8u;
const uint HARD_LIGHT = 9u;
const uint DIFFERENCE = 10u;
const uint EXCLUSION = 11u;
const uint HUE = 12u;
const uint SATURATION = 13u;
const uint COLOR = 14u;
const uint LUMINOSITY = 15u;
const uint PLUS_LIGHTER = 16u;
const uint PLUS_DARKER = 17u;
const uint SUBTRACT = 18u;
const uint COPY = 19u;
const uint CLEAR = 20u;
const uint SOURCE_IN = 21u;
const uint SOURCE_OUT = 22u;
const uint SOURCE_ATOP = 23u;
const uint DESTINATION_OVER = 24u;
const uint DESTINATION_IN = 25u;
const uint DESTINATION_OUT = 26u;
const uint DESTINATION_ATOP = 27u;
const uint XOR = 28u;

vec3 hardLight(vec3 b, vec3 s) {
  return mix(b * 2.0 * s, b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0),
      vec3(greaterThan(s, vec3(0.5))));
}

vec3 softLight(vec3 b, vec3 s) {
  vec3 d = mix(((16.0 * b - 12.0) * b + 4.0) * b, sqrt(b), vec3(greaterThan(b, vec3(0.25))));
  return mix(b - (1.0 - 2.0 * s) * b * (1.0 - b), b + (2.0 * s - 1.0) * (d - b),
      vec3(greaterThan(s, vec3(0.5))));
}

vec3 colorDodge(vec3 b, vec3 s) {
  vec3 full = mix(min(vec3(1.0), b / max(1.0 - s, 1e-6)), vec3(1.0),
      vec3(greaterThanEqual(s, vec3(1.0))));
  return mix(full, vec3(0.0), vec3(lessThanEqual(b, vec3(0.0))));
}

vec3 colorBurn(vec3 b, vec3 s) {
  vec3 full = mix(1.0 - min(vec3(1.0), (1.0 - b) / max(s, 1e-6)), vec3(0.0),
      vec3(lessThanEqual(s, vec3(0.0))));
  return mix(full, vec3(1.0), vec3(greaterThanEqual(b, vec3(1.0))));
}

float luminosity(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

float saturation(vec3 c) { return max(c.r, max(c.g, c.b)) - min(c.r, min(c.g, c.b)); }

// `c` with another luminosity, brought back into range towards its grey.
vec3 withLuminosity(vec3 c, float l) {
  c += l - luminosity(c);
  float low = min(c.r, min(c.g, c.b));
  float high = max(c.r, max(c.g, c.b));
  if (low < 0.0) c = l + (c - l) * l / max(l - low, 1e-6);
  if (high > 1.0) c = l + (c - l) * (1.0 - l) / max(high - l, 1e-6);
  return c;
}

// `c` with another saturation and a least component of 0.
vec3 withSaturation(vec3 c, float s) {
  float low = min(c.r, min(c.g, c.b));
  float range = saturation(c);
  return range > 0.0 ? (c - low) * (s / range) : vec3(0.0);
}

// B(Cb, Cs) of the W3C's compositing recommendation, of straight colours.
vec3 mixed(uint mode, vec3 b, vec3 s) {
  switch (mode) {
    case MULTIPLY: return b * s;
    case SCREEN: return b + s - b * s;
    case OVERLAY: return hardLight(s, b);
    case DARKEN: return min(b, s);
    case LIGHTEN: return max(b, s);
    case COLOR_DODGE: return colorDodge(b, s);
    case COLOR_BURN: return colorBurn(b, s);
    case SOFT_LIGHT: return softLight(b, s);
    case HARD_LIGHT: return hardLight(b, s);
    case DIFFERENCE: return abs(b - s);
    case EXCLUSION: return b + s - 2.0 * b * s;
    case HUE: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b));
    case SATURATION: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b));
    case COLOR: return withLuminosity(s, luminosity(b));
    case LUMINOSITY: return withLuminosity(b, luminosity(s));
    default: return s;
  }
}

// A premultiplied source `s` on a premultiplied backdrop `d`.
vec4 composed(uint mode, vec4 s, vec4 d) {
  switch (mode) {
    case NORMAL: return s + d * (1.0 - s.a);
    case PLUS_LIGHTER: return min(s + d, 1.0);
    case PLUS_DARKER: {
      // Darkness adds up: what each lacks of its own alpha.
      float a = min(1.0, s.a + d.a);
      return vec4(max(a - ((d.a - d.rgb) + (s.a - s.rgb)), 0.0), a);
    }
    case SUBTRACT: return vec4(max(d.rgb - s.rgb, 0.0), s.a + d.a * (1.0 - s.a));
    case COPY: return s;
    case CLEAR: return vec4(0.0);
    case SOURCE_IN: return s * d.a;
    case SOURCE_OUT: return s * (1.0 - d.a);
    case SOURCE_ATOP: return s * d.a + d * (1.0 - s.a);
    case DESTINATION_OVER: return d + s * (1.0 - d.a);
    case DESTINATION_IN: return d * s.a;
    case DESTINATION_OUT: return d * (1.0 - s.a);
    case DESTINATION_ATOP: return d * s.a + s * (1.0 - d.a);
    case XOR: return s * (1.0 - d.a) + d * (1.0 - s.a);
    default: {
      vec3 cs = min(s.rgb / max(s.a, 1e-6), 1.0);
      vec3 cb = min(d.rgb / max(d.a, 1e-6), 1.0);
      vec3 c = s.rgb * (1.0 - d.a) + d.rgb * (1.0 - s.a) + s.a * d.a * mixed(mode, cb, cs);
      return vec4(c, s.a + d.a * (1.0 - s.a));
    }
  }
}

void main() {
  ivec2 at = ivec2(floor(gl_FragCoord.xy + space.xy - box.xy));
  vec4 source = texelFetch(page, at + ivec2(bounds.xy), 0) * tint;
#ifdef FETCHED
  vec4 behind = result;
#else
  vec4 behind = texelFetch(backdrop, at + ivec2(detail.xy), 0);
#endif
  float area = clipCoverage(int(bits.y)) * (1.0 - detail.z);
  result = mix(behind, composed(bits.x >> 16 & 255u, source, behind), area);
}
