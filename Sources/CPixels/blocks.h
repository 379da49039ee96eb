// Blocks of eight pixels as vectors, and which processor takes wide ones. Private to this module.
#ifndef LAMINA_CPIXELS_BLOCKS_H
#define LAMINA_CPIXELS_BLOCKS_H

#include <stdint.h>

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

#if defined(__x86_64__)
#define LAMINA_WIDE __attribute__((target("avx2,fma")))
static int is_wide(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
#else
#define LAMINA_WIDE
static int is_wide(void) { return 0; }
#endif

#endif
