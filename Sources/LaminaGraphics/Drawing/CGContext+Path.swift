import Foundation
import LaminaGeometry

// Functions that build the current path. Points are mapped to pixels when they are added, so a
// later change of the map does not move them.
extension CGContext {
  /// Clears the current path.
  public func beginPath() { pixelPath.removeAll() }

  /// Begins a subpath at `point`.
  public func move(to point: CGPoint) { pixelPath.move(to: point.applying(pixelTransform)) }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint) { pixelPath.addLine(to: point.applying(pixelTransform)) }

  /// Adds a subpath of lines, which begins at the first point.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a cubic curve from the current point.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    let map = pixelTransform
    pixelPath.addCurve(
      to: end.applying(map), control1: control1.applying(map), control2: control2.applying(map))
  }

  /// Adds a quadratic curve from the current point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    let map = pixelTransform
    pixelPath.addQuadCurve(to: end.applying(map), control: control.applying(map))
  }

  /// Adds a line back to the start of the subpath.
  public func closePath() { pixelPath.close() }

  /// Adds a rectangle as a subpath.
  public func addRect(_ rect: CGRect) { pixelPath.addRect(rect, transform: pixelTransform) }

  /// Adds rectangles, each as a subpath.
  public func addRects(_ rects: [CGRect]) {
    let map = pixelTransform
    for rect in rects { pixelPath.addRect(rect, transform: map) }
  }

  /// Adds the ellipse that fits `rect`, as a subpath.
  public func addEllipse(in rect: CGRect) {
    pixelPath.addEllipse(in: rect, transform: pixelTransform)
  }

  /// Adds an arc of a circle. If there is a current point, a line leads to the start of the arc.
  /// Angles are in radians from the x axis. `clockwise` holds with y up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    pixelPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise,
      transform: pixelTransform)
  }

  /// Adds an arc that touches two lines: the one from the current point to `tangent1End`, and the
  /// one from there to `tangent2End`. A line leads to the start of the arc.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    pixelPath.addTangentArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: pixelTransform)
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { pixelPath.isEmpty }

  /// The end of the current path, in user space; zero without a path.
  public var currentPointOfPath: CGPoint {
    pixelPath.currentPoint?.applying(pixelTransform.inverted()) ?? .zero
  }

  /// The smallest rectangle around the current path in user space, control points included; null
  /// without a path.
  public var boundingBoxOfPath: CGRect {
    pixelPath.isEmpty ? .null : pixelPath.mapped(by: pixelTransform.inverted()).boundingBox
  }

  /// A copy of the current path, in user space; nil without a path.
  public var path: CGPath? {
    pixelPath.isEmpty ? nil : CGPath(pixelPath.mapped(by: pixelTransform.inverted()))
  }

  /// Adds the elements of `path`.
  public func addPath(_ path: CGPath) {
    let map = pixelTransform
    pixelPath.append(path.data) { $0.applying(map) }
  }

  /// Whether drawing the current path with `mode` would cover `point`, in user space. Lines have
  /// the exact width of the pen; pixels play no part.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let target = point.applying(pixelTransform)
    guard target.isFinite else { return false }
    let isFilled: Bool
    switch mode {
    case .fill, .fillStroke: isFilled = pixelPath.contains(target, using: .winding)
    case .eoFill, .eoFillStroke: isFilled = pixelPath.contains(target, using: .evenOdd)
    case .stroke: isFilled = false
    }
    guard !isFilled, mode != .fill, mode != .eoFill else { return isFilled }
    return strokedPath.contains(target, using: .winding)
  }
}
