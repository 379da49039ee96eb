import Foundation
import Lamina

/// A property of `CALayer` that a document sets by an attribute or by a property element with a
/// `value`.
///
/// Which there are follows from the table of properties (`LayerKey`), as does how each is spelled:
/// by the type of its value. Names are the document's. Setting is independent of order: no property
/// here changes another.
package struct LayerAttribute: Hashable, Sendable {
  private let key: LayerKey

  /// All of them, in the order in which they are written.
  package static let all = LayerKey.allCases.filter(\.isAttribute).map(LayerAttribute.init(_:))

  package init(_ key: LayerKey) { self.key = key }

  /// The property that documents call `name`; nil if there is none.
  package init?(named name: String) {
    guard let key = LayerKey(name), key.name == name, key.isAttribute else { return nil }
    self.key = key
  }

  /// The document's name.
  package var name: String { key.name }

  /// Whether it is the property of that key.
  package func isProperty(_ key: LayerKey) -> Bool { self.key == key }

  /// How it is read and set.
  package var access: PropertyAccess { key.access }

  /// Whether the value is a colour, which may have an opacity or be absent.
  package var isColor: Bool { if case .color = access { true } else { false } }

  /// Whether the value that `layer` now has asks for something that pictures do not show yet.
  ///
  /// The value is kept all the same: it is part of the tree, and of what is written from it.
  package func isUndrawn(on layer: CALayer) -> Bool {
    switch key {
    // An emitter emits for so long.
    case .duration, .repeatCount, .repeatDuration: if layer is CAEmitterLayer { return false }
    default: break
    }
    return !key.isDrawn && plainText(of: layer) != plainDefault(in: .plain)
  }

  /// Sets the property to what `text` says; false, and nothing is set, where that is no usable
  /// value.
  package func assign(_ text: String, opacity: CGFloat = 1, to layer: CALayer) -> Bool {
    switch access {
    case .number(let path): set(NumberText.finite(text)) { layer[keyPath: path] = $0 }
    case .float(let path): set(float(text)) { layer[keyPath: path] = $0 }
    // Times may be infinite: `repeatCount="inf"`.
    case .time(let path): set(time(text)) { layer[keyPath: path] = $0 }
    case .rate(let path): set(time(text)) { layer[keyPath: path] = Float($0) }
    case .flag(let path): set(NumberText.bool(text)) { layer[keyPath: path] = $0 }
    case .point(let path): set(GeometryText.point(text)) { layer[keyPath: path] = $0 }
    case .size(let path):
      set(GeometryText.point(text)) { layer[keyPath: path] = CGSize(width: $0.x, height: $0.y) }
    case .rect(let path): set(GeometryText.rect(text)) { layer[keyPath: path] = $0 }
    case .transform(let path): set(TransformText.parse(text)) { layer[keyPath: path] = $0 }
    case .color(let path):
      set(GeometryText.color(text, opacity: opacity)) { layer[keyPath: path] = $0 }
    case .path(let path): set(PathText.parse(text)) { layer[keyPath: path] = $0 }
    case .timeMap(let path): set(TimeMapText.parse(text)) { layer[keyPath: path] = $0 }
    case .text(let path): set(text) { layer[keyPath: path] = $0 }
    case .name(_, let set): self.set(text) { set(layer, $0) }
    case .bits(_, let set, let most): self.set(bits(text, most)) { set(layer, $0) }
    case .object: false
    }
  }

  /// The type of elements that hold one value of it, where they do not say it; nil for numbers.
  package var elementType: String? {
    switch access {
    case .number, .float, .time, .rate, .flag, .bits, .object: nil
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .transform: "CATransform3D"
    case .color: "CGColor"
    case .path: "CGPath"
    case .timeMap: "CATimeMap"
    case .text, .name: "string"
    }
  }

  /// Removes a colour: `type="null"`.
  package func removeColor(from layer: CALayer) {
    if case .color(let path) = access { layer[keyPath: path] = nil }
  }

  private func set<Value>(_ value: Value?, _ store: (Value) -> Void) -> Bool {
    guard let value else { return false }
    store(value)
    return true
  }

  private func time(_ text: String) -> Double? {
    NumberText.parse(text).flatMap { $0.isNaN ? nil : $0 }
  }

  private func bits(_ text: String, _ most: UInt64) -> UInt64? {
    NumberText.parse(text).flatMap { UInt64(exactly: $0) }.flatMap { $0 <= most ? $0 : nil }
  }

  private func float(_ text: String) -> Float? {
    guard let value = NumberText.parse(text), Float(value).isFinite else { return nil }
    return Float(value)
  }
}
