import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Shadows that are cast by a shape, or by the image of a path.
extension PaintPass {
  /// Draws a shadow that is not cast by the composite.
  mutating func drawShadow(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ group: EffectGroup,
    _ effects: RenderEffects, _ caches: inout FrameCaches
  ) throws {
    guard let shadow = effects.shadow else { return }
    switch group.shadow {
    case .none, .composite: break
    case .shape(let shape, let alpha):
      try drawShape(shape, alpha, columns, scratch, group, shadow, &caches)
    case .image(let picture, let rect):
      try drawOutlineImage(picture, rect, columns, scratch, group, shadow, &caches)
    }
  }

  /// Draws a shadow that is cast by an image. Blurs the image if that has not been done.
  private mutating func drawOutlineImage(
    _ picture: RenderImage, _ rect: Vector4, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch, _ group: EffectGroup, _ shadow: RenderShadow,
    _ caches: inout FrameCaches
  ) throws {
    if group.shadeArea.isEmpty { return }
    let color = PackedColor(shadow.color, opacity: group.shadowOpacity, tint: group.innerTint)
    // In a space that moves with the layer, like that of a group.
    var (world, shown) = (scratch.world[group.row], group.shadeArea)
    var origin = SIMD2<Int>(0, 0)
    if world.kind < .projective, abs(world.m31) < 8_192, abs(world.m32) < 8_192 {
      origin = SIMD2(Int(world.m31.rounded()), Int(world.m32.rounded()))
      world = world.moved(SIMD2(0, 0) &- origin)
      shown = shown.moved(-origin.x, -origin.y)
    }
    let keeps = assembly.options.contains(.caching)
    let signature = EffectSignature(image: picture, at: rect, shadow, world: world, area: shown)
    let moved = SIMD2(Float(origin.x), Float(origin.y))
    if keeps, let shade = caches.effects.shade(signature) {
      return place(shade, moved: moved, scratch, group, color: color, flags: .alphaOnly)
    }
    let offset = shadow.offset
    let target = Vector4(rect.x + offset.x, rect.y + offset.y, rect.z + offset.x, rect.w + offset.y)
    let reach = world.reach(shadow.radius)
    let area = world.outer(target).intersection(shown.expanded(reach.x, reach.y))
    if area.isEmpty { return }
    let contents = picture.contents
    let placement = try caches.atlas.placement(of: contents, in: images, into: &assembly.plan)
    try beginPass(area, &caches.pool)
    let source = PageImage(
      page: placement.page, x: Float(placement.x), y: Float(placement.y), isOpaque: false,
      opacity: .white,
      sampling: QuadFlags(contents))
    // The image stands as it was drawn, with y up.
    ContentsPlacement.forEachPiece(of: contents, bounds: target, yDown: false) {
      assembly.draw($0, of: source, world: world, clip: SurfaceAreas.inside(area))
    }
    let sharp = Surface(page: endPass(&caches.pool), area: area)
    let shade = try EffectPainter.blur(
      sharp, .init(shadow.radius, through: world), wanted: shown, edge: .transparent,
      &caches.pool, into: &assembly)
    if shade.page != sharp.page { caches.pool.giveBack(sharp.page) }
    place(shade, moved: moved, scratch, group, color: color, flags: .alphaOnly)
    if keeps {
      caches.effects.keep(
        EffectCache.Entry(shade: shade), as: signature, &caches.pool, used: &held[0])
    } else {
      hold(shade.page)
    }
  }

  /// Draws a shadow that is a formula.
  private mutating func drawShape(
    _ shape: Shape, _ alpha: Float, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch,
    _ group: EffectGroup, _ shadow: RenderShadow, _ caches: inout FrameCaches
  ) throws {
    let isInside = group.stages.contains(.bitmap)
    let clip = isInside ? SurfaceAreas.inside(group.bitmapArea) : clip(around: group, scratch)
    let world = isInside ? scratch.world[group.row] : group.drawnWorld
    let color = PackedColor(
      shadow.color, opacity: alpha * group.shadowOpacity, tint: group.innerTint)
    guard color.alpha > 0 else { return }
    var (shape, offset) = (shape, shadow.offset)
    shape.rect = Vector4(
      shape.rect.x + offset.x, shape.rect.y + offset.y, shape.rect.z + offset.x,
      shape.rect.w + offset.y)
    let (width, height) = (shape.rect.z - shape.rect.x, shape.rect.w - shape.rect.y)
    guard width > 0, height > 0 else { return }
    let scale = abs(world.determinant).squareRoot()
    if shadow.radius * scale < FrameAssembly.smallestSigma, world.kind < .projective {
      return assembly.fill(shape, color: color, world: world, clip: clip)
    }
    let corner = min(shape.radius, width / 2, height / 2)
    let corners: CornerStyle = corner > 0 ? shape.corners : []
    guard world.kind <= .scaleTranslate,
      abs(abs(world.m11) - abs(world.m22)) <= 1e-6 * abs(world.m11),
      let (upright, origin) = UprightShadow.find(
        DeviceBox(shape.rect, through: world), corner: corner * abs(world.m11),
        sigma: shadow.radius * abs(world.m11), color: color,
        flags: corners.mirrored(x: world.m11 < 0, y: world.m22 < 0).quadFlags)
    else {
      return assembly.put(
        shadow: shape, radius: shadow.radius, color: color, world: world, clip: clip)
    }
    let hidden = hiddenPixels(columns, scratch, group, world: world, clip: clip)
    // Where a clip covers a part of a pixel, an 8-bit stamp and the formula differ.
    let seen = upright.area.moved(origin.x, origin.y).intersection(clip.bound)
    let isWhole = clip.chain == QuadInstance.noClip || clip.spared.contains(seen)
    if assembly.options.contains(.caching), !seen.isEmpty, isWhole,
      let place = try caches.shadows.place(of: upright, pool: &caches.pool)
    {
      assembly.copy(place, to: origin, clip: clip, hidden: hidden)
    } else {
      assembly.put(shadow: upright, at: origin, clip: clip, hidden: hidden)
    }
  }

  /// Pixels that the layer's own background or image is sure to hide, whatever lies under it.
  private func hiddenPixels(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ group: EffectGroup,
    world: Homography, clip: ClipState
  ) -> PixelRect {
    let i = group.row
    let (flags, style) = (columns.flags[i], columns.style[i])
    guard assembly.options.contains(.culling), !group.stages.contains(.composite),
      scratch.alpha[i] >= 1,
      !flags.contains(.isTransformLayer)
    else { return .empty }
    var shape = Shape(
      rect: columns.bounds[i], radius: style.cornerRadius, borderWidth: 0, corners: style.corners)
    if !columns.hasOpaqueContents(i) {
      guard flags.contains(.hasBackground), PackedColor(style.background, opacity: 1).alpha == 255
      else {
        return .empty
      }
      if flags.contains(.hasBorder) { shape = shape.under(border: style.borderWidth, world: world) }
    }
    let box = DeviceBox(shape.rect, through: world)
    // Sublayers on the edges of a plain background may have cut holes into it.
    guard shape.radius > 0 || box.isWhole || Int(columns.subtreeEnd[i]) == i + 1 else {
      return .empty
    }
    // The largest upright rectangle that touches no corner is inset by r(1 - 1/√2). One more pixel
    // makes that safe.
    let inset = shape.radius > 0 ? shape.radius * abs(world.m11) * 0.293 + 1 : 0
    let inner = DeviceBox(
      minX: box.minX + inset, minY: box.minY + inset, maxX: box.maxX - inset, maxY: box.maxY - inset
    ).inner
    return clip.chain == QuadInstance.noClip ? inner : inner.intersection(clip.spared)
  }
}
