import Testing

@testable import LaminaGraphics

/// What texts say of characters that no installed font has.
@Suite struct MissingCharactersTests {
  /// Each kind names the package of Debian 12 whose fonts have it.
  @Test(
    arguments: [
      (0x6F22, "Han", "fonts-noto-cjk"), (0xAC00, "Hangul", "fonts-noto-cjk"),
      (0x3042, "Hiragana", "fonts-noto-cjk"), (0x3001, "East Asian signs", "fonts-noto-cjk"),
      (0xFF01, "East Asian signs", "fonts-noto-cjk"), (0x1F600, "emoji", "fonts-noto-color-emoji"),
      (0x0915, "Devanagari", "fonts-noto-core"), (0x12000, "cuneiform", "fonts-noto-core"),
      (0x2A00, "symbols", "fonts-noto-core"), (0x10A00, "script Khar", "fonts-noto-core"),
      (0xF8FF, "characters for private use", nil),
      (0x0378, "characters that Unicode does not know", nil),
      (0xD800, "characters that Unicode does not know", nil),
    ] as [(UInt32, String, String?)])
  func kinds(scalar: UInt32, kind: String, package: String?) {
    let missing = MissingCharacters(scalar)
    #expect(missing.kind == kind && missing.debianPackage == package)
  }

  private func lacking(_ text: String) throws -> [MissingCharacters] {
    let canvas = try #require(TextCanvas(60, 20))
    CTLineDraw(CTLineCreateWithAttributedString(Sample.text(text, Sample.font(12))), canvas.context)
    return canvas.context.missingCharacters
  }

  @Test func aContextKnowsWhatItLacked() throws {
    let kinds = try lacking("a\u{10FFFD}\u{F0000}b\u{378}")
    #expect(kinds.map(\.example) == [0x10FFFD, 0x378])
    #expect(try lacking("abc\t\u{200D}\u{FE0F}\u{AD}").isEmpty)
  }

  /// However many scripts a text has, few are kept.
  @Test func theNumberOfKindsIsBounded() throws {
    let text = String(
      String.UnicodeScalarView((0x10000..<0x11FFF).compactMap { Unicode.Scalar($0 as UInt32) }))
    #expect(try lacking(text).count <= MissingCharacters.most)
  }
}
