// Images, colours and places of the scenes (see ../README.md), so that every peer draws the same
// texels at the same places.
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct { double red, green, blue; } SceneColor;
typedef struct { double x, y; } ScenePoint;

SceneColor scene_hsv(double hue, double saturation, double value);

// Images: premultiplied BGRA, top row first, rows without padding.
void scene_tile(uint8_t *bgra, int side);            // 32: red 8x, green 8y; 64: red 4x, green 4y; blue 128
void scene_icon(uint8_t *bgra, int k);               // 32x32, disc of radius 15 in hsv(k/8, .7, .9), k in 0..<8
void scene_button(uint8_t *bgra);                    // 32x32, the nine-slice image of the button
void scene_layer(uint8_t *bgra, int which, bool alpha);  // 1920x1080, image 0 or 1 of overdraw
void scene_picture300(uint8_t *bgra);                // 300x300, the masked image of effects mask
void scene_mask300(uint8_t *alpha);                  // 300x300, one byte a pixel
// The same with red, green, blue and a byte that is ignored in memory.
void scene_upload_rgbx(uint8_t *rgbx, int i, int f);
// Such pixels as blue, green, red and 255.
void scene_convert(uint8_t *bgra, const uint8_t *rgbx, int count);
void scene_upload(uint8_t *bgra, int i, int f);      // 256x256, image i of frame f

// Places.
ScenePoint scene_sprite_center(int i);
double scene_sprite_angle(int i, int f);             // radians, x towards y
ScenePoint scene_dirty_center(int f);
ScenePoint scene_group(int g, int f);                // top-left of group g of effects group
ScenePoint scene_effect(int m, int f);               // image m of effects mask, effects blur
ScenePoint scene_shadow(int s, int f);               // rounded rectangle s of effects shadow
ScenePoint scene_upload_place(int i);
ScenePoint scene_deep(int i, int f);                 // layer i of deep

// ui: cards of 176x120. Values are relative to the card; those of rows are relative to the list.
enum {
  UI_CARDS = 300, UI_CARD_WIDTH = 176, UI_CARD_HEIGHT = 120, UI_CARD_RADIUS = 10,
  UI_SHADOW_SIGMA = 6, UI_SHADOW_DOWN = 3,           // black, opacity 0.25
  UI_ICON_X = 10, UI_ICON_Y = 10,                    // icon i mod 8, unscaled
  UI_TITLE_X = 52, UI_TITLE_Y = 14, UI_TITLE_WIDTH = 100, UI_TITLE_HEIGHT = 10,         // (0.2, 0.2, 0.2)
  UI_SUBTITLE_X = 52, UI_SUBTITLE_Y = 30, UI_SUBTITLE_WIDTH = 70, UI_SUBTITLE_HEIGHT = 8,  // (0.6, 0.6, 0.6)
  UI_BUTTON_X = 84, UI_BUTTON_Y = 84, UI_BUTTON_WIDTH = 80, UI_BUTTON_HEIGHT = 28,
  UI_BUTTON_CAP = 10,                                // caps of scene_button, on all sides
  UI_LIST_X = 10, UI_LIST_Y = 48, UI_LIST_WIDTH = 156, UI_LIST_HEIGHT = 32,             // clips its rows
  UI_ROWS = 4, UI_ROW_HEIGHT = 12                    // even ones (0.92, 0.94, 1), odd ones (0.98, 0.98, 0.98)
};
ScenePoint scene_card(int i, int f);
int scene_row_y(int row, int f);
// The border of the card is 1 px wide, inside its edge, with the colour (0.8, 0.8, 0.8).

// redraw: the contents of each 256x256 store, with shade = (f mod 50) / 100, on a transparent
// ground. First a rounded rectangle inset by 4 with radius 24: filled with a gradient from (shade,
// 0.4, 0.9) at the top to (0.9, 0.9, shade) at the bottom, and stroked 2 px wide with (0.1, 0.1,
// 0.1). Then 12 bars of white at 0.8: bar b is at x 24+17b, y 120, 11 wide and 14+b mod 3 high.

#ifdef __cplusplus
}
#endif
#endif
