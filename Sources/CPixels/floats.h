// Blocks of eight pixels as 32-bit floats, which are rounded step by step as llvmpipe rounds them.
// Private to this module.
#ifndef LAMINA_CPIXELS_FLOATS_H
#define LAMINA_CPIXELS_FLOATS_H

#include <string.h>

#include "blocks.h"

// A product and a sum may not become one instruction.
#pragma STDC FP_CONTRACT OFF

typedef float Floats __attribute__((vector_size(4 * AT_ONCE)));
typedef int32_t Whole __attribute__((vector_size(4 * AT_ONCE)));

LAMINA_LOOP float larger(float a, float b) { return a > b ? a : b; }
LAMINA_LOOP float smaller(float a, float b) { return a < b ? a : b; }

LAMINA_LOOP Floats chosen(Whole first, Floats a, Floats b) {
  return (Floats)(((Whole)a & first) | ((Whole)b & ~first));
}

LAMINA_LOOP Floats same(float value) { return (Floats){0} + value; }
LAMINA_LOOP Floats least(Floats a, Floats b) { return chosen(a < b, a, b); }
LAMINA_LOOP Floats most(Floats a, Floats b) { return chosen(a > b, a, b); }

LAMINA_LOOP Floats within(Floats value, float low, float high) {
  return least(most(value, same(low)), same(high));
}

// From one value to another, as `mix` of GLSL.
LAMINA_LOOP Floats between(Floats from, Floats to, Floats part) {
  return from + part * (to - from);
}

LAMINA_LOOP Floats root(Floats value) { return __builtin_elementwise_sqrt(value); }

LAMINA_LOOP Floats clamped(Floats value, float limit) {
  const Floats most = (Floats){0} + limit;
  value = chosen(value < -most, -most, value);
  return chosen(value > most, most, value);
}

LAMINA_LOOP Floats magnitude(Floats value) { return (Floats)((Whole)value & 0x7fffffff); }

// The nearest whole number, the even one of two. The value is less than 2^22.
LAMINA_LOOP Whole rounded(Floats value) { return (Whole)(value + 12582912.0f) - 0x4b400000; }

// The greatest whole number that is not greater. The value is less than 2^22.
LAMINA_LOOP Floats lower(Floats value) {
  const Floats near = __builtin_convertvector(rounded(value), Floats);
  return near - chosen(near > value, same(1), same(0));
}

// The numbers of the pixels of a block that begins with a number.
LAMINA_LOOP Whole counted_from(int first) {
  return first + (Whole){0, 1, 2, 3, 4, 5, 6, 7};
}

// Device space: their centres.
LAMINA_LOOP Floats centres_from(int first) {
  return __builtin_convertvector(counted_from(first), Floats) + 0.5f;
}

// A channel from 0 to 1 as a byte.
LAMINA_LOOP Pixels byte(Floats value) { return (Pixels)rounded(value * 255.0f); }

// A channel of pixels from 0 to 1: blue, green, red, alpha.
LAMINA_LOOP Floats channel(Pixels pixels, int i) {
  return __builtin_convertvector((Whole)(pixels >> 8 * i & 255), Floats) * (1.0f / 255);
}

LAMINA_LOOP void split(uint32_t color, float channels[4]) {
  for (int i = 0; i < 4; i++) channels[i] = (float)(color >> 8 * i & 255) * (1.0f / 255);
}

// Pixels of four channels, each of which is first brought into 0 to 1.
LAMINA_LOOP Pixels packed(const Floats channels[4]) {
  Pixels pixels = {0};
  for (int i = 0; i < 4; i++) pixels |= byte(within(channels[i], 0, 1)) << 8 * i;
  return pixels;
}

// A colour where pixels are covered in part.
LAMINA_LOOP Pixels filled(const float tint[4], Floats area) {
  Pixels new = {0};
  for (int i = 0; i < 4; i++) new |= byte(tint[i] * area) << 8 * i;
  return new;
}

// The bytes of both, weighed in steps of 1/256.
LAMINA_LOOP Lanes mixed(Lanes from, Lanes to, Lanes weight) {
  return (from + ((weight * (to - from) + 128) >> 8)) & 255;
}

LAMINA_LOOP Lanes twice(Whole weight) { return (Lanes)(weight | weight << 16); }

// Texels beside each other, in pairs: those at some places, and those to the right of them.
typedef struct {
  Pixels left, right;
} Pairs;

LAMINA_LOOP Pairs gathered(const uint32_t *texels, const int places[AT_ONCE]) {
  uint32_t found[2 * AT_ONCE];
  for (int k = 0; k < AT_ONCE; k++) memcpy(&found[2 * k], &texels[places[k]], 8);
  Pixels low, high;
  memcpy(&low, &found[0], sizeof low);
  memcpy(&high, &found[AT_ONCE], sizeof high);
  return (Pairs){__builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14),
                 __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15)};
}

// Four texels weighed, first those beside each other: the one at a column and a row, the next ones,
// and their weights in parts of 256. All of them must exist.
LAMINA_LOOP Pixels weighed(
    const uint32_t *texels, int stride, Whole column, Whole weight_x, Whole row, Whole weight_y) {
  const Whole place = row * stride + column;
  int places[AT_ONCE];
  memcpy(places, &place, sizeof places);
  const Pairs top = gathered(texels, places), bottom = gathered(texels + stride, places);
  const Lanes u = twice(weight_x), v = twice(weight_y);
  const Lanes low = mixed(
      mixed(blue_and_red(top.left), blue_and_red(top.right), u),
      mixed(blue_and_red(bottom.left), blue_and_red(bottom.right), u), v);
  const Lanes high = mixed(
      mixed(green_and_alpha(top.left), green_and_alpha(top.right), u),
      mixed(green_and_alpha(bottom.left), green_and_alpha(bottom.right), u), v);
  return (Pixels)(low | high << 8);
}

// The first `count` pixels of a block, or all if there are more; the others are 0.
LAMINA_LOOP Pixels load(const uint32_t *from, int count) {
  Pixels pixels = {0};
  memcpy(&pixels, from, (size_t)(count < AT_ONCE ? count : AT_ONCE) * 4);
  return pixels;
}

LAMINA_LOOP void store(uint32_t *to, Pixels pixels, int count) {
  memcpy(to, &pixels, (size_t)(count < AT_ONCE ? count : AT_ONCE) * 4);
}

// Blends the first `count` pixels of a block. The others are not changed; there is memory for them
// if `has_room`.
LAMINA_LOOP void put(uint32_t *to, int count, int has_room, Pixels new) {
  const Pixels lanes = {0, 1, 2, 3, 4, 5, 6, 7};
  Pixels there = {0};
  if (has_room) {
    memcpy(&there, to, sizeof there);
    there = blended(there, new & (Pixels)(lanes < (Pixels){0} + (uint32_t)count));
    memcpy(to, &there, sizeof there);
  } else {
    store(to, blended(load(to, count), new), count);
  }
}

#endif
