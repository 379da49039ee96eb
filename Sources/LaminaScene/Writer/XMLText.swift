import LaminaDocument

/// Text as it may stand in a document.
enum XMLText {
  /// `text` for a quoted attribute value. White space other than blanks is written as references,
  /// which readers keep. Characters that XML cannot hold at all become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether `text` may be the name of an element as keys of dictionaries are: a class name with
  /// hyphens and dots.
  static func isKey(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "-"), first != UInt8(ascii: ".") else {
      return false
    }
    return NameText.isName(String(text.filter { $0 != "-" && $0 != "." }))
      && text.first?.isNumber == false
  }
}

extension ValueText.Written {
  /// The attributes of an element that says the value, the type left out.
  var attributes: String {
    let opacity = alpha == 1 ? "" : " opacity=\"\(NumberText.format(alpha))\""
    return type == "null" ? "" : opacity + " value=\"\(XMLText.escaped(text))\""
  }
}
