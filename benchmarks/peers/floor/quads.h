// Quads drawn in one instanced call: 1:1 blits of a page, solid rectangles, and images turned about
// their centre.
#ifndef FLOOR_QUADS_H
#define FLOOR_QUADS_H

#include <GLES3/gl3.h>
#include <stdbool.h>
#include <stdint.h>

// A rectangle in whole pixels, and the texel for its first pixel.
typedef struct { int16_t x, y, width, height, texel_x, texel_y; } Blit;

// A rectangle in whole pixels and its colour.
typedef struct { int16_t x, y, width, height; uint8_t red, green, blue, alpha; } Solid;

// An image turned about its centre. The cosine and sine are those of the angle.
typedef struct { float x, y, cosine, sine; } Sprite;

typedef struct {
  GLuint program, array, buffer;
  GLsizeiptr stride;
  int capacity;
} Quads;

Quads quads_blits(int capacity, int page_width, int page_height);
// Blits that are multiplied by an opacity.
Quads quads_faded(int capacity, int page_width, int page_height, float opacity);
Quads quads_solids(int capacity);
// With an inset, only the inner part is drawn. Antialiased quads are larger by half a pixel on each
// side.
Quads quads_sprites(int capacity, float side, float inset, bool antialias);
// For sprites: sets the depth of the first record, and how much farther away each next one is.
void quads_depth(Quads *quads, float first, float step);

// Memory for the `count` records of this frame, which replace the last ones; and the call that
// draws them.
void *quads_map(Quads *quads, int count);
void quads_draw(Quads *quads, int count);
// Draws the last records again.
void quads_redraw(Quads *quads, int count);

#endif
