#include "rasterizer.h"

#include <stdlib.h>

// The coverage of an outline as it comes from the rasterizers: spans of equal coverage, row after
// row. A span takes four bytes, and so does the beginning of a row.

// With a count of 0, the row `at` begins. All are counted from the first pixel of the outline.
typedef struct {
  int16_t at;
  uint8_t count, coverage;
} Span;

struct LaminaCoverage {
  size_t count;
  Span spans[];
};

// Spans on their way into a coverage.
typedef struct LaminaNotes {
  LaminaCoverage *coverage;
  size_t capacity, most;
  int first_x, first_y, row;
  int is_full;
} Notes;

static void add(Notes *notes, int at, int count, unsigned coverage) {
  if (notes->is_full) return;
  size_t used = notes->coverage == NULL ? 0 : notes->coverage->count;
  if (used == notes->capacity) {
    size_t capacity = notes->capacity == 0 ? 64 : notes->capacity * 2;
    if (capacity > notes->most) capacity = notes->most;
    LaminaCoverage *grown = NULL;
    if (capacity > used)
      grown = realloc(notes->coverage, sizeof *grown + capacity * sizeof grown->spans[0]);
    if (grown == NULL) {
      notes->is_full = 1;
      return;
    }
    grown->count = used;
    notes->coverage = grown;
    notes->capacity = capacity;
  }
  Span span = {(int16_t)at, (uint8_t)count, (uint8_t)coverage};
  notes->coverage->spans[notes->coverage->count++] = span;
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

LaminaCoverage *lamina_rasterizer_cover(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, LaminaMap map, int is_even_odd,
    int overlaps, const LaminaCanvas *canvas, size_t most) {
  if (most < sizeof(LaminaCoverage) || canvas->max_x - canvas->min_x > INT16_MAX ||
      canvas->max_y - canvas->min_y > INT16_MAX)
    return NULL;
  Notes notes = {
      .most = (most - sizeof(LaminaCoverage)) / sizeof(Span), .first_x = canvas->min_x,
      .first_y = canvas->min_y, .row = canvas->min_y - 1};
  LaminaBrush brush = {canvas, NULL, &notes};
  int is_done = lamina_rasterizer_fill(rasterizer, outline, map, is_even_odd, overlaps, &brush);
  if (!is_done || notes.is_full) {
    free(notes.coverage);
    return NULL;
  }
  size_t count = notes.coverage == NULL ? 0 : notes.coverage->count;
  // If there is nowhere to move to, the larger memory stays.
  LaminaCoverage *whole = realloc(notes.coverage, sizeof *whole + count * sizeof(Span));
  if (whole == NULL) return notes.coverage;
  whole->count = count;
  return whole;
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
