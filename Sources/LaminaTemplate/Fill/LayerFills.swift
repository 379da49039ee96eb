import Lamina

/// Sets what is bound in one tree, or in one copy of a repeated layer.
final class LayerFills {
  private let values: [ValueFill]
  private let texts: [TextFill]
  private let positions: [PositionFill]
  /// Whether the last filling came to its end.
  private var isWhole = false

  init(_ bindings: LayerBindings, _ index: LayerIndex) throws {
    values = try bindings.values.map { try ValueFill($0, index) }
    texts = try bindings.texts.map { try TextFill($0, index) }
    positions = try bindings.positions.map { try PositionFill($0, index) }
    var seen: Set<ObjectIdentifier> = []
    for (binding, text) in zip(bindings.texts, texts)
    where !seen.insert(ObjectIdentifier(text.layer)).inserted {
      throw binding.layer.place.error("the layer has another text already")
    }
  }

  /// Values first, because texts are measured with them; positions last, because they depend on the
  /// heights of texts.
  ///
  /// If one value of a layer differs, all of its values are set, in their order: one may be a part
  /// of another, as `bounds.size` is of `bounds`. So the result never depends on what was shown
  /// before.
  func fill(_ context: ValueContext, _ budget: inout TextBudget) throws {
    let setsAll = !isWhole
    isWhole = false
    var stale: Set<ObjectIdentifier> = []
    let new = try values.map { try $0.value(context, &budget) }
    for (fill, value) in zip(values, new) where setsAll || fill.shown != value {
      stale.insert(ObjectIdentifier(fill.layer))
    }
    for fill in values where stale.contains(ObjectIdentifier(fill.layer)) { fill.reset() }
    for (fill, value) in zip(values, new) where stale.contains(ObjectIdentifier(fill.layer)) {
      try fill.set(value)
    }
    for text in texts {
      let isStale = setsAll || stale.contains(ObjectIdentifier(text.layer))
      if try text.fill(context, isStale: isStale, &budget) {
        stale.insert(ObjectIdentifier(text.layer))
      }
    }
    for position in positions {
      let ends = [ObjectIdentifier(position.layer), ObjectIdentifier(position.other)]
      guard setsAll || !stale.isDisjoint(with: ends) else { continue }
      position.fill()
      stale.insert(ends[0])
    }
    isWhole = true
  }
}
