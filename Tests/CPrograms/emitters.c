#include "CPrograms.h"
#include "program.h"

/* A red image of eight by eight pixels. */
static lamina_image *make_dot(void) {
    uint8_t pixels[8][8][4];
    lamina_image *image = NULL;
    memset(pixels, 0, sizeof pixels);
    for (int i = 0; i < 64; i++) pixels[i / 8][i % 8][0] = pixels[i / 8][i % 8][3] = 255;
    return lamina_image_create(pixels, 8, 8, 32, LAMINA_RGBA_STRAIGHT, &image) == LAMINA_OK
               ? image
               : NULL;
}

int emitters_program(const char *folder) {
    lamina_layer *root = make_layer(0, 4, 2, BLUE), *emitter;
    lamina_renderer *renderer = make_renderer(4, 2);
    lamina_image *dot = make_dot();
    lamina_object *cell, *drag;
    lamina_value list[1], value;
    (void)folder;
    EXPECT(root && renderer && dot);
    OK(lamina_layer_create("CAEmitterLayer", &emitter));
    OK(lamina_layer_set_value(emitter, "emitterPosition", LAMINA_POINT(2, 1)));
    OK(lamina_layer_add_sublayer(root, emitter));
    OK(lamina_renderer_set_time(renderer, 5));
    EXPECT(pixel(renderer, root, 1) == BLUE_PIXEL);

    OK(lamina_object_create("CAEmitterCell", NULL, &cell));
    OK(lamina_object_set_value(cell, "name", LAMINA_TEXT("dot")));
    OK(lamina_object_set_value(cell, "birthRate", LAMINA_NUMBER(10)));
    OK(lamina_object_set_value(cell, "lifetime", LAMINA_NUMBER(INFINITY)));
    OK(lamina_object_set_value(cell, "contents", LAMINA_IMAGE(dot)));
    OK(lamina_object_get_value(cell, "birthRate", &value));
    EXPECT(value.as.number == 10);
    OK(lamina_object_get_value(cell, "contents", &value));
    EXPECT(value.type == LAMINA_TYPE_IMAGE && value.as.image == dot);
    OK(lamina_value_clear(&value));
    list[0] = *LAMINA_OBJECT(cell);
    OK(lamina_layer_set_value(emitter, "emitterCells", LAMINA_LIST(list, 1)));
    EXPECT(pixel(renderer, root, 1) == BLUE_PIXEL || pixel(renderer, root, 1) == RED_PIXEL);
    OK(lamina_renderer_set_time(renderer, 8));
    EXPECT(pixel(renderer, root, 1) == RED_PIXEL);
    OK(lamina_layer_set_value(emitter, "emitterCells.dot.birthRate", LAMINA_NUMBER(3)));
    OK(lamina_layer_get_value(emitter, "emitterCells.dot.birthRate", &value));
    EXPECT(value.as.number == 3);
    OK(lamina_layer_get_value(emitter, "emitterCells", &value));
    EXPECT(value.count == 1 && value.as.values[0].type == LAMINA_TYPE_OBJECT);
    OK(lamina_value_clear(&value));

    OK(lamina_object_create("CAEmitterBehavior", "drag", &drag));
    OK(lamina_object_set_value(drag, "drag", LAMINA_NUMBER(0.5)));
    list[0] = *LAMINA_OBJECT(drag);
    OK(lamina_layer_set_value(emitter, "emitterBehaviors", LAMINA_LIST(list, 1)));
    FAILS(LAMINA_USAGE, "emitterCells",
          lamina_layer_set_value(emitter, "emitterCells", LAMINA_LIST(list, 1)));
    FAILS(LAMINA_USAGE, "no property 'birthrate' (allowed: alphaRange,",
          lamina_object_set_value(cell, "birthrate", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "finite", lamina_object_set_value(cell, "velocity", LAMINA_NUMBER(NAN)));
    FAILS(LAMINA_USAGE, "finite",
          lamina_object_set_value(cell, "velocity", LAMINA_NUMBER(INFINITY)));
    FAILS(LAMINA_USAGE, "takes a number",
          lamina_object_set_value(cell, "velocity", LAMINA_TEXT("fast")));
    FAILS(LAMINA_USAGE, "is chosen when it is made",
          lamina_object_set_value(drag, "type", LAMINA_TEXT("wave")));
    OK(lamina_object_release(drag));
    OK(lamina_object_release(cell));
    OK(lamina_image_release(dot));
    OK(lamina_renderer_release(renderer));
    OK(lamina_layer_release(emitter));
    OK(lamina_layer_release(root));
    return 0;
}
