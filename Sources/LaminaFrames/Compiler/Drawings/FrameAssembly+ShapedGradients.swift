import LaminaGeometry
import LaminaPlan

/// A gradient that is seen through masks.
struct ShapedFill {
  let gradient: RenderGradient
  /// Layer space: the rectangle that the gradient lies in.
  let bounds: Vector4
  /// The edges of that rectangle at which the gradient ends, antialiased. Clips cut the others.
  let edges: QuadFlags
  let tint: PackedColor
  /// The maps of the gradient's space and of the masks' to the device.
  let world: Homography
  let shapeWorld: Homography
  /// From the masks' space to the gradient's.
  let offset: SIMD2<Float>
  let clip: ClipState

  /// A rectangle of the masks' space in the gradient's.
  func moved(_ rect: Vector4) -> Vector4 {
    Vector4(rect.x + offset.x, rect.y + offset.y, rect.z + offset.x, rect.w + offset.y)
  }
}

// Shaped gradients: one record for each mask. Its space is that of a gradient's record: see
// `fill(_:with:over:tint:world:clip:)`.
extension FrameAssembly {
  /// Draws a gradient where a mask covers it. `piece` is what the mask shows of its shape.
  mutating func fill(
    _ fill: ShapedFill, through mask: ShapeMasks.Place, _ piece: ContentsPlacement.Piece
  ) {
    let bounds = fill.bounds
    guard bounds.z > bounds.x, bounds.w > bounds.y else { return }
    if fill.world.kind <= .scaleTranslate {
      fillUpright(fill, through: mask, piece)
    } else {
      fillTurned(fill, through: mask, piece)
    }
  }

  private mutating func fillUpright(
    _ fill: ShapedFill, through mask: ShapeMasks.Place, _ piece: ContentsPlacement.Piece
  ) {
    let world = fill.world
    let box = DeviceBox(piece.rect, through: fill.shapeWorld)
    let extent = DeviceBox(fill.bounds, through: world)
    guard !box.isEmpty, !extent.isEmpty else { return }
    let edges = fill.edges.mirrored(x: world.m11 < 0, y: world.m22 < 0)
    let seen = options.contains(.culling) ? fill.clip.bound : fill.clip.hard
    let touched = box.outer.intersection(extent.outer.opened(but: edges)).intersection(seen)
    if touched.isEmpty { return }
    let isCut = !extent.inner.opened(but: edges).contains(touched)
    let x = Axis(world.m11, box.minX, box.maxX, extent.minX, extent.maxX)
    let y = Axis(world.m22, box.minY, box.maxY, extent.minY, extent.maxY)
    let record = QuadInstance(
      inverseX: Vector3(x.sign, 0, x.start), inverseY: Vector3(0, y.sign, y.start),
      inverseW: Vector3(0, 0, 1), rect: Vector4(x.low, y.low, x.high, y.high),
      source: Vector4(piece.source.x, 0, x.perUnit, y.perUnit), cover: CoverPolygon(touched),
      color: fill.tint, texelBounds: texels(piece, of: mask), flags: flags(fill, isCut: isCut),
      clip: chain(fill.clip, cutting: touched))
    put(
      gradient: record, fill.gradient, through: mask, scissor: nil, blends: true,
      touching: touched)
  }

  private mutating func fillTurned(
    _ fill: ShapedFill, through mask: ShapeMasks.Place, _ piece: ContentsPlacement.Piece
  ) {
    let (world, bounds, clip, rect) = (fill.world, fill.bounds, fill.clip, fill.moved(piece.rect))
    guard let inverse = world.inverse else { return }
    let quad = DeviceQuad(rect, through: world)
    let touched = quad.outer(within: options.contains(.culling) ? clip.bound : clip.hard)
    if touched.isEmpty { return }
    let record = QuadInstance(
      gradientOver: bounds, in: rect, through: inverse, detail: piece.source.x,
      cover: quad.cover(within: touched), color: fill.tint, texelBounds: texels(piece, of: mask),
      flags: flags(fill, isCut: true), clip: chain(clip, reachedBy: quad))
    put(
      gradient: record, fill.gradient, through: mask,
      scissor: scissor(clip, cutting: quad.outer(within: area)), blends: true, touching: touched)
  }

  /// - Parameter isCut: whether the gradient may end inside the mask.
  private func flags(_ fill: ShapedFill, isCut: Bool) -> QuadFlags {
    var flags = fill.edges.union(
      options.contains(.aligned) ? fill.gradient.flags : [.curved, .manyStops])
    if isCut || !options.contains(.aligned) { flags.insert(.edged) }
    if options.contains(.dithering) { flags.insert(.dithered) }
    return flags
  }

  private func texels(_ piece: ContentsPlacement.Piece, of mask: ShapeMasks.Place) -> PixelRect {
    let (x, y) = (mask.placement.x, mask.placement.y)
    return PixelRect(
      minX: x, minY: y, maxX: piece.texels.maxX + x, maxY: piece.texels.maxY + y)
  }
}

extension PixelRect {
  /// The rectangle without limits but at `edges`.
  fileprivate func opened(but edges: QuadFlags) -> PixelRect {
    let all = PixelRect.everything
    return PixelRect(
      minX: edges.contains(.smoothMinX) ? minX : all.minX,
      minY: edges.contains(.smoothMinY) ? minY : all.minY,
      maxX: edges.contains(.smoothMaxX) ? maxX : all.maxX,
      maxY: edges.contains(.smoothMaxY) ? maxY : all.maxY)
  }
}
