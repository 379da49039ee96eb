extension CAScrollLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed = [
    "scrollMode": KeyedProperty(
      value: { ($0 as? CAScrollLayer)?.scrollMode.rawValue },
      assign: { value, layer in
        let text = Coercion.text(value ?? CAScrollLayerScrollMode.both.rawValue)
        guard let layer = layer as? CAScrollLayer, let text else { return false }
        layer.scrollMode = CAScrollLayerScrollMode(rawValue: text)
        return true
      },
      taken: "takes a text")
  ]
}
