import CCairo
import Foundation

// Spaces of drawing: (1) user space: what callers speak of, y up unless they turn it; (2) device
// space: pixels, y up, the origin in the bottom left corner; `ctm` maps (1) to (2); (3) pixel
// space: pixels, y down, the origin in the top left corner, which is Cairo's. What reaches Cairo is
// in pixel space, in doubles.

/// Where a paint falls.
enum Coverage {
  /// Inside of `path`, which is in pixel space.
  case fill(PathData, CGPathFillRule)
  /// The line along `path`, which is in pixel space, with the pen of the graphics state, which is
  /// in user space.
  case stroke(PathData)
  /// The inside of glyphs.
  case glyphs(GlyphRun)
  /// As much as the alpha of a surface says, and nothing beyond it.
  case mask(CairoSurface)
  /// Everything within the clip.
  case everything
}

/// Glyphs of one font, ready for Cairo.
struct GlyphRun {
  /// The font at its size, under the map to pixel space.
  let font: CairoScaledFont
  /// Indices and origins in pixel space.
  let glyphs: [cairo_glyph_t]
}

/// A font of Cairo at a size. Owns one reference.
final class CairoScaledFont {
  let pointer: OpaquePointer
  /// Takes over the caller's reference to `pointer`.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }
  deinit { cairo_scaled_font_destroy(pointer) }
}

/// What a paint is made of.
enum PaintSource {
  /// Encoded sRGB, straight.
  case color(CGColor)
  /// A pattern whose matrix maps pixel space to its own space.
  case pattern(CairoPattern)
}
