import Foundation

/// The layout manager that places sublayers by their `constraints`.
///
/// It has no state, so every `CAConstraintLayoutManager()` returns the same object. Apple's class
/// can be subclassed; this one cannot.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager, SharedObject {
  nonisolated(unsafe) private static let shared = CAConstraintLayoutManager(only: ())

  private init(only: Void) { super.init() }

  /// The one object.
  public override convenience init() { self.init(shared: Self.shared) }

  /// Lays out the sublayers of `layer` that have constraints, whether or not this object is its
  /// layout manager.
  ///
  /// An axis of a sublayer stays as it is if its constraints name an unknown source, the sublayer
  /// itself, the same attribute twice, or a sibling whose read axis is not set by constraints; if
  /// they form a cycle; or if only the size is constrained. O(sublayers + constraints). The order
  /// of the sublayers does not count.
  public func layoutSublayers(of layer: CALayer) {
    var problem = ConstraintProblem(layer)
    problem.solve()
  }
}
