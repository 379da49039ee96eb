// The stage that the Cairo peer draws to, and what its scenes share.
#ifndef CAIRO_CANVAS_H
#define CAIRO_CANVAS_H

#include "../common/peer.h"
#include "../common/scene.h"

#include <cairo.h>

typedef struct Canvas Canvas;

struct Canvas {
  Peer peer;
  cairo_surface_t *target;
  bool damaged;                     // whether this frame has damage
  cairo_t *cairo;
  int count;
  void (*frame)(Canvas *canvas, int f);
  cairo_surface_t *surfaces[256];   // the scene's images and caches
  cairo_matrix_t turns[256];
  ScenePoint *centers;
};

// An image of this size with its texels. Opaque images have no alpha channel, so that Cairo copies
// them.
cairo_surface_t *canvas_picture(int width, int height, bool opaque);
uint8_t *canvas_texels(cairo_surface_t *surface);

// Adds a rounded rectangle to the path.
void canvas_rounded(cairo_t *cairo, double x, double y, double width, double height, double radius);

// A surface blurred by a Gaussian, larger by 3 sigma on each side. An 8-bit alpha surface stays
// one.
cairo_surface_t *canvas_blurred(cairo_surface_t *surface, double sigma);

// Adds a rectangle of whole pixels to the damage of this frame.
void canvas_damage(Canvas *canvas, double x, double y, double width, double height);
// Clips to the damage, or to everything if the frame has none, and paints it white.
void canvas_begin(Canvas *canvas);

// Paints an image with its corner at a whole pixel.
void canvas_blit(Canvas *canvas, cairo_surface_t *surface, double x, double y);
// Fills a rectangle.
void canvas_fill(Canvas *canvas, SceneColor color, double x, double y, double width, double height);

// The scenes. Each one prepares its data and sets `frame`.
void plain_sprites(Canvas *canvas);
void plain_static(Canvas *canvas);
void plain_dirty(Canvas *canvas);
void plain_edit(Canvas *canvas);
void plain_overdraw(Canvas *canvas);
void plain_upload(Canvas *canvas);
void plain_pictures(Canvas *canvas);
void plain_deep(Canvas *canvas);
void ui_make(Canvas *canvas);
void redraw_make(Canvas *canvas);
void effects_group(Canvas *canvas);
void effects_mask(Canvas *canvas);
void effects_blur(Canvas *canvas);
void effects_shadow(Canvas *canvas);

#endif
