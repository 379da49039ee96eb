/// The layout of everything that is marked in a tree, from the top down.
///
/// What: a walk that follows the marks. A layer is laid out before its sublayers, so a sublayer
/// whose bounds this changes is laid out in the same walk. If layers behind the walk are marked
/// again, there is another walk.
/// Why: a list instead of recursion, since trees may be deeper than the stack.
/// Cost: O(marked layers and the siblings beside the way to them); one test if nothing is marked.
/// It hurts if layouts mark layers above themselves each time: the pass then ends after a fixed
/// number of walks, and the marks stay.
enum LayoutPass {
  /// The most walks of a pass: enough for layouts that change each other until they agree.
  static let walks = 8
  /// The event for which a layer looks up an action after its layout, as measured (facts 2.4).
  private static let onLayout = "onLayout"

  /// Lays out the marked layers from `root` down, masks included. Marks that remain are kept for
  /// the next time.
  static func run(_ root: CALayer) {
    for _ in 0..<walks {
      if root.row.state.pointee.tasks.isDisjoint(with: .anyLayout) { return }
      walk(root)
    }
  }

  private static func walk(_ root: CALayer) {
    var pending = [root]
    while let layer = pending.popLast() {
      let state = layer.row.state
      // A layer that an earlier layout has removed keeps its marks; the tree that it joins lays it
      // out.
      if state.pointee.superlayer == nil, layer !== root { continue }
      if state.pointee.tasks.contains(.layout) {
        state.pointee.tasks.remove(.layout)
        layer.whileLayingOut { layer.layoutSublayers() }
        layer.pendingAction(onLayout)?.run(forKey: onLayout, object: layer, arguments: nil)
      }
      if state.pointee.tasks.contains(.innerLayout) {
        state.pointee.tasks.remove(.innerLayout)
        layer.appendInner(to: &pending, markedFor: .anyLayout)
      }
    }
  }
}

extension CALayer {
  /// Appends the mask and the sublayers that are marked with `tasks`. The back-most sublayer is
  /// taken first and the mask last.
  func appendInner(to pending: inout [CALayer], markedFor tasks: LayerTasks) {
    let references = row.references
    if let mask = row.mask, !mask.row.state.pointee.tasks.isDisjoint(with: tasks) {
      pending.append(mask)
    }
    for layer in references.pointee.sublayers.reversed()
    where !layer.row.state.pointee.tasks.isDisjoint(with: tasks) {
      pending.append(layer)
    }
  }
}
