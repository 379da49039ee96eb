import LaminaGeometry

// The halves of a transition, which are rows inside the transition's row.
extension RenderColumns {
  /// Whether the half at `row` reads its backdrop.
  package func readsBehind(_ row: Int) -> Bool {
    if flags[row].contains(.isTransition) {
      // The halves of a transition.
      var picture = row + 1
      while picture < Int(subtreeEnd[row]) {
        if readsBehind(picture) { return true }
        picture = Int(subtreeEnd[picture])
      }
      return false
    }
    guard effects[row] >= 0 else { return false }
    let effects = effectsTable[Int(effects[row])]
    return effects.blendMode != .normal || !effects.backgroundFilters.isEmpty
  }

  /// Whether a layer inside the one at `row` reads its backdrop. O(layers inside), at most.
  package func readsBehind(inside row: Int) -> Bool {
    for inner in row + 1..<max(Int(subtreeEnd[row]), row + 1) where effects[inner] >= 0 {
      let effects = effectsTable[Int(effects[inner])]
      if effects.blendMode != .normal || !effects.backgroundFilters.isEmpty { return true }
    }
    return false
  }

  /// The largest standard deviation among the background blurs of the halves in `row`. Layer units.
  package func backgroundSigma(ofPicturesIn row: Int) -> Float {
    var (largest, picture) = (Float(0), row + 1)
    while picture < Int(subtreeEnd[row]) {
      if flags[picture].contains(.isTransition) {
        largest = max(largest, backgroundSigma(ofPicturesIn: picture))
      } else if effects[picture] >= 0 {
        largest = max(largest, effectsTable[Int(effects[picture])].backgroundSigma)
      }
      picture = Int(subtreeEnd[picture])
    }
    return largest
  }
}
