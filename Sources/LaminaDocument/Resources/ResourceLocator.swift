import Foundation

/// Finds the file that a document's source names, inside the document's directory and nowhere else.
///
/// Sources are percent-encoded paths. Real documents also have plain spaces, parentheses and emoji,
/// they omit the extension, or they say `assets/x.png` for a file beside the document. All of these
/// spellings are tried, the literal path first.
package struct ResourceLocator {
  package enum Location {
    case file(OpenFile)
    case missing
    case refused(String)
    case unreadable(String)
  }

  /// The document's directory, or nil if it has no directory.
  private let folder: DocumentFolder?
  /// Whether spellings other than the literal one are tried.
  private let isLenient: Bool

  static let extensions = ["png", "jpg", "jpeg", "webp", "gif", "heic", "heif", "avif"]

  package init(_ folder: DocumentFolder?, isLenient: Bool = true) {
    self.folder = folder
    self.isLenient = isLenient
  }

  /// Opens the file that `source` names.
  package func locate(_ source: String) -> Location {
    if source.isEmpty { return .refused("the source is empty") }
    if let scheme = scheme(of: source) {
      return .refused(
        "addresses with \(scheme): are not read (allowed: files of the document, and data: URIs)")
    }
    var spellings = [source]
    if isLenient, let bytes = DataURI.percentDecoded(source),
      let decoded = String(validating: bytes, as: UTF8.self)
    {
      spellings = decoded == source ? [source] : [decoded, source]
    }
    var paths: [String] = []
    for spelling in spellings {
      guard !spelling.unicodeScalars.contains("\0"), let path = inside(spelling) else {
        return .refused("the path leads out of the document's directory")
      }
      paths.append(path)
    }
    guard let folder else { return .missing }
    for path in paths.flatMap(variants) {
      switch folder.open(path) {
      case .file(let file): return .file(file)
      case .missing: continue
      case .outside: return .refused("the file is a link out of the document's directory")
      case .unreadable(let why): return .unreadable(why)
      }
    }
    return .missing
  }

  /// The relative path without dots, or nil if it is absolute, is empty, or leads out of its start.
  private func inside(_ path: String) -> String? {
    if path.hasPrefix("/") { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == "." { continue }
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts.isEmpty ? nil : parts.joined(separator: "/")
  }

  private func variants(_ path: String) -> [String] {
    if !isLenient { return [path] }
    var places = [path]
    if path.hasPrefix("assets/") {
      places.append(String(path.dropFirst("assets/".count)))
    } else if !path.contains("/") {
      places.append("assets/" + path)
    }
    let name = path.split(separator: "/").last ?? ""
    if name.contains(".") { return places }
    return places + places.flatMap { place in Self.extensions.map { "\(place).\($0)" } }
  }

  /// The scheme of an address, such as `http` of `http://…`, or nil for a path. A scheme has at
  /// least two characters, all of them letters or `+`.
  private func scheme(of source: String) -> String? {
    guard let colon = source.firstIndex(of: ":") else { return nil }
    let name = source[..<colon]
    let isScheme =
      name.utf8.count > 1
      && name.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "+")
      }
    return isScheme && (source[colon...].hasPrefix("://") || name.lowercased() == "file")
      ? String(name) : nil
  }
}
