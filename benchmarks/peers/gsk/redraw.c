// Stores that the CPU draws again: Cairo nodes, as gtk_snapshot_append_cairo makes them.
#include "scenes.h"

#include "../common/scene.h"

#include <math.h>

enum { STORES = 100, SIDE = 256 };

static void add_panel(cairo_t *cairo) {
  double low = 4, high = SIDE - 4, radius = 24;
  cairo_new_path(cairo);
  cairo_arc(cairo, high - radius, low + radius, radius, -G_PI / 2, 0);
  cairo_arc(cairo, high - radius, high - radius, radius, 0, G_PI / 2);
  cairo_arc(cairo, low + radius, high - radius, radius, G_PI / 2, G_PI);
  cairo_arc(cairo, low + radius, low + radius, radius, G_PI, G_PI * 1.5);
  cairo_close_path(cairo);
}

static void draw_panel(cairo_t *cairo, int f) {
  double shade = f % 50 / 100.0;
  cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 0, 0, SIDE);
  cairo_pattern_add_color_stop_rgb(gradient, 0, shade, 0.4, 0.9);
  cairo_pattern_add_color_stop_rgb(gradient, 1, 0.9, 0.9, shade);
  add_panel(cairo);
  cairo_set_source(cairo, gradient);
  cairo_fill_preserve(cairo);
  cairo_pattern_destroy(gradient);
  cairo_set_source_rgb(cairo, 0.1, 0.1, 0.1);
  cairo_set_line_width(cairo, 2);
  cairo_stroke(cairo);
  cairo_set_source_rgba(cairo, 1, 1, 1, 0.8);
  for (int bar = 0; bar < 12; bar++) {
    int height = 14 + bar % 3;
    cairo_rectangle(cairo, 24 + bar * 17, 120, 11, height);
  }
  cairo_fill(cairo);
}

static GskRenderNode *redraw_root(Scene *scene, int f) {
  (void)scene;
  GskRenderNode *nodes[STORES];
  for (int i = 0; i < STORES; i++) {
    ScenePoint place = scene_upload_place(i);
    nodes[i] = gsk_cairo_node_new(&GRAPHENE_RECT_INIT((float)place.x, (float)place.y, SIDE, SIDE));
    cairo_t *cairo = gsk_cairo_node_get_draw_context(nodes[i]);
    cairo_translate(cairo, place.x, place.y);
    draw_panel(cairo, f);
    cairo_destroy(cairo);
  }
  return scene_container(scene_background(1, 1, 1), nodes, STORES);
}

void scene_make_redraw(Scene *scene) { scene->root = redraw_root; }
