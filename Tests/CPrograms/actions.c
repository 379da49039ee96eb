#include "CPrograms.h"
#include "program.h"

struct runs {
    int count, released;
    lamina_layer *layer;
    char event[32];
};

static void note(void *context, lamina_layer *layer, const char *event) {
    struct runs *runs = context;
    runs->count++;
    runs->layer = layer;
    strncpy(runs->event, event, sizeof runs->event - 1);
}

static void released(void *context) { ((struct runs *)context)->released++; }

int actions_program(const char *folder) {
    struct runs runs = {0, 0, NULL, ""};
    lamina_layer *root = make_layer(0, 4, 2, RED), *layer = make_layer(0, 1, 2, BLUE);
    lamina_renderer *renderer = make_renderer(4, 2);
    lamina_object *action, *found, *filter;
    lamina_value value;
    (void)folder;
    EXPECT(root && layer && renderer);
    OK(lamina_layer_add_sublayer(root, layer));
    OK(lamina_renderer_set_animates_changes(renderer, true));
    OK(lamina_renderer_set_time(renderer, 5));
    EXPECT(pixel(renderer, root, 0) == BLUE_PIXEL);

    OK(lamina_action_create(note, &runs, released, &action));
    OK(lamina_layer_set_action(layer, "opacity", action));
    OK(lamina_layer_get_action(layer, "opacity", &found));
    EXPECT(found == action);
    OK(lamina_object_release(found));
    FAILS(LAMINA_USAGE, "an action without values",
          lamina_object_set_value(action, "duration", LAMINA_NUMBER(1)));
    OK(lamina_object_release(action));
    OK(lamina_layer_set_double(layer, "opacity", 0));
    EXPECT(runs.count == 1 && runs.layer == layer && strcmp(runs.event, "opacity") == 0);
    /* The function has added no animation, so the change shows at once. */
    EXPECT(pixel(renderer, root, 0) == RED_PIXEL);

    /* No action: neither the function nor an animation. */
    OK(lamina_layer_set_action(layer, "opacity", NULL));
    EXPECT(lamina_layer_get_action(layer, "opacity", &found) == LAMINA_NO_VALUE && !found);
    OK(lamina_layer_set_double(layer, "opacity", 1));
    EXPECT(runs.count == 1 && pixel(renderer, root, 0) == BLUE_PIXEL);

    /* The library's own action again: an animation. */
    OK(lamina_layer_set_null(layer, "actions"));
    OK(lamina_layer_get_action(layer, "opacity", &found));
    OK(lamina_object_get_value(found, "keyPath", &value));
    EXPECT(value.type == LAMINA_TYPE_TEXT && strcmp(value.as.text, "opacity") == 0);
    OK(lamina_value_clear(&value));
    OK(lamina_object_release(found));

    OK(lamina_object_create("CAFilter", "gaussianBlur", &filter));
    FAILS(LAMINA_USAGE, "neither an animation nor an action",
          lamina_layer_set_action(layer, "opacity", filter));
    OK(lamina_object_release(filter));
    FAILS(LAMINA_USAGE, "NULL", lamina_action_create(NULL, NULL, NULL, &action));
    FAILS(LAMINA_USAGE, "NULL", lamina_action_create(note, NULL, NULL, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_action(NULL, "opacity", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_action(layer, NULL, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_action(layer, NULL, &action));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_action(layer, "opacity", NULL));
    OK(lamina_renderer_release(renderer));
    OK(lamina_layer_release(layer));
    OK(lamina_layer_release(root));
    EXPECT(runs.released == 1);
    return 0;
}
