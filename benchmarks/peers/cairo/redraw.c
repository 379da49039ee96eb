// Draws a hundred stores again in each frame, then paints them.
#include "canvas.h"

static void draw(cairo_surface_t *store, int f) {
  cairo_t *cairo = cairo_create(store);
  cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR);
  cairo_paint(cairo);
  cairo_set_operator(cairo, CAIRO_OPERATOR_OVER);
  double shade = f % 50 / 100.0;
  cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 0, 0, 256);
  cairo_pattern_add_color_stop_rgb(gradient, 0, shade, 0.4, 0.9);
  cairo_pattern_add_color_stop_rgb(gradient, 1, 0.9, 0.9, shade);
  canvas_rounded(cairo, 4, 4, 248, 248, 24);
  cairo_set_source(cairo, gradient);
  cairo_fill_preserve(cairo);
  cairo_pattern_destroy(gradient);
  cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1);
  cairo_set_line_width(cairo, 2);
  cairo_stroke(cairo);
  cairo_set_source_rgba(cairo, 1, 1, 1, 0.8);
  for (int bar = 0; bar < 12; bar++) cairo_rectangle(cairo, 24 + bar * 17, 120, 11, 14 + bar % 3);
  cairo_fill(cairo);
  cairo_destroy(cairo);
}

static void frame(Canvas *canvas, int f) {
  for (int i = 0; i < 100; i++) draw(canvas->surfaces[i], f);
  canvas_begin(canvas);
  for (int i = 0; i < 100; i++) {
    ScenePoint place = scene_upload_place(i);
    canvas_blit(canvas, canvas->surfaces[i], place.x, place.y);
  }
}

void redraw_make(Canvas *canvas) {
  for (int i = 0; i < 100; i++) canvas->surfaces[i] = canvas_picture(256, 256, false);
  canvas->frame = frame;
}
