/// The part `@index(n)` of a key path, which selects a value of a list; the first has the index 0.
/// Scene files use it: `emitterBehaviors.fade.values.@index(0)`.
struct ListIndex {
  let index: Int

  /// Nil for any other text.
  init?(_ text: Substring) {
    guard text.hasPrefix("@index("), text.hasSuffix(")"),
      let index = Int(text.dropFirst(7).dropLast()), index >= 0
    else { return nil }
    self.index = index
  }

  /// The index if `list` is long enough.
  func place(in list: [Any]) -> Int? { index < list.count ? index : nil }
}
