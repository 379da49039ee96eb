#include "CPrograms.h"
#include "program.h"

/* Expects that the sublayer at `index` is `layer`. */
static int is_at(lamina_layer *root, int32_t index, lamina_layer *layer) {
    lamina_layer *found = NULL;
    if (lamina_layer_get_sublayer(root, index, &found) != LAMINA_OK) return 0;
    return lamina_layer_release(found) == LAMINA_OK && found == layer;
}

static int places(lamina_layer *root, lamina_layer *layer) {
    const lamina_point corner = {0, 0}, inside = {2.5, 1}, beside = {0.5, 1}, far = {9, 9};
    const lamina_point bad = {NAN, 0};
    const lamina_rect unit = {0, 0, 1, 1}, endless = {0, 0, INFINITY, 1};
    lamina_layer *hit;
    lamina_point point = {7, 7};
    lamina_rect rect;
    double time;
    bool contains = false;
    OK(lamina_layer_hit_test(root, inside, &hit));
    EXPECT(hit == layer);
    OK(lamina_layer_release(hit));
    OK(lamina_layer_hit_test(root, beside, &hit));
    EXPECT(hit == root);
    OK(lamina_layer_release(hit));
    EXPECT(lamina_layer_hit_test(root, far, &hit) == LAMINA_NO_VALUE && hit == NULL);
    OK(lamina_layer_contains_point(layer, beside, &contains));
    EXPECT(contains);
    OK(lamina_layer_contains_point(layer, far, &contains));
    EXPECT(!contains);
    OK(lamina_layer_convert_point(layer, corner, root, &point));
    EXPECT(point.x == 2 && point.y == 0);
    OK(lamina_layer_convert_point(root, inside, layer, &point));
    EXPECT(point.x == 0.5 && point.y == 1);
    OK(lamina_layer_convert_point(layer, corner, NULL, &point));
    EXPECT(point.x == 2 && point.y == 0);
    OK(lamina_layer_convert_rect(layer, unit, root, &rect));
    EXPECT(rect.x == 2 && rect.y == 0 && rect.width == 1 && rect.height == 1);
    OK(lamina_layer_set_double(layer, "speed", 2));
    OK(lamina_layer_convert_time(layer, 6, NULL, &time));
    EXPECT(time == 3);
    OK(lamina_layer_set_double(layer, "transform.scale.x", 0));
    EXPECT(lamina_layer_convert_point(root, corner, layer, &point) == LAMINA_NO_VALUE);
    EXPECT(point.x == 2);
    FAILS(LAMINA_USAGE, "point: nan, 0.0 must be finite", lamina_layer_hit_test(root, bad, &hit));
    FAILS(LAMINA_USAGE, "finite", lamina_layer_contains_point(root, bad, &contains));
    FAILS(LAMINA_USAGE, "finite", lamina_layer_convert_point(root, bad, layer, &point));
    FAILS(LAMINA_USAGE, "finite", lamina_layer_convert_rect(root, endless, layer, &rect));
    FAILS(LAMINA_USAGE, "finite", lamina_layer_convert_time(root, NAN, layer, &time));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_hit_test(NULL, corner, &hit));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_hit_test(root, corner, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_contains_point(root, corner, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_convert_point(root, corner, layer, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_convert_rect(NULL, unit, layer, &rect));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_convert_time(root, 0, layer, NULL));
    FAILS(LAMINA_USAGE, "not a valid",
          lamina_layer_convert_point(root, corner, WRONG(lamina_layer), &point));
    return 0;
}

int trees_program(const char *folder) {
    lamina_layer *root = make_layer(0, 4, 2, RED);
    lamina_layer *a = make_layer(0, 1, 2, BLUE), *b = make_layer(1, 1, 2, BLUE);
    lamina_layer *c = make_layer(2, 1, 2, BLUE);
    int32_t count;
    int line;
    (void)folder;
    EXPECT(root && a && b && c);
    OK(lamina_layer_insert_above(root, a, NULL));
    OK(lamina_layer_insert_above(root, b, NULL));
    OK(lamina_layer_insert_above(root, c, a));
    EXPECT(is_at(root, 0, a) && is_at(root, 1, c) && is_at(root, 2, b));
    OK(lamina_layer_insert_below(root, b, a));
    EXPECT(is_at(root, 0, b) && is_at(root, 1, a) && is_at(root, 2, c));
    OK(lamina_layer_insert_below(root, c, NULL));
    EXPECT(is_at(root, 0, c));
    OK(lamina_layer_remove_from_superlayer(c));
    OK(lamina_layer_replace_sublayer(root, a, c));
    EXPECT(is_at(root, 0, b) && is_at(root, 1, c));
    OK(lamina_layer_get_sublayer_count(root, &count));
    EXPECT(count == 2);
    FAILS(LAMINA_USAGE, "not a sublayer", lamina_layer_replace_sublayer(root, a, b));
    FAILS(LAMINA_USAGE, "sibling: not a sublayer", lamina_layer_insert_above(root, b, a));
    FAILS(LAMINA_USAGE, "sibling: the layer itself", lamina_layer_insert_below(root, b, b));
    FAILS(LAMINA_USAGE, "cannot contain itself", lamina_layer_insert_above(b, root, NULL));
    FAILS(LAMINA_USAGE, "cannot contain itself", lamina_layer_replace_sublayer(root, b, root));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_insert_above(root, NULL, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_insert_below(NULL, a, NULL));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_replace_sublayer(root, NULL, a));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_replace_sublayer(root, b, NULL));
    OK(lamina_layer_remove_from_superlayer(b));
    if ((line = places(root, c))) return line;
    OK(lamina_layer_release(a));
    OK(lamina_layer_release(b));
    OK(lamina_layer_release(c));
    OK(lamina_layer_release(root));
    return 0;
}
