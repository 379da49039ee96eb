import Foundation
import LaminaGraphics

extension CAGradientLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed = [
    KindKey.colors.name: KeyedProperty(
      value: { ($0 as? CAGradientLayer)?.colors },
      assign: { value, layer in
        guard let layer = layer as? CAGradientLayer, value == nil || value is [Any] else { return false }
        layer.colors = value as? [Any]
        return true
      },
      taken: "takes a list of colours"),
    KindKey.locations.name: KeyedProperty(
      value: { ($0 as? CAGradientLayer)?.locations },
      assign: { value, layer in
        guard let layer = layer as? CAGradientLayer else { return false }
        guard let value else {
          layer.locations = nil
          return true
        }
        guard let list = value as? [Any] else { return false }
        let numbers = list.compactMap { Coercion.wrapped($0) as? NSNumber }
        guard numbers.count == list.count else { return false }
        layer.locations = numbers
        return true
      },
      taken: "takes a list of numbers"),
    KindKey.startPoint.name: point(.startPoint, \.startPoint),
    KindKey.endPoint.name: point(.endPoint, \.endPoint),
    KindKey.type.name: KeyedProperty(
      value: { ($0 as? CAGradientLayer)?.type.rawValue },
      assign: { value, layer in
        let text = Coercion.text(value ?? CAGradientLayerType.axial.rawValue)
        guard let layer = layer as? CAGradientLayer, let text else { return false }
        layer.type = CAGradientLayerType(rawValue: text)
        return true
      },
      taken: "takes a text"),
  ]

  private static func point(
    _ key: KindKey, _ property: ReferenceWritableKeyPath<CAGradientLayer, CGPoint> & Sendable
  ) -> KeyedProperty {
    KeyedProperty(
      value: { ($0 as? CAGradientLayer).map { NSValue(cgPoint: $0[keyPath: property]) } },
      assign: { value, layer in
        guard let layer = layer as? CAGradientLayer,
          let point = Coercion.point(value ?? Swift.type(of: layer).defaultValue(forKey: key.name))
        else { return false }
        layer[keyPath: property] = point
        return true
      },
      taken: "takes a point")
  }
}
