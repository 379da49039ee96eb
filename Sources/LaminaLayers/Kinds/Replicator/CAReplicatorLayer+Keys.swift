import Foundation
import LaminaGeometry
import LaminaGraphics

extension CAReplicatorLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "instanceCount": KeyedProperty("takes a number", { NSNumber(value: $0.instanceCount) }) {
      (layer: CAReplicatorLayer, new) in
      guard let number = Coercion.number(new ?? 1), !number.isNaN else { return false }
      layer.instanceCount = ReplicatorValues.count(number)
      return true
    },
    "preservesDepth": .flag(\CAReplicatorLayer.preservesDepth),
    "instanceDelay": .number(
      0, { (layer: CAReplicatorLayer) in NSNumber(value: layer.instanceDelay) }
    ) {
      $0.instanceDelay = $1
    },
    "instanceTransform": KeyedProperty(
      "takes a CATransform3D or an NSValue of one", { NSValue(caTransform3D: $0.instanceTransform) }
    ) { (layer: CAReplicatorLayer, new) in
      guard let matrix = Coercion.transform(new) else { return false }
      layer.instanceTransform = matrix
      return true
    },
    "instanceColor": .color(\CAReplicatorLayer.instanceColor),
    "instanceRedOffset": offset(\.instanceRedOffset),
    "instanceGreenOffset": offset(\.instanceGreenOffset),
    "instanceBlueOffset": offset(\.instanceBlueOffset),
    "instanceAlphaOffset": offset(\.instanceAlphaOffset),
  ]

  private static func offset(
    _ path: ReferenceWritableKeyPath<CAReplicatorLayer, Float> & Sendable
  ) -> KeyedProperty {
    .number(0, { (layer: CAReplicatorLayer) in NSNumber(value: layer[keyPath: path]) }) {
      $0[keyPath: path] = Float($1)
    }
  }
}
