import Foundation
import LaminaGeometry
import LaminaGraphics

@testable import LaminaLayers

/// For each property that a text can say, a value that a layer does not have: by the type of the
/// property, so that a new key has one.
enum PropertySamples {
  static let keys = LayerKey.allCases.filter { $0.access.isPlain && $0 != .frame }

  /// A value for `key`, as key-value coding takes it, that differs from what `layer` has.
  static func other(_ key: LayerKey, than layer: CALayer) -> Any? {
    switch key.access {
    case .number: NSNumber(value: 5.0)
    case .float: NSNumber(value: Float(0.25))
    case .time: NSNumber(value: 5.0)
    case .rate: NSNumber(value: Float(2))
    case .flag(let path): NSNumber(value: !layer[keyPath: path])
    case .point: NSValue(cgPoint: CGPoint(x: 0.25, y: 4))
    case .size: NSValue(cgSize: CGSize(width: 6, height: 7))
    case .rect: NSValue(cgRect: CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
    case .transform: NSValue(caTransform3D: CATransform3DMakeTranslation(1, 2, 3))
    case .color: CGColor(srgbRed: 1, green: 0.5, blue: 0.25, alpha: 0.75)
    case .path: CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
    case .timeMap:
      try? CATimeMap(
        [
          .init(time: 0, localTime: 1), .init(time: 2, localTime: 3.5, pace: .hold),
          .init(time: 4, localTime: 0, pace: .curve(CAMediaTimingFunction(name: .easeIn))),
          .init(time: 5, localTime: 2),
        ], speedAfter: -1)
    case .text: "text"
    case .name(let get, _): name(key, than: get(layer), of: type(of: layer))
    case .bits(let get, _, _): NSNumber(value: get(layer) ^ 1)
    case .object: nil
    }
  }

  /// Names that properties take; a new property with names of its own has one here.
  private static let names = ["continuous", "center", "nearest", "Gray8", "both"]

  private static func name(_ key: LayerKey, than old: String, of type: CALayer.Type) -> String? {
    names.first { name in
      let layer = CALayer()
      layer.setValue(name, forKey: key.name)
      return name != old && layer.value(forKey: key.name) as? String == name
        && type.defaultValue(forKey: key.name) as? String != name
    }
  }
}
