import Foundation
import Lamina
import LaminaDocument

/// One value that the page sets, by key path.
struct PropertyEdit: Decodable, Sendable {
  let layer: Int
  let keyPath: String
  let value: String

  /// Sets the value, without an action.
  ///
  /// Throws an error that names the key path, the value and what is allowed; the layer is then
  /// unchanged.
  func apply(to layer: CALayer) throws {
    let value = try typed(for: layer)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    try layer.setDeclaredValue(value, forKeyPath: keyPath)
  }

  private func typed(for layer: CALayer) throws -> Any? {
    let own = LayerClass(of: layer).table[keyPath]
    if isColor(own) {
      if value == "none" { return nil }
      return try checked(
        PropertyText.color(value), "\(CSSColorText.allowed), or none")
    }
    if let own { return try checked(own.value(value), allowed(ValueText.type(of: keyPath))) }
    let type = type
    return try checked(ValueText.value(type: type, value), allowed(type))
  }

  private func isColor(_ own: ObjectProperty?) -> Bool {
    if case .color? = own?.syntax { return true }
    return LayerAttribute(named: keyPath)?.isColor ?? false
  }

  private var type: String {
    if case .flag? = LayerAttribute(named: keyPath)?.access { return "bool" }
    return ValueText.type(of: keyPath)
  }

  private func checked<Value>(_ value: Value?, _ allowed: String) throws -> Value {
    guard let value else {
      throw PreviewError("\(keyPath): '\(self.value)' is not taken (allowed: \(allowed))")
    }
    return value
  }

  private func allowed(_ type: String) -> String {
    switch type {
    case "bool": "true or false"
    case "CGPoint", "CGSize": "two numbers"
    case "CGRect": "x, y, width and height"
    case "CATransform3D": "functions such as scale(2, 2) rotate(45deg), or matrix(…)"
    case "CGPath": "a path such as 0 0 m 10 10 l"
    case "CATimeMap": "times and local times such as 0 0; 2 4 hold; 3 1"
    case "string": "a text"
    default: "a finite number"
    }
  }
}
