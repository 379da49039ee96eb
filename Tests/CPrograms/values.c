#include "CPrograms.h"
#include "program.h"

static int colors(void) {
    lamina_color color = {9, 9, 9, 9};
    OK(lamina_color_parse("rgb(255 0 0 / 20%)", &color));
    EXPECT(color.red == 1 && color.green == 0 && color.blue == 0 && color.alpha == 51 / 255.0);
    OK(lamina_color_parse("RebeccaPurple", &color));
    EXPECT(color.red == 102 / 255.0 && color.alpha == 1);
    FAILS(LAMINA_USAGE, "'reddish' is no colour (allowed: ", lamina_color_parse("reddish", &color));
    EXPECT(color.red == 102 / 255.0);
    FAILS(LAMINA_USAGE, "NULL", lamina_color_parse(NULL, &color));
    FAILS(LAMINA_USAGE, "NULL", lamina_color_parse("red", NULL));
    return 0;
}

static int refusals(lamina_layer *layer) {
    lamina_value value = {LAMINA_TYPE_NONE, 0, {0}}, nested[40];
    double number = 1;
    value.type = (lamina_value_type)99;
    FAILS(LAMINA_USAGE, "99 is not a lamina_value_type",
          lamina_layer_set_value(layer, "opacity", &value));
    FAILS(LAMINA_USAGE, "must be finite",
          lamina_layer_set_value(layer, "opacity", LAMINA_NUMBER(NAN)));
    FAILS(LAMINA_USAGE, "must be finite",
          lamina_layer_set_value(layer, "position", LAMINA_POINT(INFINITY, 0)));
    FAILS(LAMINA_USAGE, "takes a lamina_point",
          lamina_layer_set_value(layer, "position", LAMINA_NUMBER(3)));
    FAILS(LAMINA_USAGE, "-1 values",
          lamina_layer_set_own_value(layer, "list", LAMINA_NUMBERS(&number, -1)));
    FAILS(LAMINA_USAGE, "NULL instead of 3 values",
          lamina_layer_set_own_value(layer, "list", LAMINA_NUMBERS(NULL, 3)));
    FAILS(LAMINA_LIMIT, "animationValues",
          lamina_layer_set_own_value(layer, "list", LAMINA_NUMBERS(&number, INT32_MAX)));
    value.type = LAMINA_TYPE_NONE;
    FAILS(LAMINA_USAGE, "an element that is no value",
          lamina_layer_set_own_value(layer, "list", LAMINA_LIST(&value, 1)));
    /* A list that holds itself. */
    value.type = LAMINA_TYPE_LIST;
    value.count = 1;
    value.as.values = &value;
    FAILS(LAMINA_USAGE, "more than 16 lists inside each other",
          lamina_layer_set_own_value(layer, "list", &value));
    /* Lists of itself twice would grow without end. */
    nested[0] = nested[1] = *LAMINA_LIST(nested, 2);
    EXPECT(lamina_layer_set_own_value(layer, "list", LAMINA_LIST(nested, 2)) >= LAMINA_USAGE);
    value = *LAMINA_TEXT(NULL);
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_value(layer, "name", &value));
    FAILS(LAMINA_USAGE, "not UTF-8", lamina_layer_set_value(layer, "name", LAMINA_TEXT("\xFF")));
    value.type = LAMINA_TYPE_TRANSFORM;
    value.as.transform = NULL;
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_value(layer, "transform", &value));
    value.type = LAMINA_TYPE_LAYER;
    value.as.layer = layer;
    FAILS(LAMINA_USAGE, "cannot contain itself", lamina_layer_set_value(layer, "mask", &value));
    value.as.layer = WRONG(lamina_layer);
    FAILS(LAMINA_USAGE, "not a valid lamina_layer", lamina_layer_set_value(layer, "mask", &value));
    FAILS(LAMINA_USAGE, "no property 'opacty'",
          lamina_layer_set_value(layer, "opacty", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "not a path",
          lamina_layer_set_value(layer, "shadowPath", LAMINA_PATH("?")));
    FAILS(LAMINA_USAGE, "timeMap: not a time map",
          lamina_layer_set_value(layer, "timeMap", LAMINA_TEXT("1 0; 0 0")));
    FAILS(LAMINA_USAGE, "takes a text of keys",
          lamina_layer_set_value(layer, "timeMap", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "is a property of the layer",
          lamina_layer_set_own_value(layer, "opacity", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_value(layer, "opacity", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_value(NULL, "opacity", LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_value(layer, NULL, LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_value(layer, "opacity", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_value(layer, NULL, &value));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_own_value(layer, "own", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_set_own_value(layer, NULL, LAMINA_NUMBER(1)));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_own_value(layer, "own", NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_get_own_value(NULL, "own", &value));
    return 0;
}

int values_program(const char *folder) {
    lamina_layer *layer = make_layer(0, 4, 2, RED), *mask = make_layer(0, 1, 2, BLUE);
    lamina_layer *shape, *gradient;
    lamina_object *blur;
    lamina_transform turn = {{0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 3, 4, 0, 1}};
    lamina_value value, list[2];
    double numbers[] = {1, 2};
    char *text;
    int64_t handles = lamina_handle_count();
    int line;
    (void)folder;
    EXPECT(layer && mask);

    OK(lamina_layer_set_value(layer, "opacity", LAMINA_NUMBER(0.5)));
    OK(lamina_layer_get_value(layer, "opacity", &value));
    EXPECT(value.type == LAMINA_TYPE_NUMBER && value.as.number == 0.5);
    OK(lamina_layer_set_value(layer, "hidden", LAMINA_BOOL(true)));
    OK(lamina_layer_get_value(layer, "hidden", &value));
    EXPECT(value.as.number == 1);
    OK(lamina_layer_set_value(layer, "name", LAMINA_TEXT("card")));
    OK(lamina_layer_get_value(layer, "name", &value));
    EXPECT(value.type == LAMINA_TYPE_TEXT && strcmp(value.as.text, "card") == 0);
    OK(lamina_value_clear(&value));
    OK(lamina_value_clear(&value));
    OK(lamina_layer_set_value(layer, "position", LAMINA_POINT(5, 6)));
    OK(lamina_layer_get_value(layer, "position", &value));
    EXPECT(value.type == LAMINA_TYPE_POINT && value.as.point.x == 5 && value.as.point.y == 6);
    OK(lamina_layer_get_value(layer, "bounds", &value));
    EXPECT(value.type == LAMINA_TYPE_RECT && value.as.rect.width == 4);
    OK(lamina_layer_get_value(layer, "shadowOffset", &value));
    EXPECT(value.type == LAMINA_TYPE_SIZE);
    OK(lamina_layer_get_value(layer, "backgroundColor", &value));
    EXPECT(value.type == LAMINA_TYPE_COLOR && value.as.color.red == 1);
    value.type = LAMINA_TYPE_TRANSFORM;
    value.as.transform = &turn;
    OK(lamina_layer_set_value(layer, "transform", &value));
    OK(lamina_layer_get_value(layer, "transform", &value));
    EXPECT(value.type == LAMINA_TYPE_TRANSFORM && value.as.transform->m[12] == 3);
    OK(lamina_layer_set_value(layer, "affineTransform", &value));
    OK(lamina_value_clear(&value));
    OK(lamina_layer_get_value(layer, "affineTransform", &value));
    EXPECT(value.type == LAMINA_TYPE_TRANSFORM && value.as.transform->m[13] == 4);
    OK(lamina_value_clear(&value));
    value.type = LAMINA_TYPE_LAYER;
    value.as.layer = mask;
    OK(lamina_layer_set_value(layer, "mask", &value));
    OK(lamina_layer_get_value(layer, "mask", &value));
    EXPECT(value.type == LAMINA_TYPE_LAYER && value.as.layer == mask);
    OK(lamina_value_clear(&value));
    OK(lamina_layer_set_value(layer, "mask", &value));
    EXPECT(lamina_layer_get_value(layer, "mask", &value) == LAMINA_NO_VALUE);
    EXPECT(value.type == LAMINA_TYPE_NONE);

    OK(lamina_layer_set_value(layer, "timeMap", LAMINA_TEXT("0 0; 2 4 hold; 5 0; after 1")));
    OK(lamina_layer_get_value(layer, "timeMap", &value));
    EXPECT(value.type == LAMINA_TYPE_TEXT
           && strcmp(value.as.text, "0 0; 2 4 hold; 5 0; after 1") == 0);
    OK(lamina_value_clear(&value));
    OK(lamina_layer_set_string(layer, "timeMap", "0 0; 1 2"));
    OK(lamina_layer_get_string(layer, "timeMap", &text));
    EXPECT(strcmp(text, "0 0; 1 2") == 0);
    lamina_free_text(text);
    OK(lamina_layer_set_null(layer, "timeMap"));
    EXPECT(lamina_layer_get_value(layer, "timeMap", &value) == LAMINA_NO_VALUE);

    OK(lamina_layer_create("CAShapeLayer", &shape));
    OK(lamina_layer_set_value(shape, "path", LAMINA_PATH("0 0 m 10 0 l h")));
    OK(lamina_layer_get_value(shape, "path", &value));
    EXPECT(value.type == LAMINA_TYPE_PATH && strcmp(value.as.text, "0 0 m 10 0 l h") == 0);
    OK(lamina_value_clear(&value));
    OK(lamina_layer_release(shape));
    OK(lamina_layer_create("CAGradientLayer", &gradient));
    list[0].type = list[1].type = LAMINA_TYPE_COLOR;
    list[0].as.color = RED;
    list[1].as.color = BLUE;
    OK(lamina_layer_set_value(gradient, "colors", LAMINA_LIST(list, 2)));
    OK(lamina_layer_get_value(gradient, "colors", &value));
    EXPECT(value.count == 2 && value.as.values[1].as.color.blue == 1);
    OK(lamina_value_clear(&value));
    OK(lamina_layer_release(gradient));

    OK(lamina_object_create("CAFilter", "gaussianBlur", &blur));
    OK(lamina_object_set_value(blur, "name", LAMINA_TEXT("blur")));
    OK(lamina_object_set_value(blur, "inputRadius", LAMINA_NUMBER(3)));
    FAILS(LAMINA_USAGE, "'inputRadios' (allowed: enabled, inputNormalizeEdges, inputRadius, name)",
          lamina_object_set_value(blur, "inputRadios", LAMINA_NUMBER(3)));
    list[0] = *LAMINA_OBJECT(blur);
    OK(lamina_layer_set_value(layer, "filters", LAMINA_LIST(list, 1)));
    OK(lamina_layer_get_value(layer, "filters", &value));
    EXPECT(value.count == 1 && value.as.values[0].type == LAMINA_TYPE_OBJECT);
    OK(lamina_value_clear(&value));
    OK(lamina_layer_get_value(layer, "filters.blur.inputRadius", &value));
    EXPECT(value.as.number == 3);
    OK(lamina_object_retain(blur));
    OK(lamina_object_release(blur));
    OK(lamina_object_release(blur));

    EXPECT(lamina_layer_get_own_value(layer, "mine", &value) == LAMINA_NO_VALUE);
    OK(lamina_layer_set_own_value(layer, "mine", LAMINA_NUMBERS(numbers, 2)));
    OK(lamina_layer_get_own_value(layer, "mine", &value));
    EXPECT(value.type == LAMINA_TYPE_LIST && value.as.values[1].as.number == 2);
    OK(lamina_value_clear(&value));
    OK(lamina_layer_set_own_value(layer, "mine", &value));
    EXPECT(lamina_layer_get_own_value(layer, "mine", &value) == LAMINA_NO_VALUE);
    if ((line = refusals(layer))) return line;
    if ((line = colors())) return line;
    EXPECT(lamina_handle_count() == handles);
    OK(lamina_layer_release(mask));
    OK(lamina_layer_release(layer));
    return 0;
}
