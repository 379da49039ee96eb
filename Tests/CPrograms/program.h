/* What the programs share: checks, layers and pictures of four by two pixels. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <lamina.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Ends the program with the number of the line unless `condition` holds. */
#define EXPECT(condition)                                                                   \
    do {                                                                                    \
        if (!(condition)) {                                                                 \
            fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition,             \
                    lamina_error_message());                                                \
            return __LINE__;                                                                \
        }                                                                                   \
    } while (0)

#define OK(call) EXPECT((call) == LAMINA_OK)

/* Expects a failure with a message that contains `words`. */
#define FAILS(status, words, call)                                                          \
    do {                                                                                    \
        EXPECT((call) == (status));                                                         \
        EXPECT(strstr(lamina_error_message(), words) != NULL);                              \
    } while (0)

/* An address that no function hands out. */
#define WRONG(type) ((type *)(void *)0x7fff12345678)

static const lamina_color RED = {1, 0, 0, 1}, BLUE = {0, 0, 1, 1};

/* A layer with its lower left corner at x, 0. */
static inline lamina_layer *make_layer(double x, double width, double height, lamina_color color) {
    lamina_layer *layer = NULL;
    lamina_rect frame = {0, 0, 0, 0};
    frame.x = x;
    frame.width = width;
    frame.height = height;
    if (lamina_layer_create("CALayer", &layer) != LAMINA_OK) return NULL;
    if (lamina_layer_set_rect(layer, "frame", frame) != LAMINA_OK) return NULL;
    if (lamina_layer_set_color(layer, "backgroundColor", color) != LAMINA_OK) return NULL;
    return layer;
}

/* A renderer of pictures on the software device. */
static inline lamina_renderer *make_renderer(double width, double height) {
    lamina_renderer *renderer = NULL;
    lamina_device *device = NULL;
    if (lamina_device_create("software", &device) != LAMINA_OK) return NULL;
    if (lamina_renderer_create(width, height, 1, device, &renderer) != LAMINA_OK) return NULL;
    lamina_device_release(device);
    return renderer;
}

/* The pixel at x in the lowest of two rows of four, as 0xAABBGGRR; 1 if there is no picture. */
static inline uint32_t pixel(lamina_renderer *renderer, lamina_layer *root, int x) {
    uint8_t pixels[2][4][4];
    const uint8_t *p = pixels[1][x];
    if (lamina_renderer_render(renderer, root, pixels, 16, LAMINA_RGBA_STRAIGHT) != LAMINA_OK) {
        return 1;
    }
    return (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 | (uint32_t)p[1] << 8 | p[0];
}

#define RED_PIXEL 0xFF0000FFu
#define BLUE_PIXEL 0xFFFF0000u

#endif
