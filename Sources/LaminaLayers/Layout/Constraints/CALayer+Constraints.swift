import Foundation

extension CALayer {
  /// The constraints by which the superlayer's ``CAConstraintLayoutManager`` sets this layer's
  /// frame, in their given order. The array is copied, its elements are not. Default nil.
  ///
  /// Setting it marks the superlayer for layout.
  public var constraints: [CAConstraint]? {
    get { row.rare.pointee.layout.constraints }
    set {
      replaceRare(.constraints, \.layout.constraints, newValue, [])
      superlayer?.markLayoutOfChange()
    }
  }

  /// Appends a constraint and marks the superlayer for layout. On an axis with more than two
  /// constraints the last one always counts.
  public func addConstraint(_ constraint: CAConstraint) {
    constraints = (constraints ?? []) + [constraint]
  }
}
