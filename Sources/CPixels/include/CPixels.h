// Pixels in memory: filled, copied, computed, and blended with what is there.
//
// What: premultiplied colours of four bytes, blue, green, red, alpha, in words of 32 bits. Blending
// is "source over destination".
// Why: these loops are all of a plain picture. Every byte is what Mesa's llvmpipe would write, so
// it does not matter which of the two draws a frame.
// Cost: about 0.25 ns a pixel of a row that is copied or skipped, 0.5 ns one that is blended, 2 to
// 8 ns one of a rectangle under any map, 7 to 16 ns one of a gradient, 30 to 60 ns one of a shadow,
// and 1.3 ns a sample of a blur; up to twice that on x86 without AVX2.
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

// Makes white of each of some alphas, premultiplied.
void lamina_pixels_white(uint32_t *to, const uint8_t *alphas, long count);

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

// What becomes of pixels where others are drawn.
typedef enum {
  lamina_way_replace,
  lamina_way_over,
  // They are multiplied by the alpha of the others.
  lamina_way_mask,
  lamina_way_add,
} lamina_way;

// A map from device space to a layer space: with p = (X, Y, 1), the layer point is x·p / w·p and
// y·p / w·p. Where w·p is not positive, nothing is seen.
typedef struct {
  float x[3], y[3], w[3];
} lamina_map;

// The corners of a rectangle: a bit for each one that is square although there is a radius, for
// those at (minX, minY), (maxX, minY), (minX, maxY) and (maxX, maxY). The last bit makes the others
// follow the continuous curve instead of a circle.
#define LAMINA_SQUARE_CORNERS 15
#define LAMINA_CONTINUOUS_CORNERS 16

// What a clip leaves of a record.
typedef enum {
  // What lies in its rectangle with corners.
  lamina_clip_inside,
  // Pixels whose centres lie outside of its rectangle.
  lamina_clip_hole,
  // Pixels of which x·p is not negative.
  lamina_clip_half_plane,
} lamina_clip_kind;

// A rectangle that cuts another one, in a layer space of its own.
typedef struct {
  lamina_clip_kind kind;
  lamina_map map;
  // minX, minY, maxX, maxY.
  float rect[4];
  float radius;
  int32_t corners;
} lamina_clip;

#define LAMINA_MOST_CLIPS 4

// The clips of a record, at most LAMINA_MOST_CLIPS; `first` is the innermost one.
typedef struct {
  const lamina_clip *first;
  int32_t count;
} lamina_clips;

// A parallelogram with four antialiased edges, filled with a colour or with a whole image.
typedef struct {
  // Layer space to device space: x' = map[0]·x + map[2]·y + map[4], y' = map[1]·x + map[3]·y +
  // map[5].
  float map[6];
  // Layer space: two opposite corners, in any order.
  float rect[4];
  // The texels that `rect` shows: minX, minY, maxX, maxY. They must exist, and where they
  // are one in a direction, so must the one before it. All 0 for a colour.
  int32_t texels[4];
  // Premultiplied. Texels are multiplied by its alpha, or by each of its channels if they are
  // tinted.
  uint32_t color;
  int32_t is_tinted;
} lamina_parallelogram;

// Blends a parallelogram over the pixels of a box. No two opposite edges may share a pixel.
void lamina_pixels_parallelogram(
    lamina_box box, const lamina_parallelogram *shape, lamina_clips clips, lamina_texels texels);

// How a point becomes a position along a gradient: see gradient.frag. The numbers are those of
// GradientKind.
typedef enum {
  lamina_gradient_axial,
  lamina_gradient_radial,
  lamina_gradient_conic,
} lamina_gradient_kind;

// A gradient over a rectangle that begins at the origin of layer space.
typedef struct {
  lamina_gradient_kind kind;
  float parameters[4];
  // One over the width and the height of the rectangle.
  float per_unit[2];
  int32_t is_dithered;
  // If texels say how much shows: what cuts it, minX, minY, maxX, maxY. `smooth` of the quad is
  // about these edges.
  float bounds[4];
  // Two or more stops of eight numbers: the location, one over the distance from the stop before,
  // two that do not count, and the colour, red, green, blue, alpha, not premultiplied.
  int32_t count;
  const float *stops;
} lamina_gradient;

// A rectangle of layer space under any map: with corners and perhaps a border in one colour, with
// texels, or with a gradient.
typedef struct {
  lamina_map map;
  // Device space: the corners of a convex polygon, x and y in turns, outside of which nothing is
  // drawn.
  int32_t cover[8];
  // Layer space: minX, minY, maxX, maxY, and which of these edges are antialiased.
  float rect[4];
  int32_t smooth[4];
  float radius;
  int32_t corners;
  // The width of a border; 0 fills the rectangle.
  float border;
  // Whether the rectangle is blurred, by a Gaussian of this standard deviation.
  int32_t is_shadow;
  float deviation;
  // Texels from the first of `texels`, at the corners of `rect`.
  float source[4];
  // The texels that may be read: minX, minY, maxX, maxY. They must exist, and where they
  // are one in a direction, so must the one before it.
  int32_t texels[4];
  int32_t nearest_magnified, nearest_minified, alpha_only;
  // Premultiplied; texels and gradients are multiplied by it.
  uint32_t color;
  // Whether all pixels of the cover are covered whole, but for the clips.
  int32_t is_whole;
} lamina_quad;

// Whether of the pixels of a box only those at the edges of such a rectangle, or of a clip, take
// more than others. Under some maps that divide, all do. The pixels are not read.
int lamina_pixels_edges_only(lamina_box box, const lamina_map *map, const float rect[4]);

// Draws a rectangle into the pixels of a box. A gradient may be NULL. If there are a gradient and
// texels, their alpha says how much of it shows.
void lamina_pixels_quad(
    lamina_box box, const lamina_quad *quad, const lamina_gradient *gradient, lamina_clips clips,
    lamina_way way, lamina_texels texels);

// Which pixels count outside of an input.
typedef enum {
  lamina_edge_transparent,
  // Those at its edge, again and again.
  lamina_edge_clamped,
  // None. Those inside share their weight.
  lamina_edge_left_out,
} lamina_edge;

// Pixels that others are computed from. `first` is at (x, y) in their space; rows begin `stride`
// pixels apart.
typedef struct {
  const uint32_t *first;
  long stride;
  int32_t x, y, width, height;
  lamina_edge edge;
} lamina_input;

// Sets each pixel of a box to the mean of a square of pixels, `factor` on each side. The square of
// pixel (X, Y) begins at (X, Y) times `factor`.
void lamina_pixels_reduce(lamina_box box, const lamina_input *input, int factor);

// One direction of a Gaussian: samples one pixel apart along an axis, and `slope` along the other.
typedef struct {
  int32_t is_along_x;
  float slope;
  // The exponent at a distance of one sample, and the samples on each side.
  float exponent;
  int32_t count;
} lamina_blur;

// Sets the pixels of a box to weighted means.
void lamina_pixels_blur(lamina_box box, const lamina_input *input, const lamina_blur *step);

// What blue, green, red and alpha become, each a sum of red, green, blue, alpha and 1 times five
// factors. If they are not premultiplied, straight colours are changed.
typedef struct {
  float rows[4][5];
  int32_t is_premultiplied;
} lamina_matrix;

// Sets the pixels of a box to those of an input, in other colours.
void lamina_pixels_change(lamina_box box, const lamina_input *input, const lamina_matrix *matrix);

// How a premultiplied source is mixed with what is behind it. The numbers are those of BlendMode.
typedef enum {
  lamina_blend_normal,
  lamina_blend_multiply,
  lamina_blend_screen,
  lamina_blend_overlay,
  lamina_blend_darken,
  lamina_blend_lighten,
  lamina_blend_color_dodge,
  lamina_blend_color_burn,
  lamina_blend_soft_light,
  lamina_blend_hard_light,
  lamina_blend_difference,
  lamina_blend_exclusion,
  lamina_blend_hue,
  lamina_blend_saturation,
  lamina_blend_color,
  lamina_blend_luminosity,
  lamina_blend_plus_lighter,
  lamina_blend_plus_darker,
  lamina_blend_subtract,
  lamina_blend_copy,
  lamina_blend_clear,
  lamina_blend_source_in,
  lamina_blend_source_out,
  lamina_blend_source_atop,
  lamina_blend_destination_over,
  lamina_blend_destination_in,
  lamina_blend_destination_out,
  lamina_blend_destination_atop,
  lamina_blend_xor,
  lamina_blend_destination,
  lamina_blend_subtract_destination,
  lamina_blend_product,
  lamina_blend_minimum,
  lamina_blend_maximum,
} lamina_blend_mode;

// A surface that is mixed with its backdrop pixel by pixel, in whole pixels of device space.
typedef struct {
  lamina_blend_mode mode;
  // The texels at pixel (0, 0).
  const uint32_t *source, *backdrop;
  long source_stride, backdrop_stride;
  // Premultiplied; the source is multiplied by it.
  uint32_t color;
  // How much of the backdrop stays as it is, from 0 to 1.
  float fade;
} lamina_mixture;

// Sets the pixels of a box to a mixture. The backdrop may be the box itself.
void lamina_pixels_mix(lamina_box box, const lamina_mixture *mixture, lamina_clips clips);

#endif
