// Blend modes at pixels. Private to this module.
//
// The steps are those of blend.frag, one by one: llvmpipe rounds each to 32 bits.
#ifndef LAMINA_CPIXELS_BLENDS_H
#define LAMINA_CPIXELS_BLENDS_H

#include "CPixels.h"
#include "floats.h"

LAMINA_LOOP Floats hard_light(Floats b, Floats s) {
  const Floats t = 2.0f * s - 1.0f;
  return chosen(s > 0.5f, b + t - b * t, b * 2.0f * s);
}

LAMINA_LOOP Floats soft_light(Floats b, Floats s) {
  const Floats d = chosen(
      b > 0.25f, root(b), ((16.0f * b - 12.0f) * b + 4.0f) * b);
  return chosen(
      s > 0.5f, b + (2.0f * s - 1.0f) * (d - b), b - (1.0f - 2.0f * s) * b * (1.0f - b));
}

LAMINA_LOOP Floats color_dodge(Floats b, Floats s) {
  const Floats one = same(1);
  const Floats full = chosen(s >= 1.0f, one, least(one, b / most(1.0f - s, same(1e-6f))));
  return chosen(b <= 0.0f, same(0), full);
}

LAMINA_LOOP Floats color_burn(Floats b, Floats s) {
  const Floats one = same(1);
  const Floats full =
      chosen(s <= 0.0f, same(0), 1.0f - least(one, (1.0f - b) / most(s, same(1e-6f))));
  return chosen(b >= 1.0f, one, full);
}

// Blue, green and red.
typedef struct {
  Floats of[3];
} Color;

LAMINA_LOOP Floats luminosity(Color c) {
  return c.of[2] * 0.3f + (c.of[1] * 0.59f + c.of[0] * 0.11f);
}

LAMINA_LOOP Floats least_of(Color c) { return least(c.of[2], least(c.of[1], c.of[0])); }
LAMINA_LOOP Floats most_of(Color c) { return most(c.of[2], most(c.of[1], c.of[0])); }

LAMINA_LOOP Color with_luminosity(Color c, Floats l) {
  const Floats change = l - luminosity(c);
  for (int i = 0; i < 3; i++) c.of[i] += change;
  const Floats low = least_of(c), high = most_of(c);
  for (int i = 0; i < 3; i++) {
    c.of[i] = chosen(
        low < 0.0f, l + (c.of[i] - l) * l / most(l - low, same(1e-6f)), c.of[i]);
  }
  for (int i = 0; i < 3; i++) {
    c.of[i] = chosen(
        high > 1.0f, l + (c.of[i] - l) * (1.0f - l) / most(high - l, same(1e-6f)), c.of[i]);
  }
  return c;
}

LAMINA_LOOP Color with_saturation(Color c, Floats s) {
  const Floats low = least_of(c), range = most_of(c) - low;
  for (int i = 0; i < 3; i++) {
    c.of[i] = chosen(range > 0.0f, (c.of[i] - low) * (s / range), same(0));
  }
  return c;
}

LAMINA_LOOP Floats saturation(Color c) { return most_of(c) - least_of(c); }

// A straight backdrop `b` and a straight source `s`.
LAMINA_LOOP Color mixed_colors(lamina_blend_mode mode, Color b, Color s) {
  switch (mode) {
    case lamina_blend_hue:
      return with_luminosity(with_saturation(s, saturation(b)), luminosity(b));
    case lamina_blend_saturation:
      return with_luminosity(with_saturation(b, saturation(s)), luminosity(b));
    case lamina_blend_color: return with_luminosity(s, luminosity(b));
    case lamina_blend_luminosity: return with_luminosity(b, luminosity(s));
    default: break;
  }
  Color to = s;
  for (int i = 0; i < 3; i++) {
    const Floats back = b.of[i], front = s.of[i];
    switch (mode) {
      case lamina_blend_multiply: to.of[i] = back * front; break;
      case lamina_blend_screen: to.of[i] = back + front - back * front; break;
      case lamina_blend_overlay: to.of[i] = hard_light(front, back); break;
      case lamina_blend_darken: to.of[i] = least(back, front); break;
      case lamina_blend_lighten: to.of[i] = most(back, front); break;
      case lamina_blend_color_dodge: to.of[i] = color_dodge(back, front); break;
      case lamina_blend_color_burn: to.of[i] = color_burn(back, front); break;
      case lamina_blend_soft_light: to.of[i] = soft_light(back, front); break;
      case lamina_blend_hard_light: to.of[i] = hard_light(back, front); break;
      case lamina_blend_difference: to.of[i] = magnitude(back - front); break;
      case lamina_blend_exclusion: to.of[i] = back + front - 2.0f * back * front; break;
      default: break;
    }
  }
  return to;
}

// One channel of a premultiplied source on a premultiplied backdrop, by a mode that treats all four
// alike.
LAMINA_LOOP Floats composed_channel(
    lamina_blend_mode mode, Floats s, Floats d, Floats source_alpha, Floats alpha) {
  switch (mode) {
    case lamina_blend_normal: return s + d * (1.0f - source_alpha);
    case lamina_blend_plus_lighter: return least(s + d, same(1));
    case lamina_blend_subtract: return most(d - s, same(0));
    case lamina_blend_copy: return s;
    case lamina_blend_clear: return same(0);
    case lamina_blend_source_in: return s * alpha;
    case lamina_blend_source_out: return s * (1.0f - alpha);
    case lamina_blend_source_atop: return s * alpha + d * (1.0f - source_alpha);
    case lamina_blend_destination_over: return d + s * (1.0f - alpha);
    case lamina_blend_destination_in: return d * source_alpha;
    case lamina_blend_destination_out: return d * (1.0f - source_alpha);
    case lamina_blend_destination_atop: return d * source_alpha + s * (1.0f - alpha);
    case lamina_blend_xor: return s * (1.0f - alpha) + d * (1.0f - source_alpha);
    case lamina_blend_destination: return d;
    case lamina_blend_subtract_destination: return most(s - d, same(0));
    case lamina_blend_product: return s * d;
    case lamina_blend_minimum: return least(s, d);
    case lamina_blend_maximum: return most(s, d);
    default: return s;
  }
}

// A premultiplied source `s` on a premultiplied backdrop `d`: blue, green, red, alpha.
LAMINA_LOOP void compose(
    lamina_blend_mode mode, const Floats s[4], const Floats d[4], Floats to[4]) {
  if (mode == lamina_blend_plus_darker) {
    to[3] = least(same(1), s[3] + d[3]);
    for (int i = 0; i < 3; i++) {
      to[i] = most(to[3] - ((d[3] - d[i]) + (s[3] - s[i])), same(0));
    }
    return;
  }
  if (mode < lamina_blend_multiply || mode > lamina_blend_luminosity) {
    for (int i = 0; i < 4; i++) to[i] = composed_channel(mode, s[i], d[i], s[3], d[3]);
    // Where both products have a factor in common, it is taken out.
    if (mode == lamina_blend_source_atop) to[3] = d[3] * (s[3] + (1.0f - s[3]));
    if (mode == lamina_blend_destination_atop) to[3] = s[3] * (d[3] + (1.0f - d[3]));
    return;
  }
  Color front, back;
  for (int i = 0; i < 3; i++) {
    front.of[i] = least(s[i] / most(s[3], same(1e-6f)), same(1));
    back.of[i] = least(d[i] / most(d[3], same(1e-6f)), same(1));
  }
  const Color mixed = mixed_colors(mode, back, front);
  for (int i = 0; i < 3; i++) {
    to[i] = s[i] * (1.0f - d[3]) + d[i] * (1.0f - s[3]) + s[3] * d[3] * mixed.of[i];
  }
  to[3] = s[3] + d[3] * (1.0f - s[3]);
}

#endif
