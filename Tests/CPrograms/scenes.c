#include "CPrograms.h"
#include "program.h"

/* Expects a picture with blue on the left and red on the right. */
static int shows(lamina_renderer *renderer, lamina_scene *scene) {
    lamina_layer *root = NULL;
    uint32_t left, right;
    if (lamina_scene_get_root(scene, &root) != LAMINA_OK) return 0;
    left = pixel(renderer, root, 0);
    right = pixel(renderer, root, 3);
    return lamina_layer_release(root) == LAMINA_OK && left == BLUE_PIXEL && right == RED_PIXEL;
}

int scenes_program(const char *folder) {
    static const char *const names[] = {"scene.caml", "scene.ca"};
    lamina_layer *root = make_layer(0, 4, 2, RED), *layer = make_layer(0, 1, 2, BLUE);
    lamina_renderer *renderer = make_renderer(4, 2);
    lamina_scene *scene, *again;
    char path[4096], *left_out;
    double width, height;
    void *bytes;
    size_t size;
    FILE *file;
    OK(lamina_layer_add_sublayer(root, layer));
    OK(lamina_scene_create(root, &scene));
    OK(lamina_scene_get_size(scene, &width, &height));
    EXPECT(width == 4 && height == 2);
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        OK(lamina_scene_write(scene, path, i ? NULL : &left_out));
        OK(lamina_scene_load(path, &again));
        EXPECT(shows(renderer, again));
        OK(lamina_scene_release(again));
    }
    EXPECT(left_out != NULL && strlen(left_out) == 0);
    lamina_free_text(left_out);
    OK(lamina_layer_set_action(layer, "opacity", NULL));
    OK(lamina_scene_encode(scene, &bytes, &size, &left_out));
    EXPECT(size > 10 && strlen(left_out) > 0);
    lamina_free_text(left_out);
    OK(lamina_scene_read(bytes, size, NULL, &again));
    EXPECT(shows(renderer, again));
    OK(lamina_scene_release(again));
    lamina_free_bytes(bytes);

    FAILS(LAMINA_CANNOT_CREATE, "/nowhere", lamina_scene_write(scene, "/nowhere/a.ca", NULL));
    FAILS(LAMINA_CANNOT_CREATE, "/nowhere", lamina_scene_write(scene, "/nowhere/a.caml", NULL));
    /* A file where the bundle would be. */
    snprintf(path, sizeof path, "%s/file.ca", folder);
    file = fopen(path, "wb");
    EXPECT(file != NULL && fclose(file) == 0);
    FAILS(LAMINA_CANNOT_CREATE, "a file of that name", lamina_scene_write(scene, path, NULL));
    OK(lamina_set_limit("layers", 1));
    FAILS(LAMINA_LIMIT, "layers", lamina_scene_encode(scene, &bytes, &size, NULL));
    OK(lamina_set_limit("layers", 1000000));
    FAILS(LAMINA_USAGE, "NULL", lamina_scene_create(NULL, &again));
    FAILS(LAMINA_USAGE, "NULL", lamina_scene_create(root, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_scene_write(scene, NULL, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_scene_write(NULL, path, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_scene_encode(NULL, &bytes, &size, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_scene_encode(scene, NULL, &size, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_scene_encode(scene, &bytes, NULL, NULL));
    OK(lamina_scene_release(scene));
    OK(lamina_renderer_release(renderer));
    OK(lamina_layer_release(layer));
    OK(lamina_layer_release(root));
    return 0;
}
