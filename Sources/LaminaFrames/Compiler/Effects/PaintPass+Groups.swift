import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Groups during painting: what is begun before a layer draws, and what is done after all
// descendants have drawn.
extension PaintPass {
  /// A group whose layers are being painted.
  struct OpenGroup {
    /// Index into the scratch's groups.
    var index: Int
    var effects: RenderEffects
    var mask: Surface?
    /// The halves to mix, each with its share.
    var halves: [(surface: Surface, share: Float)] = []
    /// The backdrop of the halves, if they depend on it.
    var behind: Surface?
    /// The surfaces of the group from an earlier frame, if the group has not changed.
    var kept: EffectCache.Entry?
    /// The signature under which the surfaces are kept; nil if keeping them is not worth it.
    var signature: EffectSignature?
  }

  /// Begins the passes for the surfaces of a group, and paints what lies under its layer.
  ///
  /// Returns whether the layer and its sublayers have to be painted. Kept surfaces make that
  /// unnecessary.
  mutating func begin(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ index: Int,
    _ caches: inout FrameCaches
  ) throws -> Bool {
    let group = scratch.groups[index]
    let effects = group.effects >= 0 ? columns.effectsTable[group.effects] : RenderEffects()
    try LimitExceeded.check("effectNesting", groups.count + 1, atMost: limits.effectNesting)
    try LimitExceeded.check(
      "filters", max(effects.filters.count, effects.backgroundFilters.count),
      atMost: limits.filters)
    groups.append(OpenGroup(index: index, effects: effects))
    if group.isMask { try beginPass(group.resultArea, &caches.pool) }
    if group.mixesBehind { try beginOnBehind(columns, group, &caches) }
    if isWorthKeeping(group, effects) {
      let signature = EffectSignature(columns, scratch, group, effects)
      groups[groups.count - 1].signature = signature
      groups[groups.count - 1].kept = caches.effects.find(
        signature, EffectLook(group), group.stages)
      if groups[groups.count - 1].kept != nil { return false }
    }
    let behind =
      effects.backgroundFilters.isEmpty || group.isMask
      ? nil : try backdrop(columns, scratch, group, effects, &caches)
    if group.stages.contains(.result) { try beginPass(group.resultArea, &caches.pool) }
    if let behind { drawBackdrop(behind, columns, scratch, group) }
    if group.stages.contains(.bitmap) { try beginPass(group.bitmapArea, &caches.pool) }
    if group.stages.contains(.composite) {
      try beginPass(group.compositeArea, &caches.pool)
    } else {
      try drawShadow(columns, scratch, group, effects, &caches)
    }
    return true
  }

  /// Whether a group has surfaces and depends only on its rows. A backdrop may change.
  private func isWorthKeeping(_ group: EffectGroup, _ effects: RenderEffects) -> Bool {
    // A mixture is different in every frame; its halves are not.
    assembly.options.contains(.caching) && !group.stages.isEmpty && !group.crossfades
      && (effects.backgroundFilters.isEmpty || group.isMask)
  }

  /// Ends the passes of the innermost group, and paints the group where it is seen.
  mutating func end(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
    _ caches: inout FrameCaches
  ) throws {
    guard let open = groups.popLast() else { return }
    let group = scratch.groups[open.index]
    var entry = open.kept ?? EffectCache.Entry()
    if open.kept == nil { try close(open, columns, scratch, group, &entry, &caches) }
    if group.stages.contains(.faded), entry.faded == nil {
      try beginPass(group.resultArea, &caches.pool)
      if let result = entry.result {
        assembly.draw(
          result.piece(at: result.box), of: result.pageImage(EffectLook(group).outer),
          world: .identity,
          clip: SurfaceAreas.inside(group.resultArea))
      } else {
        try drawComposite(entry, columns, scratch, group, open.effects, &caches)
      }
      entry.faded = Surface(page: endPass(&caches.pool), area: group.resultArea)
    }
    if group.isHalf, !group.mixesBehind {
      if let result = entry.result { keepHalf(result, share: columns.opacity[group.row]) }
    } else if group.crossfades, let behind = open.behind, let result = entry.result {
      replace(behind, by: result, scratch, group)
    } else if let picture = entry.faded {
      show(picture, color: PackedColor(opacity: 1, tint: group.tint), scratch, group)
    } else if let result = entry.result {
      try blend(result, columns, scratch, group, open.effects, &caches)
    } else if let bitmap = entry.bitmap {
      stamp(bitmap, columns, scratch, group, open.effects)
    } else if group.stages.contains(.composite) {
      try drawComposite(entry, columns, scratch, group, open.effects, &caches)
    }
    if let signature = open.signature {
      // The pass into the target ends last.
      caches.effects.keep(entry, EffectLook(group), as: signature, &caches.pool, used: &held[0])
    } else {
      entry.pages.forEach { hold($0) }
    }
    // The mask was painted although the kept surfaces make it unnecessary.
    if let mask = open.mask, open.kept != nil { hold(mask.page) }
    if group.isHalf, group.mixesBehind {
      let area = assembly.area
      let picture = Surface(page: endPass(&caches.pool), area: area)
      hold(picture.page)
      keepHalf(picture, share: columns.opacity[group.row])
    }
    if group.isMask {
      let mask = Surface(page: endPass(&caches.pool), area: group.resultArea)
      if groups.isEmpty {
        caches.pool.giveBack(mask.page)
      } else {
        groups[groups.count - 1].mask = mask
      }
    }
  }

  /// Ends the passes of a painted group. Returns the surfaces of its stages without the faded one.
  private mutating func close(
    _ open: OpenGroup, _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch,
    _ group: EffectGroup, _ entry: inout EffectCache.Entry, _ caches: inout FrameCaches
  ) throws {
    if group.stages.contains(.composite) {
      let composite = Surface(page: endPass(&caches.pool), area: group.compositeArea)
      try finish(
        composite, columns.bounds[group.row], scratch, group, open.effects, &entry, &caches)
    }
    if group.stages.contains(.bitmap) {
      if group.stages.contains(.composite) {
        try drawComposite(entry, columns, scratch, group, open.effects, &caches)
      }
      entry.pages.forEach { hold($0) }
      entry = EffectCache.Entry(
        bitmap: Surface(page: endPass(&caches.pool), area: group.bitmapArea))
    }
    guard group.stages.contains(.result) else { return }
    if group.crossfades {
      mix(open.halves, on: open.behind, over: group.resultArea)
    } else if let bitmap = entry.bitmap {
      stamp(bitmap, columns, scratch, group, open.effects)
    } else if group.stages.contains(.composite) {
      try drawComposite(entry, columns, scratch, group, open.effects, &caches)
    }
    entry.pages.forEach { hold($0) }
    if let mask = open.mask {
      multiply(by: mask, over: group.resultArea)
      hold(mask.page)
    }
    entry = EffectCache.Entry(result: Surface(page: endPass(&caches.pool), area: group.resultArea))
  }

  // MARK: The composite

  /// Filters the composite and blurs its shadow.
  private mutating func finish(
    _ composite: Surface, _ bounds: Vector4, _ scratch: borrowing FrameScratch,
    _ group: EffectGroup,
    _ effects: RenderEffects,
    _ entry: inout EffectCache.Entry, _ caches: inout FrameCaches
  ) throws {
    let world = scratch.world[group.row]
    let filtered = try apply(
      effects.filters, to: composite, through: world, wanted: group.filteredArea,
      edge: .transparent,
      bounds: bounds, &caches)
    if filtered.page != composite.page { caches.pool.giveBack(composite.page) }
    entry.filtered = filtered
    if group.castsComposite, let shadow = effects.shadow, !group.shadeArea.isEmpty {
      let offset = world.vector(shadow.offset)
      var blur = EffectPainter.Blur(shadow.radius, through: world)
      blur.lessen(byMoving: offset)
      entry.shade = try EffectPainter.blur(
        filtered, blur,
        wanted: group.shadeArea.moved(SIMD2<Float>.zero - offset), edge: .transparent,
        &caches.pool, into: &assembly)
    }
  }

  /// Draws the filtered composite on its shadow.
  private mutating func drawComposite(
    _ entry: EffectCache.Entry, _ columns: borrowing RenderColumns,
    _ scratch: borrowing FrameScratch,
    _ group: EffectGroup, _ effects: RenderEffects, _ caches: inout FrameCaches
  ) throws {
    try drawShadow(columns, scratch, group, effects, &caches)
    if let shade = entry.shade, let shadow = effects.shadow {
      place(
        shade, moved: scratch.world[group.row].vector(shadow.offset), scratch, group,
        color: PackedColor(shadow.color, opacity: group.shadowOpacity, tint: group.innerTint),
        flags: .alphaOnly)
    }
    if let filtered = entry.filtered {
      place(
        filtered, moved: .zero, scratch, group,
        color: PackedColor(opacity: group.compositeOpacity, tint: group.innerTint), flags: [])
    }
  }

  /// Applies the steps of a filter one after the other. The surfaces between the source and the
  /// result are given back.
  ///
  /// - Parameter bounds: the layer's bounds, outside which transparent pixels stay transparent; nil
  ///   if the result is cut to them anyway.
  mutating func apply(
    _ steps: [FilterStep], to source: Surface, through world: Homography, wanted: PixelRect,
    edge: EdgeRule,
    bounds: Vector4? = nil, _ caches: inout FrameCaches
  ) throws -> Surface {
    var current = source
    for step in steps {
      let next: Surface
      switch step {
      case .blur(let sigma, let normalizesEdges):
        next = try EffectPainter.blur(
          current, .init(sigma, through: world), wanted: wanted,
          edge: normalizesEdges ? .leftOut : edge,
          &caches.pool, into: &assembly)
      case .matrix(let matrix):
        let all = try EffectPainter.apply(matrix, to: current, &caches.pool, into: &assembly)
        if let bounds, matrix.constant.w > 0 {
          next = try cut(all, to: bounds, and: current, world: world, &caches)
        } else {
          next = all
        }
      }
      if next.page != current.page, current.page != source.page {
        caches.pool.giveBack(current.page)
      }
      current = next
    }
    return current
  }

  /// Cuts `surface` to `bounds` and to the pixels in which `source`, from which it was made, is not
  /// transparent. If the result is another surface, `surface` is given back.
  private mutating func cut(
    _ surface: Surface, to bounds: Vector4, and source: Surface, world: Homography,
    _ caches: inout FrameCaches
  ) throws -> Surface {
    // On a grid of larger pixels, the blur reaches over the edges of the bounds in any case.
    guard surface.factor == 1 else { return surface }
    let (box, area) = (DeviceBox(bounds, through: world), surface.area)
    if world.kind <= .scaleTranslate, box.isWhole, area.intersection(box.outer) == area {
      return surface
    }
    let drawn = try EffectPainter.apply(.anyAlpha, to: source, &caches.pool, into: &assembly)
    let clip = SurfaceAreas.inside(area)
    try beginPass(area, &caches.pool)
    assembly.draw(
      drawn.piece(at: drawn.box), of: drawn.pageImage(.white), world: .identity, clip: clip)
    assembly.fill(
      Shape(rect: bounds, radius: 0, borderWidth: 0), color: .white, world: world, clip: clip)
    hold(drawn.page)
    let shown = Surface(page: endPass(&caches.pool), area: area)
    try beginPass(area, &caches.pool)
    assembly.draw(
      surface.piece(at: surface.box), of: surface.pageImage(.white), world: .identity, clip: clip)
    multiply(by: shown, over: area)
    hold(surface.page)
    hold(shown.page)
    return Surface(page: endPass(&caches.pool), area: area)
  }
}
