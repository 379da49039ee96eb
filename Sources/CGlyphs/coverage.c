#include "rasterizer.h"

#include <stdlib.h>
#include <string.h>

// The coverage of an outline as it comes from the rasterizers: spans of equal coverage, row after
// row. A span takes four bytes, and so does the beginning of a row.

// With a count of 0, the row `at` begins. All are counted from the first pixel of the outline.
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

void lamina_note_span(Notes *notes, int y, int start, int end, unsigned coverage) {
  if (y != notes->row) {
    add(notes, y - notes->first_y, 0, 0);
    notes->row = y;
  }
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

void lamina_coverage_paint(
    const LaminaCoverage *coverage, int32_t x, int32_t y, LaminaPaint paint, const LaminaCanvas *canvas) {
  LaminaBrush brush = {canvas, &paint, NULL};
  int row = 0, is_seen = 0;
  for (const Span *span = coverage->spans, *end = span + coverage->count; span < end; span++) {
    if (span->count == 0) {
      row = y + span->at;
      is_seen = row >= canvas->min_y && row < canvas->max_y;
    } else if (is_seen) {
      lamina_paint_span(&brush, row, x + span->at, x + span->at + span->count, span->coverage);
    }
  }
}

size_t lamina_coverage_size(const LaminaCoverage *coverage) {
  return sizeof *coverage + coverage->count * sizeof coverage->spans[0];
}

void lamina_coverage_destroy(LaminaCoverage *coverage) { free(coverage); }
