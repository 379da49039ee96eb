import LaminaGraphics

/// The display of everything that is marked in a tree, from the top down.
///
/// What: one walk that follows the marks. Each marked layer is displayed once. Marks that are set
/// meanwhile, on a displayed layer or on layers behind the walk, stay for the next pass.
/// Why: a list instead of recursion, since trees may be deeper than the stack.
/// Cost: O(marked layers and the siblings beside the way to them) and what they draw; one test if
/// nothing is marked.
enum DisplayPass {
  /// Displays the marked layers from `root` down, masks included. It stops early if the thread's
  /// work is over; the marks of the rest stay.
  static func run(_ root: CALayer) {
    if root.row.state.pointee.tasks.isDisjoint(with: .anyDisplay) { return }
    var pending = [root]
    while let layer = pending.popLast() {
      let state = layer.row.state
      // A layer that an earlier display has removed keeps its marks; the tree that it joins
      // displays it.
      if state.pointee.superlayer == nil, layer !== root { continue }
      if state.pointee.tasks.contains(.display) {
        if WorkToken.isCurrentOver {
          layer.raiseOwnTasks()
          for other in pending { other.raiseOwnTasks() }
          return
        }
        let losses = MemoryLoss.count
        layer.displayIfNeeded()
        // What it has drawn is not whole.
        if MemoryLoss.count != losses { layer.setNeedsDisplay() }
        // The layer was marked again, or a subclass left the mark: the next pass has to find it.
        if state.pointee.tasks.contains(.display) { layer.raise(.innerDisplay) }
      }
      if state.pointee.tasks.contains(.innerDisplay) {
        state.pointee.tasks.remove(.innerDisplay)
        layer.appendInner(to: &pending, markedFor: .anyDisplay)
      }
    }
  }
}
