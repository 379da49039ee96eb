import Foundation

/// The layout manager that places sublayers by their `constraints`.
///
/// It has no state: there is one object, which every `CAConstraintLayoutManager()` returns. Apple's
/// class can be subclassed; this one cannot.
public final class CAConstraintLayoutManager: NSObject, CALayoutManager, SharedObject {
  nonisolated(unsafe) private static let shared = CAConstraintLayoutManager(only: ())

  private init(only: Void) { super.init() }

  /// The one object.
  public override convenience init() { self.init(shared: Self.shared) }

  /// Places the sublayers of `layer` that have constraints, whether or not this is its layout
  /// manager.
  ///
  /// A sublayer's axis stays as it is where its constraints name an unknown source, the sublayer
  /// itself, a sibling that is not placed by constraints on the axis that is read, or the same
  /// attribute twice; where they form a cycle; and where only its size is constrained. O(sublayers
  /// + constraints); the order of the sublayers plays no part.
  public func layoutSublayers(of layer: CALayer) {
    var problem = ConstraintProblem(layer)
    problem.solve()
  }
}
