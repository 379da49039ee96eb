#include "CPrograms.h"
#include "program.h"

static void count(void *context) { ++*(int *)context; }

int transactions_program(const char *folder) {
    lamina_layer *root = make_layer(0, 4, 2, RED), *layer = make_layer(0, 1, 2, BLUE);
    lamina_renderer *renderer = make_renderer(4, 2);
    const lamina_point first = {0.5, 1}, last = {3.5, 1};
    lamina_value value;
    int completed = 0;
    int32_t calls;
    (void)folder;
    EXPECT(root && layer && renderer);
    OK(lamina_layer_add_sublayer(root, layer));
    OK(lamina_renderer_set_animates_changes(renderer, true));
    OK(lamina_renderer_set_time(renderer, 20));
    EXPECT(pixel(renderer, root, 0) == BLUE_PIXEL);
    OK(lamina_run_callbacks(NULL));

    /* A change over three seconds. */
    OK(lamina_transaction_begin());
    OK(lamina_transaction_set_value("animationDuration", LAMINA_NUMBER(3)));
    OK(lamina_transaction_set_value("animationTimingFunction", LAMINA_TEXT("linear")));
    OK(lamina_transaction_set_value("owner", LAMINA_TEXT("me")));
    OK(lamina_transaction_set_completion(count, &completed));
    OK(lamina_layer_set_point(layer, "position", last));
    OK(lamina_transaction_get_value("animationDuration", &value));
    EXPECT(value.type == LAMINA_TYPE_NUMBER && value.as.number == 3);
    OK(lamina_transaction_get_value("animationTimingFunction", &value));
    EXPECT(value.type == LAMINA_TYPE_TEXT && strcmp(value.as.text, "linear") == 0);
    OK(lamina_value_clear(&value));
    OK(lamina_transaction_get_value("owner", &value));
    EXPECT(strcmp(value.as.text, "me") == 0);
    OK(lamina_value_clear(&value));
    OK(lamina_transaction_commit());
    EXPECT(lamina_transaction_get_value("owner", &value) == LAMINA_NO_VALUE);
    OK(lamina_transaction_get_value("animationDuration", &value));
    EXPECT(value.as.number == 0.25);
    EXPECT(pixel(renderer, root, 0) == BLUE_PIXEL);
    OK(lamina_renderer_set_time(renderer, 22));
    EXPECT(pixel(renderer, root, 2) == BLUE_PIXEL && pixel(renderer, root, 0) == RED_PIXEL);
    OK(lamina_run_callbacks(&calls));
    EXPECT(completed == 0);
    OK(lamina_renderer_set_time(renderer, 24));
    EXPECT(pixel(renderer, root, 3) == BLUE_PIXEL);
    OK(lamina_run_callbacks(&calls));
    EXPECT(calls == 1 && completed == 1);

    /* A change at once. */
    OK(lamina_transaction_begin());
    OK(lamina_transaction_set_value("disableActions", LAMINA_BOOL(true)));
    OK(lamina_layer_set_point(layer, "position", first));
    OK(lamina_transaction_commit());
    EXPECT(pixel(renderer, root, 0) == BLUE_PIXEL);

    /* Outside of a transaction, values hold until the end of the turn. */
    OK(lamina_transaction_set_value("owner", LAMINA_TEXT("turn")));
    OK(lamina_transaction_flush());
    EXPECT(lamina_transaction_get_value("owner", &value) == LAMINA_NO_VALUE);
    OK(lamina_transaction_commit());
    EXPECT(lamina_current_time() > 0);

    FAILS(LAMINA_USAGE, "must be a truth value",
          lamina_transaction_set_value("disableActions", LAMINA_TEXT("yes")));
    FAILS(LAMINA_USAGE, "the name of a timing function",
          lamina_transaction_set_value("animationTimingFunction", LAMINA_NUMBER(3)));
    FAILS(LAMINA_USAGE, "finite",
          lamina_transaction_set_value("animationDuration", LAMINA_NUMBER(NAN)));
    FAILS(LAMINA_USAGE, "lamina_transaction_set_completion",
          lamina_transaction_set_value("completionBlock", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "NULL", lamina_transaction_set_value(NULL, LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "NULL", lamina_transaction_set_value("owner", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_transaction_get_value("owner", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_transaction_get_value(NULL, &value));
    FAILS(LAMINA_USAGE, "NULL", lamina_transaction_set_completion(NULL, NULL));
    OK(lamina_renderer_release(renderer));
    OK(lamina_layer_release(layer));
    OK(lamina_layer_release(root));
    return 0;
}
