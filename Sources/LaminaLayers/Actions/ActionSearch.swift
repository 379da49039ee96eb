import Foundation

// Where the action for an event comes from, and which events are asked for at all.
extension CALayer {
  /// Implements ``action(forKey:)``: the first answer of the delegate, `actions`, `style` and the
  /// class for `event`; else the built-in action.
  ///
  /// Nil from one of them continues with the next; `NSNull` ends the search with nil. A transaction
  /// that disables actions does not change the answer: it keeps setters from asking.
  func searchAction(_ event: String) -> (any CAAction)? {
    guard let action = suppliedAction(event) else { return builtInAction(event) }
    return action is NSNull ? nil : action
  }

  /// The action that the program supplies for `event`, which may be `NSNull`; nil if it supplies
  /// nothing.
  private func suppliedAction(_ event: String) -> (any CAAction)? {
    if let action = delegate?.action(for: self, forKey: event) { return action }
    if let action = actions?[event] { return action }
    if let action = styleAction(event) { return action }
    return type(of: self).defaultAction(forKey: event)
  }

  /// The action in `style`: in the entry "actions", or in that of the nested style under "style",
  /// and so on.
  private func styleAction(_ event: String) -> (any CAAction)? {
    var style = self.style
    while let current = style {
      let actions = current["actions"] as? [AnyHashable: Any]
      if let action = actions?[event] as? any CAAction { return action }
      style = current["style"] as? [AnyHashable: Any]
    }
    return nil
  }

  /// Notes whether a search could find anything. A plain `CALayer` without a delegate, `actions`
  /// and `style` is not searched at all.
  func noteActionSources() {
    let coding = row.rare.pointee.coding
    if coding.actions != nil || coding.style != nil || delegate != nil {
      row.state.pointee.flags.insert(.asks)
    }
  }

  /// The action to run for a change that is about to happen; nil while the transaction disables
  /// actions.
  ///
  /// Calls the open ``action(forKey:)``, so that overrides decide. Setters call this for hosted
  /// layers only, after a look at ``CATransaction/areActionsDisabled``. `onOrderIn` and
  /// `onOrderOut` are looked up for every layer.
  func pendingAction(_ event: String) -> (any CAAction)? {
    guard row.state.pointee.flags.contains(.asks), !CATransaction.areActionsDisabled,
      let action = action(forKey: event)
    else { return nil }
    // An override may return an `NSNull` that it has found.
    return action is NSNull ? nil : action
  }
}
