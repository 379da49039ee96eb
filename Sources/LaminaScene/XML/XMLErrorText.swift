/// The meaning of libxml2's error numbers. FoundationXML gives the number only.
enum XMLErrorText {
  /// Whether the document can still be well-formed after this error: a warning, or a remark on
  /// namespaces.
  static func isHarmless(_ code: Int) -> Bool {
    (200..<300).contains(code) || (93...108).contains(code) || code == 27
  }

  static func why(_ code: Int, insideElement: Bool) -> String {
    switch code {
    case 1: "attribute value longer than 10,000,000 bytes, or over another limit of libxml2"
    case 3, 4: "no XML element at the start of the document"
    case 5 where insideElement: "the document ends inside an element"
    case 5: "content after the end of the document"
    case 6, 7, 8: "bad character reference"
    case 9: "character that XML or UTF-8 does not allow"
    case 26: "entity that is not declared"
    case 31, 32, 81: "bad or unsupported encoding"
    case 38: "'<' inside an attribute value"
    case 39, 40: "attribute value without closing quote, or longer than 10,000,000 bytes"
    case 41: "attribute without a value"
    case 42: "attribute given twice"
    case 44, 45: "comment that is not closed"
    case 63: "CDATA section that is not closed"
    case 65: "space missing between attributes"
    case 68: "name missing or not allowed"
    case 73: "'>' missing at the end of a tag"
    case 74: "'</' missing"
    case 75: "'=' or value missing after an attribute name"
    case 76: "closing tag does not match the opening tag"
    case 77: "the document ends before an element is closed"
    case 89: "entities that refer to entities"
    default: "not well-formed (libxml2 error \(code))"
    }
  }
}
