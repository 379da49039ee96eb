// Scenes of images and solid rectangles.
#include "canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static cairo_surface_t *tile(int side) {
  cairo_surface_t *surface = canvas_picture(side, side, true);
  scene_tile(canvas_texels(surface), side);
  cairo_surface_mark_dirty(surface);
  return surface;
}

static void centers(Canvas *canvas) {
  canvas->centers = calloc((size_t)canvas->count + 1, sizeof *canvas->centers);
  for (int i = 0; i < canvas->count; i++) canvas->centers[i] = scene_sprite_center(i);
}

// Fills a rectangle with a padded pattern, which antialiases the edge of the sprite. A pattern
// belongs to the user space in which it was set. So one pattern serves all sprites, and only the
// matrix of the canvas changes.
static void sprites_frame(Canvas *canvas, int f) {
  cairo_t *cairo = canvas->cairo;
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface(canvas->surfaces[0]);
  cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR);
  cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD);
  canvas_begin(canvas);
  for (int i = 0; i < canvas->count; i++) {
    cairo_matrix_t matrix = canvas->turns[(i + f) & 255];
    matrix.x0 += canvas->centers[i].x;
    matrix.y0 += canvas->centers[i].y;
    cairo_set_matrix(cairo, &matrix);
    cairo_set_source(cairo, pattern);
    cairo_rectangle(cairo, 0, 0, 32, 32);
    cairo_fill(cairo);
  }
  cairo_identity_matrix(cairo);
  cairo_pattern_destroy(pattern);
}

void plain_sprites(Canvas *canvas) {
  canvas->surfaces[0] = tile(32);
  centers(canvas);
  for (int i = 0; i < 256; i++) {
    cairo_matrix_init_rotate(&canvas->turns[i], scene_sprite_angle(i, 0));
    cairo_matrix_translate(&canvas->turns[i], -16, -16);
  }
  canvas->frame = sprites_frame;
}

static void field(Canvas *canvas, bool swapped) {
  for (int i = 0; i < canvas->count; i++) {
    int k = swapped ? (i ^ 1) % canvas->count : i;
    canvas_blit(canvas, canvas->surfaces[0], canvas->centers[k].x - 16, canvas->centers[k].y - 16);
  }
}

static void static_frame(Canvas *canvas, int f) {
  if (f > 0) return;
  canvas_begin(canvas);
  field(canvas, false);
}

void plain_static(Canvas *canvas) {
  canvas->surfaces[0] = tile(32);
  centers(canvas);
  canvas->frame = static_frame;
}

// Every other layer is new. The damage is everything except a few gaps, so the whole field is
// drawn.
static void edit_frame(Canvas *canvas, int f) {
  canvas_begin(canvas);
  field(canvas, f % 2 == 0);
}

void plain_edit(Canvas *canvas) {
  plain_static(canvas);
  canvas->frame = edit_frame;
}

static void dirty_frame(Canvas *canvas, int f) {
  ScenePoint to = scene_dirty_center(f), from = scene_dirty_center(f > 0 ? f - 1 : 0);
  if (f > 0) {
    canvas_damage(canvas, from.x - 32, from.y - 32, 64, 64);
    canvas_damage(canvas, to.x - 32, to.y - 32, 64, 64);
  }
  canvas_begin(canvas);
  if (canvas->peer.cull && f > 0) {
    double left = fmin(from.x, to.x) - 48, right = fmax(from.x, to.x) + 48;
    for (int i = 0; i < canvas->count; i++) {
      ScenePoint center = canvas->centers[i];
      if (center.x <= left || center.x >= right || center.y <= to.y - 48 || center.y >= to.y + 48) continue;
      canvas_blit(canvas, canvas->surfaces[0], center.x - 16, center.y - 16);
    }
  } else {
    field(canvas, false);
  }
  canvas_blit(canvas, canvas->surfaces[1], to.x - 32, to.y - 32);
}

void plain_dirty(Canvas *canvas) {
  plain_static(canvas);
  canvas->surfaces[1] = tile(64);
  canvas->frame = dirty_frame;
  canvas->peer.notes = canvas->peer.cull ? "the program skips sprites outside the damage"
                                         : "clipped to the damage; Cairo skips what is outside";
}

static void faded_frame(Canvas *canvas, int f) {
  canvas_begin(canvas);
  for (int layer = 0; layer < 40; layer++) {
    cairo_set_source_surface(canvas->cairo, canvas->surfaces[(layer == 39 ? f : layer) % 2], 0, 0);
    cairo_paint_with_alpha(canvas->cairo, 0.5);
  }
}

static void overdraw_frame(Canvas *canvas, int f) {
  canvas_begin(canvas);
  for (int layer = 0; layer < 40; layer++) canvas_blit(canvas, canvas->surfaces[(layer == 39 ? f : layer) % 2], 0, 0);
}

void plain_overdraw(Canvas *canvas) {
  bool alpha = !strcmp(canvas->peer.param, "alpha");
  for (int which = 0; which < 2; which++) {
    canvas->surfaces[which] = canvas_picture(TARGET_WIDTH, TARGET_HEIGHT, !alpha);
    scene_layer(canvas_texels(canvas->surfaces[which]), which, alpha);
    cairo_surface_mark_dirty(canvas->surfaces[which]);
  }
  canvas->frame = strcmp(canvas->peer.param, "faded") ? overdraw_frame : faded_frame;
}

// The images are used in place, without a copy.
static void upload_frame(Canvas *canvas, int f) {
  canvas_begin(canvas);
  for (int i = 0; i < 100; i++) {
    ScenePoint place = scene_upload_place(i);
    cairo_surface_t *surface = canvas->surfaces[f % 2 * 100 + i];
    cairo_surface_mark_dirty(surface);
    canvas_blit(canvas, surface, place.x, place.y);
  }
}

void plain_upload(Canvas *canvas) {
  for (int i = 0; i < 200; i++) {
    canvas->surfaces[i] = canvas_picture(256, 256, true);
    scene_upload(canvas_texels(canvas->surfaces[i]), i % 100, i / 100);
  }
  canvas->frame = upload_frame;
  canvas->peer.notes = "drawn from the memory that has the new texels";
}

// Each image is converted into the memory of a surface, from which it is drawn.
static void pictures_frame(Canvas *canvas, int f) {
  canvas_begin(canvas);
  for (int i = 0; i < 100; i++) {
    ScenePoint place = scene_upload_place(i);
    cairo_surface_t *source = canvas->surfaces[f % 2 * 100 + i], *surface = canvas->surfaces[200];
    cairo_surface_flush(surface);
    scene_convert(canvas_texels(surface), canvas_texels(source), 256 * 256);
    cairo_surface_mark_dirty(surface);
    canvas_blit(canvas, surface, place.x, place.y);
  }
}

void plain_pictures(Canvas *canvas) {
  for (int i = 0; i < 201; i++) {
    canvas->surfaces[i] = canvas_picture(256, 256, true);
    if (i < 200) scene_upload_rgbx(canvas_texels(canvas->surfaces[i]), i % 100, i / 100);
  }
  canvas->frame = pictures_frame;
}

static void deep_frame(Canvas *canvas, int f) {
  if (f > 0) canvas_damage(canvas, 1, 1, 1301, 1000);
  canvas_begin(canvas);
  for (int i = 0; i < canvas->count; i++) {
    ScenePoint place = scene_deep(i, f);
    canvas_fill(canvas, scene_hsv((double)i / canvas->count, 0.3, 0.9), place.x, place.y, 900, 600);
  }
}

void plain_deep(Canvas *canvas) { canvas->frame = deep_frame; }
