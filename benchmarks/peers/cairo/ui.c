// The cards. Shadows are blurred once and painted; everything scrolls, so every frame draws all
// that is visible.
#include "canvas.h"

#include <math.h>

enum { SHADOW = 0, BUTTON = 1, ICONS = 10 };

// Nine parts: corners as they are, the others stretched.
static void button(Canvas *canvas, double x, double y) {
  cairo_t *cairo = canvas->cairo;
  const double from[4] = {0, UI_BUTTON_CAP, 32 - UI_BUTTON_CAP, 32};
  const double across[4] = {0, UI_BUTTON_CAP, UI_BUTTON_WIDTH - UI_BUTTON_CAP, UI_BUTTON_WIDTH};
  const double down[4] = {0, UI_BUTTON_CAP, UI_BUTTON_HEIGHT - UI_BUTTON_CAP, UI_BUTTON_HEIGHT};
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) {
      cairo_surface_t *part = canvas->surfaces[BUTTON + row * 3 + column];
      double width = across[column + 1] - across[column], height = down[row + 1] - down[row];
      double scale_x = (from[column + 1] - from[column]) / width, scale_y = (from[row + 1] - from[row]) / height;
      cairo_set_source_surface(cairo, part, x + across[column], y + down[row]);
      if (scale_x != 1 || scale_y != 1) {
        cairo_matrix_t matrix;
        cairo_matrix_init_scale(&matrix, scale_x, scale_y);
        cairo_matrix_translate(&matrix, -(x + across[column]), -(y + down[row]));
        cairo_pattern_set_matrix(cairo_get_source(cairo), &matrix);
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR);
        cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
        cairo_rectangle(cairo, x + across[column], y + down[row], width, height);
        cairo_fill(cairo);
      } else {
        cairo_paint(cairo);
      }
    }
}

static void list(Canvas *canvas, int f, double x, double y) {
  cairo_save(canvas->cairo);
  cairo_rectangle(canvas->cairo, x, y, UI_LIST_WIDTH, UI_LIST_HEIGHT);
  cairo_clip(canvas->cairo);
  for (int row = 0; row < UI_ROWS; row++) {
    SceneColor color = row % 2 ? (SceneColor){0.98, 0.98, 0.98} : (SceneColor){0.92, 0.94, 1};
    canvas_fill(canvas, color, x, y + scene_row_y(row, f), UI_LIST_WIDTH, UI_ROW_HEIGHT);
  }
  cairo_restore(canvas->cairo);
}

static void card(Canvas *canvas, int i, int f, double x, double y) {
  cairo_t *cairo = canvas->cairo;
  double reach = ceil(UI_SHADOW_SIGMA * 3.0);
  canvas_blit(canvas, canvas->surfaces[SHADOW], x - reach, y - reach + UI_SHADOW_DOWN);
  canvas_rounded(cairo, x, y, UI_CARD_WIDTH, UI_CARD_HEIGHT, UI_CARD_RADIUS);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_fill(cairo);
  canvas_blit(canvas, canvas->surfaces[ICONS + i % 8], x + UI_ICON_X, y + UI_ICON_Y);
  canvas_fill(canvas, (SceneColor){0.2, 0.2, 0.2}, x + UI_TITLE_X, y + UI_TITLE_Y, UI_TITLE_WIDTH, UI_TITLE_HEIGHT);
  canvas_fill(canvas, (SceneColor){0.6, 0.6, 0.6}, x + UI_SUBTITLE_X, y + UI_SUBTITLE_Y, UI_SUBTITLE_WIDTH, UI_SUBTITLE_HEIGHT);
  button(canvas, x + UI_BUTTON_X, y + UI_BUTTON_Y);
  list(canvas, f, x + UI_LIST_X, y + UI_LIST_Y);
  canvas_rounded(cairo, x + 0.5, y + 0.5, UI_CARD_WIDTH - 1, UI_CARD_HEIGHT - 1, UI_CARD_RADIUS - 0.5);
  cairo_set_source_rgb(cairo, 0.8, 0.8, 0.8);
  cairo_set_line_width(cairo, 1);
  cairo_stroke(cairo);
}

static void frame(Canvas *canvas, int f) {
  cairo_set_source_rgb(canvas->cairo, 0.95, 0.96, 0.97);
  cairo_paint(canvas->cairo);
  double reach = ceil(UI_SHADOW_SIGMA * 3.0) + UI_SHADOW_DOWN;
  for (int i = 0; i < UI_CARDS; i++) {
    ScenePoint place = scene_card(i, f);
    if (place.y > TARGET_HEIGHT + reach || place.y + UI_CARD_HEIGHT < -reach) continue;
    card(canvas, i, f, place.x, place.y);
  }
}

void ui_make(Canvas *canvas) {
  cairo_surface_t *shape = canvas_picture(UI_CARD_WIDTH, UI_CARD_HEIGHT, false);
  cairo_t *cairo = cairo_create(shape);
  canvas_rounded(cairo, 0, 0, UI_CARD_WIDTH, UI_CARD_HEIGHT, UI_CARD_RADIUS);
  cairo_set_source_rgba(cairo, 0, 0, 0, 0.25);
  cairo_fill(cairo);
  cairo_destroy(cairo);
  cairo_surface_flush(shape);
  canvas->surfaces[SHADOW] = canvas_blurred(shape, UI_SHADOW_SIGMA);
  cairo_surface_destroy(shape);
  cairo_surface_t *picture = canvas_picture(32, 32, false);
  scene_button(canvas_texels(picture));
  cairo_surface_mark_dirty(picture);
  const int from[4] = {0, UI_BUTTON_CAP, 32 - UI_BUTTON_CAP, 32};
  for (int part = 0; part < 9; part++) {
    int x = from[part % 3], y = from[part / 3];
    int width = from[part % 3 + 1] - x, height = from[part / 3 + 1] - y;
    canvas->surfaces[BUTTON + part] = canvas_picture(width, height, false);
    cairo = cairo_create(canvas->surfaces[BUTTON + part]);
    cairo_set_source_surface(cairo, picture, -x, -y);
    cairo_paint(cairo);
    cairo_destroy(cairo);
  }
  for (int k = 0; k < 8; k++) {
    canvas->surfaces[ICONS + k] = canvas_picture(32, 32, false);
    scene_icon(canvas_texels(canvas->surfaces[ICONS + k]), k);
    cairo_surface_mark_dirty(canvas->surfaces[ICONS + k]);
  }
  canvas->frame = frame;
  canvas->peer.notes = "shadows are blurred once";
}
