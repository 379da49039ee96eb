import LaminaGeometry
import LaminaGraphics

// Shadows that are cast by a shape, or by the picture of a path.
extension PaintPass {
  /// Draws a shadow that is not cast by what the layer draws.
  mutating func drawShadow(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ group: EffectGroup,
    _ effects: RenderEffects
  ) throws {
    guard let shadow = effects.shadow else { return }
    switch group.shadow {
    case .none, .composite: break
    case .shape(let shape, let alpha): drawShape(shape, alpha, scratch, group, shadow)
    case .picture(let picture, let rect):
      try drawPicture(picture, rect, columns, scratch, group, shadow)
    }
  }

  /// Draws a shadow that is cast by a picture, and blurs that if it has not been.
  private mutating func drawPicture(
    _ picture: RenderPicture, _ rect: Vector4, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch, _ group: EffectGroup, _ shadow: RenderShadow
  ) throws {
    if group.shadeArea.isEmpty { return }
    let color = PackedColor(shadow.color, opacity: group.shadowOpacity)
    let keeps = assembly.options.contains(.caching)
    let signature = EffectSignature(columns, scratch, group, ownOnly: true)
    if keeps, let shade = cache.find(signature)?.shade {
      return place(shade, moved: .zero, scratch, group, color: color, flags: .alphaOnly)
    }
    let (world, offset) = (scratch.world[group.row], shadow.offset)
    let moved = Vector4(rect.x + offset.x, rect.y + offset.y, rect.z + offset.x, rect.w + offset.y)
    let reach = world.reach(shadow.radius)
    let area = world.outer(moved).intersection(group.shadeArea.expanded(reach.x, reach.y))
    if area.isEmpty { return }
    let contents = picture.contents
    let placement = try atlas.placement(of: contents, in: images, uploads: &assembly.plan.uploads)
    try beginPass(area)
    let source = Picture(
      page: placement.page, x: Float(placement.x), y: Float(placement.y), isOpaque: false, opacity: .white,
      sampling: QuadFlags(contents))
    // The picture stands as it was drawn, with y up.
    ContentsPlacement.forEachPiece(of: contents, bounds: moved, yDown: false) {
      assembly.draw($0, of: source, world: world, clip: SurfaceAreas.inside(area))
    }
    let sharp = Surface(page: endPass(), area: area)
    let shade = try painter.blur(
      sharp, .init(shadow.radius, through: world), wanted: group.shadeArea, edge: .transparent,
      into: &assembly)
    if shade.page != sharp.page { painter.pool.giveBack(sharp.page) }
    if keeps { cache.keep(EffectCache.Entry(shade: shade), as: signature) } else { hold(shade.page) }
    place(shade, moved: .zero, scratch, group, color: color, flags: .alphaOnly)
  }

  /// Draws a shadow that is a formula.
  private mutating func drawShape(
    _ shape: Shape, _ alpha: Float, _ scratch: borrowing FrameScratch, _ group: EffectGroup,
    _ shadow: RenderShadow
  ) {
    let inner = scratch.world[group.row]
    let isInside = group.stages.contains(.bitmap)
    let clip = isInside ? SurfaceAreas.inside(group.bitmapArea) : clip(around: group, scratch)
    assembly.add(
      shadow: shape, offset: shadow.offset, radius: shadow.radius,
      color: PackedColor(shadow.color, opacity: alpha * group.shadowOpacity),
      world: isInside ? inner : group.outerWorld, clip: clip)
  }
}
