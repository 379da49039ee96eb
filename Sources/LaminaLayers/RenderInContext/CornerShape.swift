import Foundation
import LaminaGeometry
import LaminaGraphics

/// The outline of a layer's bounds, or of the area inside its border: a rectangle with some round
/// corners.
struct CornerShape {
  var rect: CGRect
  /// At most half of the shorter side.
  var radius: CGFloat
  var corners: CACornerMask
  var curve: CALayerCornerCurve

  /// The bounds of `layer`.
  init(_ layer: CALayer) {
    rect = layer.bounds
    radius = max(0, min(layer.cornerRadius, rect.width / 2, rect.height / 2))
    corners = layer.maskedCorners
    curve = layer.cornerCurve
  }

  var isRectangle: Bool { radius <= 0 || corners.isEmpty }

  /// The shape inside a border of that width; nil if nothing is left.
  func inset(by width: CGFloat) -> CornerShape? {
    guard width * 2 < rect.width, width * 2 < rect.height else { return nil }
    var inner = self
    inner.rect = rect.insetBy(dx: width, dy: width)
    inner.radius = max(0, radius - width)
    return inner
  }

  var path: CGPath {
    if isRectangle { return CGPath(rect: rect, transform: nil) }
    let path = CGMutablePath()
    for (index, corner) in Self.ring.enumerated() {
      let (u, v) = (corner.into, corner.outOf)
      let tip = CGPoint(
        x: corner.isMaxX ? rect.maxX : rect.minX, y: corner.isMaxY ? rect.maxY : rect.minY)
      /// The point that is `a` radii before the corner and `b` past it.
      func point(_ a: CGFloat, _ b: CGFloat) -> CGPoint {
        CGPoint(
          x: tip.x + radius * (v.x * b - u.x * a), y: tip.y + radius * (v.y * b - u.y * a))
      }
      let curves =
        corners.contains(corner.mask)
        ? (curve == .continuous ? Self.continuous : Self.circular) : []
      let start = curves.isEmpty ? tip : point(curves[0][0].x, curves[0][0].y)
      if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
      for points in curves {
        path.addCurve(
          to: point(points[3].x, points[3].y), control1: point(points[1].x, points[1].y),
          control2: point(points[2].x, points[2].y))
      }
    }
    path.closeSubpath()
    return path
  }

  // MARK: Corners

  private struct Corner {
    var mask: CACornerMask
    var isMaxX: Bool
    var isMaxY: Bool
    /// Directions of the edges that lead to the corner and away from it.
    var into: CGPoint
    var outOf: CGPoint
  }

  private static let ring = [
    Corner(
      mask: .layerMaxXMinYCorner, isMaxX: true, isMaxY: false, into: CGPoint(x: 1, y: 0),
      outOf: CGPoint(x: 0, y: 1)),
    Corner(
      mask: .layerMaxXMaxYCorner, isMaxX: true, isMaxY: true, into: CGPoint(x: 0, y: 1),
      outOf: CGPoint(x: -1, y: 0)),
    Corner(
      mask: .layerMinXMaxYCorner, isMaxX: false, isMaxY: true, into: CGPoint(x: -1, y: 0),
      outOf: CGPoint(x: 0, y: -1)),
    Corner(
      mask: .layerMinXMinYCorner, isMaxX: false, isMaxY: false, into: CGPoint(x: 0, y: -1),
      outOf: CGPoint(x: 1, y: 0)),
  ]

  /// Curves of start, two controls and end, in radii: x before the corner, y past it.
  private typealias Curves = [[CGPoint]]

  private static func curves(_ numbers: [[CGFloat]]) -> Curves {
    numbers.map { row in stride(from: 0, to: 8, by: 2).map { CGPoint(x: row[$0], y: row[$0 + 1]) } }
  }

  /// A quarter of a circle within 0.03 % of the radius.
  private static let circular = curves([[1, 0, 0.4477152502, 0, 0, 0.4477152502, 0, 1]])

  /// Apple's continuous corner, fitted to its rendering. It reaches 1.55 radii. Corners that meet
  /// are not made smaller.
  private static let continuous = curves([
    [1.547302, 0, 1.084498, 0, 0.882045, 0, 0.644148, 0.070748],
    [0.644148, 0.070748, 0.376057, 0.163004, 0.163004, 0.376057, 0.070748, 0.644148],
    [0.070748, 0.644148, 0, 0.882045, 0, 1.084498, 0, 1.547302],
  ])
}
