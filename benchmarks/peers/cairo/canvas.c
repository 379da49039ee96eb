#include "canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

cairo_surface_t *canvas_picture(int width, int height, bool opaque) {
  cairo_surface_t *surface =
    cairo_image_surface_create(opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height);
  if (cairo_surface_status(surface)) peer_fail("Cairo: %s", cairo_status_to_string(cairo_surface_status(surface)));
  return surface;
}

uint8_t *canvas_texels(cairo_surface_t *surface) { return cairo_image_surface_get_data(surface); }

void canvas_rounded(cairo_t *cairo, double x, double y, double width, double height, double radius) {
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, x + width - radius, y + radius, radius, -M_PI / 2, 0);
  cairo_arc(cairo, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
  cairo_arc(cairo, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
  cairo_arc(cairo, x + radius, y + radius, radius, M_PI, M_PI * 1.5);
  cairo_close_path(cairo);
}

// One pass of a separable blur over `count` lines of `length` samples.
static void blur_lines(const float *from, float *to, int lines, int length, int line_step, int step, const float *weights, int reach) {
  for (int line = 0; line < lines; line++)
    for (int i = 0; i < length; i++) {
      float sum = 0;
      for (int k = -reach; k <= reach; k++)
        if (i + k >= 0 && i + k < length) sum += weights[k + reach] * from[line * line_step + (i + k) * step];
      to[line * line_step + i * step] = sum;
    }
}

cairo_surface_t *canvas_blurred(cairo_surface_t *surface, double sigma) {
  int reach = (int)ceil(sigma * 3);
  int width = cairo_image_surface_get_width(surface) + 2 * reach;
  int height = cairo_image_surface_get_height(surface) + 2 * reach;
  cairo_format_t format = cairo_image_surface_get_format(surface);
  cairo_surface_t *result = cairo_image_surface_create(format, width, height);
  cairo_t *cairo = cairo_create(result);
  cairo_set_source_surface(cairo, surface, reach, reach);
  cairo_paint(cairo);
  cairo_destroy(cairo);
  cairo_surface_flush(result);
  float weights[256], total = 0;
  if (reach > 127) peer_fail("a blur of %g is too wide", sigma);
  for (int k = -reach; k <= reach; k++) total += weights[k + reach] = (float)exp(-k * k / (2 * sigma * sigma));
  for (int k = 0; k <= 2 * reach; k++) weights[k] /= total;
  int channels = format == CAIRO_FORMAT_A8 ? 1 : 4, stride = cairo_image_surface_get_stride(result);
  uint8_t *bytes = cairo_image_surface_get_data(result);
  float *plane = calloc((size_t)width * (size_t)height, sizeof(float));
  float *other = calloc((size_t)width * (size_t)height, sizeof(float));
  for (int channel = 0; channel < channels; channel++) {
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) plane[y * width + x] = bytes[y * stride + x * channels + channel];
    blur_lines(plane, other, height, width, width, 1, weights, reach);
    blur_lines(other, plane, width, height, 1, width, weights, reach);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) bytes[y * stride + x * channels + channel] = (uint8_t)(plane[y * width + x] + 0.5f);
  }
  free(plane);
  free(other);
  cairo_surface_mark_dirty(result);
  return result;
}

void canvas_damage(Canvas *canvas, double x, double y, double width, double height) {
  cairo_rectangle(canvas->cairo, x, y, width, height);
  canvas->damaged = true;
}

void canvas_begin(Canvas *canvas) {
  if (canvas->damaged) cairo_clip(canvas->cairo);
  canvas->damaged = false;
  cairo_set_source_rgb(canvas->cairo, 1, 1, 1);
  cairo_paint(canvas->cairo);
}

void canvas_blit(Canvas *canvas, cairo_surface_t *surface, double x, double y) {
  cairo_set_source_surface(canvas->cairo, surface, x, y);
  cairo_paint(canvas->cairo);
}

void canvas_fill(Canvas *canvas, SceneColor color, double x, double y, double width, double height) {
  cairo_set_source_rgb(canvas->cairo, color.red, color.green, color.blue);
  cairo_rectangle(canvas->cairo, x, y, width, height);
  cairo_fill(canvas->cairo);
}
