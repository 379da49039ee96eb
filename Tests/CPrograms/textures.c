#include "CPrograms.h"
#include "program.h"

static void note(void *context, int32_t fence) {
    (void)fence;
    ++*(int *)context;
}

int textures_program(const char *folder) {
    lamina_layer *root = make_layer(0, 4, 2, RED), *layer = make_layer(0, 4, 2, RED);
    lamina_renderer *renderer = make_renderer(4, 2);
    lamina_texture_source source;
    lamina_texture *texture;
    lamina_value value;
    char *failure;
    int released = 0;
    (void)folder;
    memset(&source, 0, sizeof source);
    source.width = 4;
    source.height = 2;
    source.gl_texture = 12345;
    OK(lamina_texture_create(&source, &texture));
    OK(lamina_texture_set_function(texture, note, &released, NULL));
    EXPECT(lamina_texture_get_failure(texture, &failure) == LAMINA_NO_VALUE && failure == NULL);
    OK(lamina_layer_set_value(layer, "contents", LAMINA_TEXTURE(texture)));
    OK(lamina_layer_get_value(layer, "contents", &value));
    EXPECT(value.type == LAMINA_TYPE_TEXTURE && value.as.texture == texture);
    OK(lamina_value_clear(&value));
    OK(lamina_layer_add_sublayer(root, layer));
    /* The renderer's own context has no such texture: the layer is drawn without it. */
    EXPECT(pixel(renderer, root, 0) == RED_PIXEL);
    OK(lamina_texture_get_failure(texture, &failure));
    EXPECT(strlen(failure) > 10);
    lamina_free_text(failure);
    OK(lamina_texture_set_changed(texture, -1));
    FAILS(LAMINA_USAGE, "cannot be duplicated", lamina_texture_set_changed(texture, 99999));
    OK(lamina_texture_set_function(texture, NULL, NULL, NULL));
    OK(lamina_texture_retain(texture));
    OK(lamina_texture_release(texture));
    OK(lamina_texture_release(texture));
    FAILS(LAMINA_USAGE, "not a valid lamina_texture", lamina_texture_set_changed(texture, -1));

    source.gl_texture = 0;
    FAILS(LAMINA_USAGE, "GL texture 0", lamina_texture_create(&source, &texture));
    EXPECT(texture == NULL);
    source.gl_texture = 1;
    source.width = 0;
    FAILS(LAMINA_USAGE, "1 to 16384", lamina_texture_create(&source, &texture));
    source.width = INT32_MAX;
    FAILS(LAMINA_USAGE, "1 to 16384", lamina_texture_create(&source, &texture));
    source.width = 4;
    source.alpha = (lamina_alpha)9;
    FAILS(LAMINA_USAGE, "9 is not a lamina_alpha", lamina_texture_create(&source, &texture));
    source.alpha = LAMINA_ALPHA_OPAQUE;
    source.kind = (lamina_texture_kind)9;
    FAILS(LAMINA_USAGE, "9 is not a lamina_texture_kind", lamina_texture_create(&source, &texture));
    source.kind = LAMINA_TEXTURE_EGL_IMAGE;
    FAILS(LAMINA_USAGE, "egl_image: NULL", lamina_texture_create(&source, &texture));
    source.kind = LAMINA_TEXTURE_DMABUF;
    FAILS(LAMINA_USAGE, "plane_count: 0", lamina_texture_create(&source, &texture));
    source.plane_count = INT32_MAX;
    FAILS(LAMINA_USAGE, "(allowed: 1 to 4)", lamina_texture_create(&source, &texture));
    source.plane_count = 1;
    source.fourcc = 0x34325241;
    source.planes[0].descriptor = -1;
    source.planes[0].stride = 16;
    EXPECT(lamina_texture_create(&source, &texture) == LAMINA_USAGE);
    FAILS(LAMINA_USAGE, "NULL", lamina_texture_create(NULL, &texture));
    FAILS(LAMINA_USAGE, "NULL", lamina_texture_create(&source, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_texture_retain(NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_texture_release(NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_texture_set_function(NULL, note, NULL, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_texture_get_failure(NULL, &failure));
    FAILS(LAMINA_USAGE, "NULL", lamina_texture_get_failure(texture, NULL));
    OK(lamina_renderer_release(renderer));
    OK(lamina_layer_release(layer));
    OK(lamina_layer_release(root));
    return 0;
}
