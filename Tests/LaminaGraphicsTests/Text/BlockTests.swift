import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Texts in boxes, as layers lay them out. At this size a letter l is 569 points wide, a space 651
/// and an ellipsis 2048. A line is 2384 high, 1901 of that above the baseline.
@Suite struct BlockTests {
  private let l: CGFloat = 569
  private let dots: CGFloat = 2048
  private let tall: CGFloat = 2384

  private func block(
    _ string: String, _ width: CGFloat, _ height: CGFloat = .infinity,
    _ rules: TextBlock.Rules = .init(),
    _ style: CTParagraphStyle.Values? = nil
  ) -> TextBlock {
    var more: [CFString: Any] = [:]
    if let style { more[kCTParagraphStyleAttributeName] = CTParagraphStyle(style) }
    return TextBlock(
      Sample.text(string, Sample.font(), more), CGSize(width: width, height: height), rules)
  }

  // MARK: Breaking

  @Test func withoutWrappingAParagraphIsALine() {
    let metrics = block("ll ll ll\nll", 1000).metrics
    #expect(metrics.lines.map(\.range) == [0..<9, 9..<11])
    #expect(metrics.lines.map(\.width) == [4716, 2 * l])
    #expect(metrics.lines.map(\.origin) == [CGPoint(x: 0, y: 1901), CGPoint(x: 0, y: tall + 1901)])
    #expect(metrics.size == CGSize(width: 4716, height: 2 * tall))
    #expect(!metrics.isComplete, "the first line is wider than the box")
    #expect(block("ll ll ll\nll", 5000).metrics.isComplete)
  }

  @Test func wrappingBreaksBetweenWords() {
    let metrics = block("ll ll ll", 3000, .infinity, .init(wraps: true)).metrics
    #expect(metrics.lines.map(\.range) == [0..<6, 6..<8])
    #expect(metrics.lines.map(\.width) == [2927, 2 * l])
    #expect(metrics.isComplete)
    #expect(metrics.firstBaseline == 1901 && metrics.lastBaseline == tall + 1901)
    #expect(metrics.lines[1].bounds == CGRect(x: 0, y: 2384, width: 1138, height: 2384))
  }

  /// A box of the measured size is large enough, in spite of rounding.
  @Test(
    arguments: ["The quick brown fox", "jumps over", "AV To fi \u{5D0}\u{5D1} 12"], [7.3, 12, 36.1])
  func aBoxOfTheMeasuredSizeHoldsTheText(string: String, size: Double) {
    let text = Sample.text(string, Sample.font(size))
    for width in [CGFloat.infinity, 31.7, 50] {
      let free = TextBlock(text, CGSize(width: width, height: .infinity), .init(wraps: true))
      // A letter may be wider than the box.
      if free.metrics.size.width > width { continue }
      let again = TextBlock(text, free.metrics.size, .init(wraps: true, truncation: .end))
      #expect(again.metrics.lines.map(\.range) == free.metrics.lines.map(\.range))
      #expect(again.metrics.isComplete)
    }
  }

  // MARK: Truncation

  @Test(arguments: [(.end, 4), (.start, 4), (.middle, 4)] as [(CTLineTruncationType, Int)])
  func aLineThatIsTooWideIsCut(type: CTLineTruncationType, letters: Int) throws {
    let cut = block("llllllllll", dots + 4 * l + 500, .infinity, .init(truncation: type)).metrics
    let line = try #require(cut.lines.first)
    #expect(line.width == dots + CGFloat(letters) * l)
    #expect(line.isTruncated && line.range == 0..<10)
    #expect(!cut.isComplete)
    let whole = block("llllllllll", 10 * l, .infinity, .init(truncation: type)).metrics
    #expect(whole.lines.map(\.width) == [5690] && whole.isComplete)
  }

  @Test func noEllipsisWhereNotEvenThatHasAPlace() {
    let metrics = block("llll", 1500, .infinity, .init(truncation: .end)).metrics
    #expect(metrics.lines.map(\.width) == [4 * l])
    #expect(metrics.lines.map(\.isTruncated) == [false])
  }

  /// The last line that fits takes the rest of its paragraph.
  @Test(
    arguments: [(.end, 2617), (.start, 2617), (.middle, 2617)]
      as [(CTLineTruncationType, CGFloat)])
  func theLastLineIsCut(type: CTLineTruncationType, width: CGFloat) {
    let metrics = block(
      "ll ll ll ll ll", 3000, 2 * tall + 2000, .init(wraps: true, truncation: type)
    ).metrics
    #expect(metrics.lines.map(\.range) == [0..<6, 6..<14])
    #expect(metrics.lines.map(\.isTruncated) == [false, true])
    #expect(metrics.lines.last?.width == width)
    #expect(!metrics.isComplete)
  }

  @Test func aLineThatIsNotTheLastParagraphSaysSo() {
    let rules = TextBlock.Rules(truncation: .end)
    let metrics = block("ll\nll", 9000, 2384, rules).metrics
    #expect(metrics.lines.map(\.range) == [0..<3])
    #expect(metrics.lines.map(\.width) == [2 * l + dots])
    #expect(metrics.lines.map(\.isTruncated) == [true])
    #expect(block("ll\nll", 9000, 2 * tall, rules).metrics.isComplete)
  }

  /// Without truncation, lines go on while a part of them is in the box.
  @Test(arguments: [(100, 1), (2384, 1), (2385, 2), (4769, 3)] as [(CGFloat, Int)])
  func linesAreCutByTheBox(height: CGFloat, count: Int) {
    #expect(block("l\nl\nl", 9000, height).metrics.lines.count == count)
  }

  @Test func theFirstLineIsThereInAnyCase() {
    #expect(block("l\nl", 9000, 100, .init(truncation: .end)).metrics.lines.map(\.range) == [0..<2])
    #expect(block("", 100, 100).metrics.lines.isEmpty)
    #expect(block("", 100, 100).metrics.isComplete)
  }

  // MARK: Alignment

  @Test(
    arguments: [(.left, 0), (.right, 862), (.center, 431), (.justified, 0), (nil, 0)]
      as [(CTTextAlignment?, CGFloat)])
  func linesStandWhereTheRulesSay(alignment: CTTextAlignment?, x: CGFloat) {
    #expect(
      block("ll", 2000, .infinity, .init(alignment: alignment)).metrics.lines.map(\.origin.x) == [x]
    )
  }

  @Test func paragraphsSayItWhereTheRulesDoNot() {
    var style = CTParagraphStyle.Values()
    style.alignment = .right
    #expect(block("ll", 2000, .infinity, .init(), style).metrics.lines.map(\.origin.x) == [862])
    #expect(
      block("ll", 2000, .infinity, .init(alignment: .left), style).metrics.lines.map(\.origin.x)
        == [0])
  }

  /// Each paragraph takes its own direction.
  @Test func naturalIsTheSideWhereAParagraphBegins() throws {
    let lines = block("ll\n\u{5D0}\u{5D1}", 9000).metrics.lines
    #expect(lines.count == 2)
    #expect(lines[0].origin.x == 0)
    #expect(lines[1].origin.x == 9000 - lines[1].width)
  }

  @Test func justifiedLinesFillTheBox() {
    let rules = TextBlock.Rules(wraps: true, alignment: .justified)
    #expect(block("ll ll ll", 3000, .infinity, rules).metrics.lines.map(\.width) == [3000, 1138])
  }

  @Test func paragraphStylesCount() {
    var style = CTParagraphStyle.Values()
    (style.lineSpacing, style.firstLineHeadIndent, style.paragraphSpacing) = (100, 50, 1000)
    let lines = block("ll ll ll\nl", 3000, .infinity, .init(wraps: true), style).metrics.lines
    #expect(lines.map(\.origin.x) == [50, 0, 50])
    #expect(lines.map(\.origin.y) == [1901, 4385, 7869])
  }

  // MARK: Drawing

  @Test func textIsUprightInBothDirections() throws {
    let text = Sample.text("Lf", Sample.font(24))
    let block = TextBlock(text, CGSize(width: 40, height: 30), .init())
    let (up, down) = (try #require(TextCanvas(40, 30)), try #require(TextCanvas(40, 30)))
    block.draw(in: up.context, CGRect(x: 0, y: 0, width: 40, height: 30), isFlipped: false)
    down.context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 30))
    block.draw(in: down.context, CGRect(x: 0, y: 0, width: 40, height: 30), isFlipped: true)
    #expect(up.ink > 50)
    #expect(up.bytes == down.bytes)
    #expect(up.context.textMatrix == .identity)
  }

  @Test func theInkIsWhereTheMetricsSay() throws {
    let block = TextBlock(
      Sample.text("Type", Sample.font(24)), CGSize(width: 90, height: 40), .init(alignment: .center)
    )
    let canvas = try #require(TextCanvas(90, 40))
    block.draw(in: canvas.context, CGRect(x: 0, y: 0, width: 90, height: 40), isFlipped: false)
    let ink = block.metrics.inkBounds
    #expect(canvas.inkBox == ink.integral)
    #expect(ink.minX > 10 && ink.maxX < 80)
  }

  // MARK: Attributes

  @Test func appKitsKeysAreUnderstood() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let text = NSAttributedString(
      string: "l", attributes: [.font: Sample.font(), .foregroundColor: red, .underlineStyle: 1])
    let run = try #require(TextAnalysis(text).spans.first?.attributes)
    #expect(run.color == red && run.underline == 1 && run.font == Sample.font())
    let both = NSAttributedString(
      string: "l",
      attributes: [
        .foregroundColor: red,
        NSAttributedString.Key(kCTForegroundColorAttributeName as String): CGColor.white,
      ])
    #expect(TextAnalysis(both).spans.first?.attributes.color == .white)
  }

  @Test func stylesGoThroughArchives() {
    var values = CTParagraphStyle.Values()
    (values.alignment, values.lineBreakMode, values.direction) = (
      .center, .byCharWrapping, .rightToLeft
    )
    (values.lineSpacing, values.tailIndent, values.maximumLineHeight) = (3, -7, 40)
    let style = CTParagraphStyle(values)
    #expect(CTParagraphStyle(archivedValues: style.archivedValues) == style)
    #expect(CTParagraphStyle(archivedValues: [.nan, 300, -5, .infinity]) == .standard)
  }

  // MARK: Fonts

  @Test(arguments: [
    "DejaVu Sans", "DejaVuSans-Bold", "dejavu sans bold", "sans-serif", ".SFUI",
    "DejaVu Sans Heavy",
  ])
  func fontsThatAreThere(name: String) {
    #expect(Sample.font(12, name).substitute(for: name) == nil)
  }

  @Test(arguments: ["Zapfino", "No Such Font", "DejaVuFoo", "Helvetica"])
  func fontsThatAreNot(name: String) {
    let font = Sample.font(12, name)
    #expect(font.substitute(for: name) == CTFontCopyFamilyName(font) as String)
  }
}
