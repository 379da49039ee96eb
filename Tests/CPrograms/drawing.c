#include "CPrograms.h"
#include "program.h"

struct drawing {
    int calls, released;
    lamina_canvas canvas;
    lamina_layer *layer;
};

/* Fills the right half of the canvas with opaque blue. */
static void draw(void *context, lamina_layer *layer, const lamina_canvas *canvas) {
    struct drawing *drawing = context;
    drawing->calls++;
    drawing->canvas = *canvas;
    drawing->layer = layer;
    for (int32_t y = 0; y < canvas->height; y++) {
        for (int32_t x = canvas->width / 2; x < canvas->width; x++) {
            uint8_t *pixel = canvas->pixels + (size_t)y * canvas->stride + (size_t)x * 4;
            pixel[0] = pixel[3] = 255;
        }
    }
}

static void released(void *context) { ((struct drawing *)context)->released++; }

int drawing_program(const char *folder) {
    struct drawing drawing = {0, 0, {NULL, 0, 0, 0, 0, {0, 0, 0, 0}}, NULL};
    lamina_layer *root = make_layer(0, 4, 2, RED), *layer = make_layer(0, 4, 2, RED);
    lamina_renderer *renderer = make_renderer(4, 2);
    int64_t handles = lamina_handle_count();
    (void)folder;
    EXPECT(root && layer && renderer);
    OK(lamina_layer_add_sublayer(root, layer));
    OK(lamina_layer_set_draw(layer, draw, &drawing, released));
    EXPECT(drawing.calls == 0);
    EXPECT(pixel(renderer, root, 1) == RED_PIXEL && pixel(renderer, root, 2) == BLUE_PIXEL);
    EXPECT(drawing.calls == 1 && drawing.layer == layer);
    EXPECT(drawing.canvas.width == 4 && drawing.canvas.height == 2 && drawing.canvas.scale == 1);
    EXPECT(drawing.canvas.bounds.width == 4 && drawing.canvas.stride >= 16);
    EXPECT(lamina_handle_count() == handles);
    OK(lamina_layer_set_needs_display(layer));
    OK(lamina_layer_set_double(layer, "contentsScale", 2));
    EXPECT(pixel(renderer, root, 2) == BLUE_PIXEL);
    EXPECT(drawing.calls == 2 && drawing.canvas.width == 8 && drawing.canvas.scale == 2);

    /* Too large to be drawn: the contents stay. */
    OK(lamina_set_limit("imagePixels", 31));
    OK(lamina_layer_set_needs_display(layer));
    EXPECT(pixel(renderer, root, 2) == BLUE_PIXEL && drawing.calls == 2);
    OK(lamina_set_limit("imagePixels", 50000000));
    OK(lamina_layer_set_draw(layer, NULL, NULL, NULL));
    EXPECT(pixel(renderer, root, 2) == BLUE_PIXEL && drawing.released == 1);
    /* A layer that nobody draws is empty after its next display. */
    OK(lamina_layer_set_needs_display(layer));
    EXPECT(pixel(renderer, root, 2) == RED_PIXEL && drawing.calls == 2);

    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_draw(NULL, draw, &drawing, released));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_needs_display(NULL));
    FAILS(LAMINA_USAGE, "'laminaDrawFunction'",
          lamina_layer_set_own_value(layer, "laminaDrawFunction", LAMINA_NUMBER(1)));
    EXPECT(drawing.released == 1);
    OK(lamina_renderer_release(renderer));
    OK(lamina_layer_release(layer));
    OK(lamina_layer_release(root));
    return 0;
}
