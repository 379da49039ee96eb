import Foundation
import Lamina

/// A character of a text, at its place.
struct TextGlyph {
  /// From the glyph's own origin; nil for nothing.
  var path: CGPath?
  var width: Double
  var isSpace: Bool
  var origin = CGPoint.zero
  var line = 0
}

/// Lays out a text: finds the outlines of its characters, and breaks and aligns its lines.
struct TextLayout {
  /// In the order in which they are seen.
  private(set) var glyphs: [TextGlyph] = []
  /// The name of a font that has been replaced; nil if none has.
  private(set) var missingFont: String?

  private let document: TextDocument
  private let model: AnimationModel
  private let font: FontModel
  private let fonts: any LottieFontProvider
  /// Found when a character needs it.
  private var found: FoundFont?

  init(_ document: TextDocument, _ model: AnimationModel, fonts: any LottieFontProvider) {
    self.document = document
    self.model = model
    self.fonts = fonts
    font = model.font(of: document)
    // A text in a box hangs from its upper edge; a text at a point stands on it.
    var y = document.box.map { $0.minY + document.size * font.ascent / 100 } ?? 0
    for (number, line) in makeLines().enumerated() {
      add(line, number, y - document.baselineShift)
      y += document.lineHeight
    }
  }

  /// All characters as one path.
  var path: CGPath {
    let path = CGMutablePath()
    for glyph in glyphs {
      guard let outline = glyph.path else { continue }
      path.addPath(
        outline,
        transform: CGAffineTransform(translationX: glyph.origin.x, y: glyph.origin.y))
    }
    return path
  }

  private var spacing: Double { document.tracking / 1_000 * document.size }

  private mutating func makeLines() -> [[TextGlyph]] {
    let breaks: Set<Character> = ["\r", "\n", "\u{3}", "\r\n", "\u{2028}"]
    let paragraphs = document.text.split(
      omittingEmptySubsequences: false, whereSeparator: { breaks.contains($0) })
    var lines: [[TextGlyph]] = []
    for paragraph in paragraphs { lines += broken(makeGlyphs(String(paragraph))) }
    return lines
  }

  private mutating func makeGlyphs(_ text: String) -> [TextGlyph] {
    var glyphs: [TextGlyph] = []
    // What the file has no outlines of comes from a font.
    var others = ""
    for character in text {
      let key = CharacterKey(text: String(character), family: font.family, style: font.style)
      guard let stored = model.characters[key] else {
        others.append(character)
        continue
      }
      if !others.isEmpty { glyphs += fontGlyphs(others) }
      others = ""
      glyphs.append(glyph(character, stored))
    }
    return others.isEmpty ? glyphs : glyphs + fontGlyphs(others)
  }

  private func glyph(_ character: Character, _ model: CharacterModel) -> TextGlyph {
    let scale = document.size / 100
    let path = CGMutablePath()
    for outline in model.outlines {
      outline.add(to: path, CGAffineTransform(scaleX: scale, y: scale))
    }
    return TextGlyph(
      path: path, width: model.width * scale, isSpace: character.isWhitespace)
  }

  /// The glyphs of a font of the program, or of an installed one.
  private mutating func fontGlyphs(_ text: String) -> [TextGlyph] {
    let wanted = found ?? font.font(size: document.size, from: fonts)
    found = wanted
    if !wanted.isExact { missingFont = font.name.isEmpty ? font.family : font.name }
    let line = CTLineCreateWithAttributedString(wanted.attributed(text))
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
            isSpace: places[index] < units.count && [0x20, 0x09].contains(units[places[index]])))
      }
    }
    return glyphs
  }

  /// Breaks a line after its spaces, where it is too long for the box, and words that are longer
  /// than the box between their characters, as the exporter's player does.
  private func broken(_ glyphs: [TextGlyph]) -> [[TextGlyph]] {
    guard let box = document.box, box.width > 0 else { return [glyphs] }
    var lines: [[TextGlyph]] = []
    var line: [TextGlyph] = []
    var (width, lastSpace) = (0.0, Int?.none)
    for glyph in glyphs {
      line.append(glyph)
      width += glyph.width + spacing
      if glyph.isSpace {
        lastSpace = line.count
      } else if width - spacing > box.width, line.count > 1 {
        let start = lastSpace ?? line.count - 1
        lines.append(Array(line[..<start]))
        line = Array(line[start...])
        width = line.reduce(0) { $0 + $1.width + spacing }
        lastSpace = nil
      }
    }
    return lines + [line]
  }

  private mutating func add(_ line: [TextGlyph], _ number: Int, _ y: Double) {
    let shown = line[...(line.lastIndex { !$0.isSpace } ?? -1)]
    let width = shown.reduce(0) { $0 + $1.width + spacing } - (shown.isEmpty ? 0 : spacing)
    let left = document.box?.minX ?? 0
    let room = document.box?.width ?? 0
    var x =
      switch document.alignment {
      case .left: left
      case .right: left + room - width
      case .center: left + (room - width) / 2
      }
    for var glyph in line {
      (glyph.origin, glyph.line) = (CGPoint(x: x, y: y), number)
      glyphs.append(glyph)
      x += glyph.width + spacing
    }
  }
}
