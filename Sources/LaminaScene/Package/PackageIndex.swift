import Foundation
import Lamina
import LaminaDocument

/// Reads the keys that a reader needs from a bundle's `index.xml`, an XML property list.
///
/// The list is streamed, because general readers of property lists are recursive, and this file is
/// no more trusted than other input.
final class PackageIndex: XMLElementHandler {
  private(set) var rootDocument: String?
  private var width: CGFloat?
  private var height: CGFloat?

  /// The size of `documentWidth` and `documentHeight`, or nil if one of them is not positive.
  var size: CGSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return CGSize(width: width, height: height)
  }

  private let file: String
  private var path: [String] = []
  private var key = ""
  private var content = ""
  private var hasDictionary = false

  private init(file: String) {
    self.file = file
  }

  static func read(_ file: OpenFile, limits: RenderLimits) throws -> PackageIndex {
    let data = try file.read(limits: limits, what: "index of the bundle")
    let index = PackageIndex(file: file.path)
    try XMLStream.parse(data, file: file.path, limits: limits, handler: index)
    guard index.hasDictionary else {
      throw SceneError(
        .badPackage, file: file.path, what: "bad index",
        why: "the file is not a property list with a dictionary",
        allowed: "<plist><dict>…</dict></plist>")
    }
    return index
  }

  func startElement(_ name: String, _ attributes: [String: String], at position: SourcePosition) {
    path.append(name)
    content = ""
    if path == ["plist", "dict"] { hasDictionary = true }
  }

  func text(_ text: String) {
    if path.count == 3 { content += text }
  }

  func endElement(_ name: String) {
    defer { path.removeLast() }
    guard path.count == 3, path[0] == "plist", path[1] == "dict" else { return }
    if name == "key" {
      key = content.trimmingCharacters(in: .whitespacesAndNewlines)
      return
    }
    switch key {
    case "rootDocument" where name == "string": rootDocument = content
    case "documentWidth" where name == "real" || name == "integer":
      width = NumberText.finite(content)
    case "documentHeight" where name == "real" || name == "integer":
      height = NumberText.finite(content)
    default: break
    }
    key = ""
  }
}
