@_implementationOnly import CPango

/// The names of a face, as its file gives them.
struct FontNames: Sendable {
  var family: String?
  var style: String?
  var full: String?
  var postScript: String?
  var version: String?

  init(face: OpaquePointer) {
    // The typographic family and style (16, 17) have precedence over those for groups of four
    // styles (1, 2).
    family = Self.name(16, face) ?? Self.name(1, face)
    style = Self.name(17, face) ?? Self.name(2, face)
    full = Self.name(4, face)
    postScript = Self.name(6, face)
    version = Self.name(5, face)
  }

  /// The English name with a number of the name table.
  private static func name(_ number: UInt32, _ face: OpaquePointer) -> String? {
    // Names are short. A longer one is cut.
    var buffer = [CChar](repeating: 0, count: 512)
    var size = UInt32(buffer.count)
    guard hb_ot_name_get_utf8(face, number, hb_language_from_string("en", -1), &size, &buffer) > 0
    else { return nil }
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
