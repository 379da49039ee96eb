/// What the class of a layer says about its keys, found once per class.
///
/// A subclass says which of its keys redraw it. The answer never changes, so it is asked for once
/// and kept. `CALayer` itself is not asked.
final class ClassTraits: Sendable {
  /// Declared keys for which the class answers `needsDisplay(forKey:)` with true.
  let displayKeys: LayerKeySet
  /// The same for the keys of its kind.
  let kindDisplayKeys: KeySet<KindKey>
  let kind: LayerKind
  /// Whether a change of a layer of this class may have a consequence that the class defines: an
  /// action, or a key that redraws it.
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
