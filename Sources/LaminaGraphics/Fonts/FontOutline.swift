@_implementationOnly import CPango
import Foundation

/// Reads outlines with HarfBuzz.
enum FontOutline {
  /// The outline of a glyph in font units, y up.
  static func read(_ glyph: CGGlyph, _ font: OpaquePointer) -> PathData {
    var path = PathData()
    withUnsafeMutablePointer(to: &path) {
      hb_font_get_glyph_shape(font, UInt32(glyph), callbacks.pointer, $0)
    }
    return path
  }

  private static let callbacks = Callbacks()

  /// Immutable once made.
  private final class Callbacks: @unchecked Sendable {
    let pointer: OpaquePointer?

    init() {
      pointer = hb_draw_funcs_create()
      hb_draw_funcs_set_move_to_func(
        pointer, { _, data, _, x, y, _ in FontOutline.path(data)?.pointee.move(to: point(x, y)) },
        nil, nil)
      hb_draw_funcs_set_line_to_func(
        pointer,
        { _, data, _, x, y, _ in FontOutline.path(data)?.pointee.addLine(to: point(x, y)) }, nil,
        nil
      )
      hb_draw_funcs_set_quadratic_to_func(
        pointer,
        { _, data, _, cx, cy, x, y, _ in
          FontOutline.path(data)?.pointee.addQuadCurve(to: point(x, y), control: point(cx, cy))
        }, nil, nil)
      hb_draw_funcs_set_cubic_to_func(
        pointer,
        { _, data, _, c1x, c1y, c2x, c2y, x, y, _ in
          FontOutline.path(data)?.pointee.addCurve(
            to: point(x, y), control1: point(c1x, c1y), control2: point(c2x, c2y))
        }, nil, nil)
      hb_draw_funcs_set_close_path_func(
        // HarfBuzz adds a line to the start before it closes, which no font has.
        pointer, { _, data, _, _ in FontOutline.path(data)?.pointee.closeWithoutLine() }, nil, nil)
      hb_draw_funcs_make_immutable(pointer)
    }
  }

  private static func path(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<PathData>? {
    data?.assumingMemoryBound(to: PathData.self)
  }

  private static func point(_ x: Float, _ y: Float) -> CGPoint {
    CGPoint(x: CGFloat(x), y: CGFloat(y))
  }
}
