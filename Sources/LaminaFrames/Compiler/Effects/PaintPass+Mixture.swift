import LaminaGeometry
import LaminaPlan

// Mixtures: the two halves of a transition that fades from one to the other.
//
// What: each half is a group with a surface as large as the mixture. One draw sets the open pass to
// the weighted mean of the two, premultiplied. If a half blends with the backdrop or filters it,
// each half is drawn on a copy of the backdrop, and the mean replaces the backdrop.
// Why: with two halves over each other, one of them translucent, the backdrop would show through
// halfway. With a mean it does not. The halves are kept like any group, so a fade of halves that
// stand still costs one draw of their pixels a frame.
// Cost: twice the pixels of the layer, and those of a half that changes meanwhile.
extension PaintPass {
  /// Begins a mixture, or one of its halves, that depends on the backdrop.
  mutating func beginOnBehind(
    _ columns: borrowing RenderColumns, _ group: EffectGroup, _ caches: inout FrameCaches
  ) throws {
    if group.isHalf {
      guard groups.count > 1, let behind = groups[groups.count - 2].behind else {
        return try beginPass(group.resultArea, &caches.pool)
      }
      try beginPass(behind.area, &caches.pool)
      return assembly.draw(
        behind.piece(at: behind.box), of: behind.pageImage(.white), world: .identity,
        clip: SurfaceAreas.inside(behind.area))
    }
    let seen = group.resultArea.intersection(assembly.area)
    if seen.isEmpty { return }
    // Background filters read pixels beyond those that are seen.
    let reach = group.world.reach(columns.backgroundSigma(ofPicturesIn: group.row))
    let behind = try copyBehind(
      seen.expanded(reach.x, reach.y).intersection(assembly.area), &caches.pool)
    hold(behind.page)
    groups[groups.count - 1].behind = behind
  }

  /// Appends a half to the mixture that contains it.
  mutating func keepHalf(_ half: Surface, share: Float) {
    if groups.isEmpty { return }
    groups[groups.count - 1].halves.append((half, share))
  }

  /// Fills the empty `area` of the open pass with the halves, weighted by their shares. If there is
  /// only one half, `behind`, if any, has the rest of the weight.
  mutating func mix(
    _ halves: [(surface: Surface, share: Float)], on behind: Surface?, over area: PixelRect
  ) {
    guard let first = halves.first else { return }
    let area = behind.map { area.intersection($0.area) } ?? area
    if area.isEmpty { return }
    if halves.count > 1 {
      return putBlend(
        halves[1].surface, on: first.surface, over: area, mode: .copy, color: .white,
        fade: first.share,
        chain: QuadInstance.noClip)
    }
    if let behind {
      return putBlend(
        first.surface, on: behind, over: area, mode: .copy, color: .white,
        fade: 1 - first.share, chain: QuadInstance.noClip)
    }
    let color = PackedColor(SIMD4(repeating: 1), opacity: first.share)
    assembly.draw(
      first.surface.piece(at: first.surface.box), of: first.surface.pageImage(color),
      world: .identity,
      clip: SurfaceAreas.inside(area))
  }

  /// Replaces the backdrop `behind` by the mixture that was made from it.
  mutating func replace(
    _ behind: Surface, by mixture: Surface, _ scratch: borrowing FrameScratch, _ group: EffectGroup
  ) {
    let clip = outerClip(group, scratch)
    let area = behind.area.intersection(mixture.area).intersection(clip.bound).intersection(
      clip.hard
    )
    .intersection(assembly.area)
    if area.isEmpty { return }
    putBlend(
      mixture, on: behind, over: area, mode: .copy, color: .white, fade: 1 - group.resultOpacity,
      chain: clip.chain)
  }
}
