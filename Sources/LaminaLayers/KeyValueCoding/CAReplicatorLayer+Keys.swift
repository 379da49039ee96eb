import Foundation
import LaminaGeometry
import LaminaGraphics

extension CAReplicatorLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    KindKey.instanceCount.name: number({ NSNumber(value: $0.instanceCount) }, standard: 1) {
      guard !$1.isNaN else { return false }
      $0.instanceCount = ReplicatorValues.count($1)
      return true
    },
    KindKey.preservesDepth.name: KeyedProperty(
      value: { ($0 as? CAReplicatorLayer).map { NSNumber(value: $0.preservesDepth) } },
      assign: { value, layer in
        guard let layer = layer as? CAReplicatorLayer, let flag = Coercion.flag(value) else { return false }
        layer.preservesDepth = flag
        return true
      },
      taken: "takes a number"),
    KindKey.instanceDelay.name: number({ NSNumber(value: $0.instanceDelay) }) {
      $0.instanceDelay = $1
      return true
    },
    KindKey.instanceTransform.name: KeyedProperty(
      value: { ($0 as? CAReplicatorLayer).map { NSValue(caTransform3D: $0.instanceTransform) } },
      assign: { value, layer in
        guard let layer = layer as? CAReplicatorLayer, let matrix = Coercion.transform(value) else {
          return false
        }
        layer.instanceTransform = matrix
        return true
      },
      taken: "takes a CATransform3D or an NSValue of one"),
    KindKey.instanceColor.name: KeyedProperty(
      value: { ($0 as? CAReplicatorLayer)?.instanceColor },
      assign: { value, layer in
        guard let layer = layer as? CAReplicatorLayer else { return false }
        if let value {
          guard let color = value as? CGColor else { return false }
          layer.instanceColor = color
        } else {
          layer.instanceColor = nil
        }
        return true
      },
      taken: "takes a CGColor or nil"),
    KindKey.instanceRedOffset.name: offset(\.instanceRedOffset),
    KindKey.instanceGreenOffset.name: offset(\.instanceGreenOffset),
    KindKey.instanceBlueOffset.name: offset(\.instanceBlueOffset),
    KindKey.instanceAlphaOffset.name: offset(\.instanceAlphaOffset),
  ]

  private static func offset(
    _ path: ReferenceWritableKeyPath<CAReplicatorLayer, Float> & Sendable
  ) -> KeyedProperty {
    number({ NSNumber(value: $0[keyPath: path]) }) {
      $0[keyPath: path] = Float($1)
      return true
    }
  }

  private static func number(
    _ value: @escaping @Sendable (CAReplicatorLayer) -> NSNumber, standard: Double = 0,
    _ assign: @escaping @Sendable (CAReplicatorLayer, Double) -> Bool
  ) -> KeyedProperty {
    KeyedProperty(
      value: { ($0 as? CAReplicatorLayer).map(value) },
      assign: { given, layer in
        guard let layer = layer as? CAReplicatorLayer, let number = Coercion.number(given ?? standard) else {
          return false
        }
        return assign(layer, number)
      },
      taken: "takes a number")
  }
}
