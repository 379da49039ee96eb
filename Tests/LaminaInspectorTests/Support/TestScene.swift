import Foundation
import Lamina
import LaminaDocument
import LaminaScene

@testable import LaminaInspector

/// A CAML document in a folder of its own, which is removed with it.
final class TestDocument: PreviewSource {
  let path: String
  var title: String { "test" }

  init(_ text: String) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-inspector-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appendingPathComponent("scene.caml").path
    try write(text)
  }

  deinit { try? FileManager.default.removeItem(atPath: PathParts(path).folder) }

  /// Replaces the document, as an editor does: beside it, then renamed.
  func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  func open(_ choices: PreviewChoices) throws -> PreviewScene {
    let scene = try SceneReader().read(contentsOf: URL(fileURLWithPath: path))
    if let state = choices.state { try scene.apply(state: state) }
    guard let root = scene.root else { throw PreviewError("test: no root") }
    var preview = PreviewScene(root: root, size: root.bounds.size)
    preview.states = scene.stateNames
    return preview
  }

  /// A red square of 40 points with a blue one of 10 in its lower left corner.
  static let squares = document(
    """
    <CALayer name="root" bounds="0 0 40 40" backgroundColor="1 0 0"><sublayers>
    <CALayer name="blue" bounds="0 0 10 10" position="5 5" backgroundColor="0 0 1"/>
    </sublayers></CALayer>
    """)

  static func document(_ layers: String) -> String {
    "<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\">\(layers)</caml>"
  }
}

/// A preview without a server: requests go straight to the commands.
struct TestPreview {
  let session: PreviewSession
  let table: CommandTable

  init(_ source: any PreviewSource) throws {
    session = try PreviewSession(source, device: nil, limits: .standard)
    table = CommandTable(session: session, gate: AccessGate(token: "secret", port: 1))
  }

  /// The answer to a request with the token.
  func ask(_ target: String, body: String? = nil) throws -> (status: Int, data: Data) {
    var request = try HTTPRequest(
      head: "\(body == nil ? "GET" : "POST") \(target) HTTP/1.1\r\nHost: 127.0.0.1:1\r\n"
        + "X-Lamina-Token: secret")
    request.body = Data((body ?? "").utf8)
    let response = table.answer(request)
    guard case .whole(let data) = response.body else { return (response.status.rawValue, Data()) }
    return (response.status.rawValue, data)
  }

  func json(_ target: String, body: String? = nil) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: try ask(target, body: body).data)
    return object as? [String: Any] ?? [:]
  }

  /// Sets a value of a layer, as the page does.
  func set(_ layer: Int, _ keyPath: String, _ value: String) throws {
    let body = try JSONSerialization.data(
      withJSONObject: ["layer": layer, "keyPath": keyPath, "value": value])
    let (status, data) = try ask("/api/set", body: String(decoding: body, as: UTF8.self))
    if status != 200 { throw PreviewError(String(decoding: data, as: UTF8.self)) }
  }

  /// A pixel of the picture as the server sends it: red, green, blue, alpha.
  func pixel(_ x: Int, _ y: Int, target: String = "/api/picture?time=0&scale=1") throws -> [UInt8] {
    let image = try ImageCodec.decode(try ask(target).data)
    return image.pixels.withUnsafeBytes { bytes in
      let at = (y * image.width + x) * 4
      return [bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3]]
    }
  }
}
