import Foundation
import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// Images that tests put beside their documents.
enum SampleImage {
  /// A PNG of 3x2 pixels.
  static let base64 =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAG0lEQVR42mNgYDD6nwLEJ4CYgeEEkAPEJ4AYAH+fC9duT5WIAAAAAElFTkSuQmCC"
  static let png = Data(base64Encoded: base64) ?? Data()
  /// The number of pixels of that image.
  static let pixels = 6
}

/// A folder of its own for one test, removed with it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-scene-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and the folders it needs. Returns the file's path.
  @discardableResult
  func write(_ path: String, _ data: Data) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
    return file
  }

  @discardableResult
  func write(_ path: String, _ text: String) throws -> URL { try write(path, Data(text.utf8)) }

  /// Makes a symbolic link with the text `target`.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent(path).path, withDestinationPath: target)
  }
}

/// A document around `body`.
func caml(_ body: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>

  <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
  \(body)
  </caml>
  """
}

/// The scene of a document that needs no files.
func scene(_ body: String, limits: RenderLimits = .standard) throws -> Scene {
  try SceneReader(limits: limits).read(data: Data(caml(body).utf8), baseURL: nil, name: "test.caml")
}

/// The root layer of a document that needs no files.
func layer(_ attributes: String, inside: String = "") throws -> CALayer {
  try #require(try scene("<CALayer \(attributes)>\(inside)</CALayer>").root)
}

/// The error of reading `text`.
func sceneError(_ text: String, limits: RenderLimits = .standard) throws -> SceneError {
  try #require(throws: SceneError.self) {
    try SceneReader(limits: limits).read(data: Data(text.utf8), baseURL: nil, name: "test.caml")
  }
}
