#include "CPrograms.h"
#include "program.h"

int archives_program(const char *folder) {
    lamina_layer *root = make_layer(0, 4, 2, RED), *layer = make_layer(0, 1, 2, BLUE), *copy;
    lamina_renderer *renderer = make_renderer(4, 2);
    lamina_object *spin;
    lamina_value value;
    void *bytes;
    size_t size;
    (void)folder;
    OK(lamina_layer_add_sublayer(root, layer));
    OK(lamina_layer_set_own_value(layer, "mine", LAMINA_TEXT("kept")));
    OK(lamina_layer_set_string(layer, "name", "blue"));
    OK(lamina_object_create("CABasicAnimation", NULL, &spin));
    OK(lamina_object_set_value(spin, "keyPath", LAMINA_TEXT("transform.rotation.z")));
    OK(lamina_layer_archive(root, &bytes, &size));
    EXPECT(size > 100);
    OK(lamina_layer_unarchive(bytes, size, &copy));
    EXPECT(copy != root && pixel(renderer, copy, 0) == BLUE_PIXEL);
    EXPECT(pixel(renderer, copy, 1) == RED_PIXEL);
    OK(lamina_layer_release(layer));
    OK(lamina_layer_get_sublayer(copy, 0, &layer));
    OK(lamina_layer_get_own_value(layer, "mine", &value));
    EXPECT(value.type == LAMINA_TYPE_TEXT && strcmp(value.as.text, "kept") == 0);
    OK(lamina_value_clear(&value));
    OK(lamina_layer_release(layer));
    OK(lamina_layer_release(copy));

    FAILS(LAMINA_BAD_DATA, "archive: ", lamina_layer_unarchive(bytes, size / 2, &copy));
    EXPECT(copy == NULL);
    FAILS(LAMINA_BAD_DATA, "archive: ", lamina_layer_unarchive("nothing", 7, &copy));
    FAILS(LAMINA_BAD_DATA, "archive: ", lamina_layer_unarchive("", 0, &copy));
    OK(lamina_set_limit("inputBytes", 10));
    FAILS(LAMINA_LIMIT, "inputBytes", lamina_layer_unarchive(bytes, size, &copy));
    OK(lamina_set_limit("inputBytes", 64 << 20));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_unarchive(NULL, 1, &copy));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_unarchive(bytes, size, NULL));
    lamina_free_bytes(bytes);
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_archive(NULL, &bytes, &size));
    EXPECT(bytes == NULL);
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_archive(root, NULL, &size));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_archive(root, &bytes, NULL));
    OK(lamina_object_release(spin));
    OK(lamina_renderer_release(renderer));
    OK(lamina_layer_release(root));
    return 0;
}
