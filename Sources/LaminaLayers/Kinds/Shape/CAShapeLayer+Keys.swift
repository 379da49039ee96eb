import Foundation
import LaminaGraphics

extension CAShapeLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "path": .object("takes a CGPath", \CAShapeLayer.path),
    "fillColor": .color(\CAShapeLayer.fillColor),
    "strokeColor": .color(\CAShapeLayer.strokeColor),
    "fillRule": .text("non-zero", { (layer: CAShapeLayer) in layer.fillRule.rawValue }) {
      $0.fillRule = CAShapeLayerFillRule(rawValue: $1)
    },
    "lineCap": .text("butt", { (layer: CAShapeLayer) in layer.lineCap.rawValue }) {
      $0.lineCap = CAShapeLayerLineCap(rawValue: $1)
    },
    "lineJoin": .text("miter", { (layer: CAShapeLayer) in layer.lineJoin.rawValue }) {
      $0.lineJoin = CAShapeLayerLineJoin(rawValue: $1)
    },
    "strokeStart": number(0, \.strokeStart),
    "strokeEnd": number(1, \.strokeEnd),
    "lineWidth": number(1, \.lineWidth),
    "miterLimit": number(10, \.miterLimit),
    "lineDashPhase": number(0, \.lineDashPhase),
    "lineDashPattern": .numbers(\CAShapeLayer.lineDashPattern),
  ]

  private static func number(
    _ standard: Double, _ path: ReferenceWritableKeyPath<CAShapeLayer, CGFloat> & Sendable
  ) -> KeyedProperty {
    .number(standard, { (layer: CAShapeLayer) in NSNumber(value: Double(layer[keyPath: path])) }) {
      $0[keyPath: path] = CGFloat($1)
    }
  }
}
