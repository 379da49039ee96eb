import Foundation
import LaminaGeometry
import LaminaGraphics

// Publish: the model's values of one layer, in double precision, become one row of the render columns.
extension LayerTree {
  /// Publishes what has changed of a layer whose place in the tree has not.
  func publish(_ row: LayerRow) {
    let index = Int(row.state.pointee.renderIndex)
    guard index >= 0 else { return }
    publish(row, row.state.pointee.changes, at: index)
    row.state.pointee.changes = []
  }

  /// Writes the parts of the row at `index` that `changes` names.
  func publish(_ row: LayerRow, _ changes: LayerChanges, at index: Int) {
    columns.version[index] = Serial.next()
    if changes.contains(.placement) { publishPlacement(row, at: index) }
    if changes.contains(.appearance) { publishAppearance(row, at: index) }
    if changes.contains(.contents) { publishContents(row, at: index) }
    // Masking to bounds, which is appearance, says whether there is a shadow, and sampling is of the contents.
    if changes.contains(.effects) || columns.flags[index].contains(.hasEffects) || row.mayHaveEffects {
      publishEffects(row, at: index)
    }
  }

  func setFlag(_ flag: RenderFlags, _ on: Bool, at index: Int) {
    var flags = columns.flags[index]
    if on { flags.insert(flag) } else { flags.remove(flag) }
    columns.flags[index] = flags
  }

  // MARK: Placement

  private func publishPlacement(_ row: LayerRow, at index: Int) {
    let bounds = row.geometry.pointee.bounds
    columns.bounds[index] = Vector4(
      Float(bounds.minX), Float(bounds.minY), Float(bounds.maxX), Float(bounds.maxY))
    let placement = LayerPlacement(row)
    setFlag(.geometryFlipped, placement.isFlipped, at: index)
    let isFlat = placement.isAffine && !placement.hasDepth
    setFlag(.hasSpatial, !isFlat, at: index)
    if isFlat {
      let t = placement.affine
      columns.local[index] = Homography(
        a: Float(t.a), b: Float(t.b), c: Float(t.c), d: Float(t.d), tx: Float(t.tx), ty: Float(t.ty))
    } else {
      let matrix = placement.spatial
      columns.local[index] = Homography(flattening: matrix)
      let slot = store(matrix, at: columns.spatial[index])
      columns.spatial[index] = slot
    }
    let sublayerMatrix = placement.sublayerMatrix
    setFlag(.hasSublayerMatrix, sublayerMatrix != nil, at: index)
    if let sublayerMatrix {
      let slot = store(sublayerMatrix, at: columns.sublayerMatrix[index])
      columns.sublayerMatrix[index] = slot
    }
  }

  private func store(_ matrix: CATransform3D, at slot: Int32) -> Int32 {
    if slot >= 0 {
      columns.matrices[Int(slot)] = matrix
      return slot
    }
    columns.matrices.append(matrix)
    return Int32(columns.matrices.count - 1)
  }

  // MARK: Appearance

  private func publishAppearance(_ row: LayerRow, at index: Int) {
    let appearance = row.appearance.pointee
    let flags = row.state.pointee.flags
    columns.opacity[index] = min(max(appearance.opacity, 0), 1)
    columns.style[index] = RenderStyle(
      background: appearance.backgroundColor, border: appearance.borderColor,
      cornerRadius: Float(max(appearance.cornerRadius, 0)),
      borderWidth: Float(max(appearance.borderWidth, 0)), corners: Self.corners(row), edges: Self.edges(row))
    setFlag(.hidden, flags.contains(.hidden), at: index)
    setFlag(.masksToBounds, flags.contains(.masksToBounds), at: index)
    setFlag(.doubleSided, flags.contains(.doubleSided), at: index)
    let isTransformLayer = flags.contains(.transformLayer)
    setFlag(.isTransformLayer, isTransformLayer, at: index)
    setFlag(.groupsOpacity, !isTransformLayer && !flags.contains(.ungroupedOpacity), at: index)
    if isTransformLayer { setFlag(.masksToBounds, false, at: index) }
    setFlag(.hasBackground, appearance.backgroundColor.w > 0 && !isTransformLayer, at: index)
    setFlag(
      .hasBorder, appearance.borderWidth > 0 && appearance.borderColor.w > 0 && !isTransformLayer, at: index)
  }

  private static func corners(_ row: LayerRow) -> CornerStyle {
    guard let rare = row.state.pointee.rare else { return [] }
    var corners = CornerStyle(
      rawValue: UInt8(truncatingIfNeeded: ~rare.pointee.style.maskedCorners.rawValue & 15))
    if rare.pointee.style.cornerCurve == .continuous { corners.insert(.continuous) }
    return corners
  }

  /// Bits are in the order of the flags: left and right are minimum and maximum x, bottom and top minimum and maximum y.
  private static func edges(_ row: LayerRow) -> QuadFlags {
    guard let rare = row.state.pointee.rare else { return .smoothEdges }
    return QuadFlags(rawValue: UInt32(rare.pointee.style.edgeMask.rawValue)).intersection(.smoothEdges)
  }

  // MARK: Contents

  private func publishContents(_ row: LayerRow, at index: Int) {
    let style = row.appearance.pointee.contents
    let old = columns.flags[index].contains(.hasContents) ? Int(columns.contents[index]) : nil
    let isTransformLayer = row.state.pointee.flags.contains(.transformLayer)
    let picture = isTransformLayer ? nil : row.references.pointee.contents.flatMap { LayerPicture($0) }
    // The new picture first: the same one must not lose its slot in between.
    let slot = picture.map { images.retain($0) }
    if let old { images.release(Int(columns.contentsTable[old].image)) }
    setFlag(.hasContents, slot != nil, at: index)
    guard let slot, let picture else { return }
    let value = RenderContents(
      image: Int32(slot), serial: picture.serial, version: picture.version,
      width: Int32(clamping: picture.width), height: Int32(clamping: picture.height),
      isOpaque: picture.isOpaque, gravity: style.gravity, magnification: style.magnification,
      minification: style.minification, bias: Self.bias(row), scale: style.scale > 0 ? Float(style.scale) : 1,
      rect: Vector4(picture.part(style.rect)), center: Vector4(style.center))
    if columns.contents[index] >= 0 {
      columns.contentsTable[Int(columns.contents[index])] = value
    } else {
      columns.contents[index] = Int32(columns.contentsTable.count)
      columns.contentsTable.append(value)
    }
  }

  private static func bias(_ row: LayerRow) -> Int8 {
    guard let bias = row.state.pointee.rare?.pointee.style.filterBias, bias != 0 else { return 0 }
    return Int8(max(-127, min(127, (bias * 16).rounded())))
  }
}

extension Vector4 {
  /// Origin and size.
  init(_ rect: CGRect) {
    self.init(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
  }
}
