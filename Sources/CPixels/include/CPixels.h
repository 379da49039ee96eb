// Pixels in memory: filled, copied, computed, and blended with what is there.
//
// What: premultiplied colours of four bytes, blue, green, red, alpha, in words of 32 bits. Blending
// is "source over destination".
// Why: these loops are all of a plain picture. Every byte is what Mesa's llvmpipe would write, so
// it does not matter which of the two draws a frame.
// Cost: about 0.25 ns a pixel of a row that is copied or skipped, 0.5 ns one that is blended, 4 to
// 8 ns one of an image that is turned or scaled; up to twice that on x86 without AVX2.
//
// Rows may not overlap. A count of 0 or less does nothing.
#ifndef LAMINA_CPIXELS_H
#define LAMINA_CPIXELS_H

#include <stdint.h>

// All four bytes of a pixel times part/255, each rounded to the nearest.
static inline uint32_t lamina_pixel_scaled(uint32_t pixel, uint32_t part) {
  uint32_t low = (pixel & 0x00ff00ffu) * part + 0x00800080u;
  uint32_t high = ((pixel >> 8) & 0x00ff00ffu) * part + 0x00800080u;
  low = ((low + ((low >> 8) & 0x00ff00ffu)) >> 8) & 0x00ff00ffu;
  high = (high + ((high >> 8) & 0x00ff00ffu)) & 0xff00ff00u;
  return low | high;
}

// Sets pixels to a colour.
void lamina_pixels_fill(uint32_t *to, long count, uint32_t color);

// Blends a colour over pixels.
void lamina_pixels_fill_over(uint32_t *to, long count, uint32_t color);

// Blends a row over pixels.
void lamina_pixels_over(uint32_t *to, const uint32_t *from, long count);

// Copies a row with each of its bytes multiplied by opacity/255, rounded to the nearest.
void lamina_pixels_fade(uint32_t *to, const uint32_t *from, long count, unsigned opacity);

// Blends a row over pixels that is first multiplied so.
void lamina_pixels_fade_over(uint32_t *to, const uint32_t *from, long count, unsigned opacity);

// Multiplies pixels by the alpha of a row that is first multiplied so.
void lamina_pixels_mask(uint32_t *to, const uint32_t *from, long count, unsigned opacity);

// Adds a row to pixels that is first multiplied so. No byte exceeds 255.
void lamina_pixels_add(uint32_t *to, const uint32_t *from, long count, unsigned opacity);

// Pixels that may be drawn, a box in device space. `to` is the pixel at (min_x, min_y); rows begin
// `stride` pixels apart.
typedef struct {
  uint32_t *to;
  long stride;
  int32_t min_x, min_y, max_x, max_y;
} lamina_box;

// Texels that are read: `first` is the one at (0, 0) in the space of a record's `texels`, NULL for
// none; rows begin `stride` texels apart.
typedef struct {
  const uint32_t *first;
  long stride;
} lamina_texels;

// A parallelogram with four antialiased edges, filled with a colour or with a whole image.
typedef struct {
  // Layer space to device space: x' = map[0]·x + map[2]·y + map[4], y' = map[1]·x + map[3]·y +
  // map[5].
  float map[6];
  // Layer space: two opposite corners, in any order.
  float rect[4];
  // The texels that `rect` shows: minX, minY, maxX, maxY. They must exist, and be two or more in
  // each direction. All 0 for a colour.
  int32_t texels[4];
  // Premultiplied. Of an image, only alpha counts.
  uint32_t color;
} lamina_parallelogram;

// Blends a parallelogram over the pixels of a box. No two opposite edges may share a pixel.
void lamina_pixels_parallelogram(
    lamina_box box, const lamina_parallelogram *shape, lamina_texels texels);

// What becomes of pixels where others are drawn.
typedef enum {
  lamina_way_replace,
  lamina_way_over,
  // They are multiplied by the alpha of the others.
  lamina_way_mask,
  lamina_way_add,
} lamina_way;

// A rectangle with round corners that cuts another one, in a layer space of its own: see below.
typedef struct {
  float scale[2];
  float offset[2];
  float rect[4];
  float radius;
  int32_t square;
} lamina_clip;

#define LAMINA_MOST_CLIPS 4

// A rectangle that is not turned: with round corners and perhaps a border in one colour, or with
// texels that may be scaled.
typedef struct {
  // Device space to layer space: x, y.
  float scale[2];
  float offset[2];
  // Layer space: minX, minY, maxX, maxY, and which of these edges are antialiased.
  float rect[4];
  int32_t smooth[4];
  float radius;
  // A bit for each corner that is square although there is a radius: 1, 2, 4 and 8 for those at
  // (minX, minY), (maxX, minY), (minX, maxY) and (maxX, maxY).
  int32_t square;
  // The width of a border; 0 fills the rectangle.
  float border;
  // Texels from the first of `texels`, at the corners of `rect`.
  float source[4];
  // The texels that may be read: minX, minY, maxX, maxY. They must exist, and be two or more in
  // each direction.
  int32_t texels[4];
  int32_t nearest_magnified, nearest_minified, alpha_only;
  // Premultiplied; texels are multiplied by it.
  uint32_t color;
  // The innermost clip first.
  lamina_clip clips[LAMINA_MOST_CLIPS];
  int32_t clip_count;
} lamina_quad;

// Draws a rectangle into the pixels of a box.
void lamina_pixels_quad(
    lamina_box box, const lamina_quad *quad, lamina_way way, lamina_texels texels);

#endif
