import LaminaGeometry
import LaminaPlan

// Groups: the layers whose composite has to be treated as one thing, and the surfaces that they
// need.
//
// What: the transform pass opens a group for each visible layer with an effect, a mask, or an
// opacity that applies to its composite. Then this compiler pass goes from the last row to the
// first. It finds how far everything reaches, and which stages need a surface.
// Why: a surface costs memory and a pass over its pixels. Most groups need none: a single thing, or
// things that do not overlap, can have the opacity themselves, and the shadow of a rectangle is a
// formula.
// Cost: nothing without groups; otherwise O(visible layers). Each group with an opacity also costs
// O(things in it), at most ``GroupShortcuts/mostThings``.
enum GroupPass {
  /// Opens a group at the visible row `i`, which is seen with `alpha` through `world`. Returns the
  /// map to draw it with.
  static func open(
    _ columns: borrowing RenderColumns, _ i: Int, alpha: Float, world: Homography, yDown: Bool,
    scratch: inout FrameScratch
  ) -> Homography {
    let parent = Int(columns.parent[i])
    let index = Int(columns.effects[i])
    let effects = index >= 0 ? columns.effectsTable[index] : RenderEffects()
    let shadow = ShadowSource.find(columns, i, effects)
    var needsBlur = effects.filterSigma > 0
    switch shadow {
    case .composite, .image: needsBlur = true
    case .none, .shape: break
    }
    let isLocal =
      effects.rasterScale > 0 || effects.normalizesEdges || (needsBlur && world.kind == .projective)
    let hasMask = Int(columns.subtreeEnd[i]) > i + 1 && columns.flags[i + 1].contains(.isMask)
    var (own, origin) = (world, SIMD2<Int>(0, 0))
    let isolates =
      !scratch.isolates.isEmpty && scratch.isolates[i]
      || effects.isIsolated && columns.readsBehind(inside: i)
    let mayHaveSurface =
      hasMask || isolates || effects.blendMode != .normal || !effects.filters.isEmpty
      || shadow.isComposite || effects.rasterScale > 0 || columns.flags[i].contains(.crossfades)
      || (alpha < 1 && columns.flags[i].contains(.groupsOpacity))
    // The halves of a mixture lie pixel on pixel.
    let isHalf = parent >= 0 && columns.flags[parent].contains(.crossfades)
    let mixesBehind =
      isHalf
      ? scratch.groups[Int(scratch.group[parent])].mixesBehind
      : columns.flags[i].contains(.crossfades) && columns.readsBehind(i)
    if mayHaveSurface, !isHalf, !mixesBehind, effects.backgroundFilters.isEmpty,
      columns.flags[i].isDisjoint(with: [.isMask, .isTransformLayer])
    {
      origin = GroupSpace.origin(world, parent < 0 ? -1 : Int(scratch.enclosing[parent]), scratch)
      own = world.moved(SIMD2(0, 0) &- origin)
    }
    var inner = own
    if isLocal {
      var scale = SIMD2(repeating: bitmapScale(columns, i, effects, world))
      if effects.normalizesEdges { scale = wholeScale(columns.bounds[i], near: scale.x) }
      inner = bitmapMap(columns.bounds[i], scale: scale, yDown: yDown)
    }
    scratch.group[i] = Int32(scratch.groups.count)
    scratch.groups.append(
      EffectGroup(
        row: i, parent: parent < 0 ? -1 : Int(scratch.enclosing[parent]), effects: index,
        isMask: columns.flags[i].contains(.isMask), hasMask: hasMask,
        crossfades: columns.flags[i].contains(.crossfades), isHalf: isHalf,
        mixesBehind: mixesBehind, isolates: isolates,
        opacity: columns.flags[i].contains(.groupsOpacity) ? alpha : 1, shadow: shadow,
        isLocal: isLocal,
        world: world, origin: origin, outerWorld: own,
        shadowOpacity: columns.flags[i].contains(.groupsOpacity) ? 1 : alpha,
        backdropOpacity: alpha))
    return inner
  }

  /// Layer space to the pixels of a bitmap: upright as the layer is seen, and aligned with its
  /// bounds.
  private static func bitmapMap(_ bounds: Vector4, scale: SIMD2<Float>, yDown: Bool) -> Homography {
    Homography(
      a: scale.x, b: 0, c: 0, d: yDown ? scale.y : -scale.y, tx: -bounds.x * scale.x,
      ty: yDown ? -bounds.y * scale.y : bounds.w * scale.y)
  }

  /// A scale near `scale` at which the bounds are whole pixels on every grid that a blur uses.
  private static func wholeScale(_ bounds: Vector4, near scale: Float) -> SIMD2<Float> {
    let size = SIMD2(bounds.z - bounds.x, bounds.w - bounds.y)
    let grain: Float = 16
    let pixels = (size * scale / grain).rounded(.up) * grain
    return SIMD2(size.x > 0 ? pixels.x / size.x : scale, size.y > 0 ? pixels.y / size.y : scale)
  }

  /// Longest side of a bitmap that is needed only because of a perspective.
  private static let projectedSide: Float = 2_048

  private static func bitmapScale(
    _ columns: borrowing RenderColumns, _ i: Int, _ effects: RenderEffects, _ world: Homography
  ) -> Float {
    if effects.rasterScale > 0 { return effects.rasterScale }
    // As many pixels as are shown where the layer is nearest to the eye.
    let bounds = columns.bounds[i]
    let size = max(bounds.z - bounds.x, bounds.w - bounds.y, 1)
    let quad = DeviceQuad(bounds, through: world)
    if quad.reachesEye { return projectedSide / size }
    let (a, b, c, d) = quad.corners
    func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }
    let across = max(length(b - a), length(c - d)) / max(bounds.z - bounds.x, 1e-3)
    let along = max(length(d - a), length(c - b)) / max(bounds.w - bounds.y, 1e-3)
    return min(max(across, along, 0.25), projectedSide / size)
  }

  /// Finds the extents of every group and the surfaces that it needs.
  static func run(
    _ columns: borrowing RenderColumns, options: CARenderOptions, scratch: inout FrameScratch
  ) {
    let count = columns.count
    scratch.extent.resize(to: count, filler: .empty)
    for i in 0..<count { scratch.extent[i] = .empty }
    var i = count - 1
    while i >= 0 {
      defer { i -= 1 }
      guard scratch.alpha[i] > 0 else { continue }
      let world = scratch.world[i]
      var inside = scratch.extent[i]
      if columns.flags[i].contains(.masksToBounds) {
        inside = inside.intersection(world.outer(columns.bounds[i]))
      }
      let drawn = inside.union(DrawnBox.of(columns, scratch, i))
      let group = Int(scratch.group[i])
      let parent = Int(columns.parent[i])
      guard group >= 0 else {
        scratch.extent[i] = drawn
        if parent >= 0 { scratch.extent[parent] = scratch.extent[parent].union(drawn) }
        continue
      }
      settle(columns, group, content: drawn, options: options, scratch: &scratch)
      let extent = scratch.groups[group].extent
      scratch.extent[i] = drawn
      if scratch.groups[group].isMask {
        let masked = scratch.groups[group].parent
        if masked >= 0 { scratch.groups[masked].maskExtent = extent }
      } else if parent >= 0 {
        scratch.extent[parent] = scratch.extent[parent].union(extent)
      }
    }
  }

  /// Finds extents and stages of one group. Those of its inner groups are known.
  private static func settle(
    _ columns: borrowing RenderColumns, _ index: Int, content: PixelRect, options: CARenderOptions,
    scratch: inout FrameScratch
  ) {
    var group = scratch.groups[index]
    let effects = group.effects >= 0 ? columns.effectsTable[group.effects] : RenderEffects()
    let (i, world) = (group.row, scratch.world[group.row])
    group.content = content
    group.filtered = content
    for step in effects.filters {
      switch step {
      case .blur(_, normalizesEdges: true):
        // As if the pixels at the edge of the bounds continued outside them, then cut to the
        // bounds.
        if group.filtered == group.content { group.content = world.outer(columns.bounds[i]) }
        group.filtered = world.outer(columns.bounds[i])
      case .blur(let sigma, normalizesEdges: false):
        let reach = world.reach(sigma)
        group.filtered = group.filtered.expanded(reach.x, reach.y)
      case .matrix(let matrix):
        // The matrix gives alpha to transparent pixels inside the bounds.
        if matrix.constant.w > 0 {
          if group.filtered == group.content {
            group.content = group.content.union(world.outer(columns.bounds[i]))
          }
          group.filtered = group.filtered.union(world.outer(columns.bounds[i]))
        }
      }
    }
    if let shadow = effects.shadow { group.shade = shade(group, shadow, world) }
    var all = group.filtered.union(group.shade)
    if group.isLocal { all = seen(all, inner: world, outer: group.outerWorld) }
    if !effects.backgroundFilters.isEmpty {
      all = all.union(group.outerWorld.outer(columns.bounds[i]))
    }
    if effects.blendMode.isBounded { all = all.union(group.outerWorld.outer(columns.bounds[i])) }
    if group.hasMask { all = all.intersection(group.maskExtent) }
    group.extent = all.moved(group.origin.x, group.origin.y)
    decide(columns, &group, effects, options: options, scratch: &scratch)
    scratch.groups[index] = group
  }

  /// The pixels of the inner space that the shadow touches.
  private static func shade(_ group: EffectGroup, _ shadow: RenderShadow, _ world: Homography)
    -> PixelRect
  {
    switch group.shadow {
    case .none: return .empty
    case .composite:
      let reach = world.reach(shadow.radius)
      return group.filtered.moved(world.vector(shadow.offset)).expanded(reach.x, reach.y)
    case .shape(let shape, _): return shade(of: shape.rect, shadow, world)
    case .image(_, let rect): return shade(of: rect, shadow, world)
    }
  }

  private static func shade(of rect: Vector4, _ shadow: RenderShadow, _ world: Homography)
    -> PixelRect
  {
    let (r, o) = (3 * shadow.radius, shadow.offset)
    return world.outer(
      Vector4(rect.x + o.x - r, rect.y + o.y - r, rect.z + o.x + r, rect.w + o.y + r))
  }

  /// Every pixel of the space around that a part of a bitmap may touch.
  static func seen(_ box: PixelRect, inner: Homography, outer: Homography) -> PixelRect {
    guard !box.isEmpty, let back = inner.inverse else { return .empty }
    return outer.outer(DeviceBox(box.expanded(1, 1).vector, through: back).vector).expanded(1, 1)
  }

  /// Decides which stages have a surface, and which of them has the opacity.
  private static func decide(
    _ columns: borrowing RenderColumns, _ group: inout EffectGroup, _ effects: RenderEffects,
    options: CARenderOptions, scratch: inout FrameScratch
  ) {
    if effects.rasterScale > 0 { group.stages.insert(.bitmap) }
    if group.hasMask || group.isolates || effects.blendMode != .normal || group.crossfades
      || group.isHalf && !group.mixesBehind
    {
      group.stages.insert(.result)
    }
    let isProjected = group.isLocal && effects.rasterScale <= 0
    if !effects.filters.isEmpty || group.castsComposite || isProjected {
      group.stages.insert(.composite)
    }
    if group.opacity < 1 { fade(columns, &group, effects, options: options, scratch: &scratch) }
    group.addFadedStage(effects)
  }

  /// Decides which stage has the opacity.
  private static func fade(
    _ columns: borrowing RenderColumns, _ group: inout EffectGroup, _ effects: RenderEffects,
    options: CARenderOptions, scratch: inout FrameScratch
  ) {
    if group.stages.contains(.bitmap) {
      group.bitmapOpacity = group.opacity
    } else if effects.shadow != nil || group.stages.contains(.result) {
      // The layer hides its shadow before both fade.
      group.stages.insert(.result)
      group.resultOpacity = group.opacity
    } else if group.stages.contains(.composite)
      || !GroupShortcuts.spread(columns, &group, options: options, scratch: &scratch)
    {
      group.stages.insert(.composite)
      group.compositeOpacity = group.opacity
    }
  }
}
