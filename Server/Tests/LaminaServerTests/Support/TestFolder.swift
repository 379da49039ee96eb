import Foundation

/// A folder of templates for one test, which is removed at its end.
final class TestFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-server-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a template with a scene.
  func write(_ name: String, scene: String, json: String) throws {
    let folder = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(scene.utf8).write(to: folder.appendingPathComponent("scene.caml"))
    try Data(json.utf8).write(to: folder.appendingPathComponent("template.json"))
  }

  /// A card of 120 by 60 points with a colour, a width, a text and an image.
  func writeCard(_ name: String = "card", background: String = "0 0 1") throws {
    try write(name, scene: Self.scene(background), json: Self.card)
  }

  static func scene(_ background: String) -> String {
    """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 120 60" geometryFlipped="1" backgroundColor="\(background)">
        <sublayers>
          <CALayer name="bar" anchorPoint="0 0" bounds="0 0 60 20" position="0 40"/>
          <CATextLayer name="title" bounds="0 0 110 30" position="60 20" fontSize="20"
                       foregroundColor="1 1 1" truncationMode="end"/>
          <CALayer name="photo" bounds="0 0 16 16" position="110 50"/>
        </sublayers>
      </CALayer>
    </caml>
    """
  }

  static let card = ##"""
    {
      "scene": "scene.caml",
      "description": "A card",
      "inputs": [
        { "name": "title", "type": "text", "maximumLength": 20, "default": "Hello" },
        { "name": "accent", "type": "color", "default": "#ff0000" },
        { "name": "width", "type": "number", "minimum": 0, "maximum": 120, "default": 60 },
        { "name": "photo", "type": "image", "default": null },
        { "name": "size", "type": "number", "minimum": 1, "maximum": 40, "default": 20 }
      ],
      "texts": [{ "layer": "title", "format": "{title}" }],
      "values": [
        { "layer": "bar", "keyPath": "backgroundColor", "input": "accent" },
        { "layer": "bar", "keyPath": "bounds.size.width", "input": "width" },
        { "layer": "photo", "keyPath": "contents", "input": "photo" },
        { "layer": "title", "keyPath": "fontSize", "input": "size" }
      ]
    }
    """##

  /// A scene that takes a worker very long: glows of large radii in many layers.
  static let slow = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer bounds="0 0 2000 2000"><sublayers>
        \(String(repeating: slowLayer, count: 24))
      </sublayers></CALayer>
    </caml>
    """
  private static let slowLayer = """
    <CALayer bounds="0 0 1900 1900" position="1000 1000" backgroundColor="1 0 0" opacity="0.5"
             shadowOpacity="1" shadowRadius="80" cornerRadius="100"><sublayers>
      <CALayer bounds="0 0 900 900" position="900 900" backgroundColor="0 1 0" cornerRadius="30"/>
    </sublayers></CALayer>
    """
}

extension TestFolder {
  /// A template of a blue bar that moves over red from x = 10 to x = 70 in a second.
  func writeMove(size: String = "80 40") throws {
    try write(
      "move",
      scene: """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer bounds="0 0 \(size)" backgroundColor="1 0 0"><sublayers>
            <CALayer name="bar" bounds="0 0 20 40" position="10 20" backgroundColor="0 0 1">
              <animations><move type="CABasicAnimation" keyPath="position.x" duration="1">
                <fromValue type="real" value="10"/><toValue type="real" value="70"/>
              </move></animations>
            </CALayer>
          </sublayers></CALayer>
        </caml>
        """,
      json: """
        { "scene": "scene.caml", "inputs": [
          { "name": "color", "type": "color", "default": "#0000ff" } ],
          "values": [{ "layer": "bar", "keyPath": "backgroundColor", "input": "color" }] }
        """)
  }

  /// A folder beside the templates, for what the server keeps.
  func state() throws -> URL {
    let state = url.appendingPathComponent("state")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    return state
  }
}
