import Foundation
import Testing

@testable import LaminaLottie

/// Where the lines of a text break. Each character is 30 wide, and a space too.
@Suite struct TextLayoutTests {
  private func lines(_ text: String, width: Double, tracking: Double = 0) throws -> [String] {
    let model = try animation(squareText()).model
    let space = CharacterModel(width: 60, outlines: [])
    var wide = model
    wide.characters[CharacterKey(text: " ", family: "F", style: "")] = space
    var document = TextDocument()
    (document.text, document.font, document.size) = (text, "F", 50)
    document.tracking = tracking
    document.box = CGRect(x: 0, y: 0, width: width, height: 500)
    let layout = TextLayout(document, wide, fonts: NoFonts())
    var lines: [String] = []
    for (character, glyph) in zip(text, layout.glyphs) {
      if glyph.line == lines.count { lines.append("") }
      lines[glyph.line].append(character)
    }
    return lines
  }

  @Test func linesBreakAfterSpaces() throws {
    #expect(try lines("ab ab ab", width: 150) == ["ab ab ", "ab"])
    #expect(try lines("ab ab ab", width: 149) == ["ab ", "ab ", "ab"])
    // What is behind the last character of a line does not count.
    #expect(try lines("abab", width: 135, tracking: 100) == ["abab"])
    #expect(try lines("abab", width: 134, tracking: 100) == ["aba", "b"])
  }

  @Test func wordsThatAreTooLongBreakBetweenCharacters() throws {
    #expect(try lines("abababa", width: 90) == ["aba", "bab", "a"])
    #expect(try lines("ab ababa ab", width: 100) == ["ab ", "aba", "ba ", "ab"])
    // A character is never left out, however narrow the box.
    #expect(try lines("ab", width: 5) == ["a", "b"])
  }
}
