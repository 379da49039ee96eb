import Foundation
import LaminaGeometry
import LaminaGraphics

// What every setter does: refuse a value that is not finite, note that the key was set, stop if the
// value is the same, look up the action before the value changes, store, mark, and run the action.
// A layer that no renderer shows has no actions to look up.
extension CALayer {
  /// Whether a live renderer shows the tree that this layer is in, so that changes have actions.
  ///
  /// A layer is hosted from the first commit of a renderer that its root was given to, until it
  /// leaves that tree.
  var isHosted: Bool { row.state.pointee.tree != nil }

  /// Stores `new` by `store` if it differs from `old`.
  @inline(__always)
  func change<Value: Equatable>(
    _ key: LayerKey, _ old: Value, _ new: Value, _ changes: LayerChanges,
    _ store: (LayerRow) -> Void
  ) {
    row.state.pointee.setKeys.insert(key)
    if old == new { return }
    replace(key, changes, store)
  }

  /// Stores by `store`, without comparing the new value with the old one.
  @inline(__always)
  func replace(_ key: LayerKey, _ changes: LayerChanges, _ store: (LayerRow) -> Void) {
    let row = row
    row.state.pointee.setKeys.insert(key)
    guard row.state.pointee.flags.contains(.asks) else {
      // The fast path: a plain layer of a tree that is not live has no action and no key that
      // redraws it. All layers of a live tree have to ask.
      store(row)
      mark(changes)
      return
    }
    if refusesChange(key.name) { return }
    let action = willChange(key)
    store(row)
    didChange(key, changes, action)
  }

  /// The action to run for `key`, found before its value changes. The old value is kept for
  /// presentation layers. Not inlined: setters are on the hot path, this is not.
  @inline(never)
  func willChange(_ key: LayerKey) -> (any CAAction)? { actionBeforeChange(key.name) }

  /// The same as ``willChange(_:)``, by the property's name.
  func actionBeforeChange(_ key: String) -> (any CAAction)? {
    guard let tree = row.state.pointee.tree else { return nil }
    if tree.pointee.isLive, row.state.pointee.renderIndex >= 0 {
      tree.pointee.committed.keep(row)
    }
    guard !CATransaction.areActionsDisabled else { return nil }
    return pendingAction(key)
  }

  /// Marks what follows from the change of `key`, and runs the action that was found for it.
  @inline(never)
  func didChange(_ key: LayerKey, _ changes: LayerChanges, _ action: (any CAAction)?) {
    mark(changes)
    if let traits = row.state.pointee.traits,
      traits._withUnsafeGuaranteedRef({ $0.displayKeys.contains(key) })
    {
      setNeedsDisplay()
    }
    if let action { action.run(forKey: key.name, object: self, arguments: nil) }
  }

  /// Notes a change for the next commit. The first one since the last commit joins the tree's list.
  @inline(__always)
  func mark(_ changes: LayerChanges) {
    let state = row.state
    let before = state.pointee.changes
    state.pointee.changes = before.union(changes)
    guard let tree = state.pointee.tree else { return }
    if before.isEmpty, !changes.isEmpty { tree.pointee.append(row) }
    if changes.contains(.order) { tree.pointee.structure = true }
  }

  /// Notes that the order of drawing has changed.
  func markStructure() { row.state.pointee.tree?.pointee.structure = true }

  // MARK: Groups of values

  @inline(__always)
  func setGeometry<Value: Equatable & FiniteCheckable>(
    _ key: LayerKey, _ path: WritableKeyPath<LayerGeometry, Value>, _ value: Value,
    _ changes: LayerChanges
  ) {
    guard accepts(value.isFinite, key, value) else { return }
    change(key, row.geometry.pointee[keyPath: path], value, changes) {
      $0.geometry.pointee[keyPath: path] = value
    }
  }

  @inline(__always)
  func setAppearance<Value: Equatable & FiniteCheckable>(
    _ key: LayerKey, _ path: WritableKeyPath<LayerAppearance, Value>, _ value: Value,
    _ changes: LayerChanges
  ) {
    guard accepts(value.isFinite, key, value) else { return }
    change(key, row.appearance.pointee[keyPath: path], value, changes) {
      $0.appearance.pointee[keyPath: path] = value
    }
  }

  @inline(__always)
  func setTransform(_ value: CATransform3D) {
    guard accepts(value.isFinite, .transform, value) else { return }
    let row = row
    row.state.pointee.setKeys.insert(.transform)
    if let old = row.state.pointee.transform {
      if old.pointee == value { return }
    } else if value == CATransform3DIdentity {
      return
    }
    replace(.transform, .placement) { $0.ownTransform().pointee = value }
  }

  func setSublayerTransform(_ value: CATransform3D) {
    guard accepts(value.isFinite, .sublayerTransform, value) else { return }
    let old = row.sublayerTransform?.pointee ?? CATransform3DIdentity
    change(.sublayerTransform, old, value, .placement) { $0.ownSublayerTransform().pointee = value }
  }

  func setBackgroundColor(_ value: CGColor?) {
    row.state.pointee.setKeys.insert(.backgroundColor)
    if value === row.references.pointee.backgroundColor { return }
    replace(.backgroundColor, .appearance) {
      $0.references.pointee.backgroundColor = value
      $0.appearance.pointee.backgroundColor = Self.components(value)
    }
  }

  func setBorderColor(_ value: CGColor?) {
    row.state.pointee.setKeys.insert(.borderColor)
    if value === row.detail.pointee.border.color { return }
    replace(.borderColor, .appearance) {
      let detail = $0.ownDetail()
      detail.pointee.border.color = value
      detail.pointee.border.components = Self.components(value)
    }
  }

  func setShadowColor(_ value: CGColor?) {
    change(.shadowColor, row.rare.pointee.shadow.color, value, .effects) {
      let rare = $0.ownRare()
      rare.pointee.shadow.color = value
      rare.pointee.shadow.components = Self.components(value)
    }
  }

  func setContentsMultiplyColor(_ value: CGColor?) {
    change(.contentsMultiplyColor, row.rare.pointee.style.contentsColor, value, .contents) {
      let rare = $0.ownRare()
      rare.pointee.style.contentsColor = value
      rare.pointee.style.contentsFactor = Self.factor(value)
    }
  }

  @inline(__always)
  func setDetail<Value: Equatable>(
    _ key: LayerKey, _ path: WritableKeyPath<LayerDetail, Value>, _ value: Value,
    _ changes: LayerChanges
  ) {
    change(key, row.detail.pointee[keyPath: path], value, changes) {
      $0.ownDetail().pointee[keyPath: path] = value
    }
  }

  @inline(__always)
  func setDetail<Value: Equatable & FiniteCheckable>(
    _ key: LayerKey, _ path: WritableKeyPath<LayerDetail, Value>, _ value: Value,
    _ changes: LayerChanges
  ) {
    guard accepts(value.isFinite, key, value) else { return }
    change(key, row.detail.pointee[keyPath: path], value, changes) {
      $0.ownDetail().pointee[keyPath: path] = value
    }
  }

  func changeDepth(_ value: CGFloat) {
    if value != 0, let superlayer { superlayer.row.state.pointee.flags.insert(.sortsSublayers) }
    setDetail(.zPosition, \.zPosition, value, [.placement, .order])
  }

  func setActions(_ value: [String: any CAAction]?) {
    replaceRare(.actions, \.coding.actions, value, [])
    noteActionSources()
  }

  func setRare<Value: Equatable>(
    _ key: LayerKey, _ path: WritableKeyPath<LayerRare, Value>, _ value: Value,
    _ changes: LayerChanges
  ) {
    // Times may be infinite: they are not geometry.
    if !(key.isTiming), let number = value as? any FiniteCheckable,
      !accepts(number.isFinite, key, value)
    {
      return
    }
    change(key, row.rare.pointee[keyPath: path], value, changes) {
      $0.ownRare().pointee[keyPath: path] = value
    }
  }

  /// Sets one of the layer's times. This changes when animations of the layers below are due.
  func setTime<Value: Equatable>(
    _ key: LayerKey, _ path: WritableKeyPath<LayerRare, Value>, _ value: Value
  ) {
    let old = row.rare.pointee[keyPath: path]
    setRare(key, path, value, .timing)
    if row.rare.pointee[keyPath: path] != old {
      row.state.pointee.tree?.pointee.animations.isRetimed = true
    }
  }

  func replaceRare<Value>(
    _ key: LayerKey, _ path: WritableKeyPath<LayerRare, Value>, _ value: Value,
    _ changes: LayerChanges
  ) {
    replace(key, changes) { $0.ownRare().pointee[keyPath: path] = value }
  }

  func set(_ flag: LayerFlags, _ on: Bool, _ key: LayerKey, _ changes: LayerChanges) {
    change(key, row.state.pointee.flags.contains(flag), on, changes) {
      $0.state.pointee.flags.formSymmetricDifference(flag)
    }
  }

  // MARK: Refusal

  /// Whether the value may be stored: it may if `isFinite`. Otherwise it is logged, and the old
  /// value stays.
  @inline(__always)
  func accepts(_ isFinite: Bool, _ key: LayerKey, _ value: @autoclosure () -> Any) -> Bool {
    if isFinite { return true }
    Refusal.report(key.name, value(), on: self, why: Refusal.notFinite)
    return false
  }

  static func components(_ color: CGColor?) -> SIMD4<Float> {
    guard let c = color?.srgb else { return .zero }
    let value = SIMD4(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha))
    // A colour with a component that is not finite draws nothing.
    return value.sum().isFinite ? value : .zero
  }

  /// The components of a colour that multiplies; white for none.
  static func factor(_ color: CGColor?) -> SIMD4<Float> {
    color == nil ? SIMD4(repeating: 1) : components(color)
  }
}
