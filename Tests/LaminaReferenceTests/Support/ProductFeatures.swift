import Foundation
import Lamina
import LaminaReference

/// The parts of the product's API that scenes reach by name.
enum ProductFeatures {
  static func transformLayer() -> CALayer { CATransformLayer() }

  static func setShadowPath(_ path: ScenePath, of layer: CALayer) {
    layer.shadowPath =
      switch path {
      case .rect(let box): CGPath(rect: SceneBuilder.rect(box), transform: nil)
      case .roundedRect(let box, let radius):
        CGPath(
          roundedRect: SceneBuilder.rect(box), cornerWidth: radius, cornerHeight: radius, transform: nil)
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
    case .sourceOver, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop, .xor,
      .clear,
      .copy, .plusL, .plusD:
      mode.rawValue
    default: "\(mode.rawValue)BlendMode"
    }
  }
}
