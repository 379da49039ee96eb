/// What the class of a layer says about its keys, found once per class.
///
/// Setters ask a subclass which keys redraw it; that answer does not change, so it is kept, and
/// layers of `CALayer` itself are not asked at all.
final class ClassTraits: Sendable {
  /// Declared keys for which the class answers `needsDisplay(forKey:)` with true.
  let displayKeys: LayerKeySet
  /// The same of the keys that layers of its kind have.
  let kindDisplayKeys: KeySet<KindKey>
  let kind: LayerKind
  /// Whether layers of the class may have an answer of their own when they change: an action, or a
  /// key that redraws them.
  let asks: Bool
  /// The values that layers of the class have besides those of every layer, if any.
  let valuesType: (any KindValues.Type)?

  init(
    displayKeys: LayerKeySet, kindDisplayKeys: KeySet<KindKey>, kind: LayerKind, asks: Bool,
    valuesType: (any KindValues.Type)?
  ) {
    (self.displayKeys, self.kindDisplayKeys, self.kind) = (displayKeys, kindDisplayKeys, kind)
    (self.asks, self.valuesType) = (asks, valuesType)
  }
}
