// The rows of a PNG as they are compressed: each as its differences from a prediction.
#ifndef LAMINA_PNG_FILTERS_H
#define LAMINA_PNG_FILTERS_H

#include <stddef.h>
#include <stdint.h>

// The bytes before and after a row that the functions below may read or write.
#define LAMINA_PNG_MARGIN 16

// Writes `width` pixels of blue, green, red and a fourth byte as red, green, blue and, with four
// `parts`, the fourth byte. Writes up to LAMINA_PNG_MARGIN bytes beyond.
void lamina_png_order(const uint8_t *pixels, size_t width, size_t parts, uint8_t *row);

// Writes the number of a filter to `target`, and after it the `length` bytes of `row` by this
// filter. It is the filter that leaves most bytes zero. `above` is the row above; both have
// LAMINA_PNG_MARGIN zeros before them. `spare` has room for `length` bytes.
void lamina_png_filter(
    const uint8_t *row, const uint8_t *above, size_t parts, size_t length, uint8_t *spare,
    uint8_t *target);

#endif
