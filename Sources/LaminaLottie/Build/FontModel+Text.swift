import Foundation
import Lamina

extension FontModel {
  /// A text in the installed font of this name.
  func attributed(_ text: String, size: Double) -> NSAttributedString {
    let font = CTFontCreateWithName((name.isEmpty ? family : name) as CFString, size, nil)
    return NSAttributedString(
      string: text,
      attributes: [NSAttributedString.Key(rawValue: "\(kCTFontAttributeName)"): font as Any])
  }
}

extension AnimationModel {
  /// The font of a document. One that the file does not describe has the name that it is called by.
  func font(of document: TextDocument) -> FontModel {
    fonts[document.font] ?? FontModel(family: document.font, name: document.font)
  }

  /// Whether the file has the outlines of all characters of a text, so that no font is needed.
  func hasOutlines(of text: String, _ font: FontModel) -> Bool {
    !text.isEmpty
      && text.allSatisfy {
        characters[CharacterKey(text: String($0), family: font.family, style: font.style)] != nil
      }
  }
}
