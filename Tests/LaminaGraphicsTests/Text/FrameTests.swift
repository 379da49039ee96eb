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
