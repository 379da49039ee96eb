import LaminaGraphics

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
