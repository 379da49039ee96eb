#include "CPixels.h"

#include <string.h>

// Two bytes of a pixel lie in the lanes of a word, 16 bits apart: blue and red, or green and alpha.
#define LANES 0x00ff00ffu

// Both lanes times part/255, as llvmpipe's blending multiplies bytes: (x + x / 256 + 128) / 256 of
// the product x. For some products that is one less than the nearest.
static inline uint32_t multiplied(uint32_t lanes, uint32_t part) {
  uint32_t product = lanes * part;
  return ((product + ((product >> 8) & LANES) + 0x00800080u) >> 8) & LANES;
}

// The sum of both lanes, at most 255 each.
static inline uint32_t added(uint32_t a, uint32_t b) {
  uint32_t sum = a + b;
  uint32_t carries = (sum >> 8) & 0x00010001u;
  return (sum | (carries * 255)) & LANES;
}

static inline uint32_t over(uint32_t to, uint32_t from) {
  uint32_t rest = 255 - (from >> 24);
  uint32_t low = added(from & LANES, multiplied(to & LANES, rest));
  uint32_t high = added((from >> 8) & LANES, multiplied((to >> 8) & LANES, rest));
  return low | (high << 8);
}

void lamina_pixels_fill(uint32_t *to, long count, uint32_t color) {
  for (long x = 0; x < count; x++) to[x] = color;
}

void lamina_pixels_fill_over(uint32_t *to, long count, uint32_t color) {
  if (color >> 24 == 255) return lamina_pixels_fill(to, count, color);
  for (long x = 0; x < count; x++) to[x] = over(to[x], color);
}

// How many pixels from the first one on are equal to it in their alpha, if that is 0 or 255, or
// else are neither. Transparent pixels count as such only if they add nothing.
static inline long run(const uint32_t *from, long count) {
  long length = 1;
  if (from[0] == 0) {
    while (length < count && from[length] == 0) length++;
  } else if (from[0] >> 24 == 255) {
    while (length < count && from[length] >> 24 == 255) length++;
  } else {
    while (length < count && from[length] != 0 && from[length] >> 24 != 255) length++;
  }
  return length;
}

void lamina_pixels_over(uint32_t *restrict to, const uint32_t *restrict from, long count) {
  for (long x = 0; x < count;) {
    long length = run(from + x, count - x);
    if (from[x] >> 24 == 255) {
      memcpy(to + x, from + x, (size_t)length * 4);
    } else if (from[x] != 0) {
      for (long k = x; k < x + length; k++) to[k] = over(to[k], from[k]);
    }
    x += length;
  }
}

void lamina_pixels_fade(
    uint32_t *restrict to, const uint32_t *restrict from, long count, unsigned opacity) {
  for (long x = 0; x < count; x++) to[x] = lamina_pixel_scaled(from[x], opacity);
}

void lamina_pixels_fade_over(
    uint32_t *restrict to, const uint32_t *restrict from, long count, unsigned opacity) {
  if (opacity == 255) return lamina_pixels_over(to, from, count);
  for (long x = 0; x < count; x++) to[x] = over(to[x], lamina_pixel_scaled(from[x], opacity));
}

void lamina_pixels_mask(
    uint32_t *restrict to, const uint32_t *restrict from, long count, unsigned opacity) {
  for (long x = 0; x < count; x++) {
    uint32_t alpha = lamina_pixel_scaled(from[x], opacity) >> 24;
    to[x] = multiplied(to[x] & LANES, alpha) | (multiplied((to[x] >> 8) & LANES, alpha) << 8);
  }
}

void lamina_pixels_add(
    uint32_t *restrict to, const uint32_t *restrict from, long count, unsigned opacity) {
  for (long x = 0; x < count; x++) {
    uint32_t more = lamina_pixel_scaled(from[x], opacity);
    uint32_t low = added(to[x] & LANES, more & LANES);
    to[x] = low | (added((to[x] >> 8) & LANES, (more >> 8) & LANES) << 8);
  }
}
