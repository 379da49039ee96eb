import Foundation
import Lamina

/// The font that is nearest to the one that a file names.
struct FoundFont {
  let font: CTFont
  /// Whether it is the one that was named.
  let isExact: Bool

  init(font: CTFont, isExact: Bool) { (self.font, self.isExact) = (font, isExact) }

  /// Finds an installed font.
  init(_ model: FontModel, size: Double) {
    let family = model.family.isEmpty ? model.name : model.family
    var names = [model.name, "\(family)-\(model.style)", "\(family) \(model.style)", family]
    names.removeAll { $0.isEmpty }
    for name in names {
      let font = CTFontCreateWithName(name as CFString, size, nil)
      let found = ["\(CTFontCopyPostScriptName(font))", "\(CTFontCopyFullName(font))"]
      let isNamed = found.contains { Self.word($0) == Self.word(name) }
      let isOfFamily = Self.word("\(CTFontCopyFamilyName(font))") == Self.word(name)
      if isNamed || name == family && isOfFamily {
        // A family has more than one style: its first one may be another.
        self.init(font: font, isExact: isNamed || Self.isRegular(model.style))
        return
      }
    }
    self.init(
      font: CTFontCreateWithName((names.first ?? "") as CFString, size, nil), isExact: false)
  }

  /// A text in this font, which is read in a direction; nil for that of its first letter.
  func attributed(_ text: String, _ direction: TextDirection? = nil) -> NSAttributedString {
    var attributes = [NSAttributedString.Key(rawValue: "\(kCTFontAttributeName)"): font as Any]
    if let direction {
      let value: CTWritingDirection = direction == .rightToLeft ? .rightToLeft : .leftToRight
      withUnsafeBytes(of: value.rawValue) { bytes in
        guard let start = bytes.baseAddress else { return }
        let setting = CTParagraphStyleSetting(
          spec: .baseWritingDirection, valueSize: bytes.count, value: start)
        attributes[NSAttributedString.Key(rawValue: "\(kCTParagraphStyleAttributeName)")] =
          CTParagraphStyleCreate([setting], 1)
      }
    }
    return NSAttributedString(string: text, attributes: attributes)
  }

  /// `Open Sans`, `OpenSans` and `OpenSans-Regular` name one font.
  private static func word(_ name: String) -> String {
    let word = name.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
    return word.hasSuffix("regular") ? String(word.dropLast(7)) : word
  }

  private static func isRegular(_ style: String) -> Bool {
    ["", "regular", "normal", "book", "roman"].contains(style.lowercased())
  }
}
