import Foundation
import LaminaGeometry

/// A shape made of lines and curves, without a colour or a coordinate space of its own.
///
/// A `CGPath` never changes; ``CGMutablePath`` is the one that is drawn into. Paths with the same
/// steps are equal. Every coordinate is finite: a step or a transform that would break this is
/// ignored.
///
/// Paths may be used from any thread. A ``CGMutablePath`` must not be used by another thread while
/// it changes.
public class CGPath: Hashable, @unchecked Sendable {
  // Written by CGMutablePath alone; see the type's docstring for what that means between threads.
  package var data: PathData

  /// A path with these steps.
  package init(_ data: PathData) { self.data = data }

  /// A rectangle, from its least corner along x first. A null rectangle gives an empty path.
  public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    data = PathData()
    data.addRect(rect, transform: transform?.pointee ?? .identity)
  }

  /// The ellipse in a rectangle, from the middle of the right side towards greater y, as four cubic
  /// curves.
  public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    data = PathData()
    data.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
  }

  /// A rectangle with quarters of ellipses as corners, from the middle of the right side towards
  /// greater y.
  ///
  /// Corners larger than half of the rectangle are clamped to it, where CoreGraphics stops the
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

  /// Whether both have the same steps with the same points, whatever their classes are.
  public static func == (left: CGPath, right: CGPath) -> Bool {
    left === right || left.data == right.data
  }

  /// Hashes the steps and points.
  public func hash(into hasher: inout Hasher) { hasher.combine(data) }

  /// Whether the path has no steps at all.
  public var isEmpty: Bool { data.isEmpty }

  /// Where the last step ended: after a close, where that subpath began. Zero for an empty path.
  public var currentPoint: CGPoint { data.currentPoint ?? .zero }

  /// The smallest rectangle around all points, with the control points of curves. Null for an empty
  /// path.
  public var boundingBox: CGRect { data.boundingBox }

  /// The smallest rectangle around what is drawn, without the control points of curves. Null for an
  /// empty path.
  public var boundingBoxOfPath: CGRect { data.boundingBoxOfPath }

  /// Whether the path is one closed rectangle with sides along the axes; if so, `rect` is set to
  /// it.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let rectangle = data.rectangle else { return false }
    rect?.pointee = rectangle
    return true
  }

  /// Whether filling the path covers `point`, which is taken through `transform` first.
  ///
  /// Open subpaths count as closed. On the outline, a point is inside where the inside lies towards
  /// greater x, or, on a level line, greater y.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    data.contains(point.applying(transform), using: rule)
  }

  /// A path with lines in place of curves, which keep within `threshold` of them.
  ///
  /// A curve becomes 1,000 lines at most. A threshold that is not a positive number counts as 0.1.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(data.flattened(threshold: threshold))
  }
}
