#include "CPixels.h"
#include "blends.h"
#include "clips.h"
#include "floats.h"

// The steps are those of blend.frag, one by one: llvmpipe rounds each to 32 bits.

typedef struct {
  lamina_blend_mode mode;
  Chain chain;
  float tint[4], kept;
} Filling;

LAMINA_LOOP Pixels loaded(const uint32_t *from, int count) {
  Pixels pixels = {0};
  memcpy(&pixels, from, (size_t)(count < AT_ONCE ? count : AT_ONCE) * 4);
  return pixels;
}

LAMINA_LOOP void mix(lamina_box box, const lamina_mixture *mixture, const Filling *filling) {
  const Floats lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  for (int row = box.min_y; row < box.max_y; row++, box.to += box.stride) {
    const Floats y = same((float)row + 0.5f);
    const uint32_t *source = mixture->source + row * mixture->source_stride;
    const uint32_t *backdrop = mixture->backdrop + row * mixture->backdrop_stride;
    for (int column = box.min_x; column < box.max_x; column += AT_ONCE) {
      const int count = box.max_x - column;
      const Pixels above = loaded(source + column, count);
      const Pixels behind = loaded(backdrop + column, count);
      const Floats x = (float)column + 0.5f + lanes;
      Floats s[4], d[4], to[4];
      for (int i = 0; i < 4; i++) {
        s[i] = channel(above, i) * filling->tint[i];
        d[i] = channel(behind, i);
      }
      compose(filling->mode, s, d, to);
      const Floats area = clipped(&filling->chain, x, y) * (1.0f - filling->kept);
      Pixels new = {0};
      for (int i = 0; i < 4; i++) {
        const Floats mixed = d[i] + area * (to[i] - d[i]);
        new |= byte(least(most(mixed, same(0)), same(1))) << 8 * i;
      }
      memcpy(box.to + (column - box.min_x), &new,
             (size_t)(count < AT_ONCE ? count : AT_ONCE) * 4);
    }
  }
}

LAMINA_WIDE static void mix_wide(
    lamina_box box, const lamina_mixture *mixture, const Filling *filling) {
  mix(box, mixture, filling);
}

void lamina_pixels_mix(lamina_box box, const lamina_mixture *mixture, lamina_clips clips) {
  Filling filling;
  Limits limits = no_limits();
  filling.mode = mixture->mode;
  filling.kept = mixture->fade;
  split(mixture->color, filling.tint);
  if (!chained(&filling.chain, clips, &limits, box)) return;
  if (is_wide()) {
    mix_wide(box, mixture, &filling);
  } else {
    mix(box, mixture, &filling);
  }
}
