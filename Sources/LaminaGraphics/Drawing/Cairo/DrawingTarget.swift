import CCairo
import Foundation

/// A surface that a context draws on, and the stack of graphics states on it.
///
/// A context has one, and one more for each transparency layer that is open.
final class DrawingTarget {
  let surface: CairoSurface
  /// In pixel space: its matrix is the identity between paints. Its clip is the context's clip.
  let cairo: OpaquePointer
  /// What `saveGState()` kept, oldest first.
  var saved: [GraphicsState] = []

  /// Whether anything that is drawn can be seen.
  var isVisible = true
  /// All the pixels there would be if the surface were not part of something larger.
  let frame: PixelBox
  /// The pixels that anybody will look at: what lies outside of them need not be drawn.
  let rows: PixelBox

  init?(_ surface: CairoSurface, frame: PixelBox? = nil, rows: PixelBox? = nil) {
    guard let cairo = cairo_create(surface.pointer) else { return nil }
    guard cairo_status(cairo) == CAIRO_STATUS_SUCCESS else {
      cairo_destroy(cairo)
      return nil
    }
    self.surface = surface
    self.frame = frame ?? surface.box
    self.rows = rows ?? surface.box
    self.cairo = cairo
  }

  deinit { cairo_destroy(cairo) }

  /// The pixels that the clip allows, leaving masks aside.
  var clipBox: PixelBox {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    return PixelBox(
      touching: CGRect(x: left, y: top, width: right - left, height: bottom - top),
      within: surface.box)
  }
}
