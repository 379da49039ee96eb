import Foundation

// Where the action for an event comes from, and which events are asked for at all.
extension CALayer {
  /// What ``action(forKey:)`` answers: the first of the delegate, `actions`, `style` and the class
  /// that knows `event`; else what comes with the layer.
  ///
  /// Nil from one of them goes on to the next; `NSNull` ends the search with nil. Transactions that
  /// disable actions do not change the answer: they keep setters from asking.
  func searchAction(_ event: String) -> (any CAAction)? {
    guard let action = suppliedAction(event) else { return builtInAction(event) }
    return action is NSNull ? nil : action
  }

  /// What the program has supplied for `event`, `NSNull` included; nil if it has said nothing.
  private func suppliedAction(_ event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    if let action = actions?[event] { return action }
    if let action = styleAction(event) { return action }
    return type(of: self).defaultAction(forKey: event)
  }

  /// What `style` says: the entry under "actions", or that of the style under "style", and so on.
  private func styleAction(_ event: String) -> (any CAAction)? {
    var style = self.style
    while let current = style {
      let actions = current["actions"] as? [AnyHashable: Any]
      if let action = actions?[event] as? any CAAction { return action }
      style = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// Notes whether there is anybody whom a search would ask: a layer without a class of its own, a
  /// delegate, `actions` and `style` is not searched at all.
  func noteActionSources() {
    let coding = row.rare.pointee.coding
    if coding.actions != nil || coding.style != nil || delegate != nil {
      row.state.pointee.flags.insert(.asks)
    }
  }

  /// The action to run for a change that is about to happen; nil while the transaction disables
  /// actions.
  ///
  /// Asks the open ``action(forKey:)``, so that overrides decide. Setters ask it for hosted layers
  /// only, and after a look at ``CATransaction/areActionsDisabled``; `onOrderIn` and `onOrderOut`
  /// are asked of every layer.
  func pendingAction(_ event: String) -> (any CAAction)? {
    guard row.state.pointee.flags.contains(.asks), !CATransaction.areActionsDisabled,
      let action = action(forKey: event)
    else { return nil }
    // An override may pass on what it found.
    return action is NSNull ? nil : action
  }
}
