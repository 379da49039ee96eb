// Text as programs draw it without a text view.
import CoreGraphics
import CoreText

struct Label {
  var text: String
  var font: CTFont
  var color = CGColor(gray: 0, alpha: 1)

  var attributedString: NSAttributedString {
    NSAttributedString(
      string: text,
      attributes: [
        NSAttributedString.Key(kCTFontAttributeName as String): font,
        NSAttributedString.Key(kCTForegroundColorAttributeName as String): color,
      ])
  }

  func size() -> CGSize {
    let line = CTLineCreateWithAttributedString(attributedString)
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var leading: CGFloat = 0
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    return CGSize(width: CGFloat(width), height: ascent + descent + leading)
  }

  func draw(at point: CGPoint, in context: CGContext) {
    let line = CTLineCreateWithAttributedString(attributedString as CFAttributedString)
    context.saveGState()
    context.textMatrix = .identity
    context.textPosition = point
    CTLineDraw(line, context)
    context.restoreGState()
  }

  /// The outlines of the letters, glyph by glyph.
  func outline() -> CGPath {
    let line = CTLineCreateWithAttributedString(attributedString)
    let letters = CGMutablePath()
    for run in CTLineGetGlyphRuns(line) as? [CTRun] ?? [] {
      let count = CTRunGetGlyphCount(run)
      var glyphs = [CGGlyph](repeating: 0, count: count)
      var positions = [CGPoint](repeating: .zero, count: count)
      CTRunGetGlyphs(run, CFRangeMake(0, count), &glyphs)
      CTRunGetPositions(run, CFRangeMake(0, count), &positions)
      for (glyph, position) in zip(glyphs, positions) {
        guard let letter = CTFontCreatePathForGlyph(font, glyph, nil) else { continue }
        letters.addPath(
          letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
      }
    }
    return letters
  }
}

/// Widths of letters, from the C functions.
func advances(of text: String, in font: CTFont) -> [CGFloat] {
  var characters = Array(text.utf16)
  var glyphs = [CGGlyph](repeating: 0, count: characters.count)
  guard CTFontGetGlyphsForCharacters(font, &characters, &glyphs, characters.count) else {
    return []
  }
  var sizes = [CGSize](repeating: .zero, count: glyphs.count)
  CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &sizes, glyphs.count)
  return sizes.map(\.width)
}

/// A paragraph in a box.
struct Paragraph {
  var text: String
  var font: CTFont
  var alignment: CTTextAlignment = .left

  func makeFramesetter() -> CTFramesetter {
    var alignment = alignment
    let style = withUnsafePointer(to: &alignment) { value in
      let size = MemoryLayout<CTTextAlignment>.size
      return CTParagraphStyleCreate(
        [CTParagraphStyleSetting(spec: .alignment, valueSize: size, value: value)], 1)
    }
    let string = NSMutableAttributedString(string: text)
    let range = NSRange(location: 0, length: string.length)
    string.addAttribute(
      NSAttributedString.Key(kCTFontAttributeName as String), value: font, range: range)
    string.addAttribute(
      NSAttributedString.Key(kCTParagraphStyleAttributeName as String), value: style, range: range)
    return CTFramesetterCreateWithAttributedString(string)
  }

  func makeFrame(in rect: CGRect) -> CTFrame {
    CTFramesetterCreateFrame(
      makeFramesetter(), CFRange(location: 0, length: 0), CGPath(rect: rect, transform: nil), nil)
  }

  func size(width: CGFloat) -> CGSize {
    CTFramesetterSuggestFrameSizeWithConstraints(
      makeFramesetter(), CFRangeMake(0, text.utf16.count), nil,
      CGSize(width: width, height: .greatestFiniteMagnitude), nil)
  }
}
