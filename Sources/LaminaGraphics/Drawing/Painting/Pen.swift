@_implementationOnly import CCairo
import Foundation
import LaminaGeometry

extension CGContext {
  /// Sets the path and the pen of `cairo` for a stroke. Returns false if the stroke covers nothing.
  func setPen(on cairo: OpaquePointer, _ path: PathData) -> Bool {
    let map = pixelTransform
    let determinant = map.a * map.d - map.b * map.c
    let stretch = max(hypot(map.a, map.b), hypot(map.c, map.d))
    guard determinant.isFinite, abs(determinant) > 1e-12 * max(stretch, 1e-9), state.lineWidth > 0
    else {
      return false
    }
    CairoPath.emit(line: path, on: cairo)
    // The pen is round in user space, not necessarily in pixels.
    var matrix = cairo_matrix_t(map)
    cairo_set_matrix(cairo, &matrix)
    cairo_set_line_width(cairo, min(state.lineWidth, CairoPath.widestPen / stretch))
    cairo_set_line_cap(cairo, state.lineCap.cairo)
    cairo_set_line_join(cairo, state.lineJoin.cairo)
    cairo_set_miter_limit(cairo, state.miterLimit)
    cairo_set_dash(
      cairo, state.dashLengths.map(Double.init), Int32(state.dashLengths.count), state.dashPhase)
    return true
  }

  /// How far the pen reaches beyond the path, in pixels.
  var penReach: CGFloat {
    let map = pixelTransform
    let scale = max(hypot(map.a, map.b), hypot(map.c, map.d)) * 1.5
    let factor = max(state.lineJoin == .miter ? state.miterLimit : 1, 1.5)
    return min(state.lineWidth * scale, CairoPath.widestPen) / 2 * factor + 1
  }

  /// The pixels of `all` that may change, without regard to the clip.
  func extents(of coverage: Coverage, within all: PixelBox) -> PixelBox {
    switch coverage {
    case .everything: return all
    case .fill(let path, _):
      return PixelBox(touching: path.boundingBox.insetBy(dx: -1, dy: -1), within: all)
    case .stroke(let path):
      let reach = penReach
      return PixelBox(touching: path.boundingBox.insetBy(dx: -reach, dy: -reach), within: all)
    case .mask(let mask): return mask.box.intersection(all)
    case .glyphs(let run):
      var ink = cairo_text_extents_t()
      run.withGlyphs { cairo_scaled_font_glyph_extents(run.font.pointer, $0, $1, &ink) }
      guard let first = run.glyphs.first else {
        return PixelBox(x: all.x, y: all.y, width: 0, height: 0)
      }
      let rect = CGRect(
        x: first.x + ink.x_bearing, y: first.y + ink.y_bearing, width: ink.width, height: ink.height
      )
      return PixelBox(touching: rect.insetBy(dx: -2, dy: -2), within: all)
    }
  }
}
