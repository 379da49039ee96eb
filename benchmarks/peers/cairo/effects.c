// Things that need a surface of their own: groups are drawn each frame, blurs and shadows once.
// Only where they were and where they are is drawn.
#include "canvas.h"

#include <math.h>

static void damage_move(Canvas *canvas, int f, int count, ScenePoint (*place)(int, int), double x, double y, double width, double height) {
  if (f == 0) return;
  for (int i = 0; i < count; i++) {
    ScenePoint from = place(i, f - 1), to = place(i, f);
    double left = fmin(from.x, to.x), right = fmax(from.x, to.x);
    canvas_damage(canvas, left + x, to.y + y, right - left + width, height);
  }
}

static void group_frame(Canvas *canvas, int f) {
  cairo_t *cairo = canvas->cairo;
  damage_move(canvas, f, 20, scene_group, 0, 0, 300, 200);
  canvas_begin(canvas);
  for (int g = 0; g < 20; g++) {
    ScenePoint place = scene_group(g, f);
    cairo_save(cairo);
    cairo_rectangle(cairo, place.x, place.y, 300, 200);
    cairo_clip(cairo);
    cairo_push_group(cairo);
    for (int c = 0; c < 20; c++)
      canvas_fill(canvas, scene_hsv(c / 20.0, 0.6, 0.9), place.x + c * 11, place.y + c * 7, 80, 60);
    cairo_pop_group_to_source(cairo);
    cairo_paint_with_alpha(cairo, 0.5);
    cairo_restore(cairo);
  }
}

void effects_group(Canvas *canvas) { canvas->frame = group_frame; }

static void mask_frame(Canvas *canvas, int f) {
  damage_move(canvas, f, 10, scene_effect, 0, 0, 300, 300);
  canvas_begin(canvas);
  for (int m = 0; m < 10; m++) {
    ScenePoint place = scene_effect(m, f);
    cairo_set_source_surface(canvas->cairo, canvas->surfaces[0], place.x, place.y);
    cairo_mask_surface(canvas->cairo, canvas->surfaces[1], place.x, place.y);
  }
}

void effects_mask(Canvas *canvas) {
  canvas->surfaces[0] = canvas_picture(300, 300, true);
  scene_picture300(canvas_texels(canvas->surfaces[0]));
  cairo_surface_mark_dirty(canvas->surfaces[0]);
  canvas->surfaces[1] = cairo_image_surface_create(CAIRO_FORMAT_A8, 300, 300);
  if (cairo_image_surface_get_stride(canvas->surfaces[1]) != 300) peer_fail("Cairo: the mask has another stride");
  scene_mask300(canvas_texels(canvas->surfaces[1]));
  cairo_surface_mark_dirty(canvas->surfaces[1]);
  canvas->frame = mask_frame;
}

static void blur_frame(Canvas *canvas, int f) {
  double reach = 36;
  damage_move(canvas, f, 10, scene_effect, -reach, -reach, 300 + 2 * reach, 300 + 2 * reach);
  canvas_begin(canvas);
  for (int m = 0; m < 10; m++) {
    ScenePoint place = scene_effect(m, f);
    canvas_blit(canvas, canvas->surfaces[0], place.x - reach, place.y - reach);
  }
}

void effects_blur(Canvas *canvas) {
  const ScenePoint places[4] = {{20, 20}, {160, 30}, {40, 150}, {150, 160}};
  cairo_surface_t *sharp = canvas_picture(300, 300, false);
  cairo_t *cairo = cairo_create(sharp);
  for (int k = 0; k < 4; k++) {
    SceneColor color = scene_hsv(k / 4.0, 0.7, 0.9);
    cairo_set_source_rgb(cairo, color.red, color.green, color.blue);
    cairo_rectangle(cairo, places[k].x, places[k].y, 120, 120);
    cairo_fill(cairo);
  }
  cairo_destroy(cairo);
  cairo_surface_flush(sharp);
  canvas->surfaces[0] = canvas_blurred(sharp, 12);
  cairo_surface_destroy(sharp);
  canvas->frame = blur_frame;
  canvas->peer.notes = "blurred once, painted every frame";
}

static void shadow_frame(Canvas *canvas, int f) {
  cairo_t *cairo = canvas->cairo;
  double reach = 30;
  damage_move(canvas, f, 40, scene_shadow, -reach, -reach + 4, 200 + 2 * reach, 120 + 2 * reach);
  canvas_begin(canvas);
  for (int s = 0; s < 40; s++) {
    ScenePoint place = scene_shadow(s, f);
    canvas_blit(canvas, canvas->surfaces[0], place.x - reach, place.y - reach + 4);
    canvas_rounded(cairo, place.x, place.y, 200, 120, 16);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_fill(cairo);
  }
}

void effects_shadow(Canvas *canvas) {
  cairo_surface_t *shape = canvas_picture(200, 120, false);
  cairo_t *cairo = cairo_create(shape);
  canvas_rounded(cairo, 0, 0, 200, 120, 16);
  cairo_set_source_rgba(cairo, 0, 0, 0, 0.5);
  cairo_fill(cairo);
  cairo_destroy(cairo);
  cairo_surface_flush(shape);
  canvas->surfaces[0] = canvas_blurred(shape, 10);
  cairo_surface_destroy(shape);
  canvas->frame = shadow_frame;
  canvas->peer.notes = "shadows are blurred once";
}
