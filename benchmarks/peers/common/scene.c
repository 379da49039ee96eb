#include "scene.h"

#include <math.h>
#include <string.h>

#ifndef M_PI
#define M_PI 3.14159265358979323846
#endif

static uint8_t byte(double value) { return (uint8_t)(fmin(fmax(value, 0), 1) * 255 + 0.5); }

static void put(uint8_t *pixel, SceneColor color, double alpha) {
  pixel[0] = byte(color.blue * alpha);
  pixel[1] = byte(color.green * alpha);
  pixel[2] = byte(color.red * alpha);
  pixel[3] = byte(alpha);
}

SceneColor scene_hsv(double hue, double saturation, double value) {
  double sector = (hue - floor(hue)) * 6;
  double part = sector - floor(sector);
  double p = value * (1 - saturation), q = value * (1 - saturation * part);
  double t = value * (1 - saturation * (1 - part));
  switch ((int)sector) {
  case 0: return (SceneColor){value, t, p};
  case 1: return (SceneColor){q, value, p};
  case 2: return (SceneColor){p, value, t};
  case 3: return (SceneColor){p, q, value};
  case 4: return (SceneColor){t, p, value};
  default: return (SceneColor){value, p, q};
  }
}

void scene_tile(uint8_t *bgra, int side) {
  int step = 256 / side;
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++, bgra += 4) {
      bgra[0] = 128;
      bgra[1] = (uint8_t)(y * step);
      bgra[2] = (uint8_t)(x * step);
      bgra[3] = 255;
    }
}

void scene_icon(uint8_t *bgra, int k) {
  SceneColor color = scene_hsv(k / 8.0, 0.7, 0.9);
  for (int y = 0; y < 32; y++)
    for (int x = 0; x < 32; x++, bgra += 4) {
      double distance = hypot(x + 0.5 - 16, y + 0.5 - 16);
      put(bgra, color, fmin(fmax(15 - distance + 0.5, 0), 1));
    }
}

// The signed distance from a point to a rounded rectangle, which is 32x32 inset by `inset`.
// Negative inside.
static double rounded(double x, double y, double inset, double radius) {
  double half = 16 - inset;
  double qx = fabs(x - 16) - half + radius, qy = fabs(y - 16) - half + radius;
  return hypot(fmax(qx, 0), fmax(qy, 0)) + fmin(fmax(qx, qy), 0) - radius;
}

void scene_button(uint8_t *bgra) {
  SceneColor fill = {0.25, 0.5, 0.95}, edge = {0.15, 0.35, 0.8};
  for (int y = 0; y < 32; y++)
    for (int x = 0; x < 32; x++, bgra += 4) {
      double outer = fmin(fmax(0.5 - rounded(x + 0.5, y + 0.5, 0, 8), 0), 1);
      double inner = fmin(fmax(0.5 - rounded(x + 0.5, y + 0.5, 1, 7), 0), 1);
      SceneColor color = {
        edge.red + (fill.red - edge.red) * inner, edge.green + (fill.green - edge.green) * inner,
        edge.blue + (fill.blue - edge.blue) * inner,
      };
      put(bgra, color, outer);
    }
}

// Red or green from left to right, blue from top to bottom.
static void gradient(uint8_t *bgra, int width, int height, bool green, int alpha) {
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++, bgra += 4) {
      double across = x * 255 / (width - 1) / 255.0, down = y * 255 / (height - 1) / 255.0;
      put(bgra, (SceneColor){green ? 0 : across, green ? across : 0, down}, alpha / 255.0);
    }
}

void scene_layer(uint8_t *bgra, int which, bool alpha) {
  gradient(bgra, 1920, 1080, which == 1, alpha ? 128 : 255);
}

void scene_picture300(uint8_t *bgra) { gradient(bgra, 300, 300, false, 255); }

void scene_mask300(uint8_t *alpha) {
  for (int y = 0; y < 300; y++)
    for (int x = 0; x < 300; x++) *alpha++ = byte(1 - hypot(x + 0.5 - 150, y + 0.5 - 150) / 150);
}

void scene_upload(uint8_t *bgra, int i, int f) {
  for (int y = 0; y < 256; y++)
    for (int x = 0; x < 256; x++, bgra += 4) {
      bgra[0] = (uint8_t)(5 * i);
      bgra[1] = (uint8_t)(y + 2 * i);
      bgra[2] = (uint8_t)(x + 128 * (f % 2));
      bgra[3] = 255;
    }
}

void scene_upload_rgbx(uint8_t *rgbx, int i, int f) {
  for (int y = 0; y < 256; y++)
    for (int x = 0; x < 256; x++, rgbx += 4) {
      rgbx[0] = (uint8_t)(x + 128 * (f % 2));
      rgbx[1] = (uint8_t)(y + 2 * i);
      rgbx[2] = (uint8_t)(5 * i);
      rgbx[3] = (uint8_t)(x * y);
    }
}

__attribute__((optimize("O3"))) void scene_convert(uint8_t *bgra, const uint8_t *rgbx, int count) {
  for (int k = 0; k < count; k++) {
    uint32_t pixel;
    memcpy(&pixel, rgbx + 4 * k, 4);
    pixel = 0xFF000000 | (pixel & 0xFF00) | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16;
    memcpy(bgra + 4 * k, &pixel, 4);
  }
}

ScenePoint scene_sprite_center(int i) { return (ScenePoint){20 + i * 37LL % 1880, 20 + i * 53LL % 1040}; }
double scene_sprite_angle(int i, int f) { return (i + f) % 256 * 2 * M_PI / 256; }
ScenePoint scene_dirty_center(int f) { return (ScenePoint){100 + f % 1700, 500}; }
ScenePoint scene_group(int g, int f) { return (ScenePoint){10 + g % 5 * 370 + f % 40, 10 + g / 5 * 260}; }
ScenePoint scene_effect(int m, int f) { return (ScenePoint){10 + m % 5 * 370 + f % 40, 20 + m / 5 * 400}; }
ScenePoint scene_shadow(int s, int f) { return (ScenePoint){20 + s % 8 * 230 + f % 20, 30 + s / 8 * 200}; }
ScenePoint scene_upload_place(int i) { return (ScenePoint){i % 7 * 270, i / 7 * 70}; }
ScenePoint scene_card(int i, int f) { return (ScenePoint){16 + i % 10 * 190, 16 + i / 10 * 136 - 3 * f % 2000}; }
int scene_row_y(int row, int f) { return UI_ROW_HEIGHT * row - f % 12; }

ScenePoint scene_deep(int i, int f) {
  int steps = i < 400 ? i + 1 : 400;
  return (ScenePoint){steps + f % 2, steps};
}
