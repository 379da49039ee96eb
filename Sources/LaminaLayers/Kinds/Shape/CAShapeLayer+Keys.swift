import Foundation
import LaminaGraphics

extension CAShapeLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "path": KeyedProperty(
      value: { ($0 as? CAShapeLayer)?.path },
      assign: { value, layer in
        let path = value as? CGPath
        guard let layer = layer as? CAShapeLayer, path != nil || value == nil else { return false }
        layer.path = path
        return true
      },
      taken: "takes a CGPath"),
    "fillColor": color(
      { $0.fillColor }, { $0.fillColor = $1 }),
    "strokeColor": color(
      { $0.strokeColor }, { $0.strokeColor = $1 }),
    "fillRule": text(
      { $0.fillRule.rawValue },
      { $0.fillRule = $1.map(CAShapeLayerFillRule.init(rawValue:)) ?? .nonZero }),
    "lineCap": text(
      { $0.lineCap.rawValue }, { $0.lineCap = $1.map(CAShapeLayerLineCap.init(rawValue:)) ?? .butt }),
    "lineJoin": text(
      { $0.lineJoin.rawValue }, { $0.lineJoin = $1.map(CAShapeLayerLineJoin.init(rawValue:)) ?? .miter }),
    "strokeStart": number(0, { $0.strokeStart }, { $0.strokeStart = $1 }),
    "strokeEnd": number(1, { $0.strokeEnd }, { $0.strokeEnd = $1 }),
    "lineWidth": number(1, { $0.lineWidth }, { $0.lineWidth = $1 }),
    "miterLimit": number(10, { $0.miterLimit }, { $0.miterLimit = $1 }),
    "lineDashPhase": number(0, { $0.lineDashPhase }, { $0.lineDashPhase = $1 }),
    "lineDashPattern": KeyedProperty(
      value: { ($0 as? CAShapeLayer)?.lineDashPattern },
      assign: { value, layer in
        guard let layer = layer as? CAShapeLayer else { return false }
        guard let value else {
          layer.lineDashPattern = nil
          return true
        }
        guard let list = (value as? [Any]).map({ $0.map(Coercion.wrapped) }),
          let numbers = list as? [NSNumber]
        else { return false }
        layer.lineDashPattern = numbers
        return true
      },
      taken: "takes a list of numbers"),
  ]

  private static func number(
    _ standard: CGFloat, _ value: @escaping @Sendable (CAShapeLayer) -> CGFloat,
    _ assign: @escaping @Sendable (CAShapeLayer, CGFloat) -> Void
  ) -> KeyedProperty {
    KeyedProperty(
      value: { ($0 as? CAShapeLayer).map { NSNumber(value: Double(value($0))) } },
      assign: { new, layer in
        guard let layer = layer as? CAShapeLayer else { return false }
        guard let number = new == nil ? Double(standard) : Coercion.number(new) else { return false }
        assign(layer, CGFloat(number))
        return true
      },
      taken: "takes a number")
  }

  private static func text(
    _ value: @escaping @Sendable (CAShapeLayer) -> String,
    _ assign: @escaping @Sendable (CAShapeLayer, String?) -> Void
  ) -> KeyedProperty {
    KeyedProperty(
      value: { ($0 as? CAShapeLayer).map(value) },
      assign: { new, layer in
        let text = Coercion.text(new)
        guard let layer = layer as? CAShapeLayer, text != nil || new == nil else { return false }
        assign(layer, text)
        return true
      },
      taken: "takes a text")
  }

  private static func color(
    _ value: @escaping @Sendable (CAShapeLayer) -> CGColor?,
    _ assign: @escaping @Sendable (CAShapeLayer, CGColor?) -> Void
  ) -> KeyedProperty {
    KeyedProperty(
      value: { ($0 as? CAShapeLayer).flatMap(value) },
      assign: { new, layer in
        let color = new as? CGColor
        guard let layer = layer as? CAShapeLayer, color != nil || new == nil else { return false }
        assign(layer, color)
        return true
      },
      taken: "takes a CGColor")
  }
}
