import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct LineTests {
  @Test func widthsAreSumsOfAdvancesAndKerning() {
    #expect(Sample.width(Sample.line("Hello")) == 1540 + 1260 + 569 + 569 + 1253)
    #expect(Sample.width(Sample.line("AV")) == 2 * 1401 - 131)
    #expect(Sample.width(Sample.line("AV", Sample.font(), [kCTKernAttributeName: 0])) == 2 * 1401)
    // The font's kerning, and 10 points after each letter.
    #expect(
      Sample.width(Sample.line("AV", Sample.font(), [kCTKernAttributeName: 10])) == 2 * 1401 - 131
        + 20)
    #expect(Sample.width(Sample.line("o\n")) == 1253)
    // Tab stops are 28 points apart.
    #expect(Sample.width(Sample.line("\tl", Sample.font(10))) == 28 + 5690.0 / 2048)
  }

  @Test func boundsAreThoseOfTheFonts() {
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
    let line = Sample.line("Al")
    _ = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    #expect([ascent, descent, leading] == [1901, 483, 0])
    #expect(
      CTLineGetImageBounds(line, nil) == CGRect(x: 16, y: 0, width: 1401 + 377 - 16, height: 1556))
    #expect(
      CTLineGetBoundsWithOptions(line, []) == CGRect(x: 0, y: -483, width: 1970, height: 2384))
    #expect(CTLineGetTrailingWhitespaceWidth(Sample.line("l  ")) == 1302)
  }

  @Test func layoutIsProportionalToTheSize() {
    let (small, large) = (
      Sample.line("Type AV \u{5D0}fi", Sample.font(8)),
      Sample.line("Type AV \u{5D0}fi", Sample.font(16))
    )
    #expect(Sample.width(large) == 2 * Sample.width(small))
    for (left, right) in zip(small.runs, large.runs) {
      #expect(left.glyphs == right.glyphs)
      #expect(left.positions.map { CGPoint(x: $0.x * 2, y: $0.y * 2) } == right.positions)
    }
  }

  @Test func emptyLinesAreEmpty() {
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: ""))
    #expect(Sample.width(line) == 0)
    #expect((CTLineGetGlyphRuns(line) as? [CTRun])?.count == 0)
    #expect(CTLineGetOffsetForStringIndex(line, 5, nil) == 0)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 5, y: 0)) == 0)
    #expect(CTLineGetImageBounds(line, nil).isNull)
    #expect(CTLineCreateTruncatedLine(line, 0, .end, nil) != nil)
    #expect(CTLineCreateJustifiedLine(line, 1, 100) != nil)
  }

  @Test func runsTellGlyphsPositionsAndAttributes() throws {
    let text = NSMutableAttributedString(attributedString: Sample.text("Alo", Sample.font()))
    text.addAttribute(
      NSAttributedString.Key(kCTForegroundColorAttributeName as String), value: CGColor.white,
      range: NSRange(location: 2, length: 1))
    let line = CTLineCreateWithAttributedString(text)
    let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
    #expect(runs.map { CTRunGetGlyphCount($0) } == [2, 1])
    var (glyphs, positions) = (
      [CGGlyph](repeating: 0, count: 2), [CGPoint](repeating: .zero, count: 2)
    )
    CTRunGetGlyphs(runs[0], CFRangeMake(0, 0), &glyphs)
    CTRunGetPositions(runs[0], CFRangeMake(0, 2), &positions)
    #expect(glyphs == [36, 79])
    #expect(positions == [.zero, CGPoint(x: 1401, y: 0)])
    CTRunGetPositions(runs[1], CFRangeMake(0, 0), &positions)
    #expect(positions[0] == CGPoint(x: 1970, y: 0))
    let attributes = try #require(CTRunGetAttributes(runs[1]) as? [String: Any])
    #expect((attributes["CTForegroundColor"] as? CGColor) == CGColor.white)
    #expect((attributes["NSFont"] as? CTFont) == Sample.font())
    #expect(CTRunGetStringRange(runs[1]) == CFRangeMake(2, 1))
  }

  @Test func rightToLeftTextStandsInVisualOrder() {
    // "A" then alef, bet, gimel: the Hebrew letters stand from right to left after it.
    let line = Sample.line("A\u{5D0}\u{5D1}\u{5D2}")
    #expect(line.runs.map(\.glyphs) == [[36], [1321, 1320, 1319]])
    #expect(CTRunGetStatus(line.runs[1]) == .rightToLeft)
    #expect(line.runs[1].indices == [3, 2, 1])
    let width: CGFloat = 1401 + 1369 + 1184 + 844
    #expect(CGFloat(Sample.width(line)) == width)
    var second: CGFloat = 0
    #expect(CTLineGetOffsetForStringIndex(line, 1, &second) == width)
    #expect(second == 1401)
    #expect(CTLineGetOffsetForStringIndex(line, 2, nil) == width - 1369)
    #expect(CTLineGetOffsetForStringIndex(line, 4, nil) == 1401)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 1450, y: 0)) == 4)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: width - 10, y: 0)) == 1)
    // In a right-to-left paragraph, the first character is at the right.
    let style = Self.direction(.rightToLeft)
    let reversed = Sample.line("A\u{5D0}", Sample.font(), [kCTParagraphStyleAttributeName: style])
    #expect(reversed.runs.map(\.glyphs) == [[1319], [36]])
  }

  static func direction(_ direction: CTWritingDirection) -> CTParagraphStyle {
    var value = direction.rawValue
    return withUnsafePointer(to: &value) { pointer in
      var setting = CTParagraphStyleSetting(
        spec: .baseWritingDirection, valueSize: 1, value: pointer)
      return CTParagraphStyleCreate(&setting, 1)
    }
  }

  @Test func indicesAndOffsetsBelongTogether() {
    let line = Sample.line("Hello")
    let starts: [CGFloat] = [0, 1540, 2800, 3369, 3938, 5191]
    for (index, start) in starts.enumerated() {
      #expect(CTLineGetOffsetForStringIndex(line, index, nil) == start)
      #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: start + 1, y: 0)) == index)
    }
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 800, y: 0)) == 1)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: -5, y: 0)) == 0)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: CGFloat.nan, y: 0)) == 0)
    #expect(CTLineGetOffsetForStringIndex(line, 99, nil) == 5191)
    #expect(CTLineGetOffsetForStringIndex(line, -1, nil) == 0)
  }

  @Test func missingLettersComeFromAnotherFace() {
    // DejaVu Serif has no Hebrew; DejaVu Sans does.
    let library = FontLibrary(finder: FontconfigFinder(configuration: FontTests.dejaVuOnly))
    let line = Sample.line("A\u{5D0}", CTFont(name: "DejaVuSerif", size: 2048, library: library))
    #expect(line.runs.map { $0.font.face.names.family } == ["DejaVu Serif", "DejaVu Sans"])
    #expect(line.runs.last?.glyphs == [1319])
    // A character that no font has is shown as missing.
    let none = Sample.line("\u{10FFFD}", CTFont(name: "DejaVuSerif", size: 2048, library: library))
    #expect(none.runs.map(\.glyphs) == [[0]])
  }

  @Test func longLinesAreCut() throws {
    let (line, token) = (Sample.line("lllll"), Sample.line("."))
    func cut(_ width: Double, _ type: CTLineTruncationType) -> [CGGlyph]? {
      CTLineCreateTruncatedLine(line, width, type, token).map { $0.runs.flatMap(\.glyphs) }
    }
    #expect(cut(5 * 569, .end) == [79, 79, 79, 79, 79])
    #expect(cut(2 * 569 + 651, .end) == [79, 79, 17])
    #expect(cut(2 * 569 + 651, .start) == [17, 79, 79])
    #expect(cut(2 * 569 + 651, .middle) == [79, 17, 79])
    #expect(cut(651, .end) == [17])
    #expect(cut(600, .end) == nil)
    #expect(cut(.nan, .end) == nil)
  }

  @Test func linesAreStretchedAtSpaces() throws {
    let line = Sample.line("l l l ")
    let stretched = try #require(CTLineCreateJustifiedLine(line, 1, 5000))
    #expect(
      abs(Sample.width(stretched) - CTLineGetTrailingWhitespaceWidth(stretched) - 5000) < 1e-9)
    let half = try #require(CTLineCreateJustifiedLine(line, 0.5, 5000))
    #expect(abs(Sample.width(half) - 651 - (5000 + 3009) / 2) < 1e-9)
    #expect(CTLineCreateJustifiedLine(line, .nan, 5) == nil)
  }

  @Test func clustersAndControlsAreNoTrouble() {
    let strings = [
      "e\u{301}", "\u{301}", "\u{0}a\u{0}", "\u{200D}\u{200D}", "a\u{202E}b\u{202C}c", "\r\n\r\n",
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{FEFF}", "\u{627}\u{644}\u{639}\u{631}",
      "\u{FFFC}",
    ]
    for string in strings {
      let line = Sample.line(string)
      #expect(Sample.width(line).isFinite)
      #expect(CTLineGetStringRange(line) == CFRangeMake(0, string.utf16.count))
      for index in 0...string.utf16.count {
        #expect(CTLineGetOffsetForStringIndex(line, index, nil).isFinite)
      }
    }
    // A letter and its accent are one glyph and one stop of the caret.
    #expect(Sample.width(Sample.line("e\u{301}")) == 1260)
    #expect(CTLineGetStringIndexForPosition(Sample.line("e\u{301}"), CGPoint(x: 800, y: 0)) == 2)
  }

  @Test func longStringsTakeLinearTime() {
    let string = String(repeating: "word \u{5D0}\u{5D1} ", count: 12_500)
    #expect(string.utf16.count == 100_000)
    let clock = ContinuousClock()
    var width = 0.0
    let time = clock.measure { width = Sample.width(Sample.line(string)) }
    #expect(width > 0)
    // The usual time is a hundredth of this. With quadratic effort it would take minutes.
    #expect(time < .seconds(20))
  }
}
