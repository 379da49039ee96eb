import Foundation
import LaminaGraphics

extension CALayer {
  /// Notes that the layer's animations have changed.
  func markAnimations() {
    mark(.animations)
    // The rows depend on how many instances there may be, and on whether these have their own
    // times.
    if row.kind == .replicator { markStructure() }
  }

  /// How far the last instance of the layer is behind the first one, in seconds of the layer's
  /// local time. O(depth) in a tree that has replicators.
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

  /// The time of the layer in its last instance; nil in a tree without replicators. O(depth).
  var timeOfLastInstance: TimeChain? {
    guard row.state.pointee.tree?.pointee.replicates == true else { return nil }
    var (chain, current) = (TimeChain(), row)
    chain.add(current.rare.pointee.timing, current.rare.pointee.timeMap)
    while let superlayer = current.state.pointee.superlayer {
      current = superlayer._withUnsafeGuaranteedRef { $0.row }
      if current.kind == .replicator {
        let values = current.kindValues(ReplicatorValues.self).pointee
        let delay = max(values.delay, 0) * Double(max(values.shownCount - 1, 0))
        if delay.isFinite { chain.add(delay: delay) }
      }
      chain.add(current.rare.pointee.timing, current.rare.pointee.timeMap)
    }
    return chain
  }
}
