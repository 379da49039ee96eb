#include "CPixels.h"

#include <string.h>

// Blocks of eight pixels are blended at once, and what is left of a row is a part of a last block.
// On x86 the loops are compiled for two kinds of processor, and each call asks which one this is.
#define LAMINA_LOOP static inline __attribute__((always_inline))
// Vectors are wider than the arguments of the lesser processor. Nothing that takes any is called.
#pragma clang diagnostic ignored "-Wpsabi"

#define AT_ONCE 8
typedef uint32_t Pixels __attribute__((vector_size(4 * AT_ONCE)));
typedef uint8_t Bytes __attribute__((vector_size(4 * AT_ONCE)));
// Two bytes of a pixel lie in two lanes: blue and red, or green and alpha.
typedef uint16_t Lanes __attribute__((vector_size(4 * AT_ONCE)));

LAMINA_LOOP Lanes blue_and_red(Pixels pixels) { return (Lanes)(pixels & 0x00ff00ffu); }
LAMINA_LOOP Lanes green_and_alpha(Pixels pixels) { return (Lanes)pixels >> 8; }

// The alpha of each pixel in both of its lanes.
LAMINA_LOOP Lanes alphas(Pixels pixels) {
  const Pixels alpha = pixels >> 24;
  return (Lanes)(alpha | alpha << 16);
}

// Bytes times parts/255, as llvmpipe's blending multiplies bytes: (x + x / 256 + 128) / 256 of the
// product x. For some products that is one less than the nearest. No sum exceeds 16 bits.
LAMINA_LOOP Pixels multiplied(Pixels pixels, Lanes parts) {
  Lanes low = blue_and_red(pixels) * parts, high = green_and_alpha(pixels) * parts;
  low = (low + (low >> 8) + 128) >> 8;
  high = (high + (high >> 8) + 128) & 0xff00;
  return (Pixels)(low | high);
}

// `lamina_pixel_scaled` of each pixel.
LAMINA_LOOP Pixels scaled(Pixels pixels, unsigned part) {
  Lanes low = blue_and_red(pixels) * (uint16_t)part + 128;
  Lanes high = green_and_alpha(pixels) * (uint16_t)part + 128;
  low = (low + (low >> 8)) >> 8;
  high = (high + (high >> 8)) & 0xff00;
  return (Pixels)(low | high);
}

// The sums of bytes, at most 255 each.
LAMINA_LOOP Pixels added(Pixels a, Pixels b) {
  return (Pixels)__builtin_elementwise_add_sat((Bytes)a, (Bytes)b);
}

LAMINA_LOOP Pixels blended(Pixels to, Pixels from) {
  return added(from, multiplied(to, 255 - alphas(from)));
}

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

#if defined(__x86_64__)
#define LAMINA_WIDE __attribute__((target("avx2")))
static int is_wide(void) { return __builtin_cpu_supports("avx2"); }
#else
#define LAMINA_WIDE
static int is_wide(void) { return 0; }
#endif

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
