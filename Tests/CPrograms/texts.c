#include "CPrograms.h"
#include "program.h"

int texts_program(const char *folder) {
    const lamina_size open = {INFINITY, INFINITY}, narrow = {40, INFINITY}, low = {INFINITY, 30};
    const lamina_size negative = {-1, 1}, none = {NAN, 1};
    lamina_layer *text, *plain = make_layer(0, 1, 1, RED);
    lamina_text_metrics metrics, other;
    lamina_text_line lines[3];
    (void)folder;
    memset(lines, 0, sizeof lines);
    OK(lamina_layer_create("CATextLayer", &text));
    OK(lamina_layer_set_string(text, "string", "first\nsecond line"));
    OK(lamina_layer_set_double(text, "fontSize", 20));
    OK(lamina_layer_measure_text(text, open, &metrics, lines, 3));
    EXPECT(metrics.line_count == 2 && metrics.is_complete);
    EXPECT(metrics.size.height > 30 && fabs(metrics.size.width - lines[1].width) < 1e-6);
    EXPECT(lines[0].start == 0 && lines[1].start == 6 && lines[1].length == 11);
    EXPECT(lines[1].origin.y > lines[0].origin.y && lines[0].ascent > 0 && lines[2].length == 0);
    EXPECT(metrics.ink.width > 0 && !lines[1].is_truncated);
    OK(lamina_layer_measure_text(text, low, &other, NULL, 0));
    EXPECT(!other.is_complete);
    OK(lamina_layer_set_bool(text, "wrapped", true));
    OK(lamina_layer_measure_text(text, narrow, &other, lines, 1));
    EXPECT(other.line_count > 2 && other.size.height > metrics.size.height);

    FAILS(LAMINA_USAGE, "not a CATextLayer",
          lamina_layer_measure_text(plain, open, &metrics, NULL, 0));
    FAILS(LAMINA_USAGE, "must not be negative",
          lamina_layer_measure_text(text, negative, &metrics, NULL, 0));
    FAILS(LAMINA_USAGE, "nan", lamina_layer_measure_text(text, none, &metrics, NULL, 0));
    FAILS(LAMINA_USAGE, "capacity: -1", lamina_layer_measure_text(text, open, &metrics, lines, -1));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_measure_text(text, open, &metrics, NULL, 1));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_measure_text(text, open, NULL, NULL, 0));
    FAILS(LAMINA_USAGE, "NULL", lamina_layer_measure_text(NULL, open, &metrics, NULL, 0));
    OK(lamina_layer_release(plain));
    OK(lamina_layer_release(text));
    return 0;
}
