import Foundation

extension CALayer {
  /// What the superlayer's ``CAConstraintLayoutManager`` places this layer by, in the order in
  /// which they were given. The array is copied, its elements are not. Default nil.
  ///
  /// Setting it marks the superlayer for layout.
  public var constraints: [CAConstraint]? {
    get { row.rare.pointee.layout.constraints }
    set {
      replaceRare(.constraints, \.layout.constraints, newValue, [])
      superlayer?.setNeedsLayout()
    }
  }

  /// Adds a constraint behind the others and marks the superlayer for layout. On an axis with more
  /// than two constraints the last one decides.
  public func addConstraint(_ constraint: CAConstraint) {
    constraints = (constraints ?? []) + [constraint]
  }
}
