#include "CPixels.h"
#include "exponents.h"
#include "floats.h"

#include <math.h>

// The steps are those of pass.glsl, reduce.frag, blur.frag and matrix.frag, one by one: llvmpipe
// rounds each to 32 bits.

static int limited(int value, int count) {
  return value < 0 ? 0 : value < count ? value : count - 1;
}

// A pixel, which may lie outside of the input.
static uint32_t pixel_at(const lamina_input *input, int x, int y) {
  const int column = limited(x, input->width), row = limited(y, input->height);
  if (input->edge != lamina_edge_clamped && (column != x || row != y)) return 0;
  return input->first[row * input->stride + column];
}

// Eight pixels of a row.
LAMINA_LOOP Pixels pixels_at(const lamina_input *input, int x, int y) {
  Pixels pixels = {0};
  if (x >= 0 && x + AT_ONCE <= input->width && y >= 0 && y < input->height) {
    memcpy(&pixels, input->first + y * input->stride + x, sizeof pixels);
  } else {
    for (int k = 0; k < AT_ONCE; k++) pixels[k] = pixel_at(input, x + k, y);
  }
  return pixels;
}

// 1 for each of eight pixels of a row that counts.
LAMINA_LOOP Floats counted(const lamina_input *input, int x, int y) {
  const Whole at = counted_from(x);
  if (input->edge != lamina_edge_left_out) return same(1);
  if (y < 0 || y >= input->height) return same(0);
  return chosen((at >= 0) & (at < input->width), same(1), same(0));
}

LAMINA_LOOP void write(lamina_box box, int column, int row, const Floats channels[4]) {
  uint32_t *to = box.to + (row - box.min_y) * box.stride + (column - box.min_x);
  store(to, packed(channels), box.max_x - column);
}

// MARK: Means

// Eight pixels of a row, `step` apart from each other.
LAMINA_LOOP Pixels spread_pixels(const lamina_input *input, int x, int y, int step) {
  Pixels pixels = {0};
  const int is_inside = x >= 0 && x + (AT_ONCE - 1) * step < input->width && y >= 0 &&
                        y < input->height;
  if (is_inside) {
    const uint32_t *from = input->first + y * input->stride + x;
    for (int k = 0; k < AT_ONCE; k++) pixels[k] = from[k * step];
  } else {
    for (int k = 0; k < AT_ONCE; k++) pixels[k] = pixel_at(input, x + k * step, y);
  }
  return pixels;
}

LAMINA_LOOP void reduce(lamina_box box, const lamina_input *input, int factor) {
  const float count = (float)factor * (float)factor;
  for (int row = box.min_y; row < box.max_y; row++) {
    for (int column = box.min_x; column < box.max_x; column += AT_ONCE) {
      Floats sums[4] = {{0}};
      for (int y = 0; y < factor; y++) {
        for (int x = 0; x < factor; x++) {
          const Pixels pixels = spread_pixels(
              input, column * factor + x - input->x, row * factor + y - input->y, factor);
          for (int i = 0; i < 4; i++) sums[i] += channel(pixels, i);
        }
      }
      for (int i = 0; i < 4; i++) sums[i] /= count;
      write(box, column, row, sums);
    }
  }
}

// MARK: Blurs

typedef struct {
  // The change along the axis that the samples follow; how far they lie apart along the other.
  int x, y;
  float slope, exponent;
  int count;
} Steps;

// A sample of a blur: whole pixels along an axis, between two pixels along the other.
LAMINA_LOOP void sample(
    const lamina_input *input, const Steps *steps, int x, int y, int i, Floats channels[4]) {
  int at_x = x + steps->x * i, at_y = y + steps->y * i;
  if (steps->slope == 0) {
    const Pixels pixels = pixels_at(input, at_x, at_y);
    for (int k = 0; k < 4; k++) channels[k] = channel(pixels, k);
    return;
  }
  const float offset = (float)i * steps->slope, whole = floorf(offset), part = offset - whole;
  at_x += steps->y * (int)whole;
  at_y += steps->x * (int)whole;
  const Pixels first = pixels_at(input, at_x, at_y);
  const Pixels second = pixels_at(input, at_x + steps->y, at_y + steps->x);
  for (int k = 0; k < 4; k++) {
    channels[k] = between(channel(first, k), channel(second, k), same(part));
  }
}

LAMINA_LOOP void blur(lamina_box box, const lamina_input *input, const Steps *steps) {
  const Floats start = exponential(same(steps->exponent));
  const float first_ratio = start[0], fall = first_ratio * first_ratio;
  for (int row = box.min_y; row < box.max_y; row++) {
    const int y = row - input->y;
    for (int column = box.min_x; column < box.max_x; column += AT_ONCE) {
      const int x = column - input->x;
      Floats sums[4], total = same(1);
      float ratio = first_ratio, weight = 1;
      sample(input, steps, x, y, 0, sums);
      for (int i = 1; i <= steps->count; i++) {
        Floats after[4], before[4];
        weight *= ratio;
        ratio *= fall;
        sample(input, steps, x, y, i, after);
        sample(input, steps, x, y, -i, before);
        for (int k = 0; k < 4; k++) sums[k] += weight * (after[k] + before[k]);
        total += weight * (counted(input, x + steps->x * i, y + steps->y * i) +
                           counted(input, x - steps->x * i, y - steps->y * i));
      }
      for (int k = 0; k < 4; k++) sums[k] /= total;
      write(box, column, row, sums);
    }
  }
}

// MARK: Colours

LAMINA_LOOP void change(lamina_box box, const lamina_input *input, const lamina_matrix *matrix) {
  for (int row = box.min_y; row < box.max_y; row++) {
    for (int column = box.min_x; column < box.max_x; column += AT_ONCE) {
      const Pixels pixels = pixels_at(input, column - input->x, row - input->y);
      Floats from[4], to[4];
      for (int i = 0; i < 4; i++) from[i] = channel(pixels, i);
      if (!matrix->is_premultiplied) {
        const Whole shows = from[3] > 0.0f;
        for (int i = 0; i < 3; i++) {
          from[i] = chosen(shows, least(from[i] / from[3], same(1)), same(0));
        }
      }
      for (int i = 0; i < 4; i++) {
        const float *by = matrix->rows[i];
        const Floats sum =
            from[2] * by[0] + from[1] * by[1] + from[0] * by[2] + from[3] * by[3] + by[4];
        to[i] = within(sum, 0, 1);
      }
      for (int i = 0; i < 3; i++) {
        to[i] = matrix->is_premultiplied ? least(to[i], to[3]) : to[i] * to[3];
      }
      write(box, column, row, to);
    }
  }
}

// MARK: One width for each processor

LAMINA_WIDE static void reduce_wide(lamina_box box, const lamina_input *input, int factor) {
  reduce(box, input, factor);
}

LAMINA_WIDE static void blur_wide(lamina_box box, const lamina_input *input, const Steps *steps) {
  blur(box, input, steps);
}

LAMINA_WIDE static void change_wide(
    lamina_box box, const lamina_input *input, const lamina_matrix *matrix) {
  change(box, input, matrix);
}

void lamina_pixels_reduce(lamina_box box, const lamina_input *input, int factor) {
  if (is_wide()) {
    reduce_wide(box, input, factor);
  } else {
    reduce(box, input, factor);
  }
}

void lamina_pixels_blur(lamina_box box, const lamina_input *input, const lamina_blur *step) {
  const Steps steps = {
      .x = step->is_along_x, .y = !step->is_along_x, .slope = step->slope,
      .exponent = step->exponent, .count = step->count};
  if (is_wide()) {
    blur_wide(box, input, &steps);
  } else {
    blur(box, input, &steps);
  }
}

void lamina_pixels_change(lamina_box box, const lamina_input *input, const lamina_matrix *matrix) {
  if (is_wide()) {
    change_wide(box, input, matrix);
  } else {
    change(box, input, matrix);
  }
}
