import Foundation

/// The folder of what the server keeps while it runs. It is made at the start and removed at the
/// end.
struct StateFolder: Sendable {
  let url: URL

  /// Makes a folder with a name of its own below `place`; empty for that of temporary files.
  init(below place: String) throws {
    let parent =
      place.isEmpty ? FileManager.default.temporaryDirectory : URL(fileURLWithPath: place)
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    var path = Array((parent.path + "/lamina-server-XXXXXX").utf8CString)
    guard mkdtemp(&path) != nil else {
      throw ConfigurationError(
        "stateFolder", "no folder can be made below '\(parent.path)'", allowed: "a writable folder")
    }
    let made = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    url = URL(fileURLWithPath: made, isDirectory: true)
  }

  /// A new folder in it.
  func folder(_ name: String) throws -> URL {
    let folder = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
