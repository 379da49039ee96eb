import Foundation
import LaminaGraphics

extension CATiledLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed = [
    KindKey.levelsOfDetail.name: count(.levelsOfDetail, \.levelsOfDetail),
    KindKey.levelsOfDetailBias.name: count(.levelsOfDetailBias, \.levelsOfDetailBias),
    KindKey.tileSize.name: KeyedProperty(
      value: { ($0 as? CATiledLayer).map { NSValue(cgSize: $0.tileSize) } },
      assign: { value, layer in
        guard let layer = layer as? CATiledLayer,
          let size = Coercion.size(value ?? Swift.type(of: layer).defaultValue(forKey: KindKey.tileSize.name))
        else { return false }
        layer.tileSize = size
        return true
      },
      taken: "takes a size"),
  ]

  private static func count(
    _ key: KindKey, _ property: ReferenceWritableKeyPath<CATiledLayer, Int> & Sendable
  ) -> KeyedProperty {
    KeyedProperty(
      value: { ($0 as? CATiledLayer).map { NSNumber(value: $0[keyPath: property]) } },
      assign: { value, layer in
        guard let layer = layer as? CATiledLayer,
          let number = Coercion.number(value ?? Swift.type(of: layer).defaultValue(forKey: key.name)),
          let count = Int(exactly: number.rounded(.towardZero))
        else { return false }
        layer[keyPath: property] = count
        return true
      },
      taken: "takes a number")
  }
}
