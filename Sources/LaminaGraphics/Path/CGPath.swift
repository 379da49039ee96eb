import Foundation
import LaminaGeometry
import Synchronization

/// A shape made of lines and curves, without a colour or a coordinate space of its own.
///
/// A `CGPath` never changes; a ``CGMutablePath`` does. Paths with the same steps are equal. Every
/// coordinate is finite: a step or a transform that would give another coordinate is ignored.
///
/// Any thread may use a path. While a ``CGMutablePath`` changes, no other thread may use it.
public class CGPath: Hashable, @unchecked Sendable {
  // Only CGMutablePath writes this. The type's comment says what that means for threads.
  package var data: PathData

  // Made when elements are first asked for.
  private let lentPoints = Mutex<ElementPoints?>(nil)

  /// The points at an address that stays until the path is released or has other points.
  func elementPoints(of points: [CGPoint]) -> ElementPoints {
    lentPoints.withLock { lent in
      if let lent, lent.isCopy(of: points) { return lent }
      let new = ElementPoints(points)
      lent = new
      return new
    }
  }

  /// A path with these steps.
  package init(_ data: PathData) { self.data = data }

  /// A rectangle, which starts at the corner with the smallest x and y and runs along x first. A
  /// null rectangle gives an empty path.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    data = PathData()
    data.addRect(rect, transform: transform?.pointee ?? .identity)
  }

  /// The ellipse in a rectangle as four cubic curves. It starts at the middle of the right side and
  /// runs towards greater y.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    data = PathData()
    data.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
  }

  /// A rectangle with quarter ellipses as corners. It starts at the middle of the right side and
  /// runs towards greater y.
  ///
  /// Corners larger than half the rectangle are clamped to half of it; CoreGraphics stops the
  /// program.
  public init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    data = PathData()
    data.addRoundedRect(
      in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
      transform: transform?.pointee ?? .identity)
  }

  /// Whether both paths have the same steps with the same points. Their classes may differ.
  public static func == (left: CGPath, right: CGPath) -> Bool {
    left === right || left.data == right.data
  }

  /// Hashes the steps and points.
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }

  /// Whether the path has no steps at all.
  public var isEmpty: Bool { data.isEmpty }

  /// The end of the last step. After a close, that is the start of the closed subpath. Zero for an
  /// empty path.
  public var currentPoint: CGPoint { data.currentPoint ?? .zero }

  /// The smallest rectangle that holds all points, including the control points of curves. Null for
  /// an empty path.
  public var boundingBox: CGRect { data.boundingBox }

  /// The smallest rectangle that holds all lines and curves, without the control points. Null for
  /// an empty path.
  public var boundingBoxOfPath: CGRect { data.boundingBoxOfPath }

  /// Whether the path is one closed rectangle with sides along the axes. If so, `rect` is set to
  /// it.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let rectangle = data.rectangle else { return false }
    rect?.pointee = rectangle
    return true
  }

  /// Whether filling the path covers `point`. `transform` is applied to the point first.
  ///
  /// Open subpaths count as closed. A point on the outline is inside if the area lies towards
  /// greater x; on a level line, towards greater y.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    data.contains(point.applying(transform), using: rule)
  }

  /// A copy with lines in place of curves. The lines stay within `threshold` of the curves.
  ///
  /// A curve becomes at most 1,000 lines. A threshold that is NaN, zero or negative counts as 0.1.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(data.flattened(threshold: threshold))
  }
}
