#include "CPixels.h"
#include "blends.h"
#include "clips.h"
#include "floats.h"

// The steps are those of blend.frag, one by one: llvmpipe rounds each to 32 bits.

typedef struct {
  Chain chain;
  float tint[4];
} Filling;

LAMINA_LOOP void mix(lamina_box box, const lamina_mixture *mixture, const Filling *filling) {
  for (int row = box.min_y; row < box.max_y; row++, box.to += box.stride) {
    const Floats y = same((float)row + 0.5f);
    const uint32_t *source = mixture->source + row * mixture->source_stride;
    const uint32_t *backdrop = mixture->backdrop + row * mixture->backdrop_stride;
    for (int column = box.min_x; column < box.max_x; column += AT_ONCE) {
      const int count = box.max_x - column;
      const Pixels above = load(source + column, count);
      const Pixels behind = load(backdrop + column, count);
      Floats s[4], d[4], to[4];
      for (int i = 0; i < 4; i++) {
        s[i] = channel(above, i) * filling->tint[i];
        d[i] = channel(behind, i);
      }
      compose(mixture->mode, s, d, to);
      const Floats area =
          clipped(&filling->chain, centres_from(column), y) * (1.0f - mixture->fade);
      for (int i = 0; i < 4; i++) to[i] = between(d[i], to[i], area);
      store(box.to + (column - box.min_x), packed(to), count);
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
  split(mixture->color, filling.tint);
  if (!chained(&filling.chain, clips, &limits, box)) return;
  if (is_wide()) {
    mix_wide(box, mixture, &filling);
  } else {
    mix(box, mixture, &filling);
  }
}
