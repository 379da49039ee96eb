import Foundation
import Lamina

/// A character of a text, at its place.
struct TextGlyph {
  /// From the glyph's own origin; nil for nothing.
  var path: CGPath?
  var width: Double
  var isSpace: Bool
  /// Where its character begins in the paragraph, in units of UTF-16.
  var unit = 0
  /// Its place in the line, counted from the left.
  var order = 0
  var origin = CGPoint.zero
  var line = 0
}

/// The direction in which a paragraph is read.
enum TextDirection {
  case leftToRight
  case rightToLeft

  /// The direction of the first letter, as in ordinary text. Linear in the length.
  init(_ text: String) {
    let first = text.unicodeScalars.first { $0.properties.isAlphabetic }
    self = first.map(Self.isRightToLeft) ?? false ? .rightToLeft : .leftToRight
  }

  /// Whether any part of a text runs from right to left.
  static func isMixed(_ text: String) -> Bool { text.unicodeScalars.contains(where: isRightToLeft) }

  /// Whether a scalar is in the blocks of scripts that run from right to left, or sets that
  /// direction.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
      0x200F, 0x202B, 0x202E, 0x2067:
      true
    default: false
    }
  }
}

/// Finds the glyphs of texts in one style: outlines of the file, else those of a font.
struct GlyphShaper {
  /// The name of a font that has been replaced; nil if none has.
  private(set) var missingFont: String?

  private let document: TextDocument
  private let model: AnimationModel
  private let font: FontModel
  private let fonts: any LottieFontProvider
  /// Found when a character needs it.
  private var found: FoundFont?

  init(_ document: TextDocument, _ model: AnimationModel, fonts: any LottieFontProvider) {
    (self.document, self.model, self.fonts) = (document, model, fonts)
    font = model.font(of: document)
  }

  var ascent: Double { font.ascent }

  /// The glyphs of a text that runs from left to right.
  mutating func glyphs(_ text: String) -> [TextGlyph] {
    var glyphs: [TextGlyph] = []
    // What the file has no outlines of comes from a font.
    var others = ""
    var unit = 0
    for character in text {
      guard let stored = stored(character) else {
        others.append(character)
        continue
      }
      add(others, &unit, &glyphs)
      others = ""
      glyphs.append(glyph(character, stored, unit))
      unit += character.utf16.count
    }
    add(others, &unit, &glyphs)
    for index in glyphs.indices { glyphs[index].order = index }
    return glyphs
  }

  private mutating func add(_ text: String, _ unit: inout Int, _ glyphs: inout [TextGlyph]) {
    if text.isEmpty { return }
    for glyph in shaped(text, direction: nil) {
      glyphs.append(glyph)
      glyphs[glyphs.count - 1].unit += unit
    }
    unit += text.utf16.count
  }

  /// The glyphs of a text with parts in either direction, in the order in which it is read.
  mutating func glyphs(_ text: String, in direction: TextDirection) -> [TextGlyph] {
    // The font says the order, and the file may have the outlines.
    let known = missingFont
    let shaped = shaped(text, direction: direction)
    var (glyphs, usesFont) = ([TextGlyph](), false)
    var clusters = storedClusters(text, Set(shaped.map(\.unit)))
    for glyph in shaped {
      if let stored = clusters[glyph.unit] {
        // A character may have several glyphs in the font: the first one is its place.
        glyphs += stored
        clusters[glyph.unit] = []
      } else {
        usesFont = true
        glyphs.append(glyph)
      }
    }
    // What the font draws nothing for has no place there.
    let rest = clusters.keys.sorted().flatMap { clusters[$0] ?? [] }
    glyphs = direction == .rightToLeft ? glyphs + rest.reversed() : rest + glyphs
    if !usesFont { missingFont = known }
    for place in glyphs.indices { glyphs[place].order = place }
    return glyphs.sorted { ($0.unit, $0.order) < ($1.unit, $1.order) }
  }

  /// The outlines that the file has for what the font draws at once, from left to right, by where
  /// that begins. A ligature of the font is several characters of the file.
  private func storedClusters(_ text: String, _ starts: Set<Int>) -> [Int: [TextGlyph]] {
    var clusters: [Int: [TextGlyph]] = [:]
    var (unit, start) = (0, 0)
    for character in text {
      if starts.contains(unit) || unit == 0 { start = unit }
      if let stored = stored(character) {
        let glyph = glyph(character, stored, unit)
        let isBack = TextDirection.isMixed(String(character))
        clusters[start, default: []].insert(glyph, at: isBack ? 0 : clusters[start]?.count ?? 0)
      }
      unit += character.utf16.count
    }
    return clusters
  }

  private func stored(_ character: Character) -> CharacterModel? {
    model.characters[
      CharacterKey(text: String(character), family: font.family, style: font.style)]
  }

  private func glyph(
    _ character: Character, _ model: CharacterModel, _ unit: Int
  ) -> TextGlyph {
    let scale = document.size / 100
    let path = CGMutablePath()
    for outline in model.outlines {
      outline.add(to: path, CGAffineTransform(scaleX: scale, y: scale))
    }
    return TextGlyph(
      path: path, width: model.width * scale, isSpace: character.isWhitespace, unit: unit)
  }

  /// The glyphs of a font of the program, or of an installed one, from left to right.
  private mutating func shaped(_ text: String, direction: TextDirection?) -> [TextGlyph] {
    let wanted = found ?? font.font(size: document.size, from: fonts)
    found = wanted
    if !wanted.isExact { missingFont = font.name.isEmpty ? font.family : font.name }
    let line = CTLineCreateWithAttributedString(wanted.attributed(text, direction))
    let units = Array(text.utf16)
    var glyphs: [TextGlyph] = []
    for case let run as CTRun in CTLineGetGlyphRuns(line) {
      let count = CTRunGetGlyphCount(run)
      let all = CFRange(location: 0, length: 0)
      var indices = [CGGlyph](repeating: 0, count: count)
      var advances = [CGSize](repeating: .zero, count: count)
      var places = [CFIndex](repeating: 0, count: count)
      CTRunGetGlyphs(run, all, &indices)
      CTRunGetAdvances(run, all, &advances)
      CTRunGetStringIndices(run, all, &places)
      let drawn = (CTRunGetAttributes(run) as? [String: Any])?["\(kCTFontAttributeName)"] as? CTFont
      var flip = CGAffineTransform(scaleX: 1, y: -1)
      for index in 0..<count {
        glyphs.append(
          TextGlyph(
            path: CTFontCreatePathForGlyph(drawn ?? wanted.font, indices[index], &flip),
            width: advances[index].width,
            isSpace: places[index] < units.count && [0x20, 0x09].contains(units[places[index]]),
            unit: places[index]))
      }
    }
    return glyphs
  }
}
