@_implementationOnly import CPango

/// A kind of characters that a drawn text has and no installed font has: boxes are drawn for them.
package struct MissingCharacters: Hashable, Sendable {
  /// What the characters have in common, in English: a script such as `Han`, or `emoji`.
  package let kind: String
  /// The package of Debian whose fonts have such characters; nil if only special fonts have them.
  package let debianPackage: String?
  /// One of the characters, by its number.
  package let example: UInt32

  /// Two values are equal if they are of one kind.
  package static func == (a: MissingCharacters, b: MissingCharacters) -> Bool { a.kind == b.kind }

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  /// The most kinds that are kept. Unicode has about 170 scripts.
  static let most = 16

  /// The kind of a character, by its properties in Unicode.
  init(_ scalar: UInt32) {
    let properties = Unicode.Scalar(scalar)?.properties
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    example = scalar
    if properties?.isEmojiPresentation == true || properties?.isEmojiModifier == true {
      (kind, debianPackage) = ("emoji", "fonts-noto-color-emoji")
    } else if properties?.generalCategory == .privateUse {
      (kind, debianPackage) = ("characters for private use", nil)
    } else if properties?.generalCategory ?? .unassigned == .unassigned {
      (kind, debianPackage) = ("characters that Unicode does not know", nil)
    } else if let name = Self.eastAsian(script, scalar) {
      (kind, debianPackage) = (name, "fonts-noto-cjk")
    } else {
      (kind, debianPackage) = (ScriptNames.name(of: script), "fonts-noto-core")
    }
  }

  /// The kinds that the fonts for Chinese, Japanese and Korean have.
  private static func eastAsian(_ script: hb_script_t, _ scalar: UInt32) -> String? {
    switch script {
    case HB_SCRIPT_HAN: return "Han"
    case HB_SCRIPT_HIRAGANA: return "Hiragana"
    case HB_SCRIPT_KATAKANA: return "Katakana"
    case HB_SCRIPT_HANGUL: return "Hangul"
    case HB_SCRIPT_BOPOMOFO: return "Bopomofo"
    default:
      let isSign =
        (0x2FF0...0x303F).contains(scalar) || (0x3190...0x33FF).contains(scalar)
        || (0xFE10...0xFE4F).contains(scalar) || (0xFF00...0xFFEF).contains(scalar)
      return isSign ? "East Asian signs" : nil
    }
  }
}
