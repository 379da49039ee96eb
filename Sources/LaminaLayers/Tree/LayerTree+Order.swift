import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames
import LaminaPlan

// Order: the walk that turns a tree into rows.
//
// What: preorder, the mask first, siblings sorted by zPosition if it is used. The sort is stable,
// so equal depths keep the order of `sublayers`. The rows of layers that were there before are
// copied, in runs as long as they follow each other; then what has changed of them is published.
// New layers are published from the model.
// Why: a preorder makes every subtree a range, so later compiler passes are loops, and a hidden
// subtree is one jump.
// Cost: O(layers), about 10 ns each, with one sort for each parent that uses zPosition. No layer
// costs an allocation or a reference count.
extension LayerTree {
  /// Publishes the whole tree below `root`. Throws if the tree is over a limit, and publishes
  /// nothing then.
  func rebuild(_ root: CALayer, limits: RenderLimits) throws {
    if !isSurelyWithin(limits) { try measure(root, limits: limits) }
    let hadTransitions = !transitions.isEmpty
    beginTransitions(limits)
    // Rows have other numbers from here on.
    changeList.removeAll()
    spare.removeAll()
    spare.reserve(columns.count)
    spare.swapTables(&columns)
    movedFrom.removeAll()
    movedFrom.reserve(columns.count)
    var walk = OrderWalk(isSnapshot: isSnapshot, isLive: marks.pointee.isLive)
    swap(&walk.old, &columns)
    swap(&walk.new, &spare)
    swap(&walk.movedFrom, &movedFrom)
    swap(&walk.changes, &changeList)
    swap(&walk.images, &images)
    walk.take(transitions, hadOthers: hadTransitions)
    swap(&walk.noted, &running.noted)
    swap(&walk.order, &running.order)
    swap(&walk.instances, &running.instances)
    walk.instances.removeAll()
    withExtendedLifetime(root) { walk.run(root) }
    depth = walk.depth
    transitions = walk.transitionsWithRows()
    swap(&walk.new, &columns)
    swap(&walk.old, &spare)
    swap(&walk.movedFrom, &movedFrom)
    swap(&walk.changes, &changeList)
    swap(&walk.images, &images)
    swap(&walk.noted, &running.noted)
    swap(&walk.order, &running.order)
    swap(&walk.instances, &running.instances)
    running.instances.settle()
    columns.tileRows.rowsHaveMoved()
    columns.compactTables()
    images.recount(columns)
    columns.trim()
    // For a large tree, the memory of a second copy is worth more than the time that it saves in
    // the next change of structure.
    if spare.count > Self.keptRows { spare = RenderColumns() }
    if movedFrom.count > Self.keptRows { movedFrom.trim() }
  }

  /// Sorts siblings by their animated zPositions.
  func reorder() {
    var from = Column<Int32>()
    running.order.apply(to: &columns, spare: &spare, from: &from)
    columns.tileRows.rowsHaveMoved()
    if structureChanged {
      // The rows have been rebuilt since they were last read.
      for row in 0..<from.count { from[row] = movedFrom[Int(from[row])] }
    }
    swap(&movedFrom, &from)
    if spare.count > Self.keptRows { spare = RenderColumns() }
    // Rows have other numbers from here on, and readers look at all of them.
    changeList.removeAll()
    structureChanged = true
    version = Serial.next()
  }

  /// Rows whose memory is kept for the next change of structure.
  private static let keptRows = 4_096

  /// Whether the tree is certainly within the limits, judged by the published rows and the layers
  /// that have come since. Each such layer makes the tree deeper by one level at most.
  private func isSurelyWithin(_ limits: RenderLimits) -> Bool {
    let arrived = marks.pointee.arrived
    // In a replicator, one more layer can be any number of rows.
    return !isSnapshot && !marks.pointee.replicates && columns.count + arrived <= limits.layers
      && depth + arrived <= limits.depth
  }

  /// Refuses a tree that is too large or too deep.
  private func measure(_ root: CALayer, limits: RenderLimits) throws {
    var pending = Column<Place>()
    pending.append(Place(layer: Unmanaged.passUnretained(root), depth: 1))
    var count = 0
    try withExtendedLifetime(root) {
      while let place = pending.popLast() {
        count += place.copies
        try LimitExceeded.check("depth", place.depth, atMost: limits.depth)
        try LimitExceeded.check("layers", count, atMost: limits.layers)
        let row = place.layer._withUnsafeGuaranteedRef { $0.row }
        let sublayers = row.sublayerReferences
        let copies =
          sublayers.isEmpty ? 1 : try row.copies(ofSublayers: place.copies, limits: limits)
        if !sublayers.isEmpty, row.kind == .replicator { count += copies }
        for layer in sublayers {
          pending.append(Place(layer: layer, depth: place.depth + 1, copies: copies))
        }
        if let mask = row.shownMask {
          pending.append(Place(layer: mask, depth: place.depth + 1, copies: place.copies))
        }
      }
    }
  }

  /// A layer that is still to be counted.
  private struct Place: BitwiseCopyable {
    var layer: Unmanaged<CALayer>
    var depth: Int
    /// Rows of this layer: more than one inside replicators.
    var copies = 1
  }
}

extension LayerRow {
  /// The mask; nil for transform layers, which draw nothing that a mask could cut.
  var shownMask: Unmanaged<CALayer>? {
    guard let detail = state.pointee.detail, !state.pointee.flags.contains(.transformLayer) else {
      return nil
    }
    return detail.pointee.mask.map(Unmanaged.passUnretained)
  }

  /// The sublayers from back to front in memory of the caller's; nil if that is their own order.
  var sortedReferences: UnsafeMutablePointer<Unmanaged<CALayer>>? {
    let layers = backToFrontOrder
    guard !layers.isEmpty else { return nil }
    let sorted = UnsafeMutablePointer<Unmanaged<CALayer>>.allocate(capacity: layers.count)
    let own = sublayerReferences
    for (index, entry) in layers.enumerated() { (sorted + index).initialize(to: own[entry.offset]) }
    return sorted
  }

  /// The sublayers as they are drawn: by ascending zPosition, equal ones in the order of the array.
  var backToFront: [CALayer] {
    let sublayers = references.pointee.sublayers
    if !state.pointee.flags.contains(.sortsSublayers) { return sublayers }
    let order = backToFrontOrder
    return order.isEmpty ? sublayers : order.map { sublayers[$0.offset] }
  }

  /// Offsets in the array of sublayers, sorted; empty if no sublayer has a zPosition.
  private var backToFrontOrder: [(depth: CGFloat, offset: Int)] {
    let own = sublayerReferences
    let depths = own.indices.map { index in
      (depth: own[index]._withUnsafeGuaranteedRef { $0.row.zPosition }, offset: index)
    }
    if !depths.contains(where: { $0.depth != 0 }) { return [] }
    return depths.sorted { $0.depth != $1.depth ? $0.depth < $1.depth : $0.offset < $1.offset }
  }
}
