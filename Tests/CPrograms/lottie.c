#include "CPrograms.h"
#include "program.h"

/*
 * A bar, one pixel wide, that goes from the first to the last of four columns in 3 frames at 1 a
 * second, over red. The bar's colour is a slot; a text lies outside of the picture; an image has no
 * bytes.
 */
static const char ANIMATION[] =
    "{\"v\":\"5.9.0\",\"fr\":1,\"ip\":0,\"op\":4,\"w\":4,\"h\":2,"
    "\"markers\":[{\"cm\":\"end\",\"tm\":2,\"dr\":1}],"
    "\"slots\":{\"bar\":{\"p\":{\"k\":[0,0,1,1]}}},"
    "\"fonts\":{\"list\":[{\"fName\":\"F\",\"fFamily\":\"Fam\",\"fStyle\":\"Bold\"}]},"
    "\"assets\":[{\"id\":\"i\",\"w\":1,\"h\":2,\"p\":\"a.png\",\"u\":\"\"},"
    "{\"id\":\"m\",\"p\":\"a.mp3\",\"u\":\"\"}],"
    "\"layers\":["
    "{\"ty\":5,\"nm\":\"Title\",\"ip\":0,\"op\":9,\"ks\":{\"p\":{\"k\":[0,90]}},\"t\":{\"d\":{"
    "\"k\":[{\"t\":0,\"s\":{\"t\":\"a\",\"s\":9,\"f\":\"F\",\"fc\":[0,0,0]}}]}}},"
    "{\"ty\":2,\"nm\":\"Photo\",\"refId\":\"i\",\"ip\":0,\"op\":9,\"ks\":{\"p\":{\"k\":[9,0]}}},"
    "{\"ty\":4,\"nm\":\"Bar\",\"ip\":0,\"op\":9,\"ks\":{\"p\":{\"k\":[{\"t\":0,\"s\":[0,0]},"
    "{\"t\":3,\"s\":[3,0]}]}},\"shapes\":[{\"ty\":\"rc\",\"nm\":\"R\",\"p\":{\"k\":[0.5,1]},"
    "\"s\":{\"k\":[1,2]},\"r\":{\"k\":0}},{\"ty\":\"fl\",\"nm\":\"Fill\",\"c\":{\"k\":[0,0,0,1],"
    "\"sid\":\"bar\"},\"o\":{\"k\":100}}]},"
    "{\"ty\":1,\"nm\":\"Back\",\"ip\":0,\"op\":9,\"sc\":\"#ff0000\",\"sw\":4,\"sh\":2,\"ks\":{}}]}";

/* Expects `color` in column `place` at a time, and red in the others. */
static int shows(lamina_renderer *renderer, lamina_layer *root, double time, int place,
                 uint32_t color) {
    if (lamina_renderer_set_time(renderer, time) != LAMINA_OK) return 0;
    for (int x = 0; x < 4; x++) {
        if (pixel(renderer, root, x) != (x == place ? color : RED_PIXEL)) return 0;
    }
    return 1;
}

#define GREEN_PIXEL 0xFF00FF00u

static int lists(lamina_lottie *lottie) {
    lamina_value list;
    OK(lamina_lottie_get_list(lottie, "markers", &list));
    EXPECT(list.type == LAMINA_TYPE_LIST && list.count == 1);
    EXPECT(strcmp(list.as.values[0].as.values[0].as.text, "end") == 0);
    EXPECT(list.as.values[0].as.values[1].as.number == 2);
    OK(lamina_value_clear(&list));
    OK(lamina_lottie_get_list(lottie, "slots", &list));
    EXPECT(list.count == 1 && list.as.values[0].count == 3);
    EXPECT(strcmp(list.as.values[0].as.values[1].as.text, "color") == 0);
    EXPECT(list.as.values[0].as.values[2].type == LAMINA_TYPE_COLOR);
    EXPECT(list.as.values[0].as.values[2].as.color.blue == 1);
    OK(lamina_value_clear(&list));
    static const struct {
        const char *what, *first;
        int count;
    } names[] = {
        {"texts", "Title", 1}, {"images", "a.png", 1}, {"sounds", "a.mp3", 1},
        {"themes", "", 0},     {"animations", "", 0},
    };
    for (int i = 0; i < 5; i++) {
        OK(lamina_lottie_get_list(lottie, names[i].what, &list));
        EXPECT(list.type == LAMINA_TYPE_LIST && list.count == names[i].count);
        EXPECT(list.count == 0 || strcmp(list.as.values[0].as.text, names[i].first) == 0);
        OK(lamina_value_clear(&list));
    }
    OK(lamina_lottie_get_list(lottie, "fonts", &list));
    EXPECT(list.count == 1 && strcmp(list.as.values[0].as.values[1].as.text, "Fam") == 0);
    OK(lamina_value_clear(&list));
    OK(lamina_lottie_get_list(lottie, "keypaths", &list));
    EXPECT(list.count > 10);
    OK(lamina_value_clear(&list));
    FAILS(LAMINA_USAGE, "allowed: animations, fonts", lamina_lottie_get_list(lottie, "x", &list));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_list(lottie, NULL, &list));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_list(lottie, "slots", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_list(NULL, "slots", &list));
    return 0;
}

static int values(lamina_renderer *renderer, lamina_layer *layer, lamina_lottie *lottie) {
    static const lamina_color GREEN = {0, 1, 0, 1};
    lamina_value value, color = {LAMINA_TYPE_COLOR, 0, {.color = {0, 1, 0, 1}}};
    char *report;
    color.as.color = GREEN;
    EXPECT(shows(renderer, layer, 0, 0, BLUE_PIXEL));
    OK(lamina_lottie_set_slot(lottie, "bar", &color));
    EXPECT(shows(renderer, layer, 0, 0, GREEN_PIXEL));
    OK(lamina_lottie_set_slot(lottie, "bar", &(lamina_value){LAMINA_TYPE_NONE, 0, {0}}));
    EXPECT(shows(renderer, layer, 0, 0, BLUE_PIXEL));
    FAILS(LAMINA_USAGE, "allowed: 'bar'", lamina_lottie_set_slot(lottie, "baz", &color));
    FAILS(LAMINA_USAGE, "allowed: a colour",
          lamina_lottie_set_slot(lottie, "bar", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "finite", lamina_lottie_set_slot(lottie, "bar", LAMINA_NUMBER(NAN)));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_set_slot(lottie, "bar", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_set_slot(lottie, NULL, &color));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_set_slot(NULL, "bar", &color));

    OK(lamina_lottie_set_value(lottie, "Bar.**.Color", &color));
    EXPECT(shows(renderer, layer, 0, 0, GREEN_PIXEL));
    OK(lamina_lottie_get_value(lottie, "Bar.Fill.Color", 0, &value));
    EXPECT(value.type == LAMINA_TYPE_COLOR && value.as.color.green == 1);
    OK(lamina_value_clear(&value));
    OK(lamina_lottie_set_value(lottie, "Bar.**.Color", &(lamina_value){LAMINA_TYPE_NONE, 0, {0}}));
    EXPECT(shows(renderer, layer, 0, 0, BLUE_PIXEL));
    OK(lamina_lottie_get_value(lottie, "Bar.Transform.Position", 3, &value));
    EXPECT(value.count == 2 && value.as.values[0].as.number == 3);
    OK(lamina_value_clear(&value));
    EXPECT(lamina_lottie_get_value(lottie, "No.Way", 0, &value) == LAMINA_NO_VALUE);
    FAILS(LAMINA_USAGE, "no property", lamina_lottie_set_value(lottie, "No.Way", &color));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_set_value(lottie, NULL, &color));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_set_value(lottie, "**", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_value(lottie, NULL, 0, &value));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_value(lottie, "**", 0, NULL));
    FAILS(LAMINA_USAGE, "finite", lamina_lottie_get_value(lottie, "**", NAN, &value));

    OK(lamina_lottie_set_text(lottie, "Title", "abc"));
    OK(lamina_lottie_set_text(lottie, "Title", NULL));
    FAILS(LAMINA_USAGE, "allowed: 'Title'", lamina_lottie_set_text(lottie, "Titel", "abc"));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_set_text(lottie, NULL, "abc"));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_set_text(NULL, "Title", "abc"));
    OK(lamina_lottie_set_theme(lottie, NULL));
    FAILS(LAMINA_USAGE, "allowed: none", lamina_lottie_set_theme(lottie, "dark"));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_set_theme(NULL, "dark"));

    OK(lamina_lottie_get_report(lottie, &report));
    EXPECT(strstr(report, "not drawn: missing image 'a.png'") != NULL);
    lamina_free_text(report);
    OK(lamina_lottie_set_image(lottie, "a.png", "no image", 8));
    OK(lamina_lottie_get_report(lottie, &report));
    EXPECT(strstr(report, "not drawn: image (") != NULL);
    lamina_free_text(report);
    OK(lamina_lottie_set_image(lottie, "a.png", NULL, 0));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_set_image(lottie, NULL, "", 0));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_report(lottie, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_report(NULL, &report));
    return 0;
}

static int plays(lamina_renderer *renderer, lamina_layer *layer, lamina_lottie *lottie) {
    double frame, start, end, rate;
    bool is_playing;
    OK(lamina_lottie_get_frames(lottie, &start, &end, &rate));
    EXPECT(start == 0 && end == 4 && rate == 1);
    OK(lamina_lottie_get_frames(lottie, NULL, NULL, NULL));
    OK(lamina_lottie_set_frame(lottie, 2));
    EXPECT(shows(renderer, layer, 9, 2, BLUE_PIXEL));
    OK(lamina_lottie_play(lottie, 0, 3, 1, false));
    for (int t = 0; t < 4; t++) EXPECT(shows(renderer, layer, 10 + t, t, BLUE_PIXEL));
    OK(lamina_lottie_get_frame(lottie, &frame, &is_playing));
    EXPECT(frame == 3 && is_playing);
    EXPECT(shows(renderer, layer, 20, 3, BLUE_PIXEL));
    OK(lamina_lottie_get_frame(lottie, &frame, &is_playing));
    EXPECT(frame == 3 && !is_playing);
    OK(lamina_lottie_play(lottie, 0, 3, INFINITY, true));
    EXPECT(shows(renderer, layer, 20, 0, BLUE_PIXEL));
    EXPECT(shows(renderer, layer, 24, 2, BLUE_PIXEL));
    OK(lamina_lottie_pause(lottie));
    EXPECT(shows(renderer, layer, 25, 2, BLUE_PIXEL));
    OK(lamina_lottie_set_speed(lottie, 2));
    OK(lamina_lottie_play_marker(lottie, "end", 1, false));
    EXPECT(shows(renderer, layer, 30, 2, BLUE_PIXEL));
    EXPECT(shows(renderer, layer, 30.5, 3, BLUE_PIXEL));
    FAILS(LAMINA_USAGE, "allowed: 'end'", lamina_lottie_play_marker(lottie, "x", 1, false));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_play_marker(lottie, NULL, 1, false));
    FAILS(LAMINA_USAGE, "positive", lamina_lottie_play_marker(lottie, "end", 0, false));
    FAILS(LAMINA_USAGE, "positive", lamina_lottie_play(lottie, 0, 1, NAN, false));
    FAILS(LAMINA_USAGE, "NaN", lamina_lottie_play(lottie, NAN, 1, 1, false));
    FAILS(LAMINA_USAGE, "finite", lamina_lottie_set_frame(lottie, INFINITY));
    FAILS(LAMINA_USAGE, "finite", lamina_lottie_set_speed(lottie, NAN));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_pause(NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_frame(NULL, &frame, NULL));
    return 0;
}

int lottie_program(const char *folder) {
    lamina_renderer *renderer = make_renderer(4, 2);
    lamina_layer *layer, *inner, *mine = make_layer(0, 1, 2, BLUE);
    lamina_lottie *lottie, *again;
    char path[4096];
    FILE *file;
    int line;
    OK(lamina_lottie_read(ANIMATION, strlen(ANIMATION), NULL, &lottie));
    OK(lamina_lottie_get_layer(lottie, &layer));
    if ((line = lists(lottie))) return line;
    if ((line = values(renderer, layer, lottie))) return line;
    if ((line = plays(renderer, layer, lottie))) return line;

    OK(lamina_lottie_set_frame(lottie, 3));
    OK(lamina_lottie_get_named_layer(lottie, "Back", &inner));
    OK(lamina_layer_add_sublayer(inner, mine));
    EXPECT(lamina_renderer_set_time(renderer, 40) == LAMINA_OK);
    EXPECT(pixel(renderer, layer, 0) == BLUE_PIXEL && pixel(renderer, layer, 1) == RED_PIXEL);
    OK(lamina_layer_release(inner));
    EXPECT(lamina_lottie_get_named_layer(lottie, "None", &inner) == LAMINA_NO_VALUE);
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_named_layer(lottie, NULL, &inner));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_get_layer(lottie, NULL));

    snprintf(path, sizeof path, "%s/a.json", folder);
    FAILS(LAMINA_NO_INPUT, "file", lamina_lottie_open(path, NULL, &again));
    file = fopen(path, "wb");
    EXPECT(file != NULL && fputs(ANIMATION, file) >= 0 && fclose(file) == 0);
    OK(lamina_lottie_open(path, NULL, &again));
    OK(lamina_lottie_release(again));
    FAILS(LAMINA_USAGE, "no .lottie archive", lamina_lottie_open(path, "x", &again));
    FAILS(LAMINA_BAD_DATA, "JSON", lamina_lottie_read("{", 1, NULL, &again));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_open(NULL, NULL, &again));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_open(path, NULL, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_lottie_read(NULL, 5, NULL, &again));
    OK(lamina_set_limit("inputBytes", 10));
    FAILS(LAMINA_LIMIT, "inputBytes", lamina_lottie_open(path, NULL, &again));
    OK(lamina_set_limit("inputBytes", 64 << 20));

    /* The layer outlives the animation. */
    OK(lamina_lottie_release(lottie));
    FAILS(LAMINA_USAGE, "not a valid lamina_lottie", lamina_lottie_pause(lottie));
    EXPECT(pixel(renderer, layer, 0) == BLUE_PIXEL);
    OK(lamina_layer_release(mine));
    OK(lamina_layer_release(layer));
    OK(lamina_renderer_release(renderer));
    return 0;
}
