import Foundation
import LaminaGeometry
import LaminaGraphics

/// The values of `CALayer.defaultValue(forKey:)` (facts 1.2): for keys whose default is not zero or
/// nil, with a few exceptions as in Apple's framework.
enum DefaultValues {
  /// The default of `key`, wrapped; nil for keys without a default, and for Swift's spelling of
  /// flags such as "isHidden".
  static func value(forKey key: String) -> Any? {
    if let declared = LayerKey(key) {
      return declared.name == key ? initial[Int(declared.rawValue)] : nil
    }
    return switch key {
    case "contentsHeadroom": NSNumber(value: 0.0)
    case "wantsExtendedDynamicRangeContent", "shadowPathIsBounds": NSNumber(value: false)
    case "allowsGroupBlending", "allowsHitTesting": NSNumber(value: true)
    case "contentsSwizzle": CALayerContentsSwizzle.RGBA.rawValue
    case "contentsScaling": CALayerContentsScaling.stretch.rawValue
    case "disableUpdateMask": NSNumber(value: 0)
    case "preferredDynamicRange": "standard"
    case "toneMapMode": "automatic"
    default: nil
    }
  }

  /// By key. Written once, never again.
  nonisolated(unsafe) private static let initial: [Any?] = {
    let fresh = CALayer()
    return LayerKey.allCases.map { key in
      key.entry.hasDefault ? key.access.namedDefault(of: fresh) : nil
    }
  }()
}

extension PropertyAccess {
  /// The value of a new layer; nil where that is zero, the identity or nothing. Flags and names
  /// are named always.
  fileprivate func namedDefault(of fresh: CALayer) -> Any? {
    let isPlain =
      switch self {
      case .number(let path): fresh[keyPath: path] == 0
      case .float(let path), .rate(let path): fresh[keyPath: path] == 0
      case .time(let path): fresh[keyPath: path] == 0
      case .point(let path): fresh[keyPath: path] == .zero
      case .size(let path): fresh[keyPath: path] == .zero
      case .rect(let path): fresh[keyPath: path] == .zero
      case .transform(let path): fresh[keyPath: path] == CATransform3DIdentity
      case .bits(let get, _, _): get(fresh) == 0
      case .flag, .name: false
      case .color, .path, .timeMap, .text, .object: false
      }
    return isPlain ? nil : value(of: fresh)
  }
}
