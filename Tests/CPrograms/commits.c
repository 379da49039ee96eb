#define _POSIX_C_SOURCE 200809L
#include "CPrograms.h"
#include "program.h"
#include <pthread.h>

struct frame {
    lamina_tree *tree;
    lamina_status status;
    uint8_t pixels[2][4][4];
};

/* Draws the last commit on a thread of its own. */
static void *show(void *context) {
    struct frame *frame = context;
    lamina_renderer *renderer = make_renderer(4, 2);
    lamina_image *image = NULL;
    frame->status = lamina_renderer_render_tree(renderer, frame->tree, &image);
    if (frame->status == LAMINA_OK) {
        frame->status = lamina_image_get_pixels(image, frame->pixels, 16, LAMINA_RGBA_STRAIGHT);
    }
    lamina_image_release(image);
    lamina_renderer_release(renderer);
    return NULL;
}

static int is_blue(struct frame *frame, int x) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, show, frame) != 0) return 0;
    if (pthread_join(thread, NULL) != 0) return 0;
    return frame->status == LAMINA_OK && frame->pixels[1][x][2] == 255;
}

int commits_program(const char *folder) {
    lamina_layer *root = make_layer(0, 4, 2, RED), *layer = make_layer(0, 1, 2, BLUE);
    lamina_renderer *renderer = make_renderer(4, 2);
    const lamina_point last = {3.5, 1};
    struct frame frame;
    lamina_tree *tree;
    lamina_image *image;
    (void)folder;
    OK(lamina_layer_add_sublayer(root, layer));
    OK(lamina_tree_create(root, NAN, &tree));
    frame.tree = tree;
    EXPECT(is_blue(&frame, 0) && !is_blue(&frame, 3));
    OK(lamina_transaction_begin());
    OK(lamina_transaction_set_value("disableActions", LAMINA_BOOL(true)));
    OK(lamina_layer_set_point(layer, "position", last));
    OK(lamina_transaction_commit());
    /* Changes show after the next commit only. */
    EXPECT(is_blue(&frame, 0));
    OK(lamina_tree_commit(tree, NAN));
    EXPECT(is_blue(&frame, 3) && !is_blue(&frame, 0));

    FAILS(LAMINA_USAGE, "only a root", lamina_tree_create(layer, NAN, &tree));
    EXPECT(tree == NULL);
    tree = frame.tree;
    FAILS(LAMINA_USAGE, "finite", lamina_tree_commit(tree, INFINITY));
    FAILS(LAMINA_USAGE, "finite", lamina_tree_create(root, -INFINITY, &tree));
    tree = frame.tree;
    FAILS(LAMINA_USAGE, "NULL", lamina_tree_create(NULL, NAN, &tree));
    tree = frame.tree;
    FAILS(LAMINA_USAGE, "NULL", lamina_tree_create(root, NAN, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_tree_commit(NULL, NAN));
    FAILS(LAMINA_USAGE, "NULL", lamina_renderer_render_tree(renderer, NULL, &image));
    FAILS(LAMINA_USAGE, "NULL", lamina_renderer_render_tree(renderer, tree, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_renderer_render_tree(NULL, tree, &image));
    FAILS(LAMINA_USAGE, "pictures of its own",
          lamina_renderer_begin_tree_frame(renderer, tree, (lamina_rect){0, 0, 4, 2}, 0));
    OK(lamina_renderer_release(renderer));
    OK(lamina_layer_release(layer));
    OK(lamina_layer_release(root));
    FAILS(LAMINA_USAGE, "its root layer is gone", lamina_tree_commit(tree, NAN));
    OK(lamina_tree_release(tree));
    FAILS(LAMINA_USAGE, "not a valid lamina_tree", lamina_tree_commit(tree, NAN));
    return 0;
}
