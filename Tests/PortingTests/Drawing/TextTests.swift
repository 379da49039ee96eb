import CoreText
import Testing

/// Text: what the code in `TextCode.swift` measures and draws, with any installed font.
@Suite struct TextTests {
  let font = CTFontCreateWithName("Helvetica" as CFString, 24, nil)

  @Test func fontsHaveMetrics() {
    #expect(CTFontGetSize(font) == 24)
    let (ascent, descent) = (CTFontGetAscent(font), CTFontGetDescent(font))
    #expect(ascent > 12 && ascent < 48 && descent > 0 && descent < 24)
    #expect(CTFontGetXHeight(font) < CTFontGetCapHeight(font) && CTFontGetCapHeight(font) <= ascent)
    #expect(CTFontGetUnitsPerEm(font) >= 256)
    let double = CTFontCreateCopyWithAttributes(font, 48, nil, nil)
    #expect(abs(CTFontGetAscent(double) - 2 * ascent) < 0.01)
    let widths = advances(of: "iW", in: font)
    #expect(widths.count == 2 && widths[0] > 0 && widths[0] < widths[1])
    #expect(
      CTFontCopyPostScriptName(
        CTFontCreateWithGraphicsFont(CTFontCopyGraphicsFont(font, nil), 12, nil, nil))
        == CTFontCopyPostScriptName(font))
  }

  @Test func aLineIsAsWideAsItsLetters() {
    let label = Label(text: "HHH", font: font)
    let width = advances(of: "HHH", in: font).reduce(0, +)
    #expect(abs(label.size().width - width) < 0.5)
    #expect(label.size().height >= CTFontGetAscent(font) + CTFontGetDescent(font) - 0.01)
    let line = CTLineCreateWithAttributedString(label.attributedString)
    #expect(abs(CTLineGetOffsetForStringIndex(line, 1, nil) - width / 3) < 0.5)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: width * 0.6, y: 0)) == 2)
  }

  @Test func aLineIsDrawnWhereItsPositionSays() throws {
    let context = try #require(BarChart.makeContext(width: 64, height: 40))
    let label = Label(text: "H", font: font, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    label.draw(at: CGPoint(x: 20, y: 10), in: context)
    let pixels = try #require(Pixels(context))
    let inked = (0..<40).filter { y in (0..<64).contains { pixels[$0, y][3] > 127 } }
    #expect(inked.first == 10, "the baseline")
    #expect(abs(CGFloat(inked.count) - CTFontGetCapHeight(font)) <= 1.5)
    #expect(pixels.count { $0[1] > 0 || $0[2] > 0 } == 0, "red ink")
    #expect((0..<20).allSatisfy { x in (0..<40).allSatisfy { pixels[x, $0][3] == 0 } })
  }

  @Test func lettersBecomePaths() {
    let outline = Label(text: "Hi", font: font).outline()
    let box = outline.boundingBoxOfPath
    #expect(abs(box.minY) < 0.5 && box.height >= CTFontGetXHeight(font))
    #expect(abs(box.maxX - advances(of: "Hi", in: font).reduce(0, +)) < 4)
    var subpaths = 0
    outline.applyWithBlock { if $0.pointee.type == .moveToPoint { subpaths += 1 } }
    #expect(subpaths == 3, "H, and the two parts of i")
  }

  @Test func aParagraphIsBrokenIntoLines() throws {
    let paragraph = Paragraph(text: "one two three four five six", font: font, alignment: .center)
    let size = paragraph.size(width: 120)
    #expect(size.width <= 120 && size.height > CTFontGetAscent(font) * 2)
    let box = CGRect(x: 10, y: 5, width: 120, height: 200)
    let frame = paragraph.makeFrame(in: box)
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    #expect(lines.count >= 3 && lines.count <= 6)
    var origins = [CGPoint](repeating: .zero, count: lines.count)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(zip(origins, origins.dropFirst()).allSatisfy { $0.y > $1.y }, "from the top down")
    for (line, origin) in zip(lines, origins) {
      let width = CGFloat(
        CTLineGetTypographicBounds(line, nil, nil, nil) - CTLineGetTrailingWhitespaceWidth(line))
      #expect(abs(origin.x - (120 - width) / 2) < 1, "centred")
    }
    let context = try #require(BarChart.makeContext(width: 140, height: 210))
    CTFrameDraw(frame, context)
    let pixels = try #require(Pixels(context))
    let top = CGFloat((0..<210).last { y in (0..<140).contains { pixels[$0, y][3] > 127 } } ?? 0)
    #expect(top > 205 - CTFontGetAscent(font) && top < 205)
  }

  @Test func aLongLineIsTruncated() throws {
    let line = CTLineCreateWithAttributedString(
      Label(text: "a rather long line of text", font: font).attributedString)
    let dots = CTLineCreateWithAttributedString(
      Label(text: "\u{2026}", font: font).attributedString)
    let short = try #require(CTLineCreateTruncatedLine(line, 100, .end, dots))
    #expect(CTLineGetTypographicBounds(short, nil, nil, nil) <= 100)
    #expect(CTLineGetGlyphCount(short) < CTLineGetGlyphCount(line))
  }
}
