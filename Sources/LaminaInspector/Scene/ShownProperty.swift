import Foundation
import Lamina
import LaminaDocument

/// A property of a layer as the page shows it.
struct ShownProperty: Encodable, Sendable, Equatable {
  /// What a field for it looks like.
  enum Kind: String, Encodable, Sendable {
    case number, flag, point, size, rect, transform, color, path, text, name, bits, object
  }

  /// The key for values by key path.
  let key: String
  let kind: Kind
  /// The model value; nil for one that no text says.
  let value: String?
  /// The value that the last picture shows, if it is another: it is animated.
  let shown: String?
  /// Whether it differs from that of a new layer.
  let isChanged: Bool

  /// All properties of `layer`: those of its class first, then those of every layer.
  static func all(of layer: CALayer) -> [ShownProperty] {
    let kind = LayerClass(of: layer)
    let shown = layer.presentation()
    let own = kind.table.properties.map { property($0, layer, shown, kind) }
    return own + LayerAttribute.all.map { property($0, layer, shown, kind) }
  }

  private static func property(
    _ attribute: LayerAttribute, _ layer: CALayer, _ shown: CALayer?, _ kind: LayerClass
  ) -> ShownProperty {
    let value = text(attribute, layer)
    let present = shown.map { text(attribute, $0) } ?? value
    // Documents always have this one, so its attribute says nothing.
    let isChanged =
      attribute.isProperty(.allowsGroupOpacity)
      ? value != attribute.plainDefault(in: kind)
      : attribute.attribute(of: layer, kind) != nil || attribute.colorElement(of: layer) != nil
    return ShownProperty(
      key: attribute.name, kind: Kind(attribute.access), value: value,
      shown: present == value ? nil : present, isChanged: isChanged)
  }

  private static func text(_ attribute: LayerAttribute, _ layer: CALayer) -> String {
    if case .color(let path) = attribute.access { return PropertyText.text(layer[keyPath: path]) }
    return attribute.plainText(of: layer)
  }

  private static func property(
    _ property: ObjectProperty, _ layer: CALayer, _ shown: CALayer?, _ kind: LayerClass
  ) -> ShownProperty {
    func text(_ layer: CALayer) -> String? {
      let value = layer.value(forKey: property.name)
      if case .color = property.syntax { return PropertyText.text(value as? CGColor) }
      guard let value else { return "" }
      return property.written(value)?.text
    }
    let value = text(layer)
    let present = shown.flatMap(text) ?? value
    let fresh = text(kind.make())
    return ShownProperty(
      key: property.name, kind: Kind(property.syntax), value: value,
      shown: present == value ? nil : present, isChanged: value != fresh)
  }
}

extension ShownProperty.Kind {
  init(_ access: PropertyAccess) {
    self =
      switch access {
      case .number, .float, .time, .rate: .number
      case .flag: .flag
      case .point: .point
      case .size: .size
      case .rect: .rect
      case .transform: .transform
      case .color: .color
      case .path: .path
      case .timeMap, .text: .text
      case .name: .name
      case .bits: .bits
      case .object: .object
      }
  }

  init(_ syntax: ObjectProperty.Syntax) {
    self =
      switch syntax {
      case .number, .time: .number
      case .flag: .flag
      case .point: .point
      case .size: .size
      case .rect: .rect
      case .transform: .transform
      case .path: .path
      case .color: .color
      case .name: .name
      case .text, .any: .text
      case .vector, .image, .numbers, .colors, .cells, .behaviors: .object
      }
  }
}
