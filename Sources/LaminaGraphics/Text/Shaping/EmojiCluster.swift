/// Decides which characters are shown as emoji, by Unicode's rules (UTS 51).
enum EmojiCluster {
  /// Whether one character, as a reader sees it, is shown as an emoji.
  ///
  /// A character with emoji presentation is, unless a selector asks for text. Another emoji is, if
  /// a variation selector, a skin tone or an enclosing keycap follows. O(length) for several
  /// scalars; one comparison for most letters.
  static func isPicture(_ scalars: ArraySlice<UInt32>) -> Bool {
    guard let first = scalars.first else { return false }
    if scalars.count == 1 {
      // The first character with emoji presentation is the watch.
      return first >= 0x231A && properties(first)?.isEmojiPresentation == true
    }
    guard let base = properties(first), base.isEmoji else { return false }
    let next = scalars[scalars.startIndex + 1]
    if next == 0xFE0E { return false }
    // Digits and signs are emoji only as keycaps.
    if first < 0x80 { return scalars.contains(0x20E3) && next == 0xFE0F }
    return base.isEmojiPresentation || next == 0xFE0F || properties(next)?.isEmojiModifier == true
  }

  private static func properties(_ scalar: UInt32) -> Unicode.Scalar.Properties? {
    Unicode.Scalar(scalar)?.properties
  }
}
