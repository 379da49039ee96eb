import LaminaGeometry
import LaminaGraphics
import LaminaFrames
import LaminaPlan

// The rows of transitions in the columns.
extension RenderColumns {
  // MARK: Publishing

  /// Publishes a layer in a transition, whose place is in the row around it. Returns the changes of
  /// both rows.
  mutating func republishNewHalf(
    _ row: LayerRow, _ changes: LayerChanges, at index: Int, images: inout ImageTable
  ) -> RenderChanges {
    let around = Int(parent[index])
    let (shift, weight) = (local[index], opacity[index])
    // The values are moved together, published as without a transition, and moved apart again. So
    // only one piece of code publishes values.
    move(.shared, from: around, to: index)
    let different = republishOwn(row, changes, at: index, images: &images)
    move(.shared, from: index, to: around)
    bounds[around] = bounds[index]
    local[index] = shift
    opacity[index] = weight
    setFlag(.hasSpatial, false, at: index)
    setFlag(.geometryFlipped, false, at: index)
    setFlag(.doubleSided, true, at: index)
    return different
  }

  /// Notes changes of the row at `index` for the row of its transition, which holds its place.
  @inline(__always)
  mutating func noteAround(
    _ index: Int, _ different: RenderChanges, into list: inout Column<RowChange>
  ) {
    guard flags[index].contains(.isNewHalf) else { return }
    let around = Int(parent[index])
    version[around] = Serial.next()
    list.append(RowChange(row: Int32(around), changes: different))
  }

  /// Moves place and opacity, with their flags, from row `source` to row `target`.
  private mutating func move(_ shared: RenderFlags, from source: Int, to target: Int) {
    flags[target] = flags[target].subtracting(shared).union(flags[source].intersection(shared))
    opacity[target] = opacity[source]
    local[target] = local[source]
    guard flags[source].contains(.hasSpatial) else { return }
    let matrix = matrices[Int(spatial[source])]
    if spatial[target] >= 0 {
      matrices[Int(spatial[target])] = matrix
    } else {
      links[target].spatial = Int32(matrices.count)
      matrices.append(matrix)
    }
  }

  // MARK: The old half

  /// Makes the copied row at `index`, that of a layer or of a transition, the old half of a
  /// transition.
  mutating func makeOldHalf(at index: Int) {
    flags[index].subtract([.isMask, .isNewHalf, .hasSpatial, .geometryFlipped])
    flags[index].formUnion([.isOldHalf, .doubleSided])
    local[index] = .identity
    opacity[index] = 1
  }

  // MARK: Progress

  /// Shows `transition` at `progress`, and notes the changes.
  mutating func show(
    _ transition: LayerTransition, _ rows: LayerTransition.Rows, at progress: Double?,
    into changes: inout Column<RowChange>
  ) {
    let (around, own) = (rows.around, rows.own)
    let pictures = transition.look.halves(at: progress)
    let box = bounds[around]
    let size = SIMD2(Double(box.z) - Double(box.x), Double(box.w) - Double(box.y))
    let before = (flags[around], opacity[own])
    setFlag(.crossfades, pictures.mixes, at: around)
    setFlag(.groupsOpacity, groupsHalves(rows, pictures), at: around)
    opacity[own] = pictures.new.opacity
    let shift = pictures.new.offset * size
    if local.update(own, PlaneNumbers(m31: Float(shift.x), m32: Float(shift.y))) {
      note(.place, own, &changes)
    }
    var isOther = (flags[around], opacity[own]) != before
    if let old = rows.old {
      if opacity[old] != pictures.old.opacity { isOther = true }
      opacity[old] = pictures.old.opacity
      let flagsBefore = flags[old]
      let isFlipped = flags[around].contains(.geometryFlipped)
      setFlag(.geometryFlipped, isFlipped != transition.oldIsFlipped, at: old)
      setFlag(.groupsOpacity, flags[own].contains(.groupsOpacity), at: old)
      if flags[old] != flagsBefore { isOther = true }
      let place = transition.mapOfOldHalf(
        bounds[old], box, isFlipped: isFlipped, offset: pictures.old.offset * size)
      if local.update(old, place) { note(.place, old, &changes) }
    }
    if isOther { note(.other, around, &changes) }
  }

  /// Whether the layer's opacity applies to both halves as one group. A half that is seen alone has
  /// the opacity itself. So have halves that depend on the backdrop, which is empty inside a group.
  private func groupsHalves(
    _ rows: LayerTransition.Rows,
    _ pictures: (old: TransitionLook.Half, new: TransitionLook.Half, mixes: Bool)
  ) -> Bool {
    guard flags[rows.own].contains(.groupsOpacity) else { return false }
    guard let old = rows.old, pictures.old.opacity > 0, pictures.new.opacity > 0 else {
      return pictures.mixes && !readsBehind(rows.own)
    }
    return !readsBehind(old) && !readsBehind(rows.own)
  }

  private mutating func note(
    _ change: RenderChanges, _ row: Int, _ changes: inout Column<RowChange>
  ) {
    version[row] = Serial.next()
    changes.append(RowChange(row: Int32(row), changes: change))
  }
}

extension RenderFlags {
  /// The flags of place and opacity, which the halves of a transition share.
  fileprivate static let shared: RenderFlags = [.hasSpatial, .geometryFlipped, .doubleSided]
}
