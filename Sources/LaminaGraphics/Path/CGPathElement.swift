import Foundation

/// The kind of a step of a path, which decides how many points it has. Same cases and numbers as
/// CoreGraphics.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath. One point.
  case moveToPoint = 0
  /// A line. One point: its end.
  case addLineToPoint = 1
  /// A quadratic curve. Two points: its control point and its end.
  case addQuadCurveToPoint = 2
  /// A cubic curve. Three points: two control points and its end.
  case addCurveToPoint = 3
  /// A line back to where the subpath began. No points.
  case closeSubpath = 4
}

/// One step of a path, as ``CGPath/applyWithBlock(_:)`` and ``CGPath/apply(info:function:)`` pass
/// it.
public struct CGPathElement {
  /// The kind of the step.
  public var type: CGPathElementType
  /// The points of the step; ``type`` decides how many. A path keeps the points of its steps while
  /// it exists and does not change. Do not write to them: the path stays as it is, but later calls
  /// would pass what was written.
  public var points: UnsafeMutablePointer<CGPoint>

  /// A step with points that the caller keeps alive.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A function that is called for each step of a path. Its first argument is the `info` pointer.
///
/// CoreGraphics' type is a C function, which cannot take a pointer to a Swift structure here.
/// Functions and closures written for Apple's type fit this one, and closures may capture values.
public typealias CGPathApplierFunction = (
  _ info: UnsafeMutableRawPointer?, _ element: UnsafePointer<CGPathElement>
) -> Void

/// A closure that is called for each step of a path.
public typealias CGPathApplyBlock = (_ element: UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Calls `function` for each step, in drawing order. `info` is passed on unread.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    visitElements { function(info, $0) }
  }

  /// Calls `block` for each step, in drawing order.
  public func applyWithBlock(_ block: CGPathApplyBlock) {
    visitElements(block)
  }

  private func visitElements(_ body: (UnsafePointer<CGPathElement>) -> Void) {
    let verbs = data.verbs
    // Kept for the loop: `body` may change a mutable path.
    let lent = elementPoints(of: data.points)
    var next = lent.base
    for verb in verbs {
      var element = CGPathElement(type: verb.elementType, points: next)
      withUnsafePointer(to: &element) { body($0) }
      next += verb.pointCount
    }
    withExtendedLifetime(lent) {}
  }
}

extension PathVerb {
  fileprivate var elementType: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quadCurve: .addQuadCurveToPoint
    case .curve: .addCurveToPoint
    case .close: .closeSubpath
    }
  }
}
