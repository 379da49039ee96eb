import HTTPTypes

extension HTTPField.Name {
  /// The name of a header of our own, which is written in the program.
  static func known(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("'\(text)' is no name") }
    return name
  }
}
