#include "blocks.h"

#include <stdlib.h>
#include <string.h>

// The coverage of an outline as it comes from the rasterizers: spans of equal coverage, row after
// row. A span takes four bytes, and so does the beginning of a row. At the edges of the outline
// each pixel has a coverage of its own, of which four take as much as a span.

// With a count of 0, the row `at` begins. With a coverage of 0, each pixel has its own: a byte for
// each follows, and bytes of 0 up to the next span. All are counted from the first pixel of the
// outline.
typedef struct LaminaSpan {
  int16_t at;
  uint8_t count, coverage;
} Span;

struct LaminaCoverage {
  size_t count;
  Span spans[];
};

// Spans on their way into a coverage, in memory of the rasterizer.
typedef struct LaminaNotes {
  LaminaSpans *memory;
  size_t count, most;
  int first_x, first_y, row;
  // The latest span that a pixel may be added to; 0, where a row begins, for none.
  size_t open;
  int is_full;
} Notes;

// Memory for more spans than this is not kept for the next outline.
#define KEPT 65536

// Makes room for another span. Returns 0 if there is no memory.
static int grow(LaminaSpans *memory) {
  size_t capacity = memory->capacity == 0 ? 1024 : memory->capacity * 2;
  Span *grown = realloc(memory->spans, capacity * sizeof *grown);
  if (grown == NULL) return 0;
  memory->spans = grown;
  memory->capacity = capacity;
  return 1;
}

static void add(Notes *notes, int at, int count, unsigned coverage) {
  if (notes->is_full) return;
  if (notes->count == notes->most || (notes->count == notes->memory->capacity && !grow(notes->memory))) {
    notes->is_full = 1;
    return;
  }
  Span span = {(int16_t)at, (uint8_t)count, (uint8_t)coverage};
  notes->memory->spans[notes->count++] = span;
}

// Adds a pixel behind those of the open span. Returns 0 if it does not follow them.
static int add_pixel(Notes *notes, int at, unsigned coverage) {
  if (notes->open == 0) return 0;
  Span *open = &notes->memory->spans[notes->open];
  int count = open->count;
  if (at != open->at + count || count == UINT8_MAX) return 0;
  unsigned first = open->coverage;
  if (first != 0 || count % 4 == 0) {
    // The memory may move.
    add(notes, 0, 0, 0);
    if (notes->is_full) return 1;
    open = &notes->memory->spans[notes->open];
  }
  uint8_t *pixels = (uint8_t *)(open + 1);
  if (first != 0) {
    pixels[0] = (uint8_t)first;
    open->coverage = 0;
  }
  pixels[count] = (uint8_t)coverage;
  open->count++;
  return 1;
}

void lamina_note_span(Notes *notes, int y, int start, int end, unsigned coverage) {
  if (coverage == 0) return;
  if (y != notes->row) {
    add(notes, y - notes->first_y, 0, 0);
    notes->row = y;
    notes->open = 0;
  }
  int is_pixel = end - start == 1;
  if (is_pixel && !notes->is_full && add_pixel(notes, start - notes->first_x, coverage)) return;
  notes->open = is_pixel ? notes->count : 0;
  for (int longest = UINT8_MAX; start < end; start += longest) {
    int count = end - start < longest ? end - start : longest;
    add(notes, start - notes->first_x, count, coverage);
  }
}

// A coverage of its own memory. Returns NULL if there is none.
static LaminaCoverage *copy(const Notes *notes) {
  size_t size = notes->count * sizeof(Span);
  LaminaCoverage *coverage = malloc(sizeof *coverage + size);
  if (coverage == NULL) return NULL;
  coverage->count = notes->count;
  if (size > 0) memcpy(coverage->spans, notes->memory->spans, size);
  return coverage;
}

LaminaCoverage *lamina_rasterizer_cover(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, int is_even_odd,
    const LaminaCanvas *canvas, size_t most) {
  if (most < sizeof(LaminaCoverage) || canvas->max_x - canvas->min_x > INT16_MAX ||
      canvas->max_y - canvas->min_y > INT16_MAX)
    return NULL;
  LaminaSpans *memory = &rasterizer->spans;
  Notes notes = {
      .memory = memory, .most = (most - sizeof(LaminaCoverage)) / sizeof(Span),
      .first_x = canvas->min_x, .first_y = canvas->min_y, .row = canvas->min_y - 1};
  LaminaBrush brush = {canvas, NULL, &notes};
  int is_done = lamina_rasterizer_fill(rasterizer, outline, map, is_even_odd, &brush);
  LaminaCoverage *coverage = is_done && !notes.is_full ? copy(&notes) : NULL;
  if (memory->capacity > KEPT) {
    free(memory->spans);
    *memory = (LaminaSpans){NULL, 0};
  }
  return coverage;
}

// Paints `count` pixels with a coverage each, which zeros follow up to the end of a block.
static void paint_pixels(
    const LaminaBrush *brush, const Line *line, int y, int x, int count, const uint8_t *pixels) {
  for (int first = 0; first < count; first += AT_ONCE) {
    int start = x + first, end = start + AT_ONCE;
    if (line != NULL && start >= brush->canvas->min_x && end <= brush->canvas->max_x) {
      Block coverage = {pixels[first], pixels[first + 1], pixels[first + 2], pixels[first + 3]};
      paint_block(line, start, coverage);
      continue;
    }
    for (int index = first; index < count && index < first + AT_ONCE; index++)
      lamina_paint_span(brush, y, x + index, x + index + 1, pixels[index]);
  }
}

void lamina_coverage_paint(
    const LaminaCoverage *coverage, int32_t x, int32_t y, LaminaPaint paint, const LaminaCanvas *canvas) {
  LaminaBrush brush = {canvas, &paint, NULL};
  int row = 0, is_seen = 0, is_color = is_plain(&brush);
  Line line = {0};
  for (const Span *span = coverage->spans, *end = span + coverage->count; span < end; span++) {
    if (span->count == 0) {
      row = y + span->at;
      is_seen = row >= canvas->min_y && row < canvas->max_y;
      if (is_seen && is_color) line = line_of(&brush, row, 0);
    } else if (span->coverage == 0) {
      const uint8_t *pixels = (const uint8_t *)(span + 1);
      if (is_seen)
        paint_pixels(&brush, is_color ? &line : NULL, row, x + span->at, span->count, pixels);
      span += (span->count + 3) / 4;
    } else if (is_seen) {
      lamina_paint_span(&brush, row, x + span->at, x + span->at + span->count, span->coverage);
    }
  }
}

size_t lamina_coverage_size(const LaminaCoverage *coverage) {
  return sizeof *coverage + coverage->count * sizeof coverage->spans[0];
}

void lamina_coverage_destroy(LaminaCoverage *coverage) { free(coverage); }
