import Foundation
import Lamina

// From layers to text: the opposite of ``LayerAttribute/assign(_:opacity:to:)``.
extension LayerAttribute {
  /// The text of the property, or nil if the value is the default or a colour with an opacity.
  ///
  /// `kind` is the class of the layer: a few properties have other defaults in some.
  package func attribute(of layer: CALayer, _ kind: LayerClass) -> String? {
    switch access {
    case .color(let path):
      guard let color = layer[keyPath: path], color.srgb.alpha == 1, color != defaultColor else {
        return nil
      }
      return Self.text(color)
    // No text and an empty one differ.
    case .text(let path): return layer[keyPath: path]
    default: break
    }
    let text = plainText(of: layer)
    // Absent does not mean the default of a new layer: see ``SceneReader``.
    if isProperty(.allowsGroupOpacity) { return text }
    return text == plainDefault(in: kind) ? nil : text
  }

  /// The element of a colour that is not opaque, or that is none where the default is one; else
  /// nil.
  package func colorElement(of layer: CALayer) -> String? {
    guard case .color(let path) = access else { return nil }
    guard let color = layer[keyPath: path] else {
      return defaultColor == nil ? nil : "<\(name) type=\"null\"/>"
    }
    guard color.srgb.alpha != 1 else { return nil }
    let opacity = NumberText.format(CGFloat(color.srgb.alpha))
    return "<\(name) opacity=\"\(opacity)\" value=\"\(Self.text(color))\"/>"
  }

  /// The text of a new layer of that class.
  package func plainDefault(in kind: LayerClass) -> String? { Self.defaults[kind]?[self] }

  /// The texts of fresh layers.
  private static let defaults: [LayerClass: [LayerAttribute: String]] = Dictionary(
    uniqueKeysWithValues: LayerClass.allCases.map { kind in
      let fresh = kind.make()
      return (kind, Dictionary(uniqueKeysWithValues: all.map { ($0, $0.plainText(of: fresh)) }))
    })

  private var defaultColor: CGColor? {
    CALayer.defaultValue(forKey: name).flatMap { $0 as? CGColor }
  }

  /// What the value is as a text; empty for none, and for colours, of which a text does not say
  /// all.
  package func plainText(of layer: CALayer) -> String {
    switch access {
    case .number(let path): Self.text(layer[keyPath: path])
    case .float(let path), .rate(let path): NumberText.format(layer[keyPath: path])
    case .time(let path): Self.text(CGFloat(layer[keyPath: path]))
    case .flag(let path): layer[keyPath: path] ? "1" : "0"
    case .point(let path): Self.text(layer[keyPath: path].x, layer[keyPath: path].y)
    case .size(let path): Self.text(layer[keyPath: path].width, layer[keyPath: path].height)
    case .rect(let path): Self.text(layer[keyPath: path])
    case .transform(let path): TransformText.text(layer[keyPath: path])
    case .path(let path): layer[keyPath: path].map(PathText.format) ?? ""
    case .timeMap(let path): layer[keyPath: path].map(TimeMapText.format) ?? ""
    case .text(let path): layer[keyPath: path] ?? ""
    case .name(let get, _): get(layer)
    case .bits(let get, _, _): "\(get(layer))"
    case .color, .object: ""
    }
  }

  private static func text(_ numbers: CGFloat...) -> String {
    numbers.map { NumberText.format($0) }.joined(separator: " ")
  }

  private static func text(_ rect: CGRect) -> String {
    text(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
  }

  private static func text(_ color: CGColor) -> String {
    text(CGFloat(color.srgb.red), CGFloat(color.srgb.green), CGFloat(color.srgb.blue))
  }
}
