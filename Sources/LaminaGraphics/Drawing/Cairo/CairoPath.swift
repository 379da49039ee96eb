@_implementationOnly import CCairo
import Foundation

/// Passes paths to Cairo. Cairo's rasterizer loses edges that are 100,000 pixels long, so this
/// first cuts off the parts that lie beyond any surface.
enum CairoPath {
  /// How far from the origin paths may reach, in pixels. Surfaces end at 32,767.
  static let reach: CGFloat = 40_960
  /// The widest pen in pixels. A wider pen counts as this wide.
  static let widestPen: CGFloat = 16_384

  /// Sets the path of `cairo` to `path`, which is in pixel space, for filling.
  static func emit(area path: PathData, on cairo: OpaquePointer) {
    emit(isWithin(path, reach) ? path : PathCut(reach: reach).area(of: path), on: cairo)
  }

  /// Sets the path of `cairo` to `path`, which is in pixel space, for stroking.
  ///
  /// If a line leaves the reach and comes back, it starts again there, and so do its dashes.
  static func emit(line path: PathData, on cairo: OpaquePointer) {
    emit(isWithin(path, reach) ? path : PathCut(reach: reach).line(along: path), on: cairo)
  }

  private static func isWithin(_ path: PathData, _ reach: CGFloat) -> Bool {
    path.points.allSatisfy { abs($0.x) <= reach && abs($0.y) <= reach }
  }

  private static func emit(_ path: PathData, on cairo: OpaquePointer) {
    cairo_identity_matrix(cairo)
    cairo_new_path(cairo)
    var index = 0
    var current = CGPoint.zero
    for verb in path.verbs {
      let start = index
      index += verb.pointCount
      let points = path.points[start..<index]
      switch verb {
      case .move: cairo_move_to(cairo, points[start].x, points[start].y)
      case .line: cairo_line_to(cairo, points[start].x, points[start].y)
      case .quadCurve:
        let (control, end) = (points[start], points[start + 1])
        cairo_curve_to(
          cairo, current.x + (control.x - current.x) * 2 / 3,
          current.y + (control.y - current.y) * 2 / 3,
          end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
      case .curve:
        cairo_curve_to(
          cairo, points[start].x, points[start].y, points[start + 1].x, points[start + 1].y,
          points[start + 2].x, points[start + 2].y)
      case .close: cairo_close_path(cairo)
      }
      if let last = points.last { current = last }
    }
  }
}
