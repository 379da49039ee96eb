import Foundation
import LaminaGraphics

extension CAGradientLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "colors": .list("takes a list of colours", \CAGradientLayer.colors),
    "locations": .numbers(\CAGradientLayer.locations),
    "startPoint": .point(GradientValues().startPoint, \CAGradientLayer.startPoint),
    "endPoint": .point(GradientValues().endPoint, \CAGradientLayer.endPoint),
    "type": .text("axial", { (layer: CAGradientLayer) in layer.type.rawValue }) {
      $0.type = CAGradientLayerType(rawValue: $1)
    },
  ]
}
