import CLaminaTypes
import Foundation
import Lamina
import LaminaDocument

// Section: Setting paths and lists
//
// These set the properties that only specialised layers have: the path of a CAShapeLayer, its
// dashes, the colours and locations of a CAGradientLayer. The errors are those of the functions
// above.

/// Sets a path: "path" of a CAShapeLayer, or "shadowPath". `value` is a text of operators that
/// follow their numbers, as in scene files: "x y m" moves, "x y l" draws a line, "cx cy x y q" and
/// "c1x c1y c2x c2y x y c" draw curves, "h" closes. Example: "0 0 m 10 0 l 10 10 l h".
@c(lamina_layer_set_path) public func layerSetPath(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?
) -> LaminaStatus {
  setValue(layer, key) { key in
    guard let path = PathText.parse(try text(value, "value")) else {
      throw Failure(
        .usage, "\(key): not a path (allowed: numbers and then m, l, q, c or h; m first)")
    }
    return path
  }
}

/// Sets a list of numbers: "lineDashPattern" of a CAShapeLayer or "locations" of a CAGradientLayer.
/// A count of 0 removes the list.
@c(lamina_layer_set_numbers) public func layerSetNumbers(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ values: UnsafePointer<Double>?,
  _ count: Int32
) -> LaminaStatus {
  setValue(layer, key) { key in
    let numbers = Array(try list(values, count))
    guard numbers.allSatisfy(\.isFinite) else {
      throw Failure(.usage, "\(key): all numbers must be finite")
    }
    return numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
  }
}

/// Sets a list of colours: "colors" of a CAGradientLayer. A count of 0 removes the list.
@c(lamina_layer_set_colors) public func layerSetColors(
  _ layer: LayerHandle?, _ key: UnsafePointer<CChar>?, _ values: UnsafePointer<lamina_color>?,
  _ count: Int32
) -> LaminaStatus {
  setValue(layer, key) { key in
    let colors = Array(try list(values, count))
    guard colors.allSatisfy({ [$0.red, $0.green, $0.blue, $0.alpha].allSatisfy(\.isFinite) }) else {
      throw Failure(.usage, "\(key): all numbers must be finite")
    }
    return colors.isEmpty
      ? nil
      : colors.map { CGColor(srgbRed: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha) }
  }
}

private func list<Element>(
  _ values: UnsafePointer<Element>?, _ count: Int32
) throws -> UnsafeBufferPointer<Element> {
  guard count >= 0 else { throw Failure(.usage, "count: \(count) must not be negative") }
  guard count == 0 || values != nil else {
    throw Failure(.usage, "values: NULL instead of \(count) values")
  }
  return UnsafeBufferPointer(start: values, count: Int(count))
}
