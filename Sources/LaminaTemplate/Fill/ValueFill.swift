import Foundation
import Lamina

/// Sets the value of one layer's key path.
final class ValueFill {
  private let binding: ValueBinding
  let layer: CALayer
  /// The value of the scene, which stays if no image is given.
  private let initial: Any?
  /// The property that the key path leads into, and its value in the scene; nil if the path is a
  /// property itself.
  private let outer: (key: String, value: NSValue)?
  private(set) var shown: TemplateValue?

  init(_ binding: ValueBinding, _ index: LayerIndex) throws {
    self.binding = binding
    layer = try index.layer(binding.layer)
    let key = String(binding.keyPath.prefix { $0 != "." })
    // Each layer is bound by its own name, so that all of its values are known together.
    if ["superlayer", "sublayers", "mask"].contains(key) {
      throw binding.layer.place.error(
        "key path: \(key) leads to another layer", allowed: "properties of the layer itself")
    }
    do {
      initial = try layer.checkedValue(forKeyPath: binding.keyPath)
      let value = key == binding.keyPath ? nil : try layer.checkedValue(forKeyPath: key)
      outer = (value as? NSValue).map { (key, $0) }
    } catch {
      throw binding.layer.place.error("key path: \(error)")
    }
  }

  /// Gives the property that the key path leads into its value of the scene: a rotation that is set
  /// in a transform depends on the one that was there.
  func reset() {
    if let outer { layer.setValue(outer.value, forKey: outer.key) }
  }

  /// Sets the value of the key path.
  func set(_ value: TemplateValue) throws {
    shown = nil
    do {
      try layer.setDeclaredValue(object(value), forKeyPath: binding.keyPath)
    } catch {
      throw BindingFault(input: binding.input, place: binding.layer.place, why: "\(error)")
    }
    shown = value
  }

  /// What the layer has to show.
  func value(_ context: ValueContext, _ budget: inout TextBudget) throws -> TemplateValue {
    try binding.source.value(context, &budget)
  }

  private func object(_ value: TemplateValue) -> Any? {
    switch value {
    case .nothing: initial
    case .text(let text): text
    case .number(let number): NSNumber(value: number)
    case .color(let color): color
    case .image(let image): image.image
    case .boolean(let flag): NSNumber(value: flag)
    // The reader takes no such binding.
    case .list, .record: nil
    }
  }
}
