import Foundation

// Animations of a layer (facts 4.3).
extension CALayer: AnimationReceiver {
  /// Implements ``add(_:forKey:)``.
  ///
  /// If the animation has no duration or no pace, the copy gets the transaction's now, not when it
  /// begins.
  func addAnimation(
    _ animation: CAAnimation, _ key: String?, of modifier: CAPresentationModifier? = nil
  ) {
    if refusesChange("animations") { return }
    guard let copy = animation.copy() as? CAAnimation else { return }
    if copy.duration <= 0 { copy.basics.timing.duration = CATransaction.animationDuration() }
    if copy.timingFunction == nil {
      copy.basics.timingFunction = CATransaction.animationTimingFunction()
    }
    copy.freeze()
    let transactions = ThreadState.current.pointee.transactions
    let waiting = modifier == nil ? transactions.holdCompletions() : []
    let list = row.rare.pointee.animations ?? LayerAnimations(of: self)
    row.ownRare().pointee.animations = list
    let key = copy is CATransition ? kCATransition : key
    let replaced = key.flatMap { list.index(ofKey: $0) }.map { list.remove(at: $0) }
    let entry = AnimationEntry(key: key, animation: copy, waiting: waiting, modifier: modifier)
    list.append(entry)
    if !isHosted, !waiting.isEmpty || copy.delegate != nil { transactions.noteUnshown(entry) }
    row.state.pointee.tree?.pointee.animations.noteFresh(list)
    markAnimations()
    if copy is CATransition {
      row.state.pointee.tree?.pointee.transitions.append(WeakLayer(layer: self))
    }
    if let replaced { drop([replaced]) }
  }

  /// The keys of the animations, in the order in which they take effect; nil if there are no
  /// animations. A presentation layer gives those of its model.
  var keysOfAnimations: [String]? {
    let keys = modelLayer.row.rare.pointee.animations?.entries.compactMap(\.key) ?? []
    return keys.isEmpty ? nil : keys
  }

  /// The layer's copy of the animation that was added under `key`.
  func findAnimation(_ key: String) -> CAAnimation? {
    modelLayer.row.rare.pointee.animations?.entries.last { $0.key == key }?.animation
  }

  /// Removes the animation that was added under `key`.
  func takeAnimation(_ key: String) {
    if refusesChange("animations") { return }
    guard let list = row.rare.pointee.animations, let index = list.index(ofKey: key) else { return }
    let entry = list.remove(at: index)
    markAnimations()
    drop([entry])
  }

  /// Removes all animations.
  func takeAnimations() {
    if refusesChange("animations") { return }
    guard let list = row.rare.pointee.animations, !list.entries.isEmpty else { return }
    let entries = list.removePlain()
    markAnimations()
    drop(entries)
  }

  /// Removes the animation that shows the value of a modifier.
  func takeAnimation(of modifier: CAPresentationModifier) {
    guard let list = row.rare.pointee.animations,
      let index = list.entries.firstIndex(where: { $0.modifier === modifier })
    else { return }
    let entry = list.remove(at: index)
    markAnimations()
    drop([entry])
  }

  /// Puts an animation of a modifier in the place of the one that showed its former value.
  func replaceAnimation(at index: Int, of list: LayerAnimations, by animation: CAAnimation) {
    guard let copy = animation.copy() as? CAAnimation else { return }
    copy.freeze()
    let entry = AnimationEntry(
      key: nil, animation: copy, modifier: list.entries[index].modifier)
    let old = list.replace(at: index, by: entry)
    row.state.pointee.tree?.pointee.animations.noteFresh(list)
    markAnimations()
    drop([old])
  }

  /// Takes an animation away that no renderer has shown.
  func removeUnshown(_ entry: AnimationEntry, from list: LayerAnimations) {
    list.remove(entry)
    markAnimations()
  }

  /// Tells that `entries`, which the layer has lost, were stopped.
  private func drop(_ entries: [AnimationEntry]) {
    if let animations = row.state.pointee.tree?.pointee.animations {
      for entry in entries { animations.forget(entry) }
    }
    AnimationNews.stopped(entries)
  }
}
