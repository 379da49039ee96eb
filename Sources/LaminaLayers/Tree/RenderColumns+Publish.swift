import Foundation
import LaminaGeometry
import LaminaGraphics
import LaminaFrames
import LaminaPlan

// Publish: the model's values of one layer, in double precision, become one row of the render
// columns.
extension RenderColumns {
  /// Publishes the changes of layers whose places in the tree have not changed, and clears their
  /// marks. Layers with animations are only noted.
  mutating func publish(
    _ changed: UnsafeBufferPointer<LayerRow>, images: inout ImageTable,
    into list: inout Column<RowChange>,
    _ running: inout RunningAnimations
  ) {
    var serial = Serial.reserve(changed.count)
    list.reserve(changed.count)
    let hasInstances = !running.instances.isEmpty
    for row in changed {
      let committed = Int(row.state.pointee.renderIndex)
      if committed < 0 { continue }
      let index = running.order.present(committed)
      let changes = row.state.pointee.changes
      row.state.pointee.changes = []
      if changes.contains(.timing) { running.timingChanged = true }
      if changes.contains(.animations) || row.state.pointee.flags.contains(.animated) {
        running.noted.append(
          RunningAnimations.Noted(layer: row, row: Int32(committed), changes: changes))
        continue
      }
      let different =
        changes == .placement && isPlain(row, at: index)
        ? place(row, at: index) : republish(row, changes, at: index, images: &images)
      if !different.isEmpty {
        version[index] = serial
        serial += 1
        list.append(RowChange(row: Int32(index), changes: different))
        noteAround(index, different, into: &list)
      }
      if hasInstances {
        publishInstances(
          of: row, changes, different, from: committed, at: index,
          in: running.instances.series(around: Int32(committed)), isEveryTime: true,
          running.instances,
          running.order, images: &images, into: &list)
      }
    }
  }

  /// Writes the parts of the row at `index` that `changes` names. Returns what is different then.
  @discardableResult
  mutating func republish(
    _ row: LayerRow, _ changes: LayerChanges, at index: Int, images: inout ImageTable
  ) -> RenderChanges {
    if flags[index].contains(.isNewHalf) {
      return republishNewHalf(row, changes, at: index, images: &images)
    }
    return republishOwn(row, changes, at: index, images: &images)
  }

  /// Writes the parts of a row that `changes` names, for a row that is not a copy of another.
  mutating func republishOwn(
    _ row: LayerRow, _ changes: LayerChanges, at index: Int, images: inout ImageTable
  ) -> RenderChanges {
    let before = flags[index]
    var different = RenderChanges()
    if changes.contains(.placement) { different.formUnion(publishPlacement(row, at: index)) }
    if changes.contains(.appearance) { different.formUnion(publishAppearance(row, at: index)) }
    if changes.contains(.contents) {
      different.formUnion(publishContents(row, at: index, images: &images))
    }
    if changes.contains(.drawing) {
      different.formUnion(publishDrawing(row, at: index, images: &images))
    }
    // Effects depend on other groups too: masking to bounds, an appearance value, decides whether
    // there is a shadow, and sampling belongs to the contents.
    if changes.contains(.effects)
      || changes != .placement && (flags[index].contains(.hasEffects) || row.mayHaveEffects)
      || changes.contains(.placement) && row.castsBounds
    {
      different.formUnion(publishEffects(row, at: index, images: &images))
    }
    if flags[index].symmetricDifference(before).subtracting(.hasContents).isEmpty {
      return different
    }
    return different.union(.other)
  }

  mutating func setFlag(_ flag: RenderFlags, _ on: Bool, at index: Int) {
    var value = flags[index]
    if on { value.insert(flag) } else { value.remove(flag) }
    flags[index] = value
  }

  // MARK: Placement

  /// Whether an affine map describes the row at `index` completely, before this change and after
  /// it.
  @inline(__always)
  func isPlain(_ row: LayerRow, at index: Int) -> Bool {
    let state = row.state
    guard
      flags[index].isDisjoint(with: [
        .hasSpatial, .hasSublayerMatrix, .geometryFlipped, .isNewHalf, .replicates,
      ]),
      !state.pointee.flags.contains(.geometryFlipped), !row.castsBounds
    else { return false }
    if let detail = state.pointee.detail {
      guard detail.pointee.zPosition == 0, detail.pointee.anchorPointZ == 0,
        detail.pointee.sublayerTransform == nil
      else { return false }
    }
    return row.staysInPlane
  }

  /// Writes the place of a plain row: see ``isPlain(_:at:)``. The same sums as
  /// ``LayerPlacement/affine``, without the general case: a commit of moving layers spends its time
  /// here.
  @inline(__always)
  func place(_ row: LayerRow, at index: Int) -> RenderChanges {
    let geometry = row.geometry
    let box = geometry.pointee.bounds
    let (position, anchor) = (geometry.pointee.position, geometry.pointee.anchorPoint)
    let (width, height) = (box.size.width, box.size.height)
    let x = -(box.origin.x + anchor.x * width)
    let y = -(box.origin.y + anchor.y * height)
    let numbers: PlaneNumbers
    if let t = row.state.pointee.transform {
      let (a, b) = (t.pointee.m11, t.pointee.m12)
      let (c, d) = (t.pointee.m21, t.pointee.m22)
      numbers = PlaneNumbers(
        m11: Float(a), m12: Float(b), m21: Float(c), m22: Float(d),
        m31: Float(x * a + y * c + t.pointee.m41 + position.x),
        m32: Float(x * b + y * d + t.pointee.m42 + position.y))
    } else {
      numbers = PlaneNumbers(m31: Float(x + position.x), m32: Float(y + position.y))
    }
    let newBounds = Vector4(
      Float(box.origin.x), Float(box.origin.y), Float(box.origin.x + width),
      Float(box.origin.y + height))
    var changes: RenderChanges = local.update(index, numbers) ? .place : []
    if bounds[index] != newBounds {
      bounds[index] = newBounds
      changes.formUnion([.place, .bounds])
    }
    return changes
  }

  private mutating func publishPlacement(_ row: LayerRow, at index: Int) -> RenderChanges {
    if isPlain(row, at: index) { return place(row, at: index) }
    var changes = RenderChanges()
    let box = row.geometry.pointee.bounds
    let newBounds = Vector4(Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY))
    if bounds[index] != newBounds {
      bounds[index] = newBounds
      changes = [.place, .bounds]
    }
    let placement = LayerPlacement(row)
    setFlag(.geometryFlipped, placement.isFlipped, at: index)
    let isFlat = row.staysInPlane && !placement.hasDepth
    let before = local[index]
    if isFlat {
      let t = placement.affine
      local[index] = Homography(
        a: Float(t.a), b: Float(t.b), c: Float(t.c), d: Float(t.d), tx: Float(t.tx), ty: Float(t.ty)
      )
    } else {
      local[index] = Homography(flattening: placement.spatial)
    }
    if local[index] != before { changes.insert(.place) }
    if store(isFlat ? nil : placement.spatial, \.spatial, .hasSpatial, at: index) {
      changes.insert(.place)
    }
    if store(placement.sublayerMatrix, \.sublayerMatrix, .hasSublayerMatrix, at: index) {
      changes.insert(.place)
    }
    return changes
  }

  /// Makes `matrix` one of the matrices of a row; nil removes it. Returns whether the matrix has
  /// changed.
  mutating func store(
    _ matrix: CATransform3D?, _ link: WritableKeyPath<LinkColumn.Links, Int32>, _ flag: RenderFlags,
    at index: Int
  ) -> Bool {
    let had = flags[index].contains(flag)
    setFlag(flag, matrix != nil, at: index)
    guard let matrix else { return had }
    let slot = links[index][keyPath: link]
    if slot >= 0 {
      let isSame = had && matrices[Int(slot)] == matrix
      matrices[Int(slot)] = matrix
      return !isSame
    }
    links[index][keyPath: link] = Int32(matrices.count)
    matrices.append(matrix)
    return true
  }

  // MARK: Appearance

  private mutating func publishAppearance(_ row: LayerRow, at index: Int) -> RenderChanges {
    let appearance = row.appearance.pointee
    let switches = row.state.pointee.flags
    var changes = RenderChanges()
    let alpha = min(max(appearance.opacity, 0), 1)
    if opacity[index] != alpha {
      opacity[index] = alpha
      changes = .other
    }
    var hasBorder = false
    if row.state.pointee.detail == nil, row.state.pointee.rare == nil, style.isStandard(index) {
      changes.formUnion(
        style.update(
          index, background: appearance.backgroundColor,
          cornerRadius: Float(max(appearance.cornerRadius, 0)),
          clips: switches.contains(.masksToBounds)))
    } else {
      let border = row.detail.pointee.border
      hasBorder = border.width > 0 && border.components.w > 0
      let new = RenderStyle(
        background: appearance.backgroundColor, border: border.components,
        cornerRadius: Float(max(appearance.cornerRadius, 0)),
        borderWidth: Float(max(border.width, 0)),
        corners: Self.corners(row), edges: Self.edges(row))
      let old = style[index]
      if old != new {
        style[index] = new
        changes.formUnion(
          old.changes(
            to: new, clips: switches.contains(.masksToBounds),
            hasContents: flags[index].contains(.hasContents)))
      }
    }
    let isTransformLayer = switches.contains(.transformLayer)
    var new = flags[index].subtracting(Self.appearanceFlags)
    if switches.contains(.hidden) { new.insert(.hidden) }
    if switches.contains(.doubleSided) { new.insert(.doubleSided) }
    if isTransformLayer {
      new.insert(.isTransformLayer)
    } else {
      if switches.contains(.masksToBounds) { new.insert(.masksToBounds) }
      if !switches.contains(.ungroupedOpacity) { new.insert(.groupsOpacity) }
      if switches.contains(.ungroupedBlending) { new.insert(.showsBehind) }
      if appearance.backgroundColor.w > 0 { new.insert(.hasBackground) }
      if hasBorder { new.insert(.hasBorder) }
    }
    flags[index] = new
    return changes
  }

  /// The flags that appearance decides.
  private static let appearanceFlags: RenderFlags = [
    .hidden, .masksToBounds, .doubleSided, .isTransformLayer, .groupsOpacity, .hasBackground,
    .hasBorder, .showsBehind,
  ]

  private static func corners(_ row: LayerRow) -> CornerStyle {
    guard let rare = row.state.pointee.rare else { return [] }
    var corners = CornerStyle(
      rawValue: UInt8(truncatingIfNeeded: ~rare.pointee.style.maskedCorners.rawValue & 15))
    if rare.pointee.style.cornerCurve == .continuous { corners.insert(.continuous) }
    return corners
  }

  /// The edges to antialias, as flags. The bits of both types are in the same order: left and right
  /// are minimum and maximum x, bottom and top minimum and maximum y.
  private static func edges(_ row: LayerRow) -> QuadFlags {
    guard let rare = row.state.pointee.rare else { return .smoothEdges }
    return QuadFlags(rawValue: UInt32(rare.pointee.style.edgeMask.rawValue)).intersection(
      .smoothEdges)
  }

  // MARK: Contents

  private mutating func publishContents(
    _ row: LayerRow, at index: Int, images: inout ImageTable
  ) -> RenderChanges {
    let style = row.detail.pointee.contents
    let old = contents[index] >= 0 ? contentsTable[Int(contents[index])] : nil
    let isTransformLayer = row.state.pointee.flags.contains(.transformLayer)
    let source = isTransformLayer ? nil : row.contentsObject.flatMap { ContentsSource(object: $0) }
    // The new image is retained first: an image that stays must not lose its slot in between.
    let slot = source.map { images.retain($0) }
    if let old { images.release(Int(old.image)) }
    setFlag(.hasContents, slot != nil, at: index)
    guard let slot, let source else {
      contentsTable.release(contents[index])
      contents[index] = -1
      return old == nil ? [] : .contents
    }
    var value = RenderContents(
      source, slot: slot, style: style, bias: Self.bias(row),
      color: row.rare.pointee.style.contentsFactor)
    value.isAlphaOnly = row.rare.pointee.style.showsAlphaOnly
    if value == old { return [] }
    contents[index] = contentsTable.replace(contents[index], by: value)
    return .contents
  }

  private static func bias(_ row: LayerRow) -> Int8 {
    guard let bias = row.state.pointee.rare?.pointee.style.filterBias, bias != 0 else { return 0 }
    return Int8(max(-127, min(127, (bias * QuadFlags.biasSteps).rounded())))
  }
}

extension LayerRow {
  /// Whether the transform leaves the layer in its plane, so that an affine map describes it
  /// completely. A scale of depth does not show in a layer that flattens its sublayers.
  @inline(__always)
  fileprivate var staysInPlane: Bool {
    guard let transform = state.pointee.transform else { return true }
    let t = transform.pointee
    guard t.m13 == 0, t.m14 == 0, t.m23 == 0, t.m24 == 0, t.m31 == 0, t.m32 == 0, t.m34 == 0,
      t.m43 == 0,
      t.m44 == 1
    else { return false }
    return t.m33 == 1 || t.m33 > 0 && !state.pointee.flags.contains(.transformLayer)
  }
}
