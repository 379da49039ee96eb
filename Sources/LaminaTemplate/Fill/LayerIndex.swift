import Lamina
import LaminaDocument

/// The layers of a tree by their names.
struct LayerIndex {
  private var layers: [String: CALayer] = [:]
  private let scene: Scene?

  /// The layers of `root`, with masks; of several with one name the first in the order of the tree.
  ///
  /// - Parameter scene: the scene whose identifiers count as names too, if any.
  init(_ root: CALayer, scene: Scene? = nil) {
    self.scene = scene
    var open = [root]
    while let layer = open.popLast() {
      if let name = layer.name, layers[name] == nil { layers[name] = layer }
      if let mask = layer.mask { open.append(mask) }
      open += (layer.sublayers ?? []).reversed()
    }
  }

  /// The layer of a name. Throws ``TemplateError`` if there is none.
  func layer(_ name: LayerName) throws -> CALayer {
    if let layer = layers[name.name] ?? scene?.layer(id: name.name) { return layer }
    throw name.place.error("the scene has no layer '\(singleLine(name.name))'")
  }

  /// The layer of a name and a class.
  func layer<Layer: CALayer>(_ name: LayerName, _ type: Layer.Type) throws -> Layer {
    let found = try layer(name)
    guard let layer = found as? Layer else {
      throw name.place.error(
        "layer '\(singleLine(name.name))' is a \(Swift.type(of: found))", allowed: "\(type)")
    }
    return layer
  }
}
