import Foundation
import LaminaGeometry

// What a commit changes of what is animated: layers that come and go, their animations, their models, and their own times.
extension RunningAnimations {
  /// Deals with the layers that a commit has noted, whose rows are those of `columns` now. Those that have no animation any more are
  /// published, and what that changes is added to `list`. After a change of structure every layer with animations is noted.
  mutating func update(
    _ columns: inout RenderColumns, images: inout ImageTable, into list: inout Column<RowChange>,
    structureChanged: Bool, freezes: Bool
  ) {
    if noted.count == 0, layers.count == 0 || !structureChanged && !timingChanged { return }
    if structureChanged {
      for index in 0..<layers.count { layers[index].row = -1 }
      order.reset()
      sorted.removeAll()
      depthsChanged = true
    }
    // Only where a layer has its own time can it have become another one by a change of structure.
    let findsSpaces = timingChanged || structureChanged
    timingChanged = false
    if findsSpaces { spaces.removeAll() }
    for k in 0..<noted.count {
      let note = noted[k]
      let isAnimated = note.layer.state.pointee.flags.contains(.animated)
      if isAnimated { layers[Int(note.layer.rare.pointee.animationSlot)].row = note.row }
      if !isAnimated || note.changes.contains(.animations) {
        replace(note, &columns, images: &images, into: &list, freezes: freezes)
      } else if !note.changes.isEmpty {
        takeModel(of: note, freezes: freezes)
      }
    }
    noted.removeAll()
    if structureChanged { dropGone() }
    if findsSpaces { refindSpaces() }
    if depthsChanged { refindOrder(columns) }
  }

  /// Gives a layer the animations that it has now.
  private mutating func replace(
    _ note: Noted, _ columns: inout RenderColumns, images: inout ImageTable,
    into list: inout Column<RowChange>, freezes: Bool
  ) {
    let (row, state) = (note.layer, note.layer.state)
    // Whatever was animated may be the model's again.
    var changes = note.changes.intersection(.all)
    if state.pointee.flags.contains(.animated) {
      let slot = row.rare.pointee.animationSlot
      changes.formUnion(layers[Int(slot)].changes)
      depthsChanged = depthsChanged || layers[Int(slot)].movesInDepth
      remove(slot)
      state.pointee.flags.remove(.animated)
    }
    if let plan = row.rare.pointee.animations.map({ AnimationPlan($0) }), !plan.properties.isEmpty {
      let owner = AnimationOwner(plan, of: row)
      var layer = AnimatedLayer(row: note.row, shadow: owner.shadow.row, values: owner.values)
      (layer.count, layer.changes, layer.pending) = (owner.count, plan.changes, changes)
      layer.space = spaces.space(of: row)
      layer.movesInDepth = plan.movesInDepth
      depthsChanged = depthsChanged || plan.movesInDepth
      owner.take(row, freezes: freezes)
      row.ownRare().pointee.animationSlot = add(layer, owner)
      state.pointee.flags.insert(.animated)
    } else if !changes.isEmpty {
      let index = order.present(Int(note.row))
      let different = columns.republish(row, changes, at: index, images: &images)
      if different.isEmpty { return }
      columns.version[index] = Serial.next()
      list.append(RowChange(row: Int32(index), changes: different))
      columns.noteAround(index, different, into: &list)
    }
  }

  /// Takes over what has changed of a model whose animations have not.
  private mutating func takeModel(of note: Noted, freezes: Bool) {
    let slot = note.layer.rare.pointee.animationSlot
    let layer = layers.base + Int(slot)
    owners[Int(slot)]?.take(note.layer, freezes: freezes)
    layer.pointee.pending.formUnion(note.changes.intersection(.all))
    stir(slot)
  }

  private mutating func dropGone() {
    for index in 0..<layers.count where layers[index].row < 0 && owners[index] != nil {
      remove(Int32(index))
    }
  }

  /// Finds the layers anew whose sublayers may change their order. Those that had such stay among them until the structure changes: their
  /// sublayers have to come back.
  private mutating func refindOrder(_ columns: borrowing RenderColumns) {
    depthsChanged = false
    var known = Set(sorted.map(\.base))
    for index in 0..<layers.count where layers[index].row >= 0 && layers[index].movesInDepth {
      guard let model = owners[index]?.model, let superlayer = model.state.pointee.superlayer else {
        continue
      }
      let parent = superlayer._withUnsafeGuaranteedRef { $0.row }
      // A mask is in no order.
      let mask = parent.shownMask.map { $0._withUnsafeGuaranteedRef { $0.row.base } }
      if mask != model.base, known.insert(parent.base).inserted { sorted.append(parent) }
    }
    if sorted.isEmpty { return }
    order.removeParents()
    for parent in sorted.sorted(by: { $0.state.pointee.renderIndex < $1.state.pointee.renderIndex }) {
      let row = parent.state.pointee.renderIndex
      order.add(row, end: end(row, columns), children: children(of: parent, columns))
    }
    depthMoved = true
  }

  private func children(of parent: LayerRow, _ columns: borrowing RenderColumns) -> [SiblingOrder.Child] {
    parent.sublayerReferences.map { reference in
      let child = reference._withUnsafeGuaranteedRef { $0.row }
      let row = rowAround(child.state.pointee.renderIndex, columns)
      let slot =
        child.state.pointee.flags.contains(.animated) ? child.rare.pointee.animationSlot : -1
      let moves = slot >= 0 && layers[Int(slot)].movesInDepth
      return SiblingOrder.Child(
        row: row, end: end(row, columns), slot: moves ? slot : -1, depth: Double(child.zPosition))
    }
  }

  /// The committed row that has a layer's place among its siblings: that of its transition, if it goes through one.
  private func rowAround(_ row: Int32, _ columns: borrowing RenderColumns) -> Int32 {
    let present = order.present(Int(row))
    guard columns.flags[present].contains(.isNewPicture) else { return row }
    return row - Int32(present) + columns.parent[present]
  }

  /// One past the last committed row inside `row`.
  private func end(_ row: Int32, _ columns: borrowing RenderColumns) -> Int32 {
    let present = order.present(Int(row))
    return row + columns.subtreeEnd[present] - Int32(present)
  }

  /// Finds each layer's time anew.
  private mutating func refindSpaces() {
    for index in 0..<layers.count where layers[index].row >= 0 {
      guard let model = owners[index]?.model else { continue }
      layers[index].space = spaces.space(of: model)
      stir(Int32(index))
    }
  }
}
