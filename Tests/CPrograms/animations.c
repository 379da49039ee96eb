#include "CPrograms.h"
#include "program.h"

struct events {
    int started, finished, removed, released;
};

static void note(void *context, int32_t event) {
    struct events *events = context;
    if (event == LAMINA_ANIMATION_STARTED) events->started++;
    if (event == LAMINA_ANIMATION_FINISHED) events->finished++;
    if (event == LAMINA_ANIMATION_REMOVED) events->removed++;
}

static void released(void *context) { ((struct events *)context)->released++; }

/* A basic animation that moves a layer from the first to the last of four pixels. */
static lamina_object *make_slide(void) {
    lamina_object *slide = NULL;
    if (lamina_object_create("CABasicAnimation", NULL, &slide) != LAMINA_OK ||
        lamina_object_set_value(slide, "keyPath", LAMINA_TEXT("position.x")) != LAMINA_OK ||
        lamina_object_set_value(slide, "fromValue", LAMINA_NUMBER(0.5)) != LAMINA_OK ||
        lamina_object_set_value(slide, "toValue", LAMINA_NUMBER(3.5)) != LAMINA_OK ||
        lamina_object_set_value(slide, "duration", LAMINA_NUMBER(3)) != LAMINA_OK) {
        return NULL;
    }
    return slide;
}

/* Expects the blue layer in column `place` and red in the others. */
static int shows(lamina_renderer *renderer, lamina_layer *root, double time, int place) {
    if (lamina_renderer_set_time(renderer, time) != LAMINA_OK) return 0;
    for (int x = 0; x < 4; x++) {
        if (pixel(renderer, root, x) != (x == place ? BLUE_PIXEL : RED_PIXEL)) return 0;
    }
    return 1;
}

static int keyframes(lamina_renderer *renderer, lamina_layer *root, lamina_layer *layer) {
    lamina_object *keys, *group, *fade;
    lamina_value members[2], list;
    double places[] = {0.5, 3.5, 1.5}, times[] = {0, 0.25, 1};
    OK(lamina_object_create("CAKeyframeAnimation", NULL, &keys));
    OK(lamina_object_set_value(keys, "keyPath", LAMINA_TEXT("position.x")));
    OK(lamina_object_set_value(keys, "values", LAMINA_NUMBERS(places, 3)));
    OK(lamina_object_set_value(keys, "keyTimes", LAMINA_NUMBERS(times, 3)));
    OK(lamina_object_set_value(keys, "calculationMode", LAMINA_TEXT("discrete")));
    OK(lamina_object_get_value(keys, "values", &list));
    EXPECT(list.type == LAMINA_TYPE_LIST && list.count == 3 && list.as.values[1].as.number == 3.5);
    OK(lamina_value_clear(&list));
    EXPECT(list.type == LAMINA_TYPE_NONE);

    OK(lamina_object_create("CABasicAnimation", NULL, &fade));
    OK(lamina_object_set_value(fade, "keyPath", LAMINA_TEXT("zPosition")));
    OK(lamina_object_create("CAAnimationGroup", NULL, &group));
    members[0] = *LAMINA_OBJECT(keys);
    members[1] = *LAMINA_OBJECT(fade);
    OK(lamina_object_set_value(group, "animations", LAMINA_LIST(members, 2)));
    OK(lamina_object_set_value(group, "duration", LAMINA_NUMBER(4)));
    OK(lamina_object_set_value(group, "repeatCount", LAMINA_NUMBER(INFINITY)));
    OK(lamina_layer_add_animation(layer, group, NULL));
    OK(lamina_object_get_value(group, "animations", &list));
    EXPECT(list.count == 2 && list.as.values[0].as.object == keys);
    OK(lamina_value_clear(&list));
    EXPECT(shows(renderer, root, 100, 0));
    EXPECT(shows(renderer, root, 102, 3));
    EXPECT(shows(renderer, root, 4100.5, 0));
    OK(lamina_layer_remove_animation(layer, NULL));
    EXPECT(shows(renderer, root, 4102, 0));
    OK(lamina_object_release(keys));
    OK(lamina_object_release(fade));
    OK(lamina_object_release(group));
    return 0;
}

static int refusals(lamina_layer *layer) {
    lamina_object *slide = make_slide(), *copy, *filter;
    lamina_value value;
    EXPECT(slide != NULL);
    FAILS(LAMINA_USAGE, "no property 'toVlaue' (allowed: additive, autoreverses,",
          lamina_object_set_value(slide, "toVlaue", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "must be finite",
          lamina_object_set_value(slide, "toValue", LAMINA_NUMBER(NAN)));
    FAILS(LAMINA_USAGE, "must be finite",
          lamina_object_set_value(slide, "beginTime", LAMINA_NUMBER(INFINITY)));
    FAILS(LAMINA_USAGE, "'fast' is no timing function (allowed: linear, easeIn,",
          lamina_object_set_value(slide, "timingFunction", LAMINA_TEXT("fast")));
    FAILS(LAMINA_USAGE, "takes a name of a timing function",
          lamina_object_set_value(slide, "timingFunction", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "no value function is named 'spin'",
          lamina_object_set_value(slide, "valueFunction", LAMINA_TEXT("spin")));
    OK(lamina_object_set_value(slide, "timingFunction", LAMINA_TEXT("0.1 0.2 0.3 0.4")));
    OK(lamina_object_get_value(slide, "timingFunction", &value));
    EXPECT(value.type == LAMINA_TYPE_TEXT && strcmp(value.as.text, "0.1 0.2 0.3 0.4") == 0);
    OK(lamina_value_clear(&value));
    FAILS(LAMINA_USAGE, "no class is named 'CAAnimation2' (allowed: CAAnimationGroup,",
          lamina_object_create("CAAnimation2", NULL, &copy));
    FAILS(LAMINA_USAGE, "type: NULL", lamina_object_create("CAFilter", NULL, &filter));
    FAILS(LAMINA_USAGE, "has no types",
          lamina_object_create("CATransition", "fade", &filter));
    OK(lamina_object_create("CAFilter", "gaussianBlur", &filter));
    FAILS(LAMINA_USAGE, "is no animation", lamina_layer_add_animation(layer, filter, "x"));
    FAILS(LAMINA_USAGE, "is no animation",
          lamina_animation_set_function(filter, note, NULL, NULL));
    FAILS(LAMINA_USAGE, "not a valid lamina_object",
          lamina_layer_add_animation(layer, WRONG(lamina_object), "x"));
    FAILS(LAMINA_USAGE, "not a valid lamina_object",
          lamina_layer_add_animation(layer, (lamina_object *)layer, "x"));
    OK(lamina_object_release(filter));

    /* What a layer has taken cannot be changed. */
    OK(lamina_layer_add_animation(layer, slide, "slide"));
    OK(lamina_layer_get_animation(layer, "slide", &copy));
    EXPECT(copy != slide);
    FAILS(LAMINA_USAGE, "cannot be changed",
          lamina_object_set_value(copy, "duration", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "cannot be changed",
          lamina_animation_set_function(copy, note, NULL, NULL));
    OK(lamina_object_release(copy));
    OK(lamina_layer_get_animation_keys(layer, &value));
    EXPECT(value.count == 1 && strcmp(value.as.values[0].as.text, "slide") == 0);
    OK(lamina_value_clear(&value));
    OK(lamina_layer_remove_animation(layer, "slide"));
    EXPECT(lamina_layer_get_animation_keys(layer, &value) == LAMINA_NO_VALUE);
    EXPECT(lamina_layer_get_animation(layer, "slide", &copy) == LAMINA_NO_VALUE && !copy);
    OK(lamina_object_release(slide));
    return 0;
}

static int nulls(lamina_layer *layer) {
    lamina_object *object;
    FAILS(LAMINA_USAGE, "NULL", lamina_object_create(NULL, NULL, &object));
    FAILS(LAMINA_USAGE, "NULL", lamina_object_create("CATransition", NULL, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_object_retain(NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_object_release(NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_object_set_value(NULL, "duration", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "NULL", lamina_object_get_value(NULL, "duration", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_add_animation(layer, NULL, "x"));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_add_animation(NULL, NULL, "x"));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_animation(layer, NULL, &object));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_animation(layer, "x", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_animation_keys(layer, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_remove_animation(NULL, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_animation_set_function(NULL, note, NULL, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_presentation(layer, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_value_clear(NULL));
    return 0;
}

int animations_program(const char *folder) {
    struct events events = {0, 0, 0, 0};
    lamina_layer *root = make_layer(0, 4, 2, RED), *layer = make_layer(0, 1, 2, BLUE), *shown;
    lamina_renderer *renderer = make_renderer(4, 2);
    lamina_object *slide = make_slide();
    lamina_point place;
    int32_t calls;
    int line;
    (void)folder;
    EXPECT(root && layer && renderer && slide);
    OK(lamina_layer_add_sublayer(root, layer));
    EXPECT(lamina_layer_get_presentation(layer, &shown) == LAMINA_NO_VALUE && shown == NULL);
    OK(lamina_run_callbacks(NULL));

    OK(lamina_animation_set_function(slide, note, &events, released));
    OK(lamina_layer_add_animation(layer, slide, "slide"));
    EXPECT(shows(renderer, root, 10, 0));
    OK(lamina_run_callbacks(&calls));
    EXPECT(calls == 1 && events.started == 1);
    EXPECT(shows(renderer, root, 12, 2));
    OK(lamina_layer_get_presentation(layer, &shown));
    OK(lamina_layer_get_point(shown, "position", &place));
    EXPECT(place.x == 2.5);
    OK(lamina_layer_release(shown));
    OK(lamina_layer_get_point(layer, "position", &place));
    EXPECT(place.x == 0.5);
    EXPECT(shows(renderer, root, 14, 0));
    OK(lamina_run_callbacks(&calls));
    EXPECT(calls == 1 && events.finished == 1 && events.removed == 0);

    OK(lamina_layer_add_animation(layer, slide, "slide"));
    EXPECT(shows(renderer, root, 20, 0));
    OK(lamina_layer_remove_animation(layer, "slide"));
    OK(lamina_run_callbacks(&calls));
    EXPECT(calls == 2 && events.started == 2 && events.removed == 1);
    OK(lamina_object_release(slide));

    if ((line = keyframes(renderer, root, layer))) return line;
    if ((line = refusals(layer))) return line;
    if ((line = nulls(layer))) return line;
    OK(lamina_renderer_release(renderer));
    OK(lamina_layer_release(layer));
    OK(lamina_layer_release(root));
    EXPECT(events.released == 1);
    return 0;
}
