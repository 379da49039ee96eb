import LaminaPlan

// Groups that layers form because something inside them blends.
//
// What: the layers among whose sublayers one has a blend mode. A layer that lets blend modes see
// through it passes this on to its superlayer. The root never forms a group: the target is its
// backdrop.
// Why: a blend mode sees what its siblings have drawn, and not what is behind their superlayer.
// Cost: nothing without blend modes; otherwise O(layers).
enum IsolationPass {
  static func run(_ columns: borrowing RenderColumns, scratch: inout FrameScratch) {
    scratch.isolates.removeAll(keepingCapacity: true)
    var blends = false
    for index in columns.effectsTable.indices
    where columns.effectsTable[index].blendMode != .normal {
      blends = true
    }
    guard blends else { return }
    scratch.isolates.append(contentsOf: repeatElement(false, count: columns.count))
    for row in 0..<columns.count where !columns.flags[row].contains(.hidden) {
      let index = Int(columns.effects[row])
      guard index >= 0, columns.effectsTable[index].blendMode != .normal,
        !columns.flags[row].contains(.isMask)
      else { continue }
      mark(columns, around: row, &scratch.isolates)
    }
  }

  private static func mark(
    _ columns: borrowing RenderColumns, around row: Int, _ isolates: inout [Bool]
  ) {
    var next = Int(columns.parent[row])
    while next >= 0, columns.parent[next] >= 0, !isolates[next] {
      let flags = columns.flags[next]
      // The halves of a transition are surfaces as they are.
      if !flags.isDisjoint(with: [.crossfades, .isTransition, .isNewHalf, .isOldHalf]) { return }
      if flags.isDisjoint(with: [.showsBehind, .isTransformLayer, .isInstance]) {
        isolates[next] = true
        return
      }
      next = Int(columns.parent[next])
    }
  }
}
