import Foundation
import LaminaGeometry

/// A path that is drawn into.
///
/// Each `transform` maps the points of that one call. A call with a coordinate that is not finite
/// is ignored, and so is a line or curve without a current point.
public class CGMutablePath: CGPath, @unchecked Sendable {
  /// An empty path.
  public init() { super.init(PathData()) }

  package override init(_ data: PathData) { super.init(data) }

  /// Begins a subpath at `point`.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    data.move(to: point.applying(transform))
  }

  /// A line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    data.addLine(to: point.applying(transform))
  }

  /// A new subpath from the first point by lines through the others. No points add nothing.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    var lines = PathData()
    lines.move(to: first)
    for point in points.dropFirst() { lines.addLine(to: point) }
    data.append(lines) { $0.applying(transform) }
  }

  /// A quadratic Bézier curve from the current point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    data.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// A cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    data.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// A rectangle as a closed subpath, from its least corner along x first.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    data.addRect(rect, transform: transform)
  }

  /// Each rectangle as ``addRect(_:transform:)`` adds it.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { data.addRect(rect, transform: transform) }
  }

  /// A rectangle with quarters of ellipses as corners, as a closed subpath from the middle of the
  /// right side.
  ///
  /// Corners larger than half of the rectangle are clamped to it, where CoreGraphics stops the
  /// program.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    data.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  /// The ellipse in a rectangle as a closed subpath, from the middle of the right side towards
  /// greater y.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    data.addEllipse(in: rect, transform: transform)
  }

  /// An arc of a circle, with a line to its start if there is a current point.
  ///
  /// Angles are in radians from the x axis; `clockwise` is seen with y up, so with y down the arc
  /// runs the other way. A negative radius adds nothing.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    data.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise,
      transform: transform)
  }

  /// An arc of a circle that touches two lines: from the current point to the first end, and on to
  /// the second.
  ///
  /// Begins with a line to the arc. Where no such arc exists this is a line to `tangent1End`. Where
  /// `transform` is given, the current point is taken back through it first.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    data.addTangentArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  /// An arc of a circle from an angle on; a positive `delta` runs counterclockwise, seen with y up.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    data.addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// All steps of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    data.append(path.data) { $0.applying(transform) }
  }

  /// A line back to where the subpath began, joined there. Further lines begin a subpath at that
  /// point.
  public func closeSubpath() { data.close() }
}
