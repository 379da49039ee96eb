extension CAScrollLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "scrollMode": .text("both", { (layer: CAScrollLayer) in layer.scrollMode.rawValue }) {
      $0.scrollMode = CAScrollLayerScrollMode(rawValue: $1)
    }
  ]
}
