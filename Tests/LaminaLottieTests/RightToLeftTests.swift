import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Texts that run from right to left: the order of lines, of words, and of what animators count.
@Suite struct RightToLeftTests {
  private let alef = "\u{5D0}"
  private let bet = "\u{5D1}"

  /// A text whose characters are all 30 wide, in a box of some width; nil for no box.
  private func layout(
    _ text: String, width: Double?, _ alignment: TextDocument.Alignment = .right
  ) throws -> TextLayout {
    var model = try animation(squareText()).model
    for character in text {
      let key = CharacterKey(text: String(character), family: "F", style: "")
      model.characters[key] = CharacterModel(width: 60, outlines: [])
    }
    var document = TextDocument()
    (document.text, document.font, document.size) = (text, "F", 50)
    (document.alignment, document.lineHeight) = (alignment, 60)
    document.box = width.map { CGRect(x: 0, y: 0, width: $0, height: 500) }
    return TextLayout(document, model, fonts: NoFonts())
  }

  /// What is seen of each line, from left to right.
  private func seen(_ text: String, width: Double?) throws -> [String] {
    let layout = try layout(text, width: width)
    // Without breaks between paragraphs, a glyph's place in the list is that of its character.
    let characters = text.filter { $0 != "\r" }
    var lines: [[(x: Double, character: Character)]] = []
    for (character, glyph) in zip(characters, layout.glyphs) {
      if glyph.line == lines.count { lines.append([]) }
      lines[glyph.line].append((glyph.origin.x, character))
    }
    #expect(layout.glyphs.count == characters.count && layout.missingFont == nil)
    return lines.map { String($0.sorted { $0.x < $1.x }.map(\.character)) }
  }

  private func turned(_ text: String) -> String { String(text.reversed()) }

  @Test func firstWordsStandInTheFirstLine() throws {
    let words = ["\u{5D0}\u{5D1}", "\u{5D2}\u{5D3}", "\u{5D4}\u{5D5}"]
    let text = words.joined(separator: " ")
    #expect(
      try seen(text, width: 150) == [turned(words[0] + " " + words[1] + " "), turned(words[2])])
    #expect(try seen(text, width: 149) == words.map { turned($0 + ($0 == words[2] ? "" : " ")) })
    #expect(try seen(text, width: nil) == [turned(text)])
    #expect(try seen(words.joined(separator: "\r"), width: nil) == words.map(turned))
  }

  @Test func manyShortLinesTakeLittleTime() throws {
    let words = String(repeating: alef + bet + " ", count: 3_000)
    let start = ContinuousClock.now
    #expect(try layout(words, width: 5).glyphs.last?.line == 5_999)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func longWordsBreakAfterTheirFirstCharacters() throws {
    let word = "\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}"
    let lines = [turned(String(word.prefix(3))), turned(String(word.suffix(2)))]
    #expect(try seen(word, width: 90) == lines)
  }

  @Test func ligaturesOfTheFontAreCharactersOfTheFile() throws {
    // Lam and alef, which fonts draw as one.
    let word = "\u{628}\u{644}\u{627}\u{628}"
    #expect(try seen(word, width: nil) == [turned(word)])
    #expect(try seen("\(alef)\u{5B8}\(bet)", width: nil) == [turned("\(alef)\u{5B8}\(bet)")])
  }

  @Test func partsInBothDirections() throws {
    let (a, b) = ("\u{5D0}\u{5D1}", "\u{5D2}\u{5D3}")
    // The direction of the first letter is that of the paragraph.
    #expect(try seen("xy \(a) z", width: nil) == ["xy \(turned(a)) z"])
    #expect(try seen("\(a) xy \(b)", width: nil) == ["\(turned(b)) xy \(turned(a))"])
    #expect(try seen("\(a) xy \(b)", width: 150) == [" xy \(turned(a))", turned(b)])
    #expect(try seen("xy \(a) \(b)", width: 150) == ["xy \(turned(a)) ", turned(b)])
    // A line of Latin letters only, in a paragraph that runs from right to left.
    #expect(try seen("\(a) xy", width: 80) == [" " + turned(a), "xy"])
    #expect(try seen("\(a) 12", width: nil) == ["12 " + turned(a)])
  }

  @Test func spacesAtTheEndHangOverTheLeftEdge() throws {
    let text = "\u{5D0}\u{5D1} \u{5D2}\u{5D3}"
    let edges = { (alignment: TextDocument.Alignment) throws -> [ClosedRange<Double>] in
      let glyphs = try self.layout(text, width: 100, alignment).glyphs.filter { !$0.isSpace }
      return (0...1).map { line in
        let places = glyphs.filter { $0.line == line }.map(\.origin.x)
        return (places.min() ?? -1)...((places.max() ?? -1) + 30)
      }
    }
    #expect(try edges(.right) == [40...100, 40...100])
    #expect(try edges(.left) == [0...60, 0...60])
    #expect(try edges(.center) == [20...80, 20...80])
    #expect(try layout(text, width: 100).glyphs.first { $0.isSpace }?.origin.x == 10)
  }

  @Test func linesAtAPointAreAligned() throws {
    let text = "\u{5D0}\u{5D1}\r\u{5D2}"
    let left = try layout(text, width: nil, .left).glyphs.map(\.origin.x)
    #expect(left == [30, 0, 0])
    #expect(try layout(text, width: nil, .right).glyphs.map(\.origin.x) == [-30, -60, -30])
    #expect(try layout(text, width: nil, .center).glyphs.map(\.origin.x) == [0, -30, -15])
  }

  @Test func justifiedTextsEndAsTheirLastLineSays() throws {
    // 3, 4 and 5: the last line lies left, right or in the middle.
    for (number, alignment) in [(3, TextDocument.Alignment.left), (4, .right), (5, .center)] {
      let text = squareText().replacingOccurrences(of: #""j":0"#, with: #""j":\#(number)"#)
      guard case .text(let model) = try animation(text).model.layers[0].content else {
        Issue.record("no text")
        return
      }
      #expect(model.documents[0].document.alignment == alignment)
    }
  }

  /// The squares of ``squareText(_:layer:)``, as Hebrew letters: the first one is the right one.
  private func squares(_ text: String, layer: String = "") throws -> Frames {
    try Frames(
      squareText(text, layer: layer)
        .replacingOccurrences(of: #""ch":"a""#, with: #""ch":"\#(alef)""#)
        .replacingOccurrences(of: #""ch":"b""#, with: #""ch":"\#(bet)""#)
        .replacingOccurrences(of: #""t":"ab""#, with: #""t":"\#(alef)\#(bet)""#))
  }

  private func animator(_ values: String, _ selector: String = "") -> String {
    #""a":[{"nm":"A","s":{"t":0,"b":1,"sh":1,\#(selector)"s":{"k":0}},"a":{\#(values)}}]"#
  }

  @Test func animatorsCountInTheOrderOfReading() throws {
    let first = #""r":2,"e":{"k":1},"#
    let plain = try squares(#""a":[]"#)
    #expect(try plain.pixel(20, 40) == red && plain.pixel(50, 40) == red)
    #expect(plain.layer.report.isComplete)
    let faded = try squares(animator(#""o":{"k":0}"#, first))
    #expect(try faded.pixel(20, 40) == red && faded.pixel(50, 40) == clear)
    let second = try squares(animator(#""o":{"k":0}"#, #""r":2,"e":{"k":2},"o":{"k":1},"#))
    #expect(try second.pixel(20, 40) == clear && second.pixel(50, 40) == red)
    // Tracking of the second letter, which is the left one, moves it away from the first.
    let spaced = try squares(
      animator(#""t":{"k":20}"#, #""r":2,"e":{"k":1},"o":{"k":1},"#))
    #expect(try spaced.pixel(20, 40) == red && spaced.pixel(70, 40) == red)
    #expect(try spaced.pixel(45, 40) == clear)
    let still = try squares(animator(#""t":{"k":20}"#, first))
    #expect(try still.pixel(20, 40) == red && still.pixel(50, 40) == red)
  }

  @Test func groupsTurnAroundTheirMiddle() throws {
    // A word of two letters, twice as wide around its middle at 40.
    let wide = try squares(
      animator(#""s":{"k":[200,100,100]}"#) + #","m":{"g":2,"a":{"k":[0,0]}}"#)
    #expect(try wide.pixel(5, 40) == red && wide.pixel(25, 40) == clear)
    #expect(try wide.pixel(75, 40) == red && wide.pixel(85, 40) == clear)
  }

  @Test func textsAlongPathsKeepTheirOrder() throws {
    let mask = #"""
      "masksProperties":[{"mode":"n","pt":\#(lines([[0, 0], [80, 0]])),"o":{"k":100}}],
      """#
    let faded = try squares(
      #""p":{"m":0},"# + animator(#""o":{"k":0}"#, #""r":2,"e":{"k":1},"#), layer: mask)
    #expect(try faded.pixel(20, 40) == red && faded.pixel(50, 40) == clear)
    let spread = try squares(
      #""p":{"m":0,"a":{"k":1}},"# + animator(#""o":{"k":0}"#, #""r":2,"e":{"k":1},"#), layer: mask)
    #expect(try spread.pixel(20, 40) == red && spread.pixel(70, 40) == clear)
  }

  @Test func fontsGiveTheSameOrder() throws {
    let text = "\u{5D0}\u{5D0}\u{5D0} \u{5D1}\u{5D1}\u{5D1} \u{5D2}\u{5D2}\u{5D2}"
    var document = TextDocument()
    (document.text, document.font, document.size) = (text, "F", 24)
    document.alignment = .right
    let model = try animation(LaminaLottieTests.document("")).model
    let whole = TextLayout(document, model, fonts: NoFonts()).glyphs
    #expect(zip(whole, whole.dropFirst()).allSatisfy { $0.origin.x > $1.origin.x })
    let word = whole[0].origin.x - whole[2].origin.x + whole[0].width
    document.box = CGRect(x: 0, y: 0, width: word * 2.6, height: 200)
    let broken = TextLayout(document, model, fonts: NoFonts()).glyphs
    #expect(broken.prefix(8).allSatisfy { $0.line == 0 })
    #expect(broken.count == 11 && broken.dropFirst(8).allSatisfy { $0.line == 1 })
    #expect(abs(broken[0].origin.x + broken[0].width - word * 2.6) < 0.01)
  }
}
