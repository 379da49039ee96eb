import Foundation
import LaminaGeometry

extension CGContext {
  /// Replaces the current path by the outline of its stroke. Fill that by the winding rule.
  public func replacePathWithStrokedPath() { pixelPath = strokedPath }

  /// The outline of the current path's stroke, in pixel space; empty if the map has no inverse.
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
