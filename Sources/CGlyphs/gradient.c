#include "rasterizer.h"

#include <math.h>

// Bayer's ordered pattern for 8 by 8 pixels, from 2 to 254: half a step of 8 bits, in 256ths, more
// or less by up to 63/128. The shaders of gradients compute the same pattern.
static const uint8_t pattern[8][8] = {
#define T(x, y) \
  (uint8_t)(2 + 4 * ((((x) ^ (y)) & 1) << 5 | ((y) & 1) << 4 | (((x) ^ (y)) & 2) << 2 | ((y) & 2) << 1 | \
                     (((x) ^ (y)) & 4) >> 1 | ((y) & 4) >> 2))
#define ROW(y) {T(0, y), T(1, y), T(2, y), T(3, y), T(4, y), T(5, y), T(6, y), T(7, y)}
    ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5), ROW(6), ROW(7),
};

// A colour whose four parts lie in the lanes of a word, in 256ths of a step, as a pixel. `more` is
// added to each before it is cut.
static inline uint32_t pixel(uint64_t color, uint32_t more) {
  uint64_t bytes = ((color + more * UINT64_C(0x0001000100010001)) >> 8) & UINT64_C(0x00ff00ff00ff00ff);
  bytes = (bytes | bytes >> 8) & UINT64_C(0x0000ffff0000ffff);
  return (uint32_t)(bytes | bytes >> 16);
}

void lamina_gradient_paint(
    const LaminaGradient *gradient, uint32_t *pixels, int x, int y, int count, unsigned coverage) {
  int row = gradient->first_row + gradient->row_step * y;
  double down = row + 0.5 - gradient->y;
  double first = gradient->rows[1] * down + gradient->rows[2];
  double second = gradient->rows[4] * down + gradient->rows[5];
  const uint8_t *thresholds = pattern[(row + gradient->pattern_y) & 7];
  for (int index = 0; index < count; index++) {
    double across = x + index + 0.5 - gradient->x;
    double place = gradient->rows[0] * across + first;
    if (gradient->is_radial) {
      double other = gradient->rows[3] * across + second;
      place = sqrt(place * place + other * other);
    }
    place = place > 0 ? place < 1 ? place : 1 : 0;
    uint64_t color = gradient->colors[(int)(place * (LAMINA_GRADIENT_COLORS - 1) + 0.5)];
    uint32_t more = gradient->is_dithered ? thresholds[(x + index + gradient->pattern_x) & 7] : 128;
    uint32_t source = pixel(color, more);
    if (coverage != 255) source = lamina_pixel_scaled(source, coverage);
    uint32_t rest = 255 - (source >> 24);
    pixels[index] = rest == 0 ? source : source + lamina_pixel_scaled(pixels[index], rest);
  }
}
