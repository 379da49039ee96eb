import Foundation
import LaminaGeometry
import LaminaFrames
import LaminaPlan

// The changes of running animations in a commit: layers that come and go, their animations, their
// models, and their own timing.
extension RunningAnimations {
  /// Deals with the layers that a commit has noted; their rows are rows of `columns` now. Layers
  /// that have lost their last animation are published, and the changes are added to `list`. After
  /// a change of structure every layer with animations is noted.
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
    // A change of structure can change a layer's time if some layer has its own timing.
    let findsSpaces = timingChanged || structureChanged
    timingChanged = false
    if findsSpaces { spaces.removeAll() }
    for k in 0..<noted.count {
      let note = noted[k]
      let isAnimated = note.layer.state.pointee.flags.contains(.animated)
      if isAnimated {
        let slot = note.layer.rare.pointee.animationSlot
        layers[Int(slot)].row = note.row
        if structureChanged, note.layer.references.pointee.block != nil,
          note.layer.kind == .replicator
        {
          // The instances of a replicator were published with the values of the model.
          layers[Int(slot)].pending.insert(.drawing)
          stir(slot)
        }
      }
      if !isAnimated || note.changes.contains(.animations) {
        replace(note, &columns, images: &images, into: &list, freezes: freezes)
      } else if !note.changes.isEmpty {
        takeModel(of: note, freezes: freezes)
      }
    }
    noted.removeAll()
    if structureChanged {
      findInstances(freezes: freezes)
      dropGone()
    }
    if findsSpaces { refindSpaces() }
    if depthsChanged { refindOrder(columns) }
  }

  /// Replaces the running animations of a layer with its present ones.
  private mutating func replace(
    _ note: Noted, _ columns: inout RenderColumns, images: inout ImageTable,
    into list: inout Column<RowChange>, freezes: Bool
  ) {
    let (row, state) = (note.layer, note.layer.state)
    // Every value that was animated may be the model's again.
    var changes = note.changes.intersection(.all)
    var emission: Emission?
    var wasDelayed = false
    if state.pointee.flags.contains(.animated) {
      let slot = row.rare.pointee.animationSlot
      changes.formUnion(layers[Int(slot)].changes)
      depthsChanged = depthsChanged || layers[Int(slot)].movesInDepth
      if layers[Int(slot)].mayRescale {
        var layer = layers[Int(slot)]
        (layer.row, layer.series) = (
          note.row, instances.isEmpty ? -1 : instances.series(around: note.row)
        )
        noteScale(of: layer, isMoving: false, &columns, into: &list)
      }
      emission = owners[Int(slot)]?.emission
      wasDelayed = layers[Int(slot)].next >= 0
      remove(slot)
      state.pointee.flags.remove(.animated)
    }
    let kind = row.kind
    let isAnimated = row.rare.pointee.animations != nil || kind == .emitter
    let plan = isAnimated ? AnimationPlan(row.rare.pointee.animations, of: kind) : nil
    if let plan, !plan.properties.isEmpty {
      let owner = AnimationOwner(plan, of: row, emission: emission)
      var layer = AnimatedLayer(row: note.row, shadow: owner.shadow.row, values: owner.values)
      (layer.count, layer.changes, layer.pending) = (owner.count, plan.changes, changes)
      layer.space = spaces.space(of: row)
      layer.movesInDepth = plan.movesInDepth
      layer.mayRescale = plan.mayRescale
      depthsChanged = depthsChanged || plan.movesInDepth
      owner.take(row, freezes: freezes, from: local(layer.space), particles: particles)
      let slot = add(layer, owner)
      row.ownRare().pointee.animationSlot = slot
      state.pointee.flags.insert(.animated)
      if !instances.isEmpty { findInstances(of: slot, freezes: freezes) }
    } else if !changes.isEmpty {
      let index = order.present(Int(note.row))
      let different = columns.republish(row, changes, at: index, images: &images)
      if !different.isEmpty {
        columns.version[index] = Serial.next()
        list.append(RowChange(row: Int32(index), changes: different))
        columns.noteAround(index, different, into: &list)
      }
      if !instances.isEmpty {
        columns.publishInstances(
          of: row, changes, different, from: Int(note.row), at: index,
          in: instances.series(around: note.row),
          isEveryTime: true, isWhole: wasDelayed, instances, order, images: &images, into: &list)
      }
    }
  }

  /// Notes whether the scale at which a layer is shown is moving, in all instances at the same
  /// time.
  func noteScale(
    of layer: AnimatedLayer, isMoving: Bool, _ columns: inout RenderColumns,
    into list: inout Column<RowChange>
  ) {
    noteScale(layer.row, isMoving: isMoving, &columns, into: &list)
    if instances.isEmpty { return }
    for distance in instances.mirrors(of: layer.series) {
      noteScale(layer.row + distance, isMoving: isMoving, &columns, into: &list)
    }
  }

  private func noteScale(
    _ row: Int32, isMoving: Bool, _ columns: inout RenderColumns, into list: inout Column<RowChange>
  ) {
    let index = order.present(Int(row))
    if columns.flags[index].contains(.isRescaled) == isMoving { return }
    columns.setFlag(.isRescaled, isMoving, at: index)
    columns.version[index] = Serial.next()
    list.append(RowChange(row: Int32(index), changes: .other))
  }

  /// Takes the changes of a model whose animations have not changed.
  private mutating func takeModel(of note: Noted, freezes: Bool) {
    var slot = note.layer.rare.pointee.animationSlot
    while slot >= 0 {
      let layer = layers.base + Int(slot)
      if note.layer.kind == .emitter, layer.pointee.delay < 0 {
        layer.pointee.space = spaces.space(of: note.layer)
      }
      owners[Int(slot)]?.take(
        note.layer, freezes: freezes, from: local(layer.pointee.space), particles: particles)
      layer.pointee.pending.formUnion(note.changes.intersection(.all))
      stir(slot)
      slot = layers[Int(slot)].next
    }
  }

  /// The local time in `space` from which on changes hold.
  func local(_ space: Int32) -> Double? { changesHold.map { spaces.local(space, at: $0) } }

  private mutating func dropGone() {
    for index in 0..<layers.count
    where layers[index].row < 0 && layers[index].delay < 0 && owners[index] != nil {
      remove(Int32(index))
    }
  }

  /// Finds again the layers whose sublayers may change their order. Layers that were in the list
  /// stay until the structure changes, since their sublayers have to return to the model's order.
  private mutating func refindOrder(_ columns: borrowing RenderColumns) {
    depthsChanged = false
    var known = Set(sorted.map(\.base))
    for index in 0..<layers.count where layers[index].row >= 0 && layers[index].movesInDepth {
      guard let model = owners[index]?.model, let superlayer = model.state.pointee.superlayer else {
        continue
      }
      let parent = superlayer._withUnsafeGuaranteedRef { $0.row }
      // A mask is not sorted.
      let mask = parent.shownMask.map { $0._withUnsafeGuaranteedRef { $0.row.base } }
      if mask != model.base, known.insert(parent.base).inserted { sorted.append(parent) }
    }
    if sorted.isEmpty { return }
    order.removeParents()
    let all = sorted.flatMap { orders(of: $0, children(of: $0, columns), columns) }
    for (row, children) in all.sorted(by: { $0.row < $1.row }) {
      order.add(row, end: end(row, columns), children: children)
    }
    depthMoved = true
  }

  private func children(of parent: LayerRow, _ columns: borrowing RenderColumns) -> [SiblingOrder
    .Child]
  {
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

  /// The committed row with a layer's place among its siblings: the row of its transition, if any,
  /// else its own.
  private func rowAround(_ row: Int32, _ columns: borrowing RenderColumns) -> Int32 {
    let present = order.present(Int(row))
    guard columns.flags[present].contains(.isNewHalf) else { return row }
    return row - Int32(present) + columns.parent[present]
  }

  /// One past the last committed row inside `row`.
  private func end(_ row: Int32, _ columns: borrowing RenderColumns) -> Int32 {
    let present = order.present(Int(row))
    return row + columns.subtreeEnd[present] - Int32(present)
  }

  /// Finds the time of each layer again.
  private mutating func refindSpaces() {
    for index in 0..<layers.count where layers[index].row >= 0 {
      guard let model = owners[index]?.model else { continue }
      let delay = layers[index].delay
      layers[index].space = spaces.space(of: model, in: delay, instances, replicators(delay))
      stir(Int32(index))
    }
  }
}
