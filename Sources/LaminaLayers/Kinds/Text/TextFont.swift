import Foundation
import LaminaGraphics
import LaminaPlan

/// The value of a text layer's `font`: a name, or a font whose size does not count.
enum TextFont {
  /// Helvetica, or the font that replaces it.
  case standard
  case name(String)
  case font(CTFont)
  case face(CGFont)

  /// Nil for a value that is not a font.
  init?(_ value: Any?) {
    switch Coercion.flattened(value) {
    case nil: self = .standard
    case let name as String: self = .name(name)
    case let name as NSString: self = .name(String(describing: name))
    case let font as CTFont: self = .font(font)
    case let face as CGFont: self = .face(face)
    case let descriptor as CTFontDescriptor:
      self = .font(CTFontCreateWithFontDescriptor(descriptor, 0, nil))
    default: return nil
    }
  }

  /// The value as a program sees it. For the default it is the font itself, as on Apple's systems.
  func value(size: CGFloat) -> AnyObject {
    switch self {
    case .standard: font(size: size)
    case .name(let name): NSString(string: name)
    case .font(let font): font
    case .face(let face): face
    }
  }

  /// The font at a size in points.
  func font(size: CGFloat) -> CTFont {
    switch self {
    case .standard: return CTFontCreateWithName("Helvetica", size, nil)
    case .name(let name):
      let font = CTFontCreateWithName(NSString(string: name), size, nil)
      MissingFonts.note(name, font)
      return font
    case .font(let font): return CTFontCreateCopyWithAttributes(font, size, nil, nil)
    case .face(let face): return CTFontCreateWithGraphicsFont(face, size, nil, nil)
    }
  }
}

extension TextFont: Hashable {
  /// Whether both name the same font.
  static func == (a: TextFont, b: TextFont) -> Bool {
    switch (a, b) {
    case (.standard, .standard): true
    case (.name(let a), .name(let b)): a == b
    case (.font(let a), .font(let b)): a == b
    case (.face(let a), .face(let b)): a == b
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .standard: hasher.combine(0)
    case .name(let name): hasher.combine(name)
    case .font(let font): hasher.combine(font)
    case .face(let face): hasher.combine(face)
    }
  }
}

/// Names of fonts that text layers asked for and that are not installed: each is logged once.
enum MissingFonts {
  /// The most names that are kept, since a document may name any number of fonts.
  static let limit = 256

  private static let known = Lock<[String: String?]>([:])

  /// Warns that `font` replaces `name`, which is logged the first time.
  static func note(_ name: String, _ font: CTFont) {
    let (noted, isFull) = known.withLock { ($0[name], $0.count >= limit) }
    if noted == nil, isFull { return }
    let substitute = noted ?? font.substitute(for: name)
    var isFirst = false
    if noted == nil {
      isFirst = known.withLock { $0.updateValue(substitute, forKey: name) == nil }
    }
    guard let substitute else { return }
    LayerLog.warn(
      .replaced, "font \"\(name)\" is not installed: \(substitute) is used", isLogged: isFirst)
  }

  /// The family that replaces `name`; nil if no layer has asked for `name`, or it is installed.
  static func substitute(for name: String) -> String? { known.withLock { $0[name] ?? nil } }
}
