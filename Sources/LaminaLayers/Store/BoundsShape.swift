import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// The shape of a layer's background, as the outline of its shadow.
struct BoundsShape: Equatable {
  let bounds: CGRect
  /// At most half of the shorter side.
  let radius: CGFloat
  let corners: CACornerMask
  let isContinuous: Bool

  init(_ bounds: CGRect, radius: CGFloat, _ style: StyleValues) {
    self.bounds = bounds
    self.radius = min(max(radius, 0), min(bounds.width, bounds.height) / 2)
    corners = self.radius > 0 ? style.maskedCorners : []
    isContinuous = self.radius > 0 && style.cornerCurve == .continuous
  }

  /// The outline where a formula draws it; nil for corners of several kinds, or of another curve.
  var simpleOutline: ShadowOutline? {
    guard bounds.width > 0, bounds.height > 0 else { return .nothing }
    if corners.isEmpty { return .rectangle(Vector4(edges: bounds), radius: 0) }
    guard corners == .all, !isContinuous else { return nil }
    return .rectangle(Vector4(edges: bounds), radius: Float(radius))
  }

  /// The outline as a path. A continuous corner is drawn as a circle: below a blur they look alike.
  var path: PathData {
    var path = PathData()
    let box = bounds
    let sides: [(corner: CACornerMask, point: CGPoint, from: CGPoint, to: CGPoint)] = [
      (
        .layerMaxXMinYCorner, CGPoint(x: box.maxX, y: box.minY), CGPoint(x: -1, y: 0),
        CGPoint(x: 0, y: 1)
      ),
      (
        .layerMaxXMaxYCorner, CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: 0, y: -1),
        CGPoint(x: -1, y: 0)
      ),
      (
        .layerMinXMaxYCorner, CGPoint(x: box.minX, y: box.maxY), CGPoint(x: 1, y: 0),
        CGPoint(x: 0, y: -1)
      ),
      (
        .layerMinXMinYCorner, CGPoint(x: box.minX, y: box.minY), CGPoint(x: 0, y: 1),
        CGPoint(x: 1, y: 0)
      ),
    ]
    path.move(to: CGPoint(x: box.midX, y: box.minY))
    for (corner, point, from, to) in sides {
      func at(_ direction: CGPoint, _ length: CGFloat) -> CGPoint {
        CGPoint(x: point.x + direction.x * length, y: point.y + direction.y * length)
      }
      guard corners.contains(corner) else {
        path.addLine(to: point)
        continue
      }
      // A quarter of a circle as a cubic curve.
      let handle = radius * (1 - 0.552_284_749_8)
      path.addLine(to: at(from, radius))
      path.addCurve(to: at(to, radius), control1: at(from, handle), control2: at(to, handle))
    }
    path.close()
    return path
  }
}

/// The outline of a shape, as it was last published. Few layers have one, so it has memory of its
/// own.
final class BoundsOutline {
  let shape: BoundsShape
  let outline: ShadowOutline

  init(_ shape: BoundsShape, _ outline: ShadowOutline) {
    (self.shape, self.outline) = (shape, outline)
  }
}
