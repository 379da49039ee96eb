import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct FrameTests {
  /// At this size a letter l is 569 points wide and a space 651. A line is 2384 high.
  private func framesetter(_ string: String, _ style: CTParagraphStyle? = nil) -> CTFramesetter {
    var more: [CFString: Any] = [:]
    if let style { more[kCTParagraphStyleAttributeName] = style }
    return CTFramesetterCreateWithAttributedString(Sample.text(string, Sample.font(), more))
  }

  private func ranges(_ frame: CTFrame) -> [CFRange] {
    (CTFrameGetLines(frame) as? [CTLine] ?? []).map { CTLineGetStringRange($0) }
  }

  private func style(_ alignment: CTTextAlignment, _ mode: CTLineBreakMode = .byWordWrapping)
    -> CTParagraphStyle
  {
    var values = CTParagraphStyle.Values()
    (values.alignment, values.lineBreakMode) = (alignment, mode)
    return CTParagraphStyle(values)
  }

  @Test func wordsWrap() {
    let text = framesetter("ll ll ll")
    let path = CGPath(rect: CGRect(x: 100, y: 50, width: 3000, height: 8000), transform: nil)
    let frame = CTFramesetterCreateFrame(text, CFRangeMake(0, 0), path, nil)
    // Two words and the space between them are 2927 wide. The space after them hangs over the edge.
    #expect(ranges(frame) == [CFRangeMake(0, 6), CFRangeMake(6, 2)])
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(origins == [CGPoint(x: 0, y: 8000 - 1901), CGPoint(x: 0, y: 8000 - 2384 - 1901)])
    #expect(CTFrameGetVisibleStringRange(frame) == CFRangeMake(0, 8))
  }

  /// The space at a wrapped line's end hangs over the left edge, so the words stand where they
  /// would without it.
  @Test(
    arguments: [
      "\u{5D0}\u{5D1} \u{5D2}\u{5D3}\u{5D4} \u{5D5}",
      "\u{627}\u{628} \u{62F}\u{631}\u{632} \u{648}",
    ],
    [CTTextAlignment.left, .right, .center, .justified, .natural])
  func wrappedLinesFromRightToLeft(string: String, alignment: CTTextAlignment) throws {
    let words = string.split(separator: " ").map(String.init)
    let first = CTLineCreateWithAttributedString(
      Sample.text(words[0] + " " + words[1], Sample.font()))
    let whole = CTLineCreateWithAttributedString(Sample.text(string, Sample.font()))
    let width = (first.width + whole.width) / 2
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: width, height: 9000), transform: nil)
    let frame = CTFramesetterCreateFrame(
      framesetter(string, style(alignment)), CFRangeMake(0, 0), path, nil)
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    #expect(lines.count == 2)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    let ink = try lines.map { try #require($0.inkBounds) }
    // The space is the leftmost glyph of the first line.
    let left = origins[0].x + CGFloat(CTLineGetTrailingWhitespaceWidth(lines[0]))
    let right = origins[0].x + lines[0].width
    // Ink may lie outside a letter's advance, as it does where the line has no space at its end.
    let edge = try #require(first.inkBounds).minX
    #expect(abs(ink[0].minX + origins[0].x - left - edge) < 1)
    let expected: (left: CGFloat, right: CGFloat) =
      switch alignment {
      case .left: (0, first.width)
      case .center: ((width - first.width) / 2, (width + first.width) / 2)
      case .justified: (0, width)
      case .right, .natural: (width - first.width, width)
      }
    #expect(abs(left - expected.left) < 1 && abs(right - expected.right) < 1)
    // The last line has no space at its end.
    let last = lines[1].width
    let start: CGFloat =
      switch alignment {
      case .left: 0
      case .center: (width - last) / 2
      case .right, .natural, .justified: width - last
      }
    #expect(abs(origins[1].x - start) < 1)
  }

  @Test func linesThatHaveNoPlaceAreLeftOut() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 3000, height: 4000), transform: nil)
    let frame = CTFramesetterCreateFrame(framesetter("ll ll ll"), CFRangeMake(0, 0), path, nil)
    #expect(ranges(frame) == [CFRangeMake(0, 6)])
    #expect(CTFrameGetVisibleStringRange(frame) == CFRangeMake(0, 6))
  }

  @Test func sizesAreSuggested() {
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter("ll ll ll"), CFRangeMake(0, 0), nil,
      CGSize(width: 3000, height: CGFloat.greatestFiniteMagnitude),
      &fit)
    #expect(size == CGSize(width: 2927, height: 2 * 2384))
    #expect(fit == CFRangeMake(0, 8))
    let free = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter("ll\nll"), CFRangeMake(0, 0), nil, CGSize(width: 0, height: 0), nil)
    #expect(free == CGSize(width: 1138, height: 2 * 2384))
    let none = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter(""), CFRangeMake(0, 0), nil, CGSize(width: CGFloat.nan, height: -1), &fit)
    #expect(none == .zero)
    #expect(fit == CFRangeMake(0, 0))
  }

  @Test func longWordsAreCutBetweenLetters() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1200, height: 10_000), transform: nil)
    let frame = CTFramesetterCreateFrame(framesetter("lllll"), CFRangeMake(0, 0), path, nil)
    #expect(ranges(frame) == [CFRangeMake(0, 2), CFRangeMake(2, 2), CFRangeMake(4, 1)])
    let narrow = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1e6), transform: nil)
    #expect(
      ranges(CTFramesetterCreateFrame(framesetter("lll"), CFRangeMake(0, 0), narrow, nil)).count
        == 3)
  }

  @Test(
    arguments: [(.left, 0), (.right, 862), (.center, 431), (.natural, 0)]
      as [(CTTextAlignment, CGFloat)])
  func linesAreAligned(alignment: CTTextAlignment, x: CGFloat) {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 2000, height: 3000), transform: nil)
    let frame = CTFramesetterCreateFrame(
      framesetter("ll", style(alignment)), CFRangeMake(0, 0), path, nil)
    #expect(frame.origins == [CGPoint(x: x, y: 3000 - 1901)])
  }

  @Test func justifiedLinesFillTheWidth() {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 3000, height: 9000), transform: nil)
    let frame = CTFramesetterCreateFrame(
      framesetter("ll ll ll", style(.justified)), CFRangeMake(0, 0), path, nil)
    #expect(frame.lines.map { abs($0.width - $0.trailingSpace - 3000) < 1e-9 } == [true, false])
  }

  @Test func linesAreTruncatedWithAnEllipsis() throws {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 3500, height: 9000), transform: nil)
    let frame = CTFramesetterCreateFrame(
      framesetter("llllllll", style(.left, .byTruncatingTail)), CFRangeMake(0, 0), path, nil)
    let line = try #require(frame.lines.first)
    #expect(frame.lines.count == 1)
    #expect(line.width <= 3500)
    #expect(line.runs.last?.isToken == true)
  }

  @Test func longTextsTakeLinearTime() {
    let text = framesetter(String(repeating: "ll ", count: 33_333))
    var fit = CFRange()
    let time = ContinuousClock().measure {
      _ = CTFramesetterSuggestFrameSizeWithConstraints(
        text, CFRangeMake(0, 0), nil, CGSize(width: 20_000, height: CGFloat.infinity), &fit)
    }
    #expect(fit == CFRangeMake(0, 99_999))
    #expect(time < .seconds(20))
  }
}
