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
    if changes.contains(.placement) { publishPlacement(row, at: index) }
    if changes.contains(.appearance) { publishAppearance(row, at: index) }
    if changes.contains(.contents) { publishContents(row, at: index) }
  }

  private func setFlag(_ flag: RenderFlags, _ on: Bool, at index: Int) {
    var flags = columns.flags[index]
    if on { flags.insert(flag) } else { flags.remove(flag) }
    columns.flags[index] = flags
  }

  // MARK: Placement

  private func publishPlacement(_ row: LayerRow, at index: Int) {
    let geometry = row.geometry.pointee
    let flags = row.state.pointee.flags
    let bounds = geometry.bounds
    columns.bounds[index] = Vector4(
      Float(bounds.minX), Float(bounds.minY), Float(bounds.maxX), Float(bounds.maxY))
    setFlag(.geometryFlipped, flags.contains(.geometryFlipped), at: index)

    let transforms = row.state.pointee.transforms
    let transform = transforms?.pointee.transform ?? CATransform3DIdentity
    let anchor = Self.anchor(geometry)
    if CATransform3DIsAffine(transform), geometry.zPosition == 0, geometry.anchorPointZ == 0 {
      columns.local[index] = Self.affineLocal(
        transform, anchor: anchor, geometry: geometry, flipped: flags.contains(.geometryFlipped))
      setFlag(.hasSpatial, false, at: index)
    } else {
      let matrix = Self.spatialLocal(
        transform, anchor: anchor, geometry: geometry, flipped: flags.contains(.geometryFlipped))
      columns.local[index] = Homography(flattening: matrix)
      let slot = store(matrix, at: columns.spatial[index])
      columns.spatial[index] = slot
      setFlag(.hasSpatial, true, at: index)
    }

    let sublayerTransform = transforms?.pointee.sublayerTransform ?? CATransform3DIdentity
    let isIdentity = CATransform3DIsIdentity(sublayerTransform)
    setFlag(.hasSublayerMatrix, !isIdentity, at: index)
    if !isIdentity {
      let matrix = Self.about(
        Self.visibleAnchor(geometry, flipped: flags.contains(.geometryFlipped)), sublayerTransform)
      let slot = store(matrix, at: columns.sublayerMatrix[index])
      columns.sublayerMatrix[index] = slot
    }
  }

  /// The anchor point in the layer's space, as if it were not flipped.
  private static func anchor(_ geometry: LayerGeometry) -> CGPoint {
    CGPoint(
      x: geometry.bounds.minX + geometry.anchorPoint.x * geometry.bounds.width,
      y: geometry.bounds.minY + geometry.anchorPoint.y * geometry.bounds.height)
  }

  /// The anchor point in the coordinates that sublayers use: the point that lies at `position`.
  private static func visibleAnchor(_ geometry: LayerGeometry, flipped: Bool) -> CGPoint {
    let point = anchor(geometry)
    return flipped ? CGPoint(x: point.x, y: geometry.bounds.minY + geometry.bounds.maxY - point.y) : point
  }

  /// Flip about the middle of the bounds, then anchor to the origin, transform, origin to position: in the plane.
  private static func affineLocal(
    _ t: CATransform3D, anchor: CGPoint, geometry: LayerGeometry, flipped: Bool
  ) -> Homography {
    // y' = mirror - y for a flipped layer; the anchor is subtracted after that.
    let sign: CGFloat = flipped ? -1 : 1
    let offsetX = -anchor.x
    let offsetY = (flipped ? geometry.bounds.minY + geometry.bounds.maxY : 0) - anchor.y
    return Homography(
      a: Float(t.m11), b: Float(t.m12), c: Float(sign * t.m21), d: Float(sign * t.m22),
      tx: Float(offsetX * t.m11 + offsetY * t.m21 + t.m41 + geometry.position.x),
      ty: Float(offsetX * t.m12 + offsetY * t.m22 + t.m42 + geometry.position.y))
  }

  /// The same in space, with the anchor's and the layer's depth.
  private static func spatialLocal(
    _ t: CATransform3D, anchor: CGPoint, geometry: LayerGeometry, flipped: Bool
  ) -> CATransform3D {
    var result = CATransform3DMakeTranslation(-anchor.x, -anchor.y, -geometry.anchorPointZ)
    if flipped {
      var mirror = CATransform3DMakeScale(1, -1, 1)
      mirror.m42 = geometry.bounds.minY + geometry.bounds.maxY
      result = CATransform3DConcat(mirror, result)
    }
    result = CATransform3DConcat(result, t)
    return CATransform3DConcat(
      result,
      CATransform3DMakeTranslation(geometry.position.x, geometry.position.y, geometry.zPosition))
  }

  /// `t` with `pivot` as its fixed point.
  private static func about(_ pivot: CGPoint, _ t: CATransform3D) -> CATransform3D {
    CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0), t),
      CATransform3DMakeTranslation(pivot.x, pivot.y, 0))
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
      borderWidth: Float(max(appearance.borderWidth, 0)))
    setFlag(.hidden, flags.contains(.hidden), at: index)
    setFlag(.masksToBounds, flags.contains(.masksToBounds), at: index)
    setFlag(.doubleSided, flags.contains(.doubleSided), at: index)
    setFlag(.hasBackground, appearance.backgroundColor.w > 0, at: index)
    setFlag(.hasBorder, appearance.borderWidth > 0 && appearance.borderColor.w > 0, at: index)
  }

  // MARK: Contents

  private func publishContents(_ row: LayerRow, at index: Int) {
    let style = row.appearance.pointee.contents
    let old = columns.flags[index].contains(.hasContents) ? Int(columns.contents[index]) : nil
    let image = (row.references.pointee.contents).flatMap { $0 as? CGImage }
    // The new image first: the same one must not lose its slot in between.
    let slot = image.map { images.retain($0) }
    if let old { images.release(Int(columns.contentsTable[old].image)) }
    setFlag(.hasContents, slot != nil, at: index)
    guard let slot, let image else { return }
    let value = RenderContents(
      image: Int32(slot), serial: images.slots[slot].serial, width: Int32(clamping: image.width),
      height: Int32(clamping: image.height), isOpaque: image.pixels.isOpaque, gravity: style.gravity,
      magnification: style.magnification,
      minification: style.minification, scale: style.scale > 0 ? Float(style.scale) : 1,
      rect: Vector4(style.rect), center: Vector4(style.center))
    if columns.contents[index] >= 0 {
      columns.contentsTable[Int(columns.contents[index])] = value
    } else {
      columns.contents[index] = Int32(columns.contentsTable.count)
      columns.contentsTable.append(value)
    }
  }
}

extension Vector4 {
  /// Origin and size.
  init(_ rect: CGRect) {
    self.init(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
  }
}
