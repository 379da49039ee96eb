import Foundation

/// The addresses of files that are in the document: `data:TYPE;base64,BYTES`.
enum DataAddress {
  /// Whether the text is one, and no name of a file.
  static func isOne(_ text: String) -> Bool { text.hasPrefix("data:") }

  /// The file in messages: its folder and name, or `data:…`.
  static func name(_ source: String, in folder: String) -> String {
    isOne(source) ? "data:…" : folder + source
  }

  /// The bytes; nil if they are no base64. Linear in their number.
  static func bytes(_ text: String) -> Data? {
    guard let comma = text.firstIndex(of: ",") else { return nil }
    let digits = String(text[text.index(after: comma)...])
    return Data(base64Encoded: digits, options: .ignoreUnknownCharacters)
  }
}
