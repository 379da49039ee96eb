// Powers, as llvmpipe computes them. Private to this module.
#ifndef LAMINA_CPIXELS_EXPONENTS_H
#define LAMINA_CPIXELS_EXPONENTS_H

#include "floats.h"

// a * b + c, rounded once where llvmpipe has the instruction for it.
LAMINA_LOOP Floats fused(Floats a, Floats b, Floats c) {
#pragma clang fp contract(on)
  return a * b + c;
}

// 2^x, by a polynomial of degree five.
LAMINA_LOOP Floats power_of_two(Floats x) {
  x = most(least(x, same(128)), same(-126.99999f));
  const Floats whole = lower(x), part = x - whole;
  const Floats scale = (Floats)((__builtin_convertvector(whole, Whole) + 127) << 23);
  const Floats square = part * part;
  const Floats even = fused(
      fused(same(0.00898934009049466391101f), square, same(0.240153617044375388211f)), square,
      same(1));
  const Floats odd = fused(
      fused(same(0.00187757667519147912699f), square, same(0.0558263180532956664775f)), square,
      same(0.693153073200168932794f));
  return scale * fused(odd, part, even);
}

// e^x.
LAMINA_LOOP Floats exponential(Floats x) { return power_of_two(x * 1.44269504f); }

#endif
