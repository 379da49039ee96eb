import Foundation
import LaminaGeometry

/// Rectangles and ovals. Each is a whole subpath, from `move` to `close`, mapped by `transform`.
///
/// The order of the points is CoreGraphics': a rectangle starts at its minimum and runs along x
/// first; an ellipse or rounded rectangle starts in the middle of the right side and runs towards
/// greater y. A null rectangle, or one with a value that is not finite, adds nothing. A negative
/// size counts as the rectangle that it spans.
extension PathData {
  /// The distance of the control points of a quarter circle from its ends, in radii: 4/3 (√2 − 1).
  package static let quarterArc: CGFloat = 0.5522847498307936

  package mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard let box = rect.usableInPath else { return }
    var shape = PathData()
    shape.move(to: CGPoint(x: box.minX, y: box.minY))
    shape.addLine(to: CGPoint(x: box.maxX, y: box.minY))
    shape.addLine(to: CGPoint(x: box.maxX, y: box.maxY))
    shape.addLine(to: CGPoint(x: box.minX, y: box.maxY))
    shape.close()
    append(shape) { $0.applying(transform) }
  }

  package mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard let box = rect.usableInPath else { return }
    let center = CGPoint(x: box.midX, y: box.midY)
    let reachX = box.width / 2 * Self.quarterArc
    let reachY = box.height / 2 * Self.quarterArc
    var shape = PathData()
    shape.move(to: CGPoint(x: box.maxX, y: center.y))
    shape.addCurve(
      to: CGPoint(x: center.x, y: box.maxY), control1: CGPoint(x: box.maxX, y: center.y + reachY),
      control2: CGPoint(x: center.x + reachX, y: box.maxY))
    shape.addCurve(
      to: CGPoint(x: box.minX, y: center.y), control1: CGPoint(x: center.x - reachX, y: box.maxY),
      control2: CGPoint(x: box.minX, y: center.y + reachY))
    shape.addCurve(
      to: CGPoint(x: center.x, y: box.minY), control1: CGPoint(x: box.minX, y: center.y - reachY),
      control2: CGPoint(x: center.x - reachX, y: box.minY))
    shape.addCurve(
      to: CGPoint(x: box.maxX, y: center.y), control1: CGPoint(x: center.x + reachX, y: box.minY),
      control2: CGPoint(x: box.maxX, y: center.y - reachY))
    shape.close()
    append(shape) { $0.applying(transform) }
  }

  /// Adds a rectangle with a quarter ellipse at each corner. Corners are clamped to half the
  /// rectangle; CoreGraphics stops the program. If the corner size is zero, the shape is a
  /// rectangle.
  package mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard let box = rect.usableInPath, cornerWidth.isFinite, cornerHeight.isFinite else { return }
    let width = min(max(cornerWidth, 0), box.width / 2)
    let height = min(max(cornerHeight, 0), box.height / 2)
    guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
    // The distance from a corner of the rectangle to the control points beside it.
    let restX = width * (1 - Self.quarterArc)
    let restY = height * (1 - Self.quarterArc)
    var shape = PathData()
    shape.move(to: CGPoint(x: box.maxX, y: box.midY))
    shape.addLine(to: CGPoint(x: box.maxX, y: box.maxY - height))
    shape.addCurve(
      to: CGPoint(x: box.maxX - width, y: box.maxY),
      control1: CGPoint(x: box.maxX, y: box.maxY - restY),
      control2: CGPoint(x: box.maxX - restX, y: box.maxY))
    shape.addLine(to: CGPoint(x: box.minX + width, y: box.maxY))
    shape.addCurve(
      to: CGPoint(x: box.minX, y: box.maxY - height),
      control1: CGPoint(x: box.minX + restX, y: box.maxY),
      control2: CGPoint(x: box.minX, y: box.maxY - restY))
    shape.addLine(to: CGPoint(x: box.minX, y: box.minY + height))
    shape.addCurve(
      to: CGPoint(x: box.minX + width, y: box.minY),
      control1: CGPoint(x: box.minX, y: box.minY + restY),
      control2: CGPoint(x: box.minX + restX, y: box.minY))
    shape.addLine(to: CGPoint(x: box.maxX - width, y: box.minY))
    shape.addCurve(
      to: CGPoint(x: box.maxX, y: box.minY + height),
      control1: CGPoint(x: box.maxX - restX, y: box.minY),
      control2: CGPoint(x: box.maxX, y: box.minY + restY))
    shape.close()
    append(shape) { $0.applying(transform) }
  }

  /// The path with every point mapped. Empty if a mapped point is not finite.
  package func mapped(by transform: CGAffineTransform) -> PathData {
    guard transform != .identity else { return self }
    var result = PathData()
    result.append(self) { $0.applying(transform) }
    return result
  }
}

extension CGRect {
  /// The rectangle with sizes that are not negative. Returns nil if it is null or a value is not
  /// finite.
  fileprivate var usableInPath: CGRect? {
    guard origin.isFinite, size.width.isFinite, size.height.isFinite else { return nil }
    let box = standardized
    return box.maxX.isFinite && box.maxY.isFinite ? box : nil
  }
}
