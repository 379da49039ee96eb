import Foundation
import LaminaGraphics
import LaminaGeometry

// The setters of specialised layers do the same as those of all layers, with values in the layer's
// own block.
extension CALayer {
  /// Stores `value` by `store` if it differs from `old`.
  ///
  /// - Parameter changes: the groups of values to publish: `.drawing`, or nothing for a layer that
  ///   draws itself and is marked for display.
  @inline(__always)
  func changeKind<Value: Equatable>(
    _ key: KindKey, _ old: Value, _ new: Value, _ changes: LayerChanges = .drawing,
    _ store: () -> Void
  ) {
    row.references.pointee.block?.setKeys.insert(key)
    if old == new { return }
    replaceKind(key, changes, store)
  }

  /// The same for a number, a point, a size or a matrix. A value that is not finite is refused.
  @inline(__always)
  func changeKind<Value: Equatable & FiniteCheckable>(
    _ key: KindKey, _ old: Value, _ new: Value, _ changes: LayerChanges = .drawing,
    _ store: () -> Void
  ) {
    guard new.isFinite else {
      return Refusal.report(key.name, new, on: self, why: Refusal.notFinite)
    }
    row.references.pointee.block?.setKeys.insert(key)
    if old == new { return }
    replaceKind(key, changes, store)
  }

  /// Stores by `store`, without comparing the new value with the old one.
  func replaceKind(_ key: KindKey, _ changes: LayerChanges = .drawing, _ store: () -> Void) {
    row.references.pointee.block?.setKeys.insert(key)
    guard row.state.pointee.flags.contains(.asks) else {
      store()
      return mark(changes)
    }
    if refusesChange(key.name) { return }
    let action = actionBeforeChange(key.name)
    store()
    mark(changes)
    if let traits = row.state.pointee.traits,
      traits._withUnsafeGuaranteedRef({ $0.kindDisplayKeys.contains(key) })
    {
      setNeedsDisplay()
    }
    if let action { action.run(forKey: key.name, object: self, arguments: nil) }
  }

  /// What classes of that kind say of the default of one of their own keys; nil for any other.
  static func kindDefault(_ key: String, _ kind: LayerKind) -> Any? {
    guard let known = KindKey(key, of: kind), known.name == key else { return nil }
    return known.defaultValue
  }
}
