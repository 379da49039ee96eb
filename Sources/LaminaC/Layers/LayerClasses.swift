import Lamina

// Section: Layers
//
// A layer has a position, a size, a picture, colours, and sublayers. Its properties are set by the
// keys of Core Animation's CALayer, such as "bounds", "position", "backgroundColor",
// "cornerRadius", "opacity", "transform"; a key path names parts of a value ("position.x",
// "transform.rotation.z") or goes on in a sublayer by its name ("sublayers.title.opacity").
//
// Coordinates are points. Unless "geometryFlipped" is set on the root layer, y points upwards, as
// on macOS.
//
// A tree of layers may be made and changed on any thread, but is used by one thread at a time. A
// superlayer keeps its sublayers, so a program may release a layer as soon as it is in a tree. One
// layer has one handle, wherever it comes from, so that handles can be compared; whoever gets it
// from a function gives it back once.

/// The classes that `lamina_layer_create` knows.
private let layerClasses: [String: @Sendable () -> CALayer] = [
  "CALayer": { CALayer() }, "CATransformLayer": { CATransformLayer() },
  "CAScrollLayer": { CAScrollLayer() },
  "CAShapeLayer": { CAShapeLayer() }, "CAGradientLayer": { CAGradientLayer() },
  "CATextLayer": { CATextLayer() }, "CAReplicatorLayer": { CAReplicatorLayer() },
  "CAEmitterLayer": { CAEmitterLayer() }, "CATiledLayer": { CATiledLayer() },
]

/// Makes a layer of a class: "CALayer", "CATransformLayer" (keeps its sublayers in one space of
/// three dimensions), "CAScrollLayer", "CAShapeLayer" (fills and strokes a path),
/// "CAGradientLayer", "CATextLayer", "CAReplicatorLayer" (shows its sublayers many times),
/// "CAEmitterLayer" (particles; its cells come from scene files) or "CATiledLayer".
///
/// Errors: LAMINA_USAGE for another class, LAMINA_LIMIT for more handles than there can be.
@c(lamina_layer_create) public func layerCreate(
  _ className: UnsafePointer<CChar>?, _ layer: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(layer, "layer", .layer) {
    let name = try text(className, "class_name")
    guard let make = layerClasses[name] else {
      let names = layerClasses.keys.sorted().joined(separator: ", ")
      throw Failure(.usage, "no layer class is named '\(name)' (allowed: \(names))")
    }
    return make()
  }
}

/// One more reference: lamina_layer_release has to be called once more.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_layer_retain) public func layerRetain(_ layer: LayerHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.retain(layer, .layer) }
}

/// Gives a reference back. After the last one the handle is not valid any more; the layer itself
/// stays as long as it is in the tree of another, or is another's mask.
///
/// Errors: LAMINA_USAGE for what is no valid handle.
@c(lamina_layer_release) public func layerRelease(_ layer: LayerHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(layer, .layer) }
}
