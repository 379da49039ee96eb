import Foundation
import Lamina
import LaminaReference

/// The parts of the product's API that scenes use by name.
enum ProductFeatures {
  static func transformLayer() -> CALayer { CATransformLayer() }

  static func shapeLayer(_ shape: SceneShape) -> CALayer {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    for step in shape.steps {
      switch step {
      case .move(let p): path.move(to: SceneBuilder.point(p))
      case .line(let p): path.addLine(to: SceneBuilder.point(p))
      case .curve(let a, let b, let p):
        path.addCurve(
          to: SceneBuilder.point(p), control1: SceneBuilder.point(a),
          control2: SceneBuilder.point(b))
      case .close: path.closeSubpath()
      }
    }
    layer.path = path
    layer.fillColor = shape.fill.map(SceneBuilder.color)
    layer.fillRule = shape.isEvenOdd ? .evenOdd : .nonZero
    layer.strokeColor = shape.stroke.map(SceneBuilder.color)
    layer.lineWidth = shape.width
    layer.lineCap = CAShapeLayerLineCap(rawValue: shape.cap.rawValue)
    layer.lineJoin = CAShapeLayerLineJoin(rawValue: shape.join.rawValue)
    layer.miterLimit = shape.miterLimit
    (layer.strokeStart, layer.strokeEnd) = (shape.start, shape.end)
    layer.lineDashPattern = shape.dashes.isEmpty ? nil : shape.dashes.map { NSNumber(value: $0) }
    layer.lineDashPhase = shape.dashPhase
    return layer
  }

  static func gradientLayer(_ gradient: SceneGradient) -> CALayer {
    let layer = CAGradientLayer()
    layer.type = CAGradientLayerType(rawValue: gradient.kind.rawValue)
    layer.colors = gradient.colors.map(SceneBuilder.color)
    layer.locations = gradient.locations?.map { NSNumber(value: $0) }
    layer.startPoint = SceneBuilder.point(gradient.start)
    layer.endPoint = SceneBuilder.point(gradient.end)
    return layer
  }

  static func replicator(_ replication: SceneReplication) -> CALayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = replication.count
    layer.preservesDepth = replication.keepsDepth
    layer.instanceTransform = SceneBuilder.matrix(replication.step)
    layer.instanceColor = SceneBuilder.color(replication.color)
    (layer.instanceRedOffset, layer.instanceGreenOffset) =
      (Float(replication.offsets[0]), Float(replication.offsets[1]))
    (layer.instanceBlueOffset, layer.instanceAlphaOffset) =
      (Float(replication.offsets[2]), Float(replication.offsets[3]))
    return layer
  }

  static func setShadowPath(_ path: ScenePath, of layer: CALayer) {
    layer.shadowPath =
      switch path {
      case .rect(let box): CGPath(rect: SceneBuilder.rect(box), transform: nil)
      case .roundedRect(let box, let radius):
        CGPath(
          roundedRect: SceneBuilder.rect(box), cornerWidth: radius, cornerHeight: radius,
          transform: nil)
      case .ellipse(let box): CGPath(ellipseIn: SceneBuilder.rect(box), transform: nil)
      case .polygon(let points): SceneBuilder.path(points)
      }
  }

  static func filter(_ filter: SceneFilter) -> Any {
    let (type, values) = inputs(filter)
    let result = CAFilter(type: type)
    for (key, value) in values { result.setValue(value, forKey: key) }
    return result
  }

  static func compositing(_ mode: LaminaReference.BlendMode) -> Any { CAFilter(type: name(mode)) }

  /// The name of a filter and its inputs.
  static func inputs(_ filter: SceneFilter) -> (type: String, values: [String: Any]) {
    switch filter {
    case .gaussianBlur(let radius, let normalizes):
      ("gaussianBlur", ["inputRadius": radius, "inputNormalizeEdges": normalizes])
    case .colorMatrix(let m): ("colorMatrix", ["inputColorMatrix": m])
    case .colorInvert: ("colorInvert", [:])
    case .colorMonochrome(let color, let amount, let bias):
      (
        "colorMonochrome",
        ["inputColor": SceneBuilder.color(color), "inputAmount": amount, "inputBias": bias]
      )
    case .colorSaturate(let amount): ("colorSaturate", ["inputAmount": amount])
    case .colorBrightness(let amount): ("colorBrightness", ["inputAmount": amount])
    case .colorContrast(let amount): ("colorContrast", ["inputAmount": amount])
    case .colorHueRotate(let angle): ("colorHueRotate", ["inputAngle": angle])
    case .multiplyColor(let color): ("multiplyColor", ["inputColor": SceneBuilder.color(color)])
    case .colorAdd(let color): ("colorAdd", ["inputColor": SceneBuilder.color(color)])
    case .luminanceToAlpha: ("luminanceToAlpha", [:])
    }
  }

  /// Core Animation's name of a mode.
  static func name(_ mode: LaminaReference.BlendMode) -> String {
    switch mode {
    case .sourceOver, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop,
      .xor,
      .clear,
      .copy, .dest, .plusL, .plusD, .subtractS, .subtractD, .minimum, .maximum:
      mode.rawValue
    case .product: "multiply"
    default: "\(mode.rawValue)BlendMode"
    }
  }
}
