import Foundation
import LaminaGeometry
import LaminaFrames
import LaminaPlan

// Publish: what a replicator says of its instances becomes the rows that they lie in.
extension RenderColumns {
  /// The first instance in the replicator's row at `index`; one past its last row if it has none.
  func firstInstance(in index: Int) -> Int {
    let child = index + 1
    if child < Int(subtreeEnd[index]), flags[child].contains(.isMask) {
      return Int(subtreeEnd[child])
    }
    return child
  }

  /// Writes place and tint of every instance in the row at `index` of a replicator with the values
  /// of `row`, and notes what is different. O(instances).
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

  /// Adds a copy of the rows of `block`, one after the other, which are the inside of an instance;
  /// their parents and ends are `distance` further on. They look the same: a renderer takes what it
  /// has made of one for the other.
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
      retainPictures(of: copy, &images)
    }
  }

  /// Makes the row at `target` show what the one at `source` shows, in the same place of another
  /// instance.
  mutating func mirror(_ source: Int, to target: Int, images: inout ImageTable) {
    let hasLinks = links.indices[source] >= 0 || links.indices[target] >= 0
    // The new pictures first: the same ones must not lose their slots in between.
    let old = hasLinks ? picturesOfTables(target) : []
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
    retainPictures(of: target, &images)
    for slot in old { images.release(slot) }
  }

  /// Publishes in other instances what has changed of a row, and what a change of a replicator
  /// means for its instances.
  ///
  /// - Parameters:
  ///   - row: the values that were published.
  ///   - committed: the row as it was committed, which is `index` now.
  ///   - series: what it is in, or -1.
  ///   - isEveryTime: whether instances with other times show the same.
  ///   - isWhole: whether those have shown something else until now.
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
    let picture = flags[index].contains(.isNewPicture) ? Int(parent[index]) : index
    let outer = committed - index + picture
    func show(_ distance: Int32) {
      if !different.isEmpty {
        let target = order.present(committed + Int(distance))
        mirror(index, to: target, images: &images)
        list.append(RowChange(row: Int32(target), changes: different))
        if picture != index {
          // The row around has its place.
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

  /// Makes the instances in the replicator's row at `target` those in the one at `source`.
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
    // An entry that rows share is not written in place, so both show the same already.
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

  private mutating func retainPictures(of row: Int, _ images: inout ImageTable) {
    for slot in picturesOfTables(row) { images.retain(slot: slot) }
  }

  /// Slots of the pictures that a row has besides its contents.
  private func picturesOfTables(_ row: Int) -> [Int] {
    var slots: [Int] = []
    if effects[row] >= 0, let picture = effectsTable[Int(effects[row])].shadow?.picture {
      slots.append(Int(picture.image))
    }
    for picture in drawing(row)?.pictures ?? [] { slots.append(Int(picture.image)) }
    return slots
  }
}

/// The maps of a replicator's instances, one after the other.
struct InstanceSteps {
  /// Whether the instances keep their depth in the space around the replicator.
  let isDeep: Bool
  private let step: CATransform3D
  /// What comes after an instance: the layer's sublayer transform, where it flattens.
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

  /// The map where it stays in the plane.
  var plane: CGAffineTransform? {
    guard isPlane else { return nil }
    return CGAffineTransform(
      a: map.m11, b: map.m12, c: map.m21, d: map.m22, tx: map.m41, ty: map.m42)
  }

  /// The map with all that comes after it.
  var whole: CATransform3D { around.map { CATransform3DConcat(map, $0) } ?? map }
}
