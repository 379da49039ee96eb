import Lamina

// Section: Layers
//
// A layer has a position, a size, contents, colours, and sublayers. Properties are set by the keys
// of Core Animation's CALayer, such as "bounds", "position", "backgroundColor", "cornerRadius",
// "opacity", "transform". A key path names a part of a value ("position.x", "transform.rotation.z")
// or a property of a named sublayer ("sublayers.title.opacity").
//
// Coordinates are points. Unless "geometryFlipped" is set on the root layer, y points upwards, as
// on macOS.
//
// A tree of layers may be made and changed on any thread, but by one thread at a time. A superlayer
// keeps its sublayers, so a program may release a layer as soon as it is in a tree. A layer has one
// handle, whichever function returns it, so handles can be compared. Each handle that a function
// returns must be released once.

/// The classes that `lamina_layer_create` knows.
private let layerClasses: [String: @Sendable () -> CALayer] = [
  "CALayer": { CALayer() }, "CATransformLayer": { CATransformLayer() },
  "CAScrollLayer": { CAScrollLayer() },
  "CAShapeLayer": { CAShapeLayer() }, "CAGradientLayer": { CAGradientLayer() },
  "CATextLayer": { CATextLayer() }, "CAReplicatorLayer": { CAReplicatorLayer() },
  "CAEmitterLayer": { CAEmitterLayer() }, "CATiledLayer": { CATiledLayer() },
]

/// Makes a layer of a class: "CALayer", "CATransformLayer" (keeps its sublayers in one
/// three-dimensional space), "CAScrollLayer", "CAShapeLayer" (fills and strokes a path),
/// "CAGradientLayer", "CATextLayer", "CAReplicatorLayer" (shows its sublayers many times),
/// "CAEmitterLayer" (particles) or "CATiledLayer".
///
/// Errors: LAMINA_USAGE for another class, LAMINA_LIMIT if there are too many handles.
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

/// Gets the class of a layer: one of the names that lamina_layer_create takes. The text is always
/// valid.
///
/// Errors: LAMINA_USAGE for an invalid handle and NULL.
@c(lamina_layer_get_class) public func layerClass(
  _ layer: LayerHandle?, _ className: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> LaminaStatus {
  tellClass(of: layer, .layer, className, name(of:))
}

private func name(of layer: CALayer) -> StaticString {
  switch layer {
  case is CATransformLayer: "CATransformLayer"
  case is CAScrollLayer: "CAScrollLayer"
  case is CAShapeLayer: "CAShapeLayer"
  case is CAGradientLayer: "CAGradientLayer"
  case is CATextLayer: "CATextLayer"
  case is CAReplicatorLayer: "CAReplicatorLayer"
  case is CAEmitterLayer: "CAEmitterLayer"
  case is CATiledLayer: "CATiledLayer"
  default: "CALayer"
  }
}

/// Adds a reference. Call lamina_layer_release once for it.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_layer_retain) public func layerRetain(_ layer: LayerHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.retain(layer, .layer) }
}

/// Gives a reference back. After the last one the handle is not valid any more. The layer itself
/// stays as long as it has a superlayer or is another layer's mask.
///
/// Errors: LAMINA_USAGE for an invalid handle.
@c(lamina_layer_release) public func layerRelease(_ layer: LayerHandle?) -> LaminaStatus {
  attempt { try HandleTable.shared.release(layer, .layer) }
}
