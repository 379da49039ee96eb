import Foundation
import Lamina

/// Lays out a text, and gives the outlines of its characters as one path.
struct TextOutline {
  let path: CGPath

  private let document: TextDocument
  private let model: AnimationModel
  private let font: FontModel
  private let fonts: any LottieFontProvider

  init(
    _ document: TextDocument, _ model: AnimationModel, limits: LottieLimits,
    fonts: any LottieFontProvider
  ) {
    self.document = document
    self.model = model
    self.fonts = fonts
    font = model.font(of: document)
    path = CGMutablePath()
    let lines = makeLines()
    // A text in a box hangs from its upper edge; a text at a point stands on it.
    var y = document.box.map { $0.minY + document.size * 0.8 } ?? 0
    for line in lines {
      add(line, y - document.baselineShift)
      y += document.lineHeight
    }
  }

  /// Something that can be drawn of a text, at its place in the line.
  private struct Glyph {
    var path: CGPath?
    var advance: Double
    var isSpace: Bool
  }

  private func makeLines() -> [[Glyph]] {
    let breaks: Set<Character> = ["\r", "\n", "\u{3}", "\r\n", "\u{2028}"]
    let paragraphs = document.text.split(
      omittingEmptySubsequences: false, whereSeparator: { breaks.contains($0) })
    return paragraphs.flatMap { broken(glyphs(String($0))) }
  }

  private func glyphs(_ text: String) -> [Glyph] {
    let spacing = document.tracking / 1_000 * document.size
    let stored = text.map { character in
      model.characters[
        CharacterKey(text: String(character), family: font.family, style: font.style)]
    }
    if !text.isEmpty, stored.allSatisfy({ $0 != nil }) {
      return zip(text, stored).map { character, outlines in
        glyph(character, outlines ?? CharacterModel(), spacing)
      }
    }
    return fontGlyphs(text, spacing)
  }

  private func glyph(_ character: Character, _ model: CharacterModel, _ spacing: Double) -> Glyph {
    let scale = document.size / 100
    let path = CGMutablePath()
    for outline in model.outlines {
      outline.add(to: path, CGAffineTransform(scaleX: scale, y: scale))
    }
    return Glyph(
      path: path, advance: model.width * scale + spacing, isSpace: character.isWhitespace)
  }

  /// The glyphs of an installed font, in the order in which they are seen.
  private func fontGlyphs(_ text: String, _ spacing: Double) -> [Glyph] {
    let wanted = font.font(size: document.size, from: fonts)
    let line = CTLineCreateWithAttributedString(wanted.attributed(text))
    let units = Array(text.utf16)
    var glyphs: [Glyph] = []
    for case let run as CTRun in CTLineGetGlyphRuns(line) {
      let count = CTRunGetGlyphCount(run)
      let all = CFRange(location: 0, length: 0)
      var indices = [CGGlyph](repeating: 0, count: count)
      var advances = [CGSize](repeating: .zero, count: count)
      var places = [CFIndex](repeating: 0, count: count)
      CTRunGetGlyphs(run, all, &indices)
      CTRunGetAdvances(run, all, &advances)
      CTRunGetStringIndices(run, all, &places)
      let found = (CTRunGetAttributes(run) as? [String: Any])?["\(kCTFontAttributeName)"] as? CTFont
      var flip = CGAffineTransform(scaleX: 1, y: -1)
      for index in 0..<count {
        glyphs.append(
          Glyph(
            path: found.flatMap { CTFontCreatePathForGlyph($0, indices[index], &flip) },
            advance: advances[index].width + spacing,
            isSpace: places[index] < units.count && [0x20, 0x09].contains(units[places[index]])))
      }
    }
    return glyphs
  }

  /// Breaks a line after its spaces, where it is too long for the box.
  private func broken(_ glyphs: [Glyph]) -> [[Glyph]] {
    guard let box = document.box, box.width > 0 else { return [glyphs] }
    var lines: [[Glyph]] = []
    var line: [Glyph] = []
    var (width, lastSpace) = (0.0, Int?.none)
    for glyph in glyphs {
      line.append(glyph)
      width += glyph.advance
      if glyph.isSpace {
        lastSpace = line.count
      } else if width > box.width, let space = lastSpace {
        lines.append(Array(line[..<space]))
        line = Array(line[space...])
        width = line.reduce(0) { $0 + $1.advance }
        lastSpace = nil
      }
    }
    return lines + [line]
  }

  private func add(_ glyphs: [Glyph], _ y: Double) {
    guard let path = path as? CGMutablePath else { return }
    var shown = glyphs[...]
    while let last = shown.last, last.isSpace { shown.removeLast() }
    let spacing = document.tracking / 1_000 * document.size
    let width = shown.reduce(0) { $0 + $1.advance } - (shown.isEmpty ? 0 : spacing)
    let left = document.box?.minX ?? 0
    let room = document.box?.width ?? 0
    var x =
      switch document.alignment {
      case .left: left
      case .right: left + room - width
      case .center: left + (room - width) / 2
      }
    for glyph in shown {
      if let outline = glyph.path {
        path.addPath(outline, transform: CGAffineTransform(translationX: x, y: y))
      }
      x += glyph.advance
    }
  }
}
