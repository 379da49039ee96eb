import Foundation
import LaminaGraphics

extension CATiledLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "levelsOfDetail": count(1, \.levelsOfDetail),
    "levelsOfDetailBias": count(0, \.levelsOfDetailBias),
    "tileSize": .size(CGSize(width: 256, height: 256), \CATiledLayer.tileSize),
  ]

  private static func count(
    _ standard: Double, _ path: ReferenceWritableKeyPath<CATiledLayer, Int> & Sendable
  ) -> KeyedProperty {
    KeyedProperty("takes a number", { NSNumber(value: $0[keyPath: path]) }) {
      (layer: CATiledLayer, new) in
      guard let number = Coercion.number(new ?? standard),
        let count = Int(exactly: number.rounded(.towardZero))
      else { return false }
      layer[keyPath: path] = count
      return true
    }
  }
}
