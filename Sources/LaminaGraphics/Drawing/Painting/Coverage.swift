@_implementationOnly import CCairo
import Foundation

// The spaces of drawing:
// 1. User space: the space of the caller's coordinates, y up unless the caller changes it.
// 2. Device space: pixels, y up, the origin in the bottom left corner. `ctm` maps user space to it.
// 3. Pixel space: pixels, y down, the origin in the top left corner. Everything passed to Cairo is
//    in pixel space, as `Double`.

/// The area that a paint covers.
enum Coverage {
  /// The inside of `path`, which is in pixel space.
  case fill(PathData, CGPathFillRule)
  /// The stroke of `path`, which is in pixel space. The pen comes from the graphics state and is in
  /// user space.
  case stroke(PathData)
  /// The inside of glyphs.
  case glyphs(GlyphRun)
  /// The alpha of a surface. Nothing beyond the surface is covered.
  case mask(CairoSurface)
  /// Everything within the clip.
  case everything
}

/// Glyphs of one font, ready for Cairo.
struct GlyphRun {
  /// The font at its size, under the map to pixel space.
  let font: CairoScaledFont
  /// The indices of the glyphs, and their origins in pixel space.
  let glyphs: [PlacedGlyph]

  /// Hands the glyphs over in Cairo's form.
  func withGlyphs(_ body: (UnsafePointer<cairo_glyph_t>?, Int32) -> Void) {
    glyphs.withUnsafeBufferPointer { glyphs in
      glyphs.withMemoryRebound(to: cairo_glyph_t.self) {
        body($0.baseAddress, Int32(clamping: $0.count))
      }
    }
  }
}

/// The index of a glyph, and its origin in pixel space. It is laid out as `cairo_glyph_t`, which no
/// stored value may be, so that who imports this module needs no C module.
struct PlacedGlyph {
  let index: UInt
  let x: Double
  let y: Double
}

/// The colours of a paint.
enum PaintSource {
  /// Straight encoded sRGB.
  case color(CGColor)
  /// A pattern whose matrix maps pixel space to its own space.
  case pattern(CairoPattern)
}
