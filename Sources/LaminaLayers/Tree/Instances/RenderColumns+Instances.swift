import Foundation
import LaminaGeometry
import LaminaFrames
import LaminaPlan

// Publish: a replicator's values become the rows of its instances.
extension RenderColumns {
  /// The row of the first instance in the replicator's row at `index`; one past the replicator's
  /// last row if it has no instance.
  func firstInstance(in index: Int) -> Int {
    let child = index + 1
    if child < Int(subtreeEnd[index]), flags[child].contains(.isMask) {
      return Int(subtreeEnd[child])
    }
    return child
  }

  /// Writes place and tint of every instance in the replicator's row at `index`, from the values of
  /// `row`, and notes what has changed. O(instances).
  mutating func publishInstances(_ row: LayerRow, at index: Int, into list: inout Column<RowChange>)
  {
    guard let block = row.references.pointee.block, block.kind == .replicator else { return }
    let values = block.values(ReplicatorValues.self).pointee
    var steps = InstanceSteps(row, values)
    var (instance, number) = (firstInstance(in: index), 0)
    let end = Int(subtreeEnd[index])
    while instance < end {
      let isShown = number < values.shownCount && steps.isFinite
      var different = isShown ? place(steps, at: instance) : []
      different.formUnion(tint(values.tint(number), isShown, at: instance))
      if !different.isEmpty {
        version[instance] = Serial.next()
        list.append(RowChange(row: Int32(instance), changes: different))
      }
      steps.advance()
      (instance, number) = (Int(subtreeEnd[instance]), number + 1)
    }
  }

  private mutating func place(_ steps: InstanceSteps, at index: Int) -> RenderChanges {
    let before = flags[index]
    setFlag(.isTransformLayer, steps.isDeep, at: index)
    var changes = RenderChanges()
    if let t = steps.plane {
      let numbers = PlaneNumbers(
        m11: Float(t.a), m12: Float(t.b), m21: Float(t.c), m22: Float(t.d), m31: Float(t.tx),
        m32: Float(t.ty)
      )
      if local.update(index, numbers) { changes = .place }
      if storeMatrix(nil, inside: true, at: index) { changes = .place }
      if storeMatrix(nil, inside: false, at: index) { changes = .place }
    } else {
      if local.update(index, PlaneNumbers()) { changes = .place }
      // Sublayers keep their depth on the way through an instance to the replicator's plane.
      if storeMatrix(steps.isDeep ? nil : steps.whole, inside: true, at: index) { changes = .place }
      if storeMatrix(steps.isDeep ? steps.whole : nil, inside: false, at: index) {
        changes = .place
      }
    }
    if flags[index] != before { changes.insert(.other) }
    return changes
  }

  private mutating func storeMatrix(_ matrix: CATransform3D?, inside: Bool, at index: Int) -> Bool {
    inside
      ? store(matrix, \.sublayerMatrix, .hasSublayerMatrix, at: index)
      : store(matrix, \.spatial, .hasSpatial, at: index)
  }

  private mutating func tint(_ color: SIMD4<Float>, _ isShown: Bool, at index: Int) -> RenderChanges
  {
    var changes = RenderChanges()
    var new = flags[index]
    if isShown { new.remove(.hidden) } else { new.insert(.hidden) }
    let isWhite = color.x == 1 && color.y == 1 && color.z == 1
    if isWhite { new.remove(.tints) } else { new.insert(.tints) }
    if new.symmetricDifference(flags[index]).contains(.hidden) { changes.insert(.other) }
    let background = SIMD4(color.x, color.y, color.z, 1)
    if new.contains(.tints) != flags[index].contains(.tints)
      || style[index].background != background
    {
      changes.insert(.tint)
    }
    flags[index] = new
    if changes.contains(.tint) { style[index] = RenderStyle(background: background) }
    if opacity[index] != color.w {
      opacity[index] = color.w
      changes.insert(.other)
    }
    return changes
  }

  // MARK: Copies

  /// Appends a copy of the rows of `block`, the inside of an instance. Parents and ends of the
  /// copies are `distance` further on. The copies look the same, so a renderer may use the stamps
  /// of the originals for them.
  mutating func appendInstance(_ block: Range<Int>, distance: Int, images: inout ImageTable) {
    for row in block {
      parent.append(parent[row] + Int32(distance))
      subtreeEnd.append(subtreeEnd[row] + Int32(distance))
      appendCopy(of: row)
      let copy = flags.count - 1
      version[copy] = version[row]
      if contents[copy] >= 0 {
        contentsTable.retain(contents[copy])
        images.retain(slot: Int(contentsTable[Int(contents[copy])].image))
      }
      retainImages(of: copy, &images)
    }
  }

  /// Makes the row at `target` show the same as the row at `source`, which has the same place in
  /// another instance.
  mutating func mirror(_ source: Int, to target: Int, images: inout ImageTable) {
    let hasLinks = links.indices[source] >= 0 || links.indices[target] >= 0
    // The new images are retained first: an image that stays must not lose its slot in between.
    let old = hasLinks ? imageSlots(target) : []
    (flags[target], opacity[target], bounds[target]) = (
      flags[source], opacity[source], bounds[source]
    )
    (local[target], style[target], version[target]) = (
      local[source], style[source], version[source]
    )
    mirrorContents(source, to: target, &images)
    if !hasLinks { return }
    let link = links[source]
    mirror(link.spatial, \.spatial, to: target)
    mirror(link.sublayerMatrix, \.sublayerMatrix, to: target)
    if link.effects < 0 {
      if links[target].effects >= 0 { links[target].effects = -1 }
    } else if links[target].effects >= 0 {
      effectsTable[Int(links[target].effects)] = effectsTable[Int(link.effects)]
    } else {
      links[target].effects = Int32(effectsTable.count)
      effectsTable.append(effectsTable[Int(link.effects)])
    }
    if link.drawing >= 0, links[target].drawing >= 0 {
      drawings[Int(links[target].drawing)] = drawings[Int(link.drawing)]
    } else if link.drawing >= 0 {
      links[target].drawing = Int32(drawings.count)
      drawings.append(drawings[Int(link.drawing)])
    }
    retainImages(of: target, &images)
    for slot in old { images.release(slot) }
  }

  /// Publishes the changes of a row in the other instances. For a replicator, it publishes its
  /// instances too.
  ///
  /// - Parameters:
  ///   - row: the published values.
  ///   - committed: the number of the row in the last commit; it is `index` now.
  ///   - series: the innermost series around the row, or -1.
  ///   - isEveryTime: whether instances with other times show the same values.
  ///   - isWhole: whether instances with other times have shown something else until now.
  mutating func publishInstances(
    of row: LayerRow, _ changes: LayerChanges, _ different: RenderChanges, from committed: Int,
    at index: Int,
    in series: Int32, isEveryTime: Bool, isWhole: Bool = false, _ instances: borrowing InstanceMap,
    _ order: borrowing SiblingOrder, images: inout ImageTable, into list: inout Column<RowChange>
  ) {
    var hasOthers = isWhole && flags[index].contains(.replicates)
    if flags[index].contains(.replicates), !changes.isDisjoint(with: [.placement, .drawing]) {
      let before = list.count
      publishInstances(row, at: index, into: &list)
      if list.count > before { hasOthers = true }
    }
    let different = isWhole ? RenderChanges.everything : different
    if series < 0 || different.isEmpty && !hasOthers { return }
    let picture = flags[index].contains(.isNewHalf) ? Int(parent[index]) : index
    let outer = committed - index + picture
    func show(_ distance: Int32) {
      if !different.isEmpty {
        let target = order.present(committed + Int(distance))
        mirror(index, to: target, images: &images)
        list.append(RowChange(row: Int32(target), changes: different))
        if picture != index {
          // The row around it holds its place.
          let around = order.present(outer + Int(distance))
          mirror(picture, to: around, images: &images)
          list.append(RowChange(row: Int32(around), changes: different))
        }
      }
      if hasOthers {
        mirrorInstances(
          in: index, to: order.present(committed + Int(distance)), images: &images, into: &list)
      }
    }
    let mirrors = instances.mirrors(of: series)
    for distance in mirrors { show(distance) }
    if !isEveryTime { return }
    for place in instances.delays(of: series) {
      let distance = instances.delay(place).distance
      show(distance)
      for other in mirrors { show(distance + other) }
    }
  }

  /// Copies the instances of the replicator's row at `source` to the row at `target`.
  private mutating func mirrorInstances(
    in source: Int, to target: Int, images: inout ImageTable, into list: inout Column<RowChange>
  ) {
    var (from, to) = (firstInstance(in: source), firstInstance(in: target))
    let (fromEnd, toEnd) = (Int(subtreeEnd[source]), Int(subtreeEnd[target]))
    while from < fromEnd, to < toEnd {
      if version[from] != version[to] {
        mirror(from, to: to, images: &images)
        list.append(RowChange(row: Int32(to), changes: [.place, .tint, .other]))
      }
      (from, to) = (Int(subtreeEnd[from]), Int(subtreeEnd[to]))
    }
  }

  private mutating func mirrorContents(_ source: Int, to target: Int, _ images: inout ImageTable) {
    let (new, old) = (contents[source], contents[target])
    // An entry that rows share is never written in place, so both rows show the same already.
    if new == old { return }
    if new >= 0 {
      contentsTable.retain(new)
      images.retain(slot: Int(contentsTable[Int(new)].image))
    }
    contents[target] = new
    guard old >= 0 else { return }
    let image = Int(contentsTable[Int(old)].image)
    contentsTable.release(old)
    images.release(image)
  }

  private mutating func mirror(
    _ slot: Int32, _ link: WritableKeyPath<LinkColumn.Links, Int32>, to target: Int
  ) {
    if slot < 0 { return }
    let own = links[target][keyPath: link]
    if own >= 0 {
      matrices[Int(own)] = matrices[Int(slot)]
    } else {
      links[target][keyPath: link] = Int32(matrices.count)
      matrices.append(matrices[Int(slot)])
    }
  }

  private mutating func retainImages(of row: Int, _ images: inout ImageTable) {
    for slot in imageSlots(row) { images.retain(slot: slot) }
  }

  /// Slots of the images that a row has besides its contents.
  private func imageSlots(_ row: Int) -> [Int] {
    var slots: [Int] = []
    if effects[row] >= 0, let picture = effectsTable[Int(effects[row])].shadow?.outlineImage {
      slots.append(Int(picture.image))
    }
    for picture in drawing(row)?.images ?? [] { slots.append(Int(picture.image)) }
    return slots
  }
}

/// Steps through the maps of a replicator's instances.
struct InstanceSteps {
  /// Whether the instances keep their depth in the space around the replicator.
  let isDeep: Bool
  private let step: CATransform3D
  /// The map that follows that of an instance: the replicator's sublayer transform, if the
  /// replicator flattens its sublayers.
  private let around: CATransform3D?
  private let isPlane: Bool
  /// From the sublayers' space of an instance to that of the replicator.
  private(set) var map = CATransform3DIdentity

  init(_ row: LayerRow, _ values: ReplicatorValues) {
    let bounds = row.geometry.pointee.bounds
    let (x, y) = (bounds.midX, bounds.midY)
    isDeep = values.preservesDepth
    step = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, 0), values.transform),
      CATransform3DMakeTranslation(x, y, 0))
    around = isDeep ? nil : LayerPlacement(row).sublayerMatrix
    let t = values.transform
    isPlane =
      around == nil && t.m33 == 1 && t.m44 == 1 && t.m13 == 0 && t.m14 == 0 && t.m23 == 0
      && t.m24 == 0
      && t.m31 == 0 && t.m32 == 0 && t.m34 == 0 && t.m43 == 0
  }

  mutating func advance() { map = CATransform3DConcat(map, step) }

  var isFinite: Bool { map.isFinite }

  /// The map as a map of the plane; nil if it leaves the plane.
  var plane: CGAffineTransform? {
    guard isPlane else { return nil }
    return CGAffineTransform(
      a: map.m11, b: map.m12, c: map.m21, d: map.m22, tx: map.m41, ty: map.m42)
  }

  /// The map with the map that follows it.
  var whole: CATransform3D { around.map { CATransform3DConcat(map, $0) } ?? map }
}
