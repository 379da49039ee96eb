import Foundation

extension CAScrollLayer: KeyedLayerClass {
  /// What key-value coding does with the one property that scroll layers have besides those of all
  /// layers. It is no ``KindKey``: nothing of it is drawn, archived or animated.
  static let keyedProperties: [String: KeyedProperty] = [
    "scrollMode": KeyedProperty("takes a text", { $0.scrollMode.rawValue }) {
      (layer: CAScrollLayer, new) in
      guard let text = Coercion.text(new ?? CAScrollLayerScrollMode.both.rawValue) else {
        return false
      }
      layer.scrollMode = CAScrollLayerScrollMode(rawValue: text)
      return true
    }
  ]
}
