import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Which pixels a group's surfaces hold: the drawn pixels that can be seen.
//
// Filters and shadows read pixels beyond those that are seen, as far as they reach. The surfaces
// have to hold those pixels too.
enum SurfaceAreas {
  /// A bitmap up to this many pixels is made as a whole, so that it can be kept while the layer
  /// moves.
  private static let keptPixels = 4 << 20
  /// The other surfaces of a group are made as a whole up to this many pixels.
  private static let wholePixels = 1 << 20

  /// Sets the areas of a group of which `outer` is seen. Returns false if nothing is seen.
  static func place(
    _ columns: borrowing RenderColumns, _ group: inout EffectGroup, world: Homography,
    outer: ClipState,
    textureSide: Int
  ) throws -> Bool {
    let effects = group.effects >= 0 ? columns.effectsTable[group.effects] : RenderEffects()
    var seen = outer.bound.intersection(group.extent)
    if seen.isEmpty { return false }
    if isKeptWhole(group, effects, world: world, textureSide: textureSide) { seen = group.extent }
    // In the group's space from here on.
    seen = seen.moved(-group.origin.x, -group.origin.y)
    group.resultArea = group.isHalf || group.isMask ? outer.bound : seen
    var wanted = seen
    if group.isLocal {
      wanted = try localView(group, effects, world: world, seen: seen, textureSide: textureSide)
      group.bitmapArea = group.filtered.union(group.shade).expanded(1, 1).intersection(wanted)
    }
    // Backwards from the result: the pixels that the shadow reads, then those that the filters
    // read.
    group.shadeArea = group.shade.intersection(wanted)
    var source = wanted
    if group.castsComposite, let shadow = effects.shadow {
      let reach = world.reach(shadow.radius)
      source = wanted.union(
        wanted.moved(SIMD2<Float>.zero - world.vector(shadow.offset)).expanded(reach.x, reach.y))
    }
    group.filteredArea = group.filtered.intersection(source)
    for case .blur(let sigma, _) in effects.filters {
      let reach = world.reach(sigma)
      source = source.expanded(reach.x, reach.y)
    }
    group.compositeArea = group.content.intersection(source)
    // Filters read one surface and write another, and an empty surface is not possible.
    if group.compositeArea.isEmpty {
      group.compositeArea = PixelRect(
        minX: seen.minX, minY: seen.minY, maxX: seen.minX + 1, maxY: seen.minY + 1)
    }
    for area in [
      group.compositeArea, group.filteredArea, group.shadeArea, group.bitmapArea, group.resultArea,
    ] where !group.stages.isEmpty || group.blursShadow {
      try LimitExceeded.check("textureSide", max(area.width, area.height), atMost: textureSide)
    }
    return true
  }

  /// Whether surfaces hold all of a group although only a part may be seen, so that they can be
  /// kept while it moves.
  private static func isKeptWhole(
    _ group: EffectGroup, _ effects: RenderEffects, world: Homography, textureSide: Int
  ) -> Bool {
    let extent = group.extent
    guard !group.stages.isEmpty, !group.isMask, !group.isHalf, effects.backgroundFilters.isEmpty,
      extent.width * extent.height <= wholePixels
    else { return false }
    var sigma = effects.filterSigma
    if let shadow = effects.shadow {
      sigma += shadow.radius + abs(shadow.offset.x) + abs(shadow.offset.y)
    }
    let reach = world.reach(sigma)
    let side = max(extent.width + 2 * reach.x, extent.height + 2 * reach.y)
    let limit = PixelRect.everything.expanded(-512, -512)
    return side + 2 <= textureSide && limit.contains(extent)
      && limit.contains(extent.moved(-group.origin.x, -group.origin.y))
  }

  /// The part of a bitmap that is needed: all of it, or if that is too much, the visible part.
  private static func localView(
    _ group: EffectGroup, _ effects: RenderEffects, world: Homography, seen: PixelRect,
    textureSide: Int
  ) throws -> PixelRect {
    let all = group.content.union(group.filtered).union(group.shade).expanded(1, 1)
    if max(all.width, all.height) <= textureSide, all.width * all.height <= keptPixels {
      return all
    }
    guard let back = group.outerWorld.inverse else { return .empty }
    let layer = DeviceQuad(seen.vector, through: back.concatenating(world))
    return layer.outer(within: all).expanded(1, 1).intersection(all)
  }

  /// The clip state inside a surface: all of its area, and no clip.
  static func inside(_ area: PixelRect) -> ClipState {
    ClipState(hard: area, bound: area, chain: QuadInstance.noClip, spared: area)
  }
}
