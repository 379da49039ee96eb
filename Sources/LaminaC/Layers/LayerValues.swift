import CLaminaTypes
import Foundation
import Lamina

// Section: Values of any type, by key

/// Sets the property with the key path `key` to a value of any type. This reaches what the
/// functions above have no types for: "emitterCells", "filters", "emitterBehaviors" and
/// "sublayers" take lists, "mask" a layer, "compositingFilter" an object or a text, "contents" an
/// image or a texture, "timeMap" a text such as "0 0; 2 4 hold; 3 1 easeIn; 5 0": keys with a time,
/// a local time and a pace, and "before 1" or "after 1" for the speeds beyond them.
///
/// Errors: as lamina_layer_set_double; LAMINA_USAGE for NULL, for an unknown type and for a list
/// whose count is negative; LAMINA_LIMIT for lists with more than "animationValues" elements.
@c(lamina_layer_set_value) public func layerSetValue(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<lamina_value>?
) -> LaminaStatus {
  setValue(layer, key) { try ValueReading.object(value, forKey: $0) }
}

/// Gets the property with the key path `key`, whatever its type is. Give the result back with
/// lamina_value_clear. If the property has no value, the status is LAMINA_NO_VALUE and the result
/// is LAMINA_TYPE_NONE.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, a key that the layer does not have, and for a
/// value that C has no type for. The result is then LAMINA_TYPE_NONE.
@c(lamina_layer_get_value) public func layerGetValue(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<lamina_value>?
) -> LaminaStatus {
  giveValue(value) {
    let layer = try HandleTable.shared.object(layer, .layer)
    let key = try text(key, "key")
    let found = try layer.checkedValue(forKeyPath: key)
    if key == "affineTransform" { return (layer.affineTransform(), key) }
    return (found, key)
  }
}

/// Keeps a value under a key of the program's own with the layer, which its class need not have.
/// Archives hold such values. LAMINA_TYPE_NONE removes the value.
///
/// Errors: as lamina_layer_set_value; LAMINA_USAGE for a key that is a property of the layer.
@c(lamina_layer_set_own_value) public func layerSetOwnValue(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<lamina_value>?
) -> LaminaStatus {
  attempt {
    let layer = try HandleTable.shared.object(layer, .layer)
    let key = try ownKey(key, layer)
    let object = try ValueReading.object(value, forKey: key)
    try TurnQueue.collect { try Failure.ifRefused { layer.setValue(object, forKey: key) } }
  }
}

/// Gets a value that was kept under a key of the program's own, as lamina_layer_get_value does.
///
/// Errors: as lamina_layer_get_value; LAMINA_USAGE for a key that is a property of the layer.
@c(lamina_layer_get_own_value) public func layerGetOwnValue(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<lamina_value>?
) -> LaminaStatus {
  giveValue(value) {
    let layer = try HandleTable.shared.object(layer, .layer)
    let key = try ownKey(key, layer)
    return (layer.value(forKey: key), key)
  }
}

private func ownKey(_ key: UnsafePointer<CChar>?, _ layer: CALayer) throws -> String {
  let key = try text(key, "key")
  guard !layer.declares(key), !key.isEmpty, key != DrawFunction.key else {
    throw Failure(.usage, "key: '\(key)' is a property of the layer (lamina_layer_set_value)")
  }
  return key
}
