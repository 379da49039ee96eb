/*
 * A card of layers, and a scene from a file, with the C interface of Lamina.
 *
 *     cc -std=c99 card.c $(pkg-config --cflags --libs lamina) -o card
 *     ./card OUTPUT_FOLDER SCENE
 *
 * Writes card.png, the same pixels as card.bgra, and scene.png. ../Python/card.py and
 * ../Card/main.swift draw the same card.
 */
#include <lamina.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Ends the program where a function fails; a larger program would hand the status on. */
static void check(lamina_status status, int line) {
    if (status == LAMINA_OK) return;
    fprintf(stderr, "error: line %d: %s: %s\n", line, lamina_status_name(status), lamina_error_message());
    exit(status);
}
#define CHECK(call) check((call), __LINE__)

/* A layer of a size, whose middle lies at `position` of its superlayer. The superlayer keeps it. */
static lamina_layer *add(lamina_layer *parent, const char *name, lamina_point position, lamina_size size) {
    lamina_layer *layer;
    lamina_rect bounds = {0, 0, size.width, size.height};
    CHECK(lamina_layer_create("CALayer", &layer));
    CHECK(lamina_layer_set_string(layer, "name", name));
    CHECK(lamina_layer_set_point(layer, "position", position));
    CHECK(lamina_layer_set_rect(layer, "bounds", bounds));
    if (parent) CHECK(lamina_layer_add_sublayer(parent, layer));
    return layer;
}

/* An image of 128 by 64 pixels, made here: a blue that becomes violet, with rings. */
static lamina_image *make_rings(void) {
    enum { WIDTH = 128, HEIGHT = 64 };
    static uint8_t pixels[HEIGHT][WIDTH][4];
    lamina_image *image;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            int ring = ((x - 32) * (x - 32) + (y - 80) * (y - 80)) / 1024 % 2;
            pixels[y][x][0] = (uint8_t)(60 + x + 40 * ring);
            pixels[y][x][1] = (uint8_t)(90 + 20 * ring);
            pixels[y][x][2] = (uint8_t)(235 - y);
            pixels[y][x][3] = 255;
        }
    }
    CHECK(lamina_image_create(pixels, WIDTH, HEIGHT, sizeof pixels[0], LAMINA_RGBA_STRAIGHT, &image));
    return image;
}

static lamina_layer *make_card(void) {
    const lamina_color paper = {0.95, 0.94, 0.91, 1}, white = {1, 1, 1, 1}, ink = {0.16, 0.18, 0.36, 1};
    const lamina_color line = {0.16, 0.18, 0.36, 0.15}, text = {0.16, 0.18, 0.36, 0.25}, red = {1, 0.42, 0.37, 1};

    lamina_layer *root = add(NULL, "paper", (lamina_point){160, 100}, (lamina_size){320, 200});
    CHECK(lamina_layer_set_color(root, "backgroundColor", paper));
    CHECK(lamina_layer_set_bool(root, "geometryFlipped", true)); /* y downwards */

    lamina_layer *card = add(root, "card", (lamina_point){160, 100}, (lamina_size){220, 140});
    CHECK(lamina_layer_set_color(card, "backgroundColor", white));
    CHECK(lamina_layer_set_double(card, "cornerRadius", 16));
    CHECK(lamina_layer_set_double(card, "borderWidth", 1));
    CHECK(lamina_layer_set_color(card, "borderColor", line));
    CHECK(lamina_layer_set_color(card, "shadowColor", ink));
    CHECK(lamina_layer_set_double(card, "shadowOpacity", 0.3));
    CHECK(lamina_layer_set_double(card, "shadowRadius", 8));
    CHECK(lamina_layer_set_size(card, "shadowOffset", (lamina_size){0, 6}));
    CHECK(lamina_layer_set_double(card, "transform.rotation.z", -0.06));

    lamina_layer *picture = add(card, "picture", (lamina_point){110, 42}, (lamina_size){196, 60});
    lamina_image *rings = make_rings();
    CHECK(lamina_layer_set_image(picture, "contents", rings));
    CHECK(lamina_layer_set_string(picture, "contentsGravity", "resizeAspectFill"));
    CHECK(lamina_layer_set_double(picture, "cornerRadius", 10));
    CHECK(lamina_layer_set_bool(picture, "masksToBounds", true));
    CHECK(lamina_image_release(rings)); /* the layer keeps it */
    CHECK(lamina_layer_release(picture));

    for (int i = 0; i < 3; i++) {
        lamina_layer *bar = add(card, "bar", (lamina_point){82 - 14.0 * i, 90 + 15.0 * i}, (lamina_size){140 - 28.0 * i, 7});
        CHECK(lamina_layer_set_color(bar, "backgroundColor", text));
        CHECK(lamina_layer_set_double(bar, "cornerRadius", 3.5));
        CHECK(lamina_layer_release(bar));
    }

    /* A whole matrix: a shear, with the translation in the last row. */
    lamina_transform shear = {{1, 0.2, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 0, 0, 1}};
    lamina_layer *badge = add(card, "badge", (lamina_point){186, 108}, (lamina_size){36, 36});
    CHECK(lamina_layer_set_color(badge, "backgroundColor", red));
    CHECK(lamina_layer_set_string(badge, "cornerCurve", "continuous"));
    CHECK(lamina_layer_set_double(badge, "cornerRadius", 10));
    CHECK(lamina_layer_set_double(badge, "opacity", 0.9));
    CHECK(lamina_layer_set_transform(badge, "transform", &shear));
    CHECK(lamina_layer_release(badge));
    CHECK(lamina_layer_release(card));
    return root;
}

static void draw_card(const char *folder) {
    char path[4096];
    int32_t width, height;
    lamina_renderer *renderer;
    lamina_layer *root = make_card();
    CHECK(lamina_renderer_create(320, 200, 2, NULL, &renderer));
    CHECK(lamina_renderer_get_size(renderer, &width, &height));

    snprintf(path, sizeof path, "%s/card.png", folder);
    CHECK(lamina_renderer_write(renderer, root, path));

    /* Straight into memory of ours. Nothing has changed since, so no GL function is called. */
    size_t stride = (size_t)width * 4;
    uint8_t *pixels = malloc(stride * (size_t)height);
    if (!pixels) exit(LAMINA_INTERNAL);
    CHECK(lamina_renderer_render(renderer, root, pixels, stride, LAMINA_BGRA_PREMULTIPLIED));

    snprintf(path, sizeof path, "%s/card.bgra", folder);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(pixels, stride, (size_t)height, file) != (size_t)height || fclose(file)) exit(LAMINA_INPUT_OUTPUT);
    free(pixels);
    CHECK(lamina_renderer_release(renderer));
    CHECK(lamina_layer_release(root));
}

static void draw_scene(const char *scene_path, const char *folder) {
    char path[4096];
    double width, height;
    int32_t count;
    lamina_scene *scene;
    lamina_layer *root;
    lamina_renderer *renderer;
    CHECK(lamina_scene_load(scene_path, &scene));
    CHECK(lamina_scene_get_warning_count(scene, &count));
    for (int32_t i = 0; i < count; i++) {
        const char *warning;
        CHECK(lamina_scene_get_warning(scene, i, &warning));
        fprintf(stderr, "warning: %s\n", warning);
    }
    CHECK(lamina_scene_get_root(scene, &root));
    CHECK(lamina_scene_get_size(scene, &width, &height));
    CHECK(lamina_renderer_create(width, height, 1, NULL, &renderer));

    snprintf(path, sizeof path, "%s/scene.png", folder);
    CHECK(lamina_renderer_write(renderer, root, path));
    CHECK(lamina_renderer_release(renderer));
    CHECK(lamina_layer_release(root));
    CHECK(lamina_scene_release(scene));
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s OUTPUT_FOLDER SCENE\n", argv[0]);
        return LAMINA_USAGE;
    }
    draw_card(argv[1]);
    draw_scene(argv[2], argv[1]);
    printf("lamina %s, %lld handles left\n", lamina_version(), (long long)lamina_handle_count());
    return lamina_handle_count() == 0 ? LAMINA_OK : LAMINA_INTERNAL;
}
