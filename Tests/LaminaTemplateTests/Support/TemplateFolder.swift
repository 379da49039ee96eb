import Foundation
import Lamina
import LaminaDocument
import Testing

@testable import LaminaTemplate

/// A folder with a template for one test. It is removed with this object.
final class TemplateFolder {
  let url: URL

  /// Makes a folder with a scene of these layers, 200 by 100 points with y downwards.
  init(_ layers: String = "", _ json: String, states: String = "") throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lamina-template-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try write("template.json", json)
    try write(
      "scene.caml",
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer id="#root" name="root" bounds="0 0 200 100" position="100 50" geometryFlipped="1">
          <sublayers>\(layers)</sublayers>\(states)
        </CALayer>
      </caml>
      """)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ text: String) throws { try write(name, Data(text.utf8)) }

  func write(_ name: String, _ data: Data) throws {
    try data.write(to: url.appendingPathComponent(name))
  }

  func template(_ limits: TemplateLimits = .standard) throws -> Template {
    try Template(contentsOf: url, limits: limits)
  }

  /// The error of a template that is wrong.
  func error(_ limits: TemplateLimits = .standard) throws -> TemplateError {
    try #require(throws: TemplateError.self) { try template(limits) }
  }
}

extension Template {
  /// The values of JSON.
  func values(_ json: String) throws -> TemplateValues { try values(json: Data(json.utf8)) }

  /// The error of values that are not taken.
  func inputError(_ json: String) throws -> TemplateInputError {
    try #require(throws: TemplateInputError.self) { try values(json) }
  }
}

extension TemplateInstance {
  /// The layer of a name, the first in the tree.
  func layer<Layer: CALayer>(_ name: String, _ type: Layer.Type = CALayer.self) throws -> Layer {
    var open = [root]
    while let layer = open.popLast() {
      if layer.name == name { return try #require(layer as? Layer) }
      open += (layer.sublayers ?? []).reversed()
    }
    throw NoSuchLayer(name: name)
  }

  /// The whole tree as text.
  var dump: String { LayerDump(root).description }
}

struct NoSuchLayer: Error {
  let name: String
}
