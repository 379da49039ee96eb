#version 300 es
// Mixes a surface with its backdrop in any blend mode, pixel by pixel, clipped or not. See
// quad.vert for the inputs. The first two components of `detail` are the backdrop texel under the
// first pixel of `box`; the third is the part of the backdrop that stays as it is, from 0 to 1.
// With FETCHED the backdrop is the target itself. GL's own blending is off. With EQUATED, GL mixes
// what is drawn here with the target, by an equation that is the same as `composed`.

flat in vec4 box;
flat in vec4 detail;
flat in vec4 tint;
flat in vec4 bounds;
flat in uvec2 bits;

uniform highp sampler2D page;
#ifdef FETCHED
layout(location = 0) inout vec4 result;
#elif defined(EQUATED)
layout(blend_support_all_equations) out;
layout(location = 0) out vec4 result;
#else
uniform highp sampler2D backdrop;
layout(location = 0) out vec4 result;
#endif

// The raw values of BlendMode, and the bits that hold one.
const uint BLEND_MASK = 255u;
const uint BLEND_NORMAL = 0u;
const uint BLEND_MULTIPLY = 1u;
const uint BLEND_SCREEN = 2u;
const uint BLEND_OVERLAY = 3u;
const uint BLEND_DARKEN = 4u;
const uint BLEND_LIGHTEN = 5u;
const uint BLEND_COLOR_DODGE = 6u;
const uint BLEND_COLOR_BURN = 7u;
const uint BLEND_SOFT_LIGHT = 8u;
const uint BLEND_HARD_LIGHT = 9u;
const uint BLEND_DIFFERENCE = 10u;
const uint BLEND_EXCLUSION = 11u;
const uint BLEND_HUE = 12u;
const uint BLEND_SATURATION = 13u;
const uint BLEND_COLOR = 14u;
const uint BLEND_LUMINOSITY = 15u;
const uint BLEND_PLUS_LIGHTER = 16u;
const uint BLEND_PLUS_DARKER = 17u;
const uint BLEND_SUBTRACT = 18u;
const uint BLEND_COPY = 19u;
const uint BLEND_CLEAR = 20u;
const uint BLEND_SOURCE_IN = 21u;
const uint BLEND_SOURCE_OUT = 22u;
const uint BLEND_SOURCE_ATOP = 23u;
const uint BLEND_DESTINATION_OVER = 24u;
const uint BLEND_DESTINATION_IN = 25u;
const uint BLEND_DESTINATION_OUT = 26u;
const uint BLEND_DESTINATION_ATOP = 27u;
const uint BLEND_XOR = 28u;
const uint BLEND_DESTINATION = 29u;
const uint BLEND_SUBTRACT_DESTINATION = 30u;
const uint BLEND_PRODUCT = 31u;
const uint BLEND_MINIMUM = 32u;
const uint BLEND_MAXIMUM = 33u;

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

// `c` with another luminosity. Components out of range are moved towards the grey.
vec3 withLuminosity(vec3 c, float l) {
  c += l - luminosity(c);
  float low = min(c.r, min(c.g, c.b));
  float high = max(c.r, max(c.g, c.b));
  if (low < 0.0) c = l + (c - l) * l / max(l - low, 1e-6);
  if (high > 1.0) c = l + (c - l) * (1.0 - l) / max(high - l, 1e-6);
  return c;
}

// `c` with another saturation; its smallest component becomes 0.
vec3 withSaturation(vec3 c, float s) {
  float low = min(c.r, min(c.g, c.b));
  float range = saturation(c);
  return range > 0.0 ? (c - low) * (s / range) : vec3(0.0);
}

// B(Cb, Cs) of the W3C's compositing recommendation, for straight colours.
vec3 mixed(uint mode, vec3 b, vec3 s) {
  switch (mode) {
    case BLEND_MULTIPLY: return b * s;
    case BLEND_SCREEN: return b + s - b * s;
    case BLEND_OVERLAY: return hardLight(s, b);
    case BLEND_DARKEN: return min(b, s);
    case BLEND_LIGHTEN: return max(b, s);
    case BLEND_COLOR_DODGE: return colorDodge(b, s);
    case BLEND_COLOR_BURN: return colorBurn(b, s);
    case BLEND_SOFT_LIGHT: return softLight(b, s);
    case BLEND_HARD_LIGHT: return hardLight(b, s);
    case BLEND_DIFFERENCE: return abs(b - s);
    case BLEND_EXCLUSION: return b + s - 2.0 * b * s;
    case BLEND_HUE: return withLuminosity(withSaturation(s, saturation(b)), luminosity(b));
    case BLEND_SATURATION: return withLuminosity(withSaturation(b, saturation(s)), luminosity(b));
    case BLEND_COLOR: return withLuminosity(s, luminosity(b));
    case BLEND_LUMINOSITY: return withLuminosity(b, luminosity(s));
    default: return s;
  }
}

// A premultiplied source `s` on a premultiplied backdrop `d`.
vec4 composed(uint mode, vec4 s, vec4 d) {
  switch (mode) {
    case BLEND_NORMAL: return s + d * (1.0 - s.a);
    case BLEND_PLUS_LIGHTER: return min(s + d, 1.0);
    case BLEND_PLUS_DARKER: {
      // Darkness adds up. It is the difference between alpha and the component.
      float a = min(1.0, s.a + d.a);
      return vec4(max(a - ((d.a - d.rgb) + (s.a - s.rgb)), 0.0), a);
    }
    case BLEND_SUBTRACT: return max(d - s, 0.0);
    case BLEND_COPY: return s;
    case BLEND_CLEAR: return vec4(0.0);
    case BLEND_SOURCE_IN: return s * d.a;
    case BLEND_SOURCE_OUT: return s * (1.0 - d.a);
    case BLEND_SOURCE_ATOP: return s * d.a + d * (1.0 - s.a);
    case BLEND_DESTINATION_OVER: return d + s * (1.0 - d.a);
    case BLEND_DESTINATION_IN: return d * s.a;
    case BLEND_DESTINATION_OUT: return d * (1.0 - s.a);
    case BLEND_DESTINATION_ATOP: return d * s.a + s * (1.0 - d.a);
    case BLEND_XOR: return s * (1.0 - d.a) + d * (1.0 - s.a);
    case BLEND_DESTINATION: return d;
    case BLEND_SUBTRACT_DESTINATION: return max(s - d, 0.0);
    case BLEND_PRODUCT: return s * d;
    case BLEND_MINIMUM: return min(s, d);
    case BLEND_MAXIMUM: return max(s, d);
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
  float area = clipCoverage(int(bits.y)) * (1.0 - detail.z);
#ifdef EQUATED
  // Each equation is linear in the premultiplied source, for a straight colour that stays the same.
  result = source * area;
#else
#ifdef FETCHED
  vec4 behind = result;
#else
  vec4 behind = texelFetch(backdrop, at + ivec2(detail.xy), 0);
#endif
  result = mix(behind, composed(bits.x >> FLAG_BLEND_SHIFT & BLEND_MASK, source, behind), area);
#endif
}
