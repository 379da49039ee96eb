import LaminaGeometry
import LaminaPlan

// Mixtures: the two pictures of a layer that fades from one to the other.
//
// What: each picture is a group with a surface of its own, as large as the mixture; the open pass
// becomes the weighted mean of the two, premultiplied, in one draw. Where a picture blends with
// what is behind it, or filters that, each is drawn on a copy of what is behind, and the mean takes
// the place of that.
// Why: two pictures over each other, one translucent, let what is behind shine through halfway; a
// mean does not. The pictures are kept as any group's, so that a fade of what stands still costs
// one draw of its pixels each frame.
// Cost: the pixels of the layer, twice, and those of a picture that changes meanwhile.
extension PaintPass {
  /// Begins a mixture, or a picture in one, that depends on what is behind.
  mutating func beginOnBehind(_ columns: borrowing RenderColumns, _ group: EffectGroup) throws {
    if group.isPicture {
      guard groups.count > 1, let behind = groups[groups.count - 2].behind else {
        return try beginPass(group.resultArea)
      }
      try beginPass(behind.area)
      return assembly.draw(
        behind.piece(at: behind.box), of: behind.picture(.white), world: .identity,
        clip: SurfaceAreas.inside(behind.area))
    }
    let seen = group.resultArea.intersection(assembly.area)
    if seen.isEmpty { return }
    // Filters of what is behind look beyond what is seen.
    let reach = group.world.reach(columns.backgroundSigma(ofPicturesIn: group.row))
    let behind = try copyBehind(seen.expanded(reach.x, reach.y).intersection(assembly.area))
    hold(behind.page)
    groups[groups.count - 1].behind = behind
  }

  /// Adds a picture to the mixture that it is in.
  mutating func addPicture(_ picture: Surface, share: Float) {
    if groups.isEmpty { return }
    groups[groups.count - 1].pictures.append((picture, share))
  }

  /// Fills `area` of the open pass, where nothing is yet, with the pictures by their shares; what
  /// is not there of 1 is `behind`, or nothing.
  mutating func mix(
    _ pictures: [(surface: Surface, share: Float)], on behind: Surface?, over area: PixelRect
  ) {
    guard let first = pictures.first else { return }
    let area = behind.map { area.intersection($0.area) } ?? area
    if area.isEmpty { return }
    if pictures.count > 1 {
      return addBlend(
        pictures[1].surface, on: first.surface, over: area, mode: .copy, color: .white,
        fade: first.share,
        chain: QuadInstance.noClip)
    }
    if let behind {
      return addBlend(
        first.surface, on: behind, over: area, mode: .copy, color: .white,
        fade: 1 - first.share, chain: QuadInstance.noClip)
    }
    let color = PackedColor(SIMD4(repeating: 1), opacity: first.share)
    assembly.draw(
      first.surface.piece(at: first.surface.box), of: first.surface.picture(color),
      world: .identity,
      clip: SurfaceAreas.inside(area))
  }

  /// Puts a mixture in the place of what is behind it, of which it is made.
  mutating func replace(
    _ behind: Surface, by mixture: Surface, _ scratch: borrowing FrameScratch, _ group: EffectGroup
  ) {
    let clip = outerClip(group, scratch)
    let area = behind.area.intersection(mixture.area).intersection(clip.bound).intersection(
      clip.hard
    )
    .intersection(assembly.area)
    if area.isEmpty { return }
    addBlend(
      mixture, on: behind, over: area, mode: .copy, color: .white, fade: 1 - group.resultOpacity,
      chain: clip.chain)
  }
}
