/// The weight, width and slant of letters, in OpenType's numbers.
struct FontStyle: Hashable, Sendable {
  /// 100 (thin) to 900 (black).
  var weight = 400
  var isItalic = false
  /// 1 (narrow) to 9 (wide).
  var width = 5

  /// Reads the words of a style such as `BoldItalic`, `SemiboldOblique` or `CondensedBlack`.
  /// Returns nil if one of the words is unknown.
  init?(words: String) {
    var rest = Substring(words.lowercased().filter { $0.isLetter })
    while !rest.isEmpty {
      guard let word = Self.vocabulary.first(where: { rest.hasPrefix($0.0) }) else { return nil }
      word.1(&self)
      rest = rest.dropFirst(word.0.count)
    }
  }

  init() {}

  init(_ metrics: FontMetrics) {
    (weight, isItalic, width) = (metrics.weight, metrics.isItalic, metrics.width)
  }

  /// Longer words stand before the shorter ones that they begin with.
  private static let vocabulary: [(String, @Sendable (inout FontStyle) -> Void)] = [
    ("ultralight", { $0.weight = 200 }), ("extralight", { $0.weight = 200 }),
    ("thin", { $0.weight = 100 }),
    ("light", { $0.weight = 300 }), ("regular", { _ in }), ("roman", { _ in }), ("book", { _ in }),
    ("normal", { _ in }), ("medium", { $0.weight = 500 }), ("semibold", { $0.weight = 600 }),
    ("demibold", { $0.weight = 600 }), ("demi", { $0.weight = 600 }),
    ("ultrabold", { $0.weight = 800 }),
    ("extrabold", { $0.weight = 800 }), ("heavy", { $0.weight = 800 }),
    ("black", { $0.weight = 900 }),
    ("bold", { $0.weight = 700 }), ("italic", { $0.isItalic = true }),
    ("ital", { $0.isItalic = true }),
    ("oblique", { $0.isItalic = true }), ("it", { $0.isItalic = true }),
    ("extracondensed", { $0.width = 2 }),
    ("semicondensed", { $0.width = 4 }), ("condensed", { $0.width = 3 }),
    ("narrow", { $0.width = 3 }),
    ("expanded", { $0.width = 7 }), ("extended", { $0.width = 7 }), ("wide", { $0.width = 7 }),
    // Marks of foundries at the end of PostScript names.
    ("psmt", { _ in }), ("mt", { _ in }), ("ps", { _ in }), ("display", { _ in }),
    ("text", { _ in }),
  ]
}
