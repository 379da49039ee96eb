import CLaminaTypes
import Foundation
import Lamina

// Section: Places and times
//
// Points and rectangles are in points of a layer's own space; lamina_layer_get_rect of "bounds" is
// in that space too.

/// Finds the front-most layer of the tree below `layer` at a point in the space of its superlayer,
/// with a reference that the caller releases. If there is none, the status is LAMINA_NO_VALUE and
/// the result is NULL.
///
/// Errors: LAMINA_USAGE for an invalid handle, NULL, and a point that is not finite.
@c(lamina_layer_hit_test) public func layerHitTest(
  _ layer: LayerHandle?, _ point: lamina_point, _ hit: UnsafeMutablePointer<LayerHandle?>?
) -> LaminaStatus {
  handOut(hit, "hit", .layer) {
    let layer = try HandleTable.shared.object(layer, .layer)
    return layer.hitTest(try checked(point, "point"))
  }
}

/// Finds out whether a point of the layer's own space lies in its bounds. The edges at the largest
/// x and y are outside.
///
/// Errors: as lamina_layer_hit_test.
@c(lamina_layer_contains_point) public func layerContainsPoint(
  _ layer: LayerHandle?, _ point: lamina_point, _ contains: UnsafeMutablePointer<Bool>?
) -> LaminaStatus {
  attempt {
    let layer = try HandleTable.shared.object(layer, .layer)
    let inside = layer.contains(try checked(point, "point"))
    try place(contains, "contains").pointee = inside
  }
}

/// Converts a point of the layer's space to the space of `other`; NULL stands for the space around
/// the tree. If no point of `other` shows there, because a transform on the way has no inverse, the
/// status is LAMINA_NO_VALUE and the result is unchanged.
///
/// Errors: as lamina_layer_hit_test.
@c(lamina_layer_convert_point) public func layerConvertPoint(
  _ layer: LayerHandle?, _ point: lamina_point, _ other: LayerHandle?,
  _ converted: UnsafeMutablePointer<lamina_point>?
) -> LaminaStatus {
  convert(layer, other, converted) { layer, other in
    let found = layer.convert(try checked(point, "point"), to: other)
    return found.x.isFinite && found.y.isFinite ? lamina_point(found) : nil
  }
}

/// Converts a rectangle of the layer's space to the space of `other`: the box around it there. NULL
/// stands for the space around the tree. LAMINA_NO_VALUE as for lamina_layer_convert_point.
///
/// Errors: as lamina_layer_hit_test.
@c(lamina_layer_convert_rect) public func layerConvertRect(
  _ layer: LayerHandle?, _ rect: lamina_rect, _ other: LayerHandle?,
  _ converted: UnsafeMutablePointer<lamina_rect>?
) -> LaminaStatus {
  convert(layer, other, converted) { layer, other in
    let found = layer.convert(try checked(rect, "rect"), to: other)
    let numbers = [found.origin.x, found.origin.y, found.size.width, found.size.height]
    return numbers.allSatisfy(\.isFinite) ? lamina_rect(found) : nil
  }
}

/// Converts a time of the layer, in seconds, to the time of `other`; NULL stands for the time of
/// renderers. LAMINA_NO_VALUE if time stands still on the way.
///
/// Errors: as lamina_layer_hit_test.
@c(lamina_layer_convert_time) public func layerConvertTime(
  _ layer: LayerHandle?, _ time: Double, _ other: LayerHandle?,
  _ converted: UnsafeMutablePointer<Double>?
) -> LaminaStatus {
  convert(layer, other, converted) { layer, other in
    try checkFinite("time", time)
    let found = layer.convertTime(time, to: other)
    return found.isFinite ? found : nil
  }
}

private func convert<Value>(
  _ layer: LayerHandle?, _ other: LayerHandle?, _ result: UnsafeMutablePointer<Value>?,
  _ body: (CALayer, CALayer?) throws -> Value?
) -> LaminaStatus {
  var isThere = true
  let status = attempt {
    let layer = try HandleTable.shared.object(layer, .layer)
    let other = try other.map { try HandleTable.shared.object($0, .layer) }
    let result = try place(result, "converted")
    guard let value = try body(layer, other) else { return isThere = false }
    result.pointee = value
  }
  return isThere ? status : .noValue
}
