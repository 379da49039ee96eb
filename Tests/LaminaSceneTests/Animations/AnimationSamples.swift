import Lamina
import Testing

@testable import LaminaDocument
@testable import LaminaScene

/// A scene with one layer. `inside` is the text between the tags of its animations.
func animatedScene(_ inside: String, layer: String = "", beside: String = "") throws -> Scene {
  try scene("<CALayer \(layer)>\(beside)<animations>\(inside)</animations></CALayer>")
}

/// The one animation in `inside`.
func animation<Kind: CAAnimation>(_ inside: String, as kind: Kind.Type = Kind.self) throws -> Kind {
  let layer = try #require(try animatedScene(inside).root)
  let key = try #require(layer.animationKeys()?.first)
  return try #require(layer.animation(forKey: key) as? Kind)
}

/// Writes `scene`, reads the result and returns it.
func reread(_ scene: Scene) throws -> Scene {
  let written = try SceneWriter().document(of: scene)
  return try SceneReader().read(data: written.files[0].data, baseURL: nil, name: "written.caml")
}

/// The document of `scene`, without the head and the end.
func body(_ scene: Scene) throws -> String {
  let text = String(decoding: try SceneWriter().document(of: scene).files[0].data, as: UTF8.self)
  return text.split(separator: "\n").dropFirst(2).dropLast().map { $0 + "\n" }.joined()
}
