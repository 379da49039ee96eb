import LaminaGeometry
import LaminaGraphics

// Which pixels a group's surfaces hold: what is drawn, as far as it can be seen.
//
// Filters and shadows look beyond what is seen, by as much as they reach; what they take in has to be there.
enum SurfaceAreas {
  /// A bitmap of a space of its own is made whole up to this many pixels, so that it can be kept while the layer moves.
  private static let keptPixels = 4 << 20

  /// Sets the areas of a group of which `outer` is seen; false if that is nothing.
  static func place(
    _ columns: borrowing RenderColumns, _ group: inout EffectGroup, world: Homography, outer: ClipState,
    textureSide: Int
  ) throws -> Bool {
    let effects = group.effects >= 0 ? columns.effectsTable[group.effects] : RenderEffects()
    let seen = outer.bound.intersection(group.extent)
    if seen.isEmpty { return false }
    group.resultArea = seen
    var wanted = seen
    if group.isLocal {
      wanted = try localView(group, effects, world: world, seen: seen, textureSide: textureSide)
      group.bitmapArea = group.filtered.union(group.shade).expanded(1, 1).intersection(wanted)
    }
    // Backwards along the way: what the shadow, and then the filters, have to take in.
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
    // Filters go from surface to surface, and a surface of nothing would be none.
    if group.compositeArea.isEmpty {
      group.compositeArea = PixelRect(
        minX: seen.minX, minY: seen.minY, maxX: seen.minX + 1, maxY: seen.minY + 1)
    }
    for area in [group.compositeArea, group.filteredArea, group.shadeArea, group.bitmapArea] {
      try LimitExceeded.check("textureSide", max(area.width, area.height), atMost: textureSide)
    }
    return true
  }

  /// The part of a bitmap that has to be there: all of it, or if that is too much, what is seen.
  private static func localView(
    _ group: EffectGroup, _ effects: RenderEffects, world: Homography, seen: PixelRect, textureSide: Int
  ) throws -> PixelRect {
    let all = group.content.union(group.filtered).union(group.shade).expanded(1, 1)
    if max(all.width, all.height) <= textureSide, all.width * all.height <= keptPixels { return all }
    guard let back = group.outerWorld.inverse else { return .empty }
    let layer = DeviceQuad(seen.vector, through: back.concatenating(world))
    return layer.outer(within: all).expanded(1, 1).intersection(all)
  }

  /// What is drawn into a surface: everything in it, and no clip.
  static func inside(_ area: PixelRect) -> ClipState {
    ClipState(hard: area, bound: area, chain: QuadInstance.noClip, spared: area)
  }
}
