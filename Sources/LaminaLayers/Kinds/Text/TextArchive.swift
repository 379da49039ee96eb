import Foundation
import LaminaGraphics

/// Texts and fonts in archives: lists and dictionaries of values that archives know.
///
/// Only attributes that are drawn are kept. The values of other attributes may be any objects.
enum TextArchive {
  private enum Name {
    static let text = "text"
    static let runs = "runs"
    static let location = "at"
    static let length = "count"
    static let attributes = "attributes"
    static let font = "font"
    static let size = "size"
    static let face = "face"
    static let style = "style"
    /// A style of the kind of UIKit and AppKit.
    static let paragraph = "paragraph"
  }

  /// The attributes that are drawn, by their keys' names.
  private static let kept: Set<String> = {
    let keys: [NSAttributedString.Key] = [
      .font, .foregroundColor, .kern, .tracking, .ligature, .paragraphStyle, .underlineStyle,
      .underlineColor,
      .strokeWidth, .strokeColor, .baselineOffset,
    ]
    let more = [kCTForegroundColorAttributeName, kCTUnderlineColorAttributeName]
    return Set(keys.map(\.rawValue) + more.map { String(describing: $0) })
  }()

  // MARK: Texts

  /// Nil for no text.
  static func archived(_ text: TextContent) -> Any? {
    switch text {
    case .none: return nil
    case .plain(let text): return text
    case .attributed(let text):
      var runs: [Any] = []
      let all = NSRange(location: 0, length: text.length)
      text.enumerateAttributes(in: all, options: []) { raw, range, _ in
        var attributes: [String: Any] = [:]
        for (key, value) in raw where kept.contains(key.rawValue) {
          attributes[key.rawValue] = archived(attribute: value)
        }
        runs.append(
          [Name.location: range.location, Name.length: range.length, Name.attributes: attributes]
            as [String: Any])
      }
      return [Name.text: text.string, Name.runs: runs] as [String: Any]
    }
  }

  /// Nil for a value that is not a text. Runs outside the text are left out.
  static func text(_ value: Any) -> TextContent? {
    if let text = value as? String { return .plain(text) }
    guard let map = value as? [AnyHashable: Any], let string = map[Name.text] as? String else {
      return nil
    }
    let text = NSMutableAttributedString(string: string)
    for case let run as [AnyHashable: Any] in map[Name.runs] as? [Any] ?? [] {
      guard let start = run[Name.location] as? Int, let count = run[Name.length] as? Int,
        start >= 0, count > 0, start <= text.length, count <= text.length - start
      else { continue }
      for (key, value) in run[Name.attributes] as? [AnyHashable: Any] ?? [:] {
        guard let key = key.base as? String, kept.contains(key), let value = attribute(value) else {
          continue
        }
        text.addAttribute(
          NSAttributedString.Key(key), value: value, range: NSRange(location: start, length: count))
      }
    }
    return .attributed(NSAttributedString(attributedString: text))
  }

  private static func archived(attribute value: Any) -> Any {
    switch value {
    case let font as CTFont: archived(TextFont.font(font)) ?? NSNull()
    case let style as CTParagraphStyle: [Name.style: style.archivedValues] as [String: Any]
    case let style as NSParagraphStyle:
      [Name.paragraph: style.coreText.archivedValues] as [String: Any]
    default: value
    }
  }

  private static func attribute(_ value: Any) -> Any? {
    if value is NSNull { return nil }
    guard let map = value as? [AnyHashable: Any] else { return value }
    if let values = map[Name.style] as? [Any] {
      return CTParagraphStyle(archivedValues: values.compactMap { $0 as? Double })
    }
    if let values = map[Name.paragraph] as? [Any] {
      return NSParagraphStyle(
        CTParagraphStyle(archivedValues: values.compactMap { $0 as? Double }))
    }
    if case .font(let font)? = font(map) { return font }
    return nil
  }

  // MARK: Fonts

  /// Nil for the default font.
  static func archived(_ font: TextFont) -> Any? {
    switch font {
    case .standard: return NSNull()
    case .name(let name): return name
    case .font(let font):
      let name = String(describing: CTFontCopyPostScriptName(font))
      return [Name.font: name, Name.size: CTFontGetSize(font)] as [String: Any]
    case .face(let face):
      return [Name.face: face.postScriptName.map { String(describing: $0) } ?? ""] as [String: Any]
    }
  }

  /// Nil for a value that is not a font. A font that is not installed is substituted by its name.
  static func font(_ value: Any) -> TextFont? {
    switch value {
    case is NSNull: return .standard
    case let name as String: return .name(name)
    case let map as [AnyHashable: Any]:
      if let name = map[Name.font] as? String {
        let size = map[Name.size] as? CGFloat ?? 0
        return .font(CTFontCreateWithName(NSString(string: name), size, nil))
      }
      if let name = map[Name.face] as? String {
        return CGFont(NSString(string: name)).map(TextFont.face)
      }
      return nil
    default: return nil
    }
  }
}
