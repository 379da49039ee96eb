import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Characters that are coloured drawings.
@Suite struct EmojiTests {
  /// UTS 51: which characters are emoji by themselves, and which become emoji by selectors, tones,
  /// keys and joiners.
  @Test(
    arguments: [
      ("a", false), ("1", false), ("1\u{FE0F}", false), ("1\u{FE0F}\u{20E3}", true),
      ("1\u{20E3}", false),
      ("\u{A9}", false), ("\u{A9}\u{FE0F}", true), ("\u{2764}", false), ("\u{2764}\u{FE0F}", true),
      ("\u{231A}", true), ("\u{231A}\u{FE0E}", false), ("\u{1F600}", true),
      ("\u{1F600}\u{FE0E}", false),
      ("\u{261D}\u{1F3FD}", true), ("\u{1F44B}\u{1F3FD}", true),
      ("\u{1F469}\u{200D}\u{1F680}", true),
      ("\u{2764}\u{FE0F}\u{200D}\u{1F525}", true), ("\u{1F1F8}\u{1F1EA}", true),
      ("e\u{301}", false),
      ("\u{5D0}\u{FE0F}", false), ("", false),
    ] as [(String, Bool)])
  func pictures(_ text: String, isPicture: Bool) {
    #expect(EmojiCluster.isPicture(text.unicodeScalars.map(\.value)[...]) == isPicture)
  }

  private static let hasFont = FontLibrary.shared.emoji(for: 0x1F600) != nil

  private func drawn(_ text: String, alpha: CGFloat = 1, _ change: (CGContext) -> Void = { _ in })
    throws
    -> TextCanvas
  {
    let canvas = try #require(TextCanvas(60, 60))
    change(canvas.context)
    canvas.context.textPosition = CGPoint(x: 4, y: 14)
    let color = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: alpha)
    CTLineDraw(
      Sample.line(text, Sample.font(32), [kCTForegroundColorAttributeName: color]), canvas.context)
    return canvas
  }

  /// The red, green and blue of all pixels, added up.
  private func sums(_ canvas: TextCanvas) -> (red: Int, green: Int, blue: Int) {
    let bytes = canvas.bytes
    var (red, green, blue) = (0, 0, 0)
    for start in stride(from: 0, to: bytes.count, by: 4) {
      blue += Int(bytes[start])
      green += Int(bytes[start + 1])
      red += Int(bytes[start + 2])
    }
    return (red, green, blue)
  }

  /// This includes characters that the text's font has without colours, such as the first two.
  @Test(
    .enabled(if: hasFont, "no font with emoji in colours: fonts-noto-color-emoji is one"),
    arguments: [
      "\u{1F600}", "\u{2764}\u{FE0F}", "\u{1F44B}\u{1F3FD}", "\u{1F469}\u{200D}\u{1F680}",
    ])
  func emojiHaveTheirColours(_ text: String) throws {
    let line = Sample.line(text, Sample.font(32))
    #expect(line.runs.count == 1 && CTLineGetGlyphCount(line) == 1)
    #expect(line.runs.first?.font.face.isColored == true)
    #expect((24...48).contains(line.width))
    let sum = sums(try drawn(text))
    #expect(sum.red > sum.blue, "\(sum): not the text's blue")
    #expect(sum.red > 0)
  }

  @Test(.enabled(if: hasFont, "no font with emoji in colours: fonts-noto-color-emoji is one"))
  func textSelectorsKeepTheTextsColour() throws {
    let sum = sums(try drawn("\u{2764}\u{FE0E}"))
    #expect(sum.red == 0 && sum.blue > 0)
  }

  /// The alpha of the text's colour and of the context also applies to emoji.
  @Test(.enabled(if: hasFont, "no font with emoji in colours: fonts-noto-color-emoji is one"))
  func emojiAreAsTransparentAsTheirText() throws {
    let whole = try drawn("\u{1F600}")
    let faint = try drawn("\u{1F600}", alpha: 0.4)
    let global = try drawn("\u{1F600}") { $0.setAlpha(0.4) }
    let both = try drawn("\u{1F600}", alpha: 0.5) { $0.setAlpha(0.8) }
    for (index, byte) in whole.bytes.enumerated() {
      let expected = Double(byte) * 0.4
      for other in [faint, global, both] where abs(Double(other.bytes[index]) - expected) > 1.01 {
        Issue.record("byte \(index): \(other.bytes[index]) for \(expected)")
        return
      }
    }
    #expect(whole.ink > 400)
  }
}
