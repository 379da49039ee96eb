#include "CPixels.h"
#include "blocks.h"

#include <string.h>

// Blocks of eight pixels are blended at once, and what is left of a row is a part of a last block.
// On x86 the loops are compiled for two kinds of processor, and each call asks which one this is.
// What becomes of a block of pixels where another is drawn.

LAMINA_LOOP Pixels fill_over(Pixels to, Pixels from, unsigned opacity) { return blended(to, from); }

LAMINA_LOOP Pixels over(Pixels to, Pixels from, unsigned opacity) {
  // All transparent or all opaque. Blending would give the same.
  if (__builtin_reduce_or(from) == 0) return to;
  if (__builtin_reduce_and(from) >> 24 == 255) return from;
  return blended(to, from);
}

LAMINA_LOOP Pixels fade(Pixels to, Pixels from, unsigned opacity) { return scaled(from, opacity); }

LAMINA_LOOP Pixels fade_over(Pixels to, Pixels from, unsigned opacity) {
  return blended(to, scaled(from, opacity));
}

LAMINA_LOOP Pixels mask(Pixels to, Pixels from, unsigned opacity) {
  return multiplied(to, alphas(scaled(from, opacity)));
}

LAMINA_LOOP Pixels add(Pixels to, Pixels from, unsigned opacity) {
  return added(to, scaled(from, opacity));
}

// Draws a row by blocks: NAME_row, and NAME_anywhere for both kinds of processor. After each block,
// `from` goes on by `step` pixels.
#define LAMINA_ROWS(name, step)                                                             \
  LAMINA_LOOP void name##_row(                                                              \
      uint32_t *restrict to, const uint32_t *restrict from, long count, unsigned opacity) { \
    Pixels there, new;                                                                      \
    for (; count >= AT_ONCE; to += AT_ONCE, from += step, count -= AT_ONCE) {               \
      memcpy(&there, to, sizeof there);                                                     \
      memcpy(&new, from, sizeof new);                                                       \
      there = name(there, new, opacity);                                                    \
      memcpy(to, &there, sizeof there);                                                     \
    }                                                                                       \
    if (count <= 0) return;                                                                 \
    there = new = (Pixels){0};                                                              \
    memcpy(&there, to, (size_t)count * 4);                                                  \
    memcpy(&new, from, (size_t)count * 4);                                                  \
    there = name(there, new, opacity);                                                      \
    memcpy(to, &there, (size_t)count * 4);                                                  \
  }                                                                                         \
  LAMINA_WIDE static void name##_wide(                                                      \
      uint32_t *to, const uint32_t *from, long count, unsigned opacity) {                   \
    name##_row(to, from, count, opacity);                                                   \
  }                                                                                         \
  static void name##_anywhere(                                                              \
      uint32_t *to, const uint32_t *from, long count, unsigned opacity) {                   \
    if (is_wide()) return name##_wide(to, from, count, opacity);                            \
    name##_row(to, from, count, opacity);                                                   \
  }
// The colour is one block, which is blended over all.
LAMINA_ROWS(fill_over, 0)
LAMINA_ROWS(over, AT_ONCE)
LAMINA_ROWS(fade, AT_ONCE)
LAMINA_ROWS(fade_over, AT_ONCE)
LAMINA_ROWS(mask, AT_ONCE)
LAMINA_ROWS(add, AT_ONCE)

void lamina_pixels_fill(uint32_t *to, long count, uint32_t color) {
  for (long x = 0; x < count; x++) to[x] = color;
}

void lamina_pixels_fill_over(uint32_t *to, long count, uint32_t color) {
  if (color >> 24 == 255) return lamina_pixels_fill(to, count, color);
  uint32_t block[AT_ONCE];
  lamina_pixels_fill(block, AT_ONCE, color);
  fill_over_anywhere(to, block, count, 255);
}

void lamina_pixels_white(uint32_t *to, const uint8_t *alphas, long count) {
  for (long x = 0; x < count; x++) to[x] = alphas[x] * 0x01010101u;
}

void lamina_pixels_over(uint32_t *to, const uint32_t *from, long count) {
  over_anywhere(to, from, count, 255);
}

void lamina_pixels_fade(uint32_t *to, const uint32_t *from, long count, unsigned opacity) {
  fade_anywhere(to, from, count, opacity);
}

void lamina_pixels_fade_over(uint32_t *to, const uint32_t *from, long count, unsigned opacity) {
  if (opacity == 255) return lamina_pixels_over(to, from, count);
  fade_over_anywhere(to, from, count, opacity);
}

void lamina_pixels_mask(uint32_t *to, const uint32_t *from, long count, unsigned opacity) {
  mask_anywhere(to, from, count, opacity);
}

void lamina_pixels_add(uint32_t *to, const uint32_t *from, long count, unsigned opacity) {
  add_anywhere(to, from, count, opacity);
}
