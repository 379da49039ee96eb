import CLaminaTypes
import Foundation
import Lamina

// Section: Setting properties
//
// Each function sets the property with the key path `key`, in UTF-8. All functions have these
// errors: LAMINA_USAGE for an invalid handle, for a key that the layer does not have (the message
// lists its keys), for a property that does not take such a value, and for numbers that are not
// finite. After an error the layer is unchanged.

/// Sets a number: "opacity", "cornerRadius", "zPosition", "transform.rotation.z", "lineWidth",
/// "fontSize" and the like.
@c(lamina_layer_set_double) public func layerSetDouble(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: Double
) -> LaminaStatus {
  setValue(layer, key) { try finite($0, value, value) }
}

/// Sets a truth value: "hidden", "masksToBounds", "geometryFlipped" and the like.
@c(lamina_layer_set_bool) public func layerSetBool(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: Bool
) -> LaminaStatus {
  setValue(layer, key) { _ in NSNumber(value: value) }
}

/// Sets a text: "name", "contentsGravity" ("center", "resizeAspect" and so on), "cornerCurve"
/// ("circular" or "continuous"), "compositingFilter" ("multiplyBlendMode" and so on), "lineCap";
/// "timeMap" (see lamina_layer_set_value); for text layers also "string" and "font".
@c(lamina_layer_set_string) public func layerSetString(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> LaminaStatus {
  setValue(layer, key) { try KeyForm.adapted(try text(value, "value"), forKey: $0) }
}

/// Sets a point: "position", "anchorPoint", "startPoint" and the like.
@c(lamina_layer_set_point) public func layerSetPoint(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: lamina_point
) -> LaminaStatus {
  setValue(layer, key) { try finite($0, CGPoint(x: value.x, y: value.y), value.x, value.y) }
}

/// Sets a size: "shadowOffset", "bounds.size", "emitterSize" and "tileSize".
@c(lamina_layer_set_size) public func layerSetSize(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: lamina_size
) -> LaminaStatus {
  setValue(layer, key) {
    try finite($0, CGSize(width: value.width, height: value.height), value.width, value.height)
  }
}

/// Sets a rectangle: "bounds", "frame", "contentsRect" and "contentsCenter".
@c(lamina_layer_set_rect) public func layerSetRect(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: lamina_rect
) -> LaminaStatus {
  setValue(layer, key) {
    let rect = CGRect(x: value.x, y: value.y, width: value.width, height: value.height)
    return try finite($0, rect, value.x, value.y, value.width, value.height)
  }
}

/// Sets a transform: "transform", "sublayerTransform" and "instanceTransform".
@c(lamina_layer_set_transform) public func layerSetTransform(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<lamina_transform>?
) -> LaminaStatus {
  setValue(layer, key) { key in
    guard let value else { throw Failure(.usage, "value: NULL instead of a transform") }
    return try value.pointee.transform(key)
  }
}

/// Sets a colour: "backgroundColor", "borderColor", "shadowColor", "fillColor" and the like.
@c(lamina_layer_set_color) public func layerSetColor(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: lamina_color
) -> LaminaStatus {
  setValue(layer, key) {
    let color = CGColor(
      srgbRed: value.red, green: value.green, blue: value.blue, alpha: value.alpha)
    return try finite($0, color, value.red, value.green, value.blue, value.alpha)
  }
}

/// Sets an image: "contents". The layer keeps the image, so the handle may be released at once.
@c(lamina_layer_set_image) public func layerSetImage(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: ImageHandle?
) -> LaminaStatus {
  setValue(layer, key) { _ in try HandleTable.shared.object(value, .image) }
}

/// Resets a property. A colour, image, mask or name is removed. A property that always has a value
/// becomes 0, false or the identity. A text that selects among names gets its default.
@c(lamina_layer_set_null) public func layerSetNull(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?
) -> LaminaStatus {
  setValue(layer, key) { _ in nil }
}

func setValue(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: (String) throws -> Any?
) -> LaminaStatus {
  attempt {
    let layer = try HandleTable.shared.object(layer, .layer)
    let key = try text(key, "key")
    let object = try value(key)
    try TurnQueue.collect { try layer.setDeclaredValue(object, forKeyPath: key) }
  }
}

/// Returns `value` if all its numbers are finite. Throws a usage failure otherwise.
private func finite(_ key: String, _ value: Any, _ numbers: Double...) throws -> Any {
  guard numbers.allSatisfy(\.isFinite) else {
    throw Failure(
      .usage, "\(key): \(numbers.map { "\($0)" }.joined(separator: ", ")) must be finite")
  }
  return value
}
