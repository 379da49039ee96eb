@_implementationOnly import CCairo
import Foundation

/// A surface that a context draws on, with the stack of graphics states for it.
///
/// A context has one, and one more for each open transparency layer.
final class DrawingTarget {
  let surface: CairoSurface
  /// Draws in pixel space: between paints its matrix is the identity. Its clip is the context's
  /// clip.
  let cairo: OpaquePointer
  /// The states that `saveGState()` saved, oldest first.
  var saved: [GraphicsState] = []

  /// Whether drawing can be seen at all.
  var isVisible = true
  /// The pixels of the whole drawing, of which the surface may be only a part.
  let frame: PixelBox
  /// The pixels that are used later. Drawing outside them may be skipped.
  let rows: PixelBox

  init?(_ surface: CairoSurface, frame: PixelBox? = nil, rows: PixelBox? = nil) {
    guard let cairo = cairo_create(surface.pointer) else { return nil }
    guard CairoStatus.isGood(cairo_status(cairo)) else {
      cairo_destroy(cairo)
      return nil
    }
    self.surface = surface
    self.frame = frame ?? surface.box
    self.rows = rows ?? surface.box
    self.cairo = cairo
  }

  deinit {
    CairoStatus.isGood(cairo_status(cairo))
    cairo_destroy(cairo)
  }

  /// Whether everything was drawn so far.
  var isWhole: Bool { cairo_status(cairo) == CAIRO_STATUS_SUCCESS }

  /// The pixels that the clip allows, without regard to masks.
  var clipBox: PixelBox {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return PixelBox(
      touching: CGRect(x: left, y: top, width: right - left, height: bottom - top),
      within: surface.box)
  }
}
