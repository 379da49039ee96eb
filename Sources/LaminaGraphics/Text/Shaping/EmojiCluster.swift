/// Which characters are meant as pictures, by Unicode's rules for emoji (UTS 51).
enum EmojiCluster {
  /// Whether one character, as readers see it, asks for a picture: it is one unless something says
  /// that it is text, or it is made one by a selector, a tone of skin, or a key around it.
  /// O(length) for what has several scalars, and a comparison for most letters.
  static func isPicture(_ scalars: ArraySlice<UInt32>) -> Bool {
    guard let first = scalars.first else { return false }
    if scalars.count == 1 {
      // The first one that is a picture by itself is the watch.
      return first >= 0x231A && properties(first)?.isEmojiPresentation == true
    }
    guard let base = properties(first), base.isEmoji else { return false }
    let next = scalars[scalars.startIndex + 1]
    if next == 0xFE0E { return false }
    // Digits and signs are pictures as keys only.
    if first < 0x80 { return scalars.contains(0x20E3) && next == 0xFE0F }
    return base.isEmojiPresentation || next == 0xFE0F || properties(next)?.isEmojiModifier == true
  }

  private static func properties(_ scalar: UInt32) -> Unicode.Scalar.Properties? {
    Unicode.Scalar(scalar)?.properties
  }
}
