/// The meaning of libxml2's error numbers. FoundationXML gives the number only.
enum XMLErrorText {
  /// Whether the document can still be well-formed after this error: a warning, or a remark on
  /// namespaces.
  static func isHarmless(_ code: Int) -> Bool {
    (200..<300).contains(code) || (93...108).contains(code) || code == 27
  }

  static func why(_ code: Int, insideElement: Bool) -> String {
    switch code {
    case 1:
      "an attribute value is longer than 10,000,000 bytes, or another limit of libxml2 is exceeded"
    case 3, 4: "the document does not start with an XML element"
    case 5 where insideElement: "the document ends inside an element"
    case 5: "there is content after the end of the document"
    case 6, 7, 8: "a character reference is wrong"
    case 9: "XML or UTF-8 does not allow a character"
    case 26: "an entity is not declared"
    case 31, 32, 81: "the encoding is wrong or not supported"
    case 38: "there is a '<' inside an attribute value"
    case 39, 40:
      "an attribute value has no closing quote, or it is longer than 10,000,000 bytes"
    case 41: "an attribute has no value"
    case 42: "an attribute is given twice"
    case 44, 45: "a comment is not closed"
    case 63: "a CDATA section is not closed"
    case 65: "there is no space between attributes"
    case 68: "a name is missing or not allowed"
    case 73: "the '>' at the end of a tag is missing"
    case 74: "a '</' is missing"
    case 75: "the '=' or the value after an attribute name is missing"
    case 76: "a closing tag does not match its opening tag"
    case 77: "the document ends before an element is closed"
    case 89: "entities refer to other entities"
    default: "the document is not well-formed (libxml2 error \(code))"
    }
  }
}
