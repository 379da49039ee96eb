import Foundation
import LaminaGeometry

extension CGContext {
  /// Replaces the current path by the outline of what stroking it would cover, for the winding
  /// rule.
  public func replacePathWithStrokedPath() { pixelPath = strokedPath }

  /// The outline of the line along the current path, in pixel space; empty where the map has no
  /// inverse.
  var strokedPath: PathData {
    let map = pixelTransform
    let determinant = map.a * map.d - map.b * map.c
    guard determinant != 0, determinant.isFinite else { return PathData() }
    // The pen is in user space.
    var path = pixelPath.mapped(by: map.inverted())
    if !state.dashLengths.isEmpty {
      path = path.dashed(phase: state.dashPhase, lengths: state.dashLengths)
    }
    return path.stroked(
      width: state.lineWidth, cap: state.lineCap, join: state.lineJoin, miterLimit: state.miterLimit
    ).mapped(by: map)
  }
}
