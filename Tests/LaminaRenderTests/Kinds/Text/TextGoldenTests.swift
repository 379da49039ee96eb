import Foundation
import Lamina
import Testing

/// Texts as a person accepted them once, for known versions of fonts and libraries.
@Suite struct TextGoldenTests {
  private static let pangram = "The quick brown fox jumps over the lazy dog, AVATAR fi."

  private static let names = [
    "wrapped", "truncated", "justified", "bidi", "marks", "attributes", "paragraphs", "faces",
    "small",
    "huge",
  ]

  @Test(.enabled(if: TextGolden.exists("wrapped"), TextGolden.missing), arguments: names)
  func text(_ name: String) throws {
    let layers = Self.layers(name)
    try TextGolden.expect(name, Self.paper(layers))
  }

  /// Emoji need a font that not every machine has.
  @Test(
    .enabled(
      if: TextGolden.emojiVersion.map { TextGolden.exists("emoji-\($0)") } ?? false,
      "no Noto Color Emoji, or no picture of its version: make bless makes one"))
  func emoji() throws {
    let version = try #require(TextGolden.emojiVersion)
    let text = "Hi \u{1F600} \u{1F44B}\u{1F3FD} \u{1F1F8}\u{1F1EA} \u{2764}\u{FE0F}"
    let faint = Self.label(text, size: 20)
    faint.foregroundColor = CGColor(srgbRed: 0, green: 0, blue: 0.4, alpha: 0.4)
    try TextGolden.expect("emoji-\(version)", Self.paper([Self.label(text, size: 20), faint]))
  }

  private static func layers(_ name: String) -> [CATextLayer] {
    switch name {
    case "wrapped":
      let layer = label(pangram + "\nTwo\u{2028}lines", size: 15)
      layer.isWrapped = true
      return [layer]
    case "truncated":
      return [CATextLayerTruncationMode.none, .start, .middle, .end].map { mode in
        let layer = label(pangram, size: 14, height: 18)
        layer.truncationMode = mode
        return layer
      }
    case "justified":
      return [CATextLayerAlignmentMode.justified, .center, .right].map { mode in
        let layer = label("Four words fill lines and then some more of them", size: 11, height: 42)
        (layer.isWrapped, layer.alignmentMode) = (true, mode)
        return layer
      }
    case "bidi":
      return [
        "\u{5E9}\u{5DC}\u{5D5}\u{5DD} (abc 12) \u{5E2}\u{5D5}\u{5DC}\u{5DD}",
        "abc \u{645}\u{631}\u{62D}\u{628}\u{627} 34 def \u{644}\u{627}",
      ].map { label($0, size: 18, height: 30) }
    case "marks":
      return [
        label(
          "e\u{301} a\u{30A}\u{323} o\u{302}\u{301} \u{5D1}\u{5BC}\u{5B0} \u{1E17} n\u{303}\u{303}",
          size: 22)
      ]
    case "attributes": return [label(attributed(), size: 10)]
    case "paragraphs": return [label(paragraphs(), size: 10, height: 130)]
    case "faces":
      return ["DejaVu Serif Bold", "DejaVu Sans Mono", "DejaVu Sans Bold"].map { face in
        let layer = label("Ragged 0123 &\u{C4}\u{DF}", size: 17, height: 24)
        layer.font = face as CFString
        return layer
      }
    case "small": return [7, 8.5, 9, 10, 11.3].map { label(pangram, size: $0, height: 15) }
    default: return [label("g\u{E5}Q&", size: 72, height: 96)]
    }
  }

  /// White paper with the layers one below the other.
  private static func paper(_ layers: [CATextLayer]) -> CALayer {
    let root = CALayer()
    root.isGeometryFlipped = true
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    var y: CGFloat = 4
    for layer in layers {
      layer.frame.origin = CGPoint(x: 6, y: y)
      y += layer.frame.height + 3
      root.addSublayer(layer)
    }
    root.bounds = CGRect(x: 0, y: 0, width: 192, height: y)
    return root
  }

  private static func label(_ string: Any, size: CGFloat, height: CGFloat = 60) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 180, height: height)
    (layer.font, layer.fontSize, layer.string) = ("DejaVu Sans" as CFString, size, string)
    layer.foregroundColor = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.35, alpha: 1)
    return layer
  }

  private static func attributed() -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    let font = CTFontCreateWithName("DejaVu Sans" as CFString, 16, nil)
    for (part, more) in [
      ("Under", [.underlineStyle: 1]), (" kern", [.kern: 3]), (" up", [.baselineOffset: 6]),
      (" red\n", [.foregroundColor: CGColor(srgbRed: 0.8, green: 0, blue: 0, alpha: 1)]),
      ("Line", [.strokeWidth: 4]), (" AVA", [.kern: 0]), (" fi", [.ligature: 0]),
    ] as [(String, [NSAttributedString.Key: Any])] {
      text.append(
        NSAttributedString(string: part, attributes: more.merging([.font: font]) { old, _ in old }))
    }
    return text
  }

  private static func paragraphs() -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    let font = CTFontCreateWithName("DejaVu Serif" as CFString, 12, nil)
    for (alignment, indent) in [(CTTextAlignment.right, 0), (.left, 24), (.center, 0)]
      as [(CTTextAlignment, CGFloat)]
    {
      var (alignment, indent, gap) = (alignment, indent, CGFloat(9))
      let style = CTParagraphStyleCreate(
        [
          CTParagraphStyleSetting(
            spec: .alignment, valueSize: MemoryLayout.size(ofValue: alignment), value: &alignment),
          CTParagraphStyleSetting(
            spec: .firstLineHeadIndent, valueSize: MemoryLayout.size(ofValue: indent),
            value: &indent),
          CTParagraphStyleSetting(
            spec: .paragraphSpacing, valueSize: MemoryLayout.size(ofValue: gap), value: &gap),
        ], 3)
      text.append(
        NSAttributedString(
          string: "A paragraph\u{2028}of two lines.\n",
          attributes: [
            .font: font, NSAttributedString.Key(kCTParagraphStyleAttributeName as String): style,
          ]))
    }
    return text
  }
}
