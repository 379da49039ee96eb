import Foundation

/// The units of a text by which animators count: characters, words, lines.
struct TextUnits {
  /// The number of the unit in which each glyph is.
  let indices: [Int]
  let count: Int

  init(_ glyphs: [TextGlyph], _ selector: TextSelectorModel, seed: String) {
    var indices: [Int] = []
    indices.reserveCapacity(glyphs.count)
    var index = 0
    for (place, glyph) in glyphs.enumerated() {
      let startsLine = place > 0 && glyph.line != glyphs[place - 1].line
      if startsLine, selector.unit == .words || selector.unit == .lines { index += 1 }
      indices.append(index)
      switch selector.unit {
      case .characters: index += 1
      case .charactersWithoutSpaces: if !glyph.isSpace { index += 1 }
      case .words: if glyph.isSpace { index += 1 }
      case .lines: break
      }
    }
    let isOpen = selector.unit == .words || selector.unit == .lines
    count = glyphs.isEmpty ? 0 : isOpen ? index + 1 : max(index, 1)
    guard selector.isRandom else {
      self.indices = indices
      return
    }
    var order = Array(0..<count + 1)
    var dice = ScriptDice(seed, frame: 0)
    for place in order.indices.dropLast().reversed() {
      order.swapAt(place, Int(dice.next() * Double(place + 1)))
    }
    self.indices = indices.map { order[$0] }
  }

  /// The middle of the group that turns around one point with each glyph, from the glyph's origin,
  /// and the group's width.
  static func groups(
    _ glyphs: [TextGlyph], _ grouping: TextAnchorModel.Grouping
  ) -> [(middle: Double, width: Double)] {
    var groups: [(middle: Double, width: Double)] = []
    groups.reserveCapacity(glyphs.count)
    var start = 0
    for place in glyphs.indices {
      let isLast = place == glyphs.count - 1
      let endsLine = isLast || glyphs[place + 1].line != glyphs[place].line
      let ends =
        switch grouping {
        case .character: true
        case .word: endsLine || glyphs[place].isSpace || glyphs[place + 1].isSpace
        case .line: endsLine
        case .all: endsLine
        }
      guard ends else { continue }
      // Parts of a group may run from right to left.
      let group = glyphs[start...place]
      let left = group.reduce(Double.infinity) { min($0, $1.origin.x) }
      let width = group.reduce(0) { max($0, $1.origin.x + $1.width - left) }
      for glyph in group {
        groups.append((left + width / 2 - glyph.origin.x, width))
      }
      start = place + 1
    }
    return groups
  }
}
