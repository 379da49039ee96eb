import Foundation

// Which row of the columns is which layer's, for whoever looks at a plan.
extension CALayer {
  /// The row of the layer in the columns of its tree, as of the last commit; nil if it is in none.
  /// Instances of a replicator have other rows than the layer itself.
  package var publishedRow: Int? {
    let index = row.state.pointee.renderIndex
    return index >= 0 ? Int(index) : nil
  }
}
