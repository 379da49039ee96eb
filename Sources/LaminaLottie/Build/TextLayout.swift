import Foundation
import Lamina

/// Lays out a text: finds the outlines of its characters, and breaks and aligns its lines.
struct TextLayout {
  /// Line by line, each in the order in which it is read.
  private(set) var glyphs: [TextGlyph] = []
  /// The name of a font that has been replaced; nil if none has.
  var missingFont: String? { shaper.missingFont }

  private let document: TextDocument
  private var shaper: GlyphShaper

  /// A line, in the order in which it is read.
  private struct Line {
    var glyphs: [TextGlyph]
    var direction = TextDirection.leftToRight
  }

  init(_ document: TextDocument, _ model: AnimationModel, fonts: any LottieFontProvider) {
    self.document = document
    shaper = GlyphShaper(document, model, fonts: fonts)
    // A text in a box hangs from its upper edge; a text at a point stands on it.
    var y = document.box.map { $0.minY + document.size * shaper.ascent / 100 } ?? 0
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

  private mutating func makeLines() -> [Line] {
    let breaks: Set<Character> = ["\r", "\n", "\u{3}", "\r\n", "\u{2028}"]
    let paragraphs = document.text.split(
      omittingEmptySubsequences: false, whereSeparator: { breaks.contains($0) })
    var lines: [Line] = []
    for paragraph in paragraphs {
      let text = String(paragraph)
      if TextDirection.isMixed(text) {
        lines += mixedLines(text)
      } else {
        lines += broken(shaper.glyphs(text)).map { Line(glyphs: $0) }
      }
    }
    return lines
  }

  /// The lines of a paragraph with parts that run from right to left: it breaks in the order in
  /// which it is read, and only then the parts of each line come to lie as they are seen.
  private mutating func mixedLines(_ text: String) -> [Line] {
    let direction = TextDirection(text)
    let parts = broken(shaper.glyphs(text, in: direction))
    if parts.count == 1 { return [Line(glyphs: parts[0], direction: direction)] }
    let units = Array(text.utf16)
    let ends = parts.dropFirst().map { $0.first?.unit ?? units.count } + [units.count]
    var start = 0
    return zip(parts, ends).map { part, end in
      let own = start..<max(start, end)
      start = own.upperBound
      if let glyphs = plain(part, direction) { return Line(glyphs: glyphs, direction: direction) }
      let line = String(decoding: units[own], as: UTF16.self)
      return Line(glyphs: shaper.glyphs(line, in: direction), direction: direction)
    }
  }

  /// A part of a paragraph as a line, if all of it runs in the direction of the paragraph; nil if
  /// its parts have to be ordered again.
  private func plain(_ part: [TextGlyph], _ direction: TextDirection) -> [TextGlyph]? {
    let isBack = direction == .rightToLeft
    let isPlain = zip(part, part.dropFirst()).allSatisfy {
      isBack ? $0.order > $1.order : $0.order < $1.order
    }
    guard isPlain else { return nil }
    var line = part
    for place in line.indices { line[place].order = isBack ? line.count - 1 - place : place }
    return line
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

  /// Places a line. Spaces at its end hang over the edge at which it ends: the left one of a line
  /// that is read from right to left.
  private mutating func add(_ line: Line, _ number: Int, _ y: Double) {
    let shown = line.glyphs[...(line.glyphs.lastIndex { !$0.isSpace } ?? -1)]
    let width = shown.reduce(0) { $0 + $1.width + spacing } - (shown.isEmpty ? 0 : spacing)
    let left = document.box?.minX ?? 0
    let room = document.box?.width ?? 0
    var x =
      switch document.alignment {
      case .left: left
      case .right: left + room - width
      case .center: left + (room - width) / 2
      }
    var placed = line.glyphs
    let isBack = line.direction == .rightToLeft
    if isBack { x -= placed[shown.endIndex...].reduce(0) { $0 + $1.width + spacing } }
    // In the order in which they are seen.
    for place in placed.indices.sorted(by: { placed[$0].order < placed[$1].order }) {
      (placed[place].origin, placed[place].line) = (CGPoint(x: x, y: y), number)
      x += placed[place].width + spacing
    }
    glyphs += placed
  }
}
