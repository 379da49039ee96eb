import Foundation
import LaminaGeometry
import Logging

/// Values that a setter does not take.
///
/// Geometry that is not finite would spread through every product and reach GL; it is refused at
/// the door, logged, and the old value stays (Apple raises `CALayerInvalidGeometry` instead).
package enum Refusal {
  static let log = Logger(label: "lamina.layers")

  /// Logs something that went wrong where nobody can be told.
  package static func report(_ message: String) { log.error("\(message)") }

  /// Says that `layer` kept its old value of `property`.
  static func report(_ property: String, _ value: Any, on layer: CALayer, why: String) {
    let name = layer.name.map { " \"\($0)\"" } ?? ""
    note("\(type(of: layer))\(name): \(property) = \(value) refused: \(why)")
  }

  /// Hands `line` to who collects what this thread refuses, else to the log.
  static func note(_ line: String) {
    if !RefusedValues.collect(line) { log.error("\(line)") }
  }

  static let notFinite = "must be finite"
}

/// A value of numbers that may be infinite or not a number.
protocol FiniteCheckable {
  var isFinite: Bool { get }
}

extension CGFloat: FiniteCheckable {}
extension Float: FiniteCheckable {}
extension CATransform3D: FiniteCheckable {}

extension CGPoint: FiniteCheckable {
  var isFinite: Bool { (x + y).isFinite }
}

extension CGSize: FiniteCheckable {
  var isFinite: Bool { (width + height).isFinite }
}

extension CGRect: FiniteCheckable {
  var isFinite: Bool { (origin.x + origin.y + size.width + size.height).isFinite }
}
