import Foundation

// The built-in actions of layers (facts 2.3). Only a layer of a live tree that a renderer has shown
// before has them.
extension CALayer {
  /// The built-in action for `event`, if the program supplies none.
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
      // There is no value to start from: the change shows at once (facts 2.2).
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

/// The built-in action for a change of a property.
enum DefaultAction {
  /// A basic animation from what is on the screen to the new value.
  case animation
  /// A transition that fades.
  case fade

  /// Nil for events without a built-in action.
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
