import Foundation

// The actions that come with a layer (facts 2.3): only one that a renderer shows as it lives, and
// has shown before, has them.
extension CALayer {
  /// The action for `event` where nobody has supplied one.
  func builtInAction(_ event: String) -> (any CAAction)? {
    let state = row.state
    guard let tree = state.pointee.tree, tree.pointee.isLive, state.pointee.renderIndex >= 0,
      let kind = DefaultAction(event, of: row.kind), CATransaction.animationDuration() > 0
    else { return nil }
    switch kind {
    case .fade:
      let transition = CATransition()
      transition.timingFunction = CATransaction.animationTimingFunction()
      return transition
    case .animation:
      // Nothing to start from: the change shows at once (facts 2.2).
      guard let old = shownValue(event) else { return nil }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = old
      animation.fillMode = .backwards
      animation.timingFunction =
        CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
      return animation
    }
  }
}

/// What comes with a layer for a change of one of its properties.
enum DefaultAction {
  /// A basic animation from what is on the screen to the new value.
  case animation
  /// A transition that fades.
  case fade

  /// Nil for events that nothing comes with.
  init?(_ event: String, of kind: LayerKind) {
    switch LayerPath.parsed(event) {
    case .key(let name):
      if let key = KindKey(name, of: kind) {
        guard key.name == name, let action = key.entry.action else { return nil }
        self = action
        return
      }
      // Only Apple's spelling: "hidden", not "isHidden".
      guard let key = LayerKey(name), key.name == name, let action = key.entry.action else {
        return nil
      }
      self = action
    case .member(.transform, .part), .member(.sublayerTransform, .part): self = .animation
    default: return nil
    }
  }
}
