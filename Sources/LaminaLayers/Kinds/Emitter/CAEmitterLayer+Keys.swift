import Foundation
import LaminaGeometry
import LaminaGraphics

extension CAEmitterLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "emitterCells": list({ $0.emitterCells }, { $0.emitterCells = $1 }),
    "emitterBehaviors": list({ $0.emitterBehaviors }, { $0.emitterBehaviors = $1 }),
    "birthRate": number(1, { Double($0.birthRate) }, { $0.birthRate = Float($1) }),
    "lifetime": number(1, { Double($0.lifetime) }, { $0.lifetime = Float($1) }),
    "velocity": number(1, { Double($0.velocity) }, { $0.velocity = Float($1) }),
    "scale": number(1, { Double($0.scale) }, { $0.scale = Float($1) }),
    "spin": number(1, { Double($0.spin) }, { $0.spin = Float($1) }),
    "emitterZPosition": number(0, { Double($0.emitterZPosition) }, { $0.emitterZPosition = CGFloat($1) }),
    "emitterDepth": number(0, { Double($0.emitterDepth) }, { $0.emitterDepth = CGFloat($1) }),
    "emitterPosition": property("takes a point", { NSValue(cgPoint: $0.emitterPosition) }) { layer, value in
      Coercion.point(value).map { layer.emitterPosition = $0 } != nil
    },
    "emitterSize": property("takes a size", { NSValue(cgSize: $0.emitterSize) }) { layer, value in
      Coercion.size(value).map { layer.emitterSize = $0 } != nil
    },
    "emitterShape": property("takes a text", { $0.emitterShape.rawValue }) { layer, value in
      Coercion.text(value ?? "point").map { layer.emitterShape = CAEmitterLayerEmitterShape(rawValue: $0) }
        != nil
    },
    "emitterMode": property("takes a text", { $0.emitterMode.rawValue }) { layer, value in
      Coercion.text(value ?? "volume").map { layer.emitterMode = CAEmitterLayerEmitterMode(rawValue: $0) }
        != nil
    },
    "renderMode": property("takes a text", { $0.renderMode.rawValue }) { layer, value in
      Coercion.text(value ?? "unordered").map { layer.renderMode = CAEmitterLayerRenderMode(rawValue: $0) }
        != nil
    },
    "preservesDepth": property("takes a truth value", { NSNumber(value: $0.preservesDepth) }) {
      layer, value in
      Coercion.flag(value).map { layer.preservesDepth = $0 } != nil
    },
    "seed": property("takes a whole number", { NSNumber(value: $0.seed) }) { layer, value in
      Coercion.bits(value).map { layer.seed = UInt32(truncatingIfNeeded: $0) } != nil
    },
  ]

  private static func property(
    _ taken: String, _ value: @escaping @Sendable (CAEmitterLayer) -> Any?,
    _ assign: @escaping @Sendable (CAEmitterLayer, Any?) -> Bool
  ) -> KeyedProperty {
    KeyedProperty(
      value: { ($0 as? CAEmitterLayer).flatMap(value) },
      assign: { new, layer in (layer as? CAEmitterLayer).map { assign($0, new) } ?? false }, taken: taken)
  }

  private static func number(
    _ standard: Double, _ value: @escaping @Sendable (CAEmitterLayer) -> Double,
    _ assign: @escaping @Sendable (CAEmitterLayer, Double) -> Void
  ) -> KeyedProperty {
    property("takes a number", { NSNumber(value: value($0)) }) { layer, new in
      guard let number = new == nil ? standard : Coercion.number(new) else { return false }
      assign(layer, number)
      return true
    }
  }

  private static func list<Element>(
    _ value: @escaping @Sendable (CAEmitterLayer) -> [Element]?,
    _ assign: @escaping @Sendable (CAEmitterLayer, [Element]?) -> Void
  ) -> KeyedProperty {
    property("takes a list of \(Element.self)", { value($0) }) { layer, new in
      guard let new else {
        assign(layer, nil)
        return true
      }
      guard let list = new as? [Element] else { return false }
      assign(layer, list)
      return true
    }
  }
}

// Values of cells and behaviours, by their names: `emitterCells.fire.birthRate`.
extension CALayer {
  /// Sets the value at `rest` of a cell or behaviour of an emitter. The layer has changed then, but nothing is asked for an action.
  /// Nil for another key.
  func replaceInEmitter(_ key: String, _ rest: String, with value: Any?) -> Bool? {
    guard let kindKey = KindKey(key, of: row.kind), kindKey == .emitterCells || kindKey == .emitterBehaviors
    else { return nil }
    guard let list = self.value(forKey: key) as? [any KeyValueContainer] else { return false }
    if refusesChange(key) { return true }
    if case .refused = KeyedObject.list(list).setting(value, at: rest) { return false }
    row.references.pointee.block?.setKeys.insert(kindKey)
    mark(.drawing)
    return true
  }

  /// Gives an emitter cells and behaviours of its own, in place of those that it shares with the layer that it was copied from.
  func detachCells() {
    let values = row.kindValues(EmitterValues.self)
    values.pointee.cells = values.pointee.cells.map { $0.map { $0.detached() } }
    values.pointee.behaviors = CAEmitterCell.copies(values.pointee.behaviors)
  }
}

extension CAEmitterCell {
  fileprivate static func copies(_ behaviors: [CAEmitterBehavior]?) -> [CAEmitterBehavior]? {
    behaviors.map { $0.map { $0.copy() as? CAEmitterBehavior ?? $0 } }
  }

  /// A copy with copies of what is inside, as far down as cells emit.
  fileprivate func detached(depth: Int = 0) -> CAEmitterCell {
    guard let copy = copy() as? CAEmitterCell, depth <= CellPlan.deepest else { return self }
    copy.emitterCells = emitterCells?.map { $0.detached(depth: depth + 1) }
    copy.emitterBehaviors = Self.copies(emitterBehaviors)
    return copy
  }
}
