import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Results on their backdrops: masks, blend modes, background filters.
extension PaintPass {
  // MARK: The result

  /// Multiplies the pixels of the open pass by the alpha of `mask`, whose pixels are those of
  /// `area`.
  mutating func multiply(by mask: Surface, over area: PixelRect) {
    assembly.put(
      alone: QuadInstance(
        deviceRect: area.vector, source: mask.piece(at: area.vector).source,
        cover: CoverPolygon(area),
        color: .white, texelBounds: mask.piece(at: area.vector).texels, flags: [],
        clip: QuadInstance.noClip),
      program: .image, page: mask.page, mode: .destinationIn, touching: area)
  }

  /// Draws the result on its backdrop with the blend mode of the layer's compositing filter.
  mutating func blend(
    _ result: Surface, _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
    _ group: EffectGroup, _ effects: RenderEffects, _ caches: inout FrameCaches
  ) throws {
    let color = PackedColor(opacity: group.resultOpacity, tint: group.tint)
    var clip = outerClip(group, scratch)
    guard effects.blendMode != .normal, !group.isMask else {
      return show(result, color: color, scratch, group)
    }
    if effects.blendMode.isBounded {
      clip = ClipPass.narrowed(
        clip, by: columns.bounds[group.row], style: RenderStyle(), world: group.world,
        records: &assembly.plan.clips)
    }
    let shown = result.moved(group.origin)
    let area = shown.area.intersection(clip.bound).intersection(clip.hard).intersection(
      assembly.area)
    if area.isEmpty { return }
    let isLeftOut = fetches || equates && effects.blendMode.hasEquation
    let behind = isLeftOut ? nil : try copyBehind(area, &caches.pool)
    if let behind { hold(behind.page) }
    putBlend(
      shown, on: behind, over: area, mode: effects.blendMode, color: color, fade: 0,
      chain: clip.chain)
  }

  // MARK: The backdrop

  /// A copy of what the open pass, and those before it, have drawn in `area`.
  mutating func copyBehind(_ area: PixelRect, _ pool: inout SurfacePool) throws -> Surface {
    splitPass(&pool)
    let page = try pool.take(area)
    assembly.add(
      RenderPass(
        page: page, area: area, clears: false,
        work: .copy(PassInput(page: assembly.page, area: assembly.area))))
    return Surface(page: page, area: area)
  }

  /// The backdrop of a layer, unchanged and after its background filters.
  struct Backdrop {
    var plain: Surface
    var filtered: Surface
  }

  /// The backdrop inside the layer's bounds; nil if none of it is seen.
  mutating func backdrop(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ group: EffectGroup,
    _ effects: RenderEffects, _ caches: inout FrameCaches
  ) throws -> Backdrop? {
    let world = group.world
    let seen = world.outer(columns.bounds[group.row])
      .intersection(scratch.clips[Int(group.outerClip)].bound).intersection(assembly.area)
    if seen.isEmpty { return nil }
    let map =
      world.kind == .projective
      ? Homography.similar(to: world, over: columns.bounds[group.row]) : world
    let reach = map.reach(effects.backgroundSigma)
    let plain = try copyBehind(
      seen.expanded(reach.x, reach.y).intersection(assembly.area), &caches.pool)
    var filtered = try apply(
      effects.backgroundFilters, to: plain, through: map, wanted: seen, edge: .clamped,
      &caches)
    if filtered.factor > 1 {
      let coarse = filtered
      try beginPass(seen, &caches.pool)
      assembly.draw(
        coarse.piece(at: coarse.box), of: coarse.pageImage(.white), world: .identity,
        clip: SurfaceAreas.inside(seen))
      hold(coarse.page)
      filtered = Surface(page: endPass(&caches.pool), area: seen)
    }
    return Backdrop(plain: plain, filtered: filtered)
  }

  /// Replaces the backdrop by the filtered one, inside the bounds.
  mutating func drawBackdrop(
    _ backdrop: Backdrop, _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
    _ group: EffectGroup
  ) {
    let (plain, filtered) = (backdrop.plain, backdrop.filtered)
    hold(filtered.page)
    if plain.page != filtered.page { hold(plain.page) }
    let clip = ClipPass.narrowed(
      clip(around: group, scratch), by: columns.bounds[group.row], style: columns.style[group.row],
      world: group.drawnWorld, records: &assembly.plan.clips)
    if group.stages.contains(.result) {
      // If the result has the opacity, it is applied to the result later.
      let opacity = group.resultOpacity < 1 ? 1 : group.backdropOpacity
      let picture = filtered.pageImage(PackedColor(SIMD4(repeating: 1), opacity: opacity))
      return assembly.draw(
        filtered.piece(at: filtered.box), of: picture, world: .identity, clip: clip)
    }
    let area = filtered.area.intersection(plain.area).intersection(clip.bound).intersection(
      clip.hard
    )
    .intersection(assembly.area)
    if area.isEmpty { return }
    // A mean of both by coverage and opacity. Drawing one over the other would be wrong if either
    // is translucent.
    putBlend(
      filtered, on: plain, over: area, mode: .copy,
      color: PackedColor(opacity: 1, tint: group.tint),
      fade: 1 - group.backdropOpacity,
      chain: clip.chain)
  }

  /// Blends `source` with `behind`, both in the pixels of the pass, and replaces the pass's pixels
  /// with the result. If `behind` is nil, the program reads the framebuffer, or GL mixes.
  mutating func putBlend(
    _ source: Surface, on behind: Surface?, over area: PixelRect, mode: BlendMode,
    color: PackedColor,
    fade: Float,
    chain: UInt32
  ) {
    let texels = area.moved(-Int(source.area.minX), -Int(source.area.minY))
    let backdrop = behind.map { area.moved(-Int($0.area.minX), -Int($0.area.minY)) } ?? .empty
    assembly.put(
      alone: QuadInstance(
        deviceRect: area.vector,
        source: Vector4(Float(backdrop.minX), Float(backdrop.minY), fade, 0),
        cover: CoverPolygon(area), color: color, texelBounds: texels, flags: .blend(mode.rawValue),
        clip: chain),
      program: .blend, page: source.page, backdrop: behind?.page ?? -1, touching: area)
  }
}
