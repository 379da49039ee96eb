import CLaminaTypes
import Foundation
import Lamina

// Section: Getting properties
//
// Each function gets the property with the key path `key`, in UTF-8. It returns LAMINA_NO_VALUE if
// the property has no value, for example a colour that was never set. Then, and after an error, the
// result is left as it was, except that pointers become NULL. All functions have these errors:
// LAMINA_USAGE for an invalid handle, for a key that the layer does not have (the message lists its
// keys), and for a property of another type.

/// Gets a number; truth values are 0 and 1.
@c(lamina_layer_get_double) public func layerGetDouble(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<Double>?
) -> LaminaStatus {
  get(layer, key, value, "a number") { if case .number(let number) = $0 { number } else { nil } }
}

/// Gets a truth value; numbers other than 0 are true.
@c(lamina_layer_get_bool) public func layerGetBool(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<Bool>?
) -> LaminaStatus {
  get(layer, key, value, "a truth value") {
    if case .number(let number) = $0 { number != 0 } else { nil }
  }
}

/// Gets a text. Give it back with lamina_free_text.
@c(lamina_layer_get_string) public func layerGetString(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> LaminaStatus {
  value?.pointee = nil
  return get(layer, key, value, "a text") {
    if case .text(let text) = $0 { try handedOut(text) } else { nil }
  }
}

/// Gets a point.
@c(lamina_layer_get_point) public func layerGetPoint(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<lamina_point>?
) -> LaminaStatus {
  get(layer, key, value, "a point") {
    if case .point(let point) = $0 { lamina_point(point) } else { nil }
  }
}

/// Gets a size.
@c(lamina_layer_get_size) public func layerGetSize(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<lamina_size>?
) -> LaminaStatus {
  get(layer, key, value, "a size") {
    if case .size(let size) = $0 { lamina_size(size) } else { nil }
  }
}

/// Gets a rectangle.
@c(lamina_layer_get_rect) public func layerGetRect(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<lamina_rect>?
) -> LaminaStatus {
  get(layer, key, value, "a rectangle") {
    if case .rect(let rect) = $0 { lamina_rect(rect) } else { nil }
  }
}

/// Gets a transform.
@c(lamina_layer_get_transform) public func layerGetTransform(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?,
  _ value: UnsafeMutablePointer<lamina_transform>?
) -> LaminaStatus {
  get(layer, key, value, "a transform") {
    if case .transform(let transform) = $0 { lamina_transform(transform) } else { nil }
  }
}

/// Gets a colour. A colour in another colour space is converted to sRGB.
@c(lamina_layer_get_color) public func layerGetColor(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<lamina_color>?
) -> LaminaStatus {
  get(layer, key, value, "a colour") {
    if case .color(let color) = $0 { lamina_color(color) } else { nil }
  }
}

/// Gets an image, with a reference that the caller releases.
@c(lamina_layer_get_image) public func layerGetImage(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafeMutablePointer<ImageHandle?>?
) -> LaminaStatus {
  value?.pointee = nil
  return get(layer, key, value, "an image") {
    if case .image(let image) = $0 { try HandleTable.shared.add(image, .image) } else { nil }
  }
}

private func get<Value>(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ result: UnsafeMutablePointer<Value>?,
  _ what: String, _ convert: (DeclaredValue) throws -> Value?
) -> LaminaStatus {
  var isThere = true
  let status = attempt {
    let layer = try HandleTable.shared.object(layer, .layer)
    let key = try text(key, "key")
    let place = try place(result, "value")
    let value = DeclaredValue(KeyForm.simplified(try layer.checkedValue(forKeyPath: key)))
    if case .none = value { return isThere = false }
    guard let converted = try convert(value) else {
      throw Failure(.usage, "\(key): \(value.kind), not \(what)")
    }
    place.pointee = converted
  }
  return isThere ? status : .noValue
}
