import LaminaDocument

/// Text that is allowed in a document.
enum XMLText {
  /// `text` as an attribute value in quotes. White space other than blanks becomes references,
  /// because readers keep those. Characters that XML does not allow become U+FFFD.
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

  /// Whether `text` can be the name of an element in a dictionary: a class name that may also have
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
  /// The attributes of an element for the value, without the type.
  var attributes: String {
    let opacity = alpha == 1 ? "" : " opacity=\"\(NumberText.format(alpha))\""
    return type == "null" ? "" : opacity + " value=\"\(XMLText.escaped(text))\""
  }
}
