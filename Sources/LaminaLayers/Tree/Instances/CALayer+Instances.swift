import Foundation
import LaminaGraphics

extension CALayer {
  /// Notes that the layer's animations are others now.
  func markAnimations() {
    mark(.animations)
    // How many instances there may be, and whether they have times of their own, says which rows
    // there are.
    if row.kind == .replicator { markStructure() }
  }

  /// Seconds of the layer's local time by which the last instance of it is behind. O(depth) in a
  /// tree that has replicators.
  var instanceLag: CFTimeInterval {
    guard row.state.pointee.tree?.pointee.replicates == true else { return 0 }
    var (lag, pace, current) = (0.0, 1.0, row)
    while let superlayer = current.state.pointee.superlayer {
      pace *= abs(Double(current.rare.pointee.timing.speed))
      current = superlayer._withUnsafeGuaranteedRef { $0.row }
      guard current.kind == .replicator else { continue }
      let values = current.kindValues(ReplicatorValues.self).pointee
      lag += max(values.delay, 0) * Double(max(values.shownCount - 1, 0)) * pace
    }
    return lag.isFinite ? lag : 0
  }
}
