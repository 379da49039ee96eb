import Foundation
import LaminaGeometry
import LaminaGraphics

extension CAEmitterLayer: KeyedLayerClass {
  static var keyedProperties: [String: KeyedProperty] { keyed }

  private static let keyed: [String: KeyedProperty] = [
    "emitterCells": .list("takes a list of CAEmitterCell", \CAEmitterLayer.emitterCells),
    "emitterBehaviors": .list(
      "takes a list of CAEmitterBehavior", \CAEmitterLayer.emitterBehaviors),
    "birthRate": multiplier(\.birthRate), "lifetime": multiplier(\.lifetime),
    "velocity": multiplier(\.velocity), "scale": multiplier(\.scale), "spin": multiplier(\.spin),
    "emitterZPosition": length(\.emitterZPosition), "emitterDepth": length(\.emitterDepth),
    "emitterPosition": .point(.zero, \CAEmitterLayer.emitterPosition),
    "emitterSize": .size(.zero, \CAEmitterLayer.emitterSize),
    "emitterShape": .text("point", { (layer: CAEmitterLayer) in layer.emitterShape.rawValue }) {
      $0.emitterShape = CAEmitterLayerEmitterShape(rawValue: $1)
    },
    "emitterMode": .text("volume", { (layer: CAEmitterLayer) in layer.emitterMode.rawValue }) {
      $0.emitterMode = CAEmitterLayerEmitterMode(rawValue: $1)
    },
    "renderMode": .text("unordered", { (layer: CAEmitterLayer) in layer.renderMode.rawValue }) {
      $0.renderMode = CAEmitterLayerRenderMode(rawValue: $1)
    },
    "preservesDepth": .flag(\CAEmitterLayer.preservesDepth),
    "seed": KeyedProperty("takes a whole number", { NSNumber(value: $0.seed) }) {
      (layer: CAEmitterLayer, new) in
      guard let bits = Coercion.bits(new) else { return false }
      layer.seed = UInt32(truncatingIfNeeded: bits)
      return true
    },
  ]

  private static func multiplier(
    _ path: ReferenceWritableKeyPath<CAEmitterLayer, Float> & Sendable
  ) -> KeyedProperty {
    .number(1, { (layer: CAEmitterLayer) in NSNumber(value: Double(layer[keyPath: path])) }) {
      $0[keyPath: path] = Float($1)
    }
  }

  private static func length(
    _ path: ReferenceWritableKeyPath<CAEmitterLayer, CGFloat> & Sendable
  ) -> KeyedProperty {
    .number(0, { (layer: CAEmitterLayer) in NSNumber(value: Double(layer[keyPath: path])) }) {
      $0[keyPath: path] = CGFloat($1)
    }
  }
}

// Values of cells and behaviours, by their names: `emitterCells.fire.birthRate`.
extension CALayer {
  /// Sets the value at `rest` of a cell or behaviour of an emitter. This changes the layer, but no
  /// action is looked up. Nil for another key.
  func replaceInEmitter(_ key: String, _ rest: String, with value: Any?) -> Bool? {
    guard let kindKey = KindKey(key, of: row.kind),
      kindKey == .emitterCells || kindKey == .emitterBehaviors
    else { return nil }
    guard let list = self.value(forKey: key) as? [any KeyValueContainer] else { return false }
    if refusesChange(key) { return true }
    if case .refused = KeyedObject.list(list).setting(value, at: rest) { return false }
    row.references.pointee.block?.setKeys.insert(kindKey)
    mark(.drawing)
    return true
  }

  /// Gives an emitter its own copies of the cells and behaviours that it shares with the layer that
  /// it was copied from.
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

  /// A copy with copies of the cells inside, down to the deepest level that emits.
  fileprivate func detached(depth: Int = 0) -> CAEmitterCell {
    guard let copy = copy() as? CAEmitterCell, depth <= CellRoom.deepest else { return self }
    copy.emitterCells = emitterCells?.map { $0.detached(depth: depth + 1) }
    copy.emitterBehaviors = Self.copies(emitterBehaviors)
    return copy
  }
}
