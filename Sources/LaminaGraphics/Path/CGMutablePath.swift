import Foundation
import LaminaGeometry

/// A path that can be changed.
///
/// Each `transform` maps the points of its own call. A call with a coordinate that is not finite is
/// ignored. So is a line or curve without a current point.
public class CGMutablePath: CGPath, @unchecked Sendable {
  /// An empty path.
  public init() { super.init(PathData()) }

  package override init(_ data: PathData) { super.init(data) }

  /// Begins a subpath at `point`.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    data.move(to: point.applying(transform))
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    data.addLine(to: point.applying(transform))
  }

  /// Adds a subpath that starts at the first point and runs by lines through the others. An empty
  /// array adds nothing.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    var lines = PathData()
    lines.move(to: first)
    for point in points.dropFirst() { lines.addLine(to: point) }
    data.append(lines) { $0.applying(transform) }
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    data.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    data.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Adds a rectangle as a closed subpath. It starts at the corner with the smallest x and y and
  /// runs along x first.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    data.addRect(rect, transform: transform)
  }

  /// Adds each rectangle as ``addRect(_:transform:)`` does.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { data.addRect(rect, transform: transform) }
  }

  /// Adds a rectangle with quarter ellipses as corners, as a closed subpath that starts at the
  /// middle of the right side.
  ///
  /// Corners larger than half the rectangle are clamped to half of it; CoreGraphics stops the
  /// program.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    data.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
  }

  /// Adds the ellipse in a rectangle as a closed subpath. It starts at the middle of the right side
  /// and runs towards greater y.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    data.addEllipse(in: rect, transform: transform)
  }

  /// Adds an arc of a circle. If there is a current point, a line leads to the start of the arc.
  ///
  /// Angles are in radians from the x axis. `clockwise` holds with y up; with y down the arc runs
  /// the other way. A negative radius adds nothing.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    data.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise,
      transform: transform)
  }

  /// Adds an arc of a circle that touches two lines: the one from the current point to
  /// `tangent1End`, and the one from there to `tangent2End`.
  ///
  /// A line leads to the start of the arc. If no such arc exists, this adds a line to
  /// `tangent1End`. If `transform` is given, its inverse is first applied to the current point.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    data.addTangentArc(
      tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  /// Adds an arc of a circle from a start angle. With y up, a positive `delta` runs
  /// counterclockwise.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    data.addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds all steps of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    data.append(path.data) { $0.applying(transform) }
  }

  /// Adds a line back to the start of the subpath, and joins the two ends. Later lines begin a
  /// subpath at that point.
  public func closeSubpath() { data.close() }
}
