// What the functions of this module share. No user of the module sees it.
#ifndef LAMINA_CGLYPHS_RASTERIZER_H
#define LAMINA_CGLYPHS_RASTERIZER_H

#include "CGlyphs.h"

#if !__has_include(<ft2build.h>)
#error "<ft2build.h> is missing: apt-get install libpango1.0-dev"
#endif
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_IMAGE_H
#include FT_OUTLINE_H

struct LaminaRasterizer {
  FT_Library library;
  // Memory for the points of an outline, in FreeType's fixed-point numbers.
  FT_Vector *points;
  int32_t capacity;
};

// Fills `filled` with the outline under `map`. Its points lie in the memory of the rasterizer.
// Returns 0 if there is no memory, or if a point is more than 100,000 pixels away.
int lamina_rasterizer_place(
    LaminaRasterizer *rasterizer, const LaminaOutline *outline, const double map[6], FT_Outline *filled);

#endif
