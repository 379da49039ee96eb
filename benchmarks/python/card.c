/* Draws a warm card of 1200 by 630 pixels from C, as card.py does from Python.

   Prints the median of the times of a frame in which the title moves, in microseconds. */
#include <lamina.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { WIDTH = 1200, HEIGHT = 630, FRAMES = 300 };

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static int compare(const void *a, const void *b) {
    return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b);
}

static lamina_layer *make(const char *name, lamina_rect frame, lamina_color color) {
    lamina_layer *layer;
    lamina_layer_create(name, &layer);
    lamina_layer_set_rect(layer, "frame", frame);
    lamina_layer_set_color(layer, "backgroundColor", color);
    return layer;
}

int main(void) {
    static unsigned char pixels[WIDTH * HEIGHT * 4];
    static double times[FRAMES];
    lamina_color paper = {0.95, 0.94, 0.91, 1}, white = {1, 1, 1, 1}, clear = {0, 0, 0, 0};
    lamina_layer *root = make("CALayer", (lamina_rect){0, 0, WIDTH, HEIGHT}, paper);
    lamina_layer *card = make("CALayer", (lamina_rect){60, 60, 1080, 510}, white);
    lamina_layer *title = make("CATextLayer", (lamina_rect){100, 400, 900, 80}, clear);
    lamina_renderer *renderer;
    lamina_layer_set_double(card, "cornerRadius", 24);
    lamina_layer_set_double(card, "shadowOpacity", 0.3);
    lamina_layer_set_string(title, "string", "A title of several words");
    lamina_layer_set_double(title, "fontSize", 56);
    lamina_layer_set_color(title, "foregroundColor", (lamina_color){0.1, 0.1, 0.2, 1});
    lamina_layer_add_sublayer(root, card);
    lamina_layer_add_sublayer(root, title);
    if (lamina_renderer_create(WIDTH, HEIGHT, 1, NULL, &renderer) != LAMINA_OK) return 1;
    for (int i = -20; i < FRAMES; i++) {
        double start = now();
        lamina_layer_set_point(title, "position", (lamina_point){550 + (i & 63), 440});
        lamina_renderer_render(renderer, root, pixels, WIDTH * 4, LAMINA_BGRA_PREMULTIPLIED);
        if (i >= 0) times[i] = now() - start;
    }
    qsort(times, FRAMES, sizeof *times, compare);
    printf("C       %8.1f us\n", times[FRAMES / 2]);
    return 0;
}
