import Foundation
import Lamina

/// Names what a file is that is no scene, by its first bytes.
enum InputKind {
  /// Such as "an image (png)"; nil if nobody knows.
  static func name(of data: Data) -> String? {
    let start = Array(data.prefix(64))
    if let format = ImageCodec.identify(start) { return "an image (\(format.rawValue))" }
    func begins(_ text: String, at place: Int = 0) -> Bool {
      start.dropFirst(place).starts(with: text.utf8)
    }
    let text = String(decoding: start, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    if begins("PK\u{3}\u{4}") { return "a ZIP archive" }
    if begins("%PDF") { return "a PDF document" }
    if begins("ftyp", at: 4) || start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return "a film" }
    if begins("bplist00") { return "a property list" }
    if start.starts(with: [0x1F, 0x8B]) { return "a gzip file" }
    if text.contains("<svg") { return "an SVG image" }
    if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "a web page" }
    if text.hasPrefix("{") || text.hasPrefix("[") { return "a JSON file" }
    return nil
  }
}
