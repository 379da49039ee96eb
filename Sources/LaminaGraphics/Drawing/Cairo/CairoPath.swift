import CCairo
import Foundation

/// Gives paths to Cairo, whose rasterizer loses edges that are 100,000 pixels long: what lies
/// further out than any surface is cut off first.
enum CairoPath {
  /// Pixels from the origin that paths may reach. Surfaces end at 32,767.
  static let reach: CGFloat = 40_960
  /// Pixels that a pen may be wide; a wider one counts as this wide.
  static let widestPen: CGFloat = 16_384

  /// Makes `path`, in pixel space, the path of `cairo`, for its inside.
  static func emit(area path: PathData, on cairo: OpaquePointer) {
    emit(isWithin(path, reach) ? path : PathCut(reach: reach).area(of: path), on: cairo)
  }

  /// Makes `path`, in pixel space, the path of `cairo`, for a line along it.
  ///
  /// A line that leaves the reach starts anew, with its dashes, where it comes back.
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
