import LaminaGeometry
import LaminaPlan

// Clips: what cuts each visible layer.
//
// What: a layer that masks to its bounds starts a clip for its contents and sublayers. If that clip
// is an upright rectangle on whole pixels, it narrows the scissor. Any other clip (rotated,
// rounded, between pixels) becomes a record that links to the one around it. The fragment shader
// computes its coverage.
// Why: a scissor costs nothing and keeps the fast path. Coverage is exact to the antialiased edge
// at any depth of nesting, without a stencil buffer or another pass.
// Cost: O(visible layers), and records only for clips. Many large layers inside deeply nested
// rotated clips cost most: each of their pixels computes the whole chain.
enum ClipPass {
  static func run(
    _ columns: borrowing RenderColumns, viewport: Viewport, textureSide: Int,
    scratch: inout FrameScratch,
    records: inout [ClipRecord]
  ) throws {
    let count = columns.count
    scratch.clip.restart(count)
    scratch.innerClip.restart(count)
    scratch.cutEdges.restart(count)
    scratch.clips.removeAll()
    scratch.clips.append(
      ClipState(
        hard: viewport.pixels, bound: viewport.pixels, chain: QuadInstance.noClip,
        spared: viewport.pixels))
    var i = 0
    while i < count {
      guard scratch.alpha[i] > 0 else {
        i = Int(columns.subtreeEnd[i])
        continue
      }
      var outer = place(columns, i, scratch: &scratch)
      if scratch.group[i] >= 0 {
        guard try enter(columns, i, around: outer, textureSide: textureSide, scratch: &scratch)
        else {
          let end = Int(columns.subtreeEnd[i])
          while i < end {
            scratch.alpha[i] = 0
            i += 1
          }
          continue
        }
        outer = scratch.clip[i]
      }
      if columns.flags[i].contains(.masksToBounds), cuts(columns, i) {
        let state = narrowed(
          scratch.clips[Int(outer)], by: columns.bounds[i], style: columns.style[i],
          world: scratch.world[i],
          records: &records)
        scratch.innerClip[i] = Int32(scratch.clips.count)
        scratch.clips.append(state)
      }
      i += 1
    }
  }

  /// Finds the clips of row `i` and the edges that they cut. The clips of the superlayer are known.
  /// Returns the clip from outside.
  static func place(_ columns: borrowing RenderColumns, _ i: Int, scratch: inout FrameScratch)
    -> Int32
  {
    let found = surroundings(columns, i, scratch)
    scratch.clip[i] = found.outer
    scratch.innerClip[i] = found.inherited
    scratch.cutEdges[i] =
      found.cutter >= 0 ? CutEdges.find(columns, i, found.map, in: found.cutter) : []
    return found.outer
  }

  /// Whether row `i`, which has not moved, is cut as it was when its clips were found.
  static func isPlaced(
    _ columns: borrowing RenderColumns, _ i: Int, _ scratch: borrowing FrameScratch
  ) -> Bool {
    scratch.clip[i] == surroundings(columns, i, scratch).outer
  }

  /// What cuts row `i`.
  ///
  /// Returns the clip from outside; the clip inside the superlayer; and the row whose bounds cut
  /// this one, with the map to it, or -1.
  private static func surroundings(
    _ columns: borrowing RenderColumns, _ i: Int, _ scratch: borrowing FrameScratch
  ) -> (outer: Int32, inherited: Int32, cutter: Int, map: Homography) {
    var parent = Int(columns.parent[i])
    let inherited = parent < 0 ? 0 : scratch.innerClip[parent]
    var map = columns.local[i]
    let isWrapper = !columns.flags[i].isDisjoint(with: Self.wrappers)
    if !isWrapper, parent >= 0, !columns.flags[parent].isDisjoint(with: Self.wrappers) {
      (parent, map) = aroundWrappers(columns, parent, map, scratch)
    } else if isWrapper {
      // The halves of a transition, and the layers of an instance, may lie anywhere.
      return (inherited, inherited, -1, map)
    }
    guard parent >= 0, inherited != scratch.clip[parent] else {
      return (inherited, inherited, -1, map)
    }
    // The superlayer's bounds do not cut a layer that lies inside them. This matters most on a
    // shared antialiased edge.
    if scratch.group[i] < 0, isWithin(columns, i, map, parent), staysInBounds(columns, i) {
      return (scratch.clip[parent], inherited, -1, map)
    }
    return (inherited, inherited, parent, map)
  }

  /// Whether row `i` itself draws nothing outside its bounds, whatever its sublayers draw.
  private static func staysInBounds(_ columns: borrowing RenderColumns, _ i: Int) -> Bool {
    let flags = columns.flags[i]
    // Shadows and filters reach beyond the bounds.
    if flags.contains(.hasEffects) { return false }
    if flags.contains(.hasContents) {
      switch columns.contentsTable[Int(columns.contents[i])].gravity {
      case .resize, .resizeAspect: break
      default: return false
      }
    }
    switch columns.drawing(i)?.form {
    case nil, .gradient, .tiles: return true
    case .shape, .particles: return false
    }
  }

  /// Rows that stand between a layer and its superlayer.
  private static let wrappers: RenderFlags = [.isTransition, .isInstance]

  /// For a layer inside instances, or inside transitions that are not groups: the superlayer
  /// outside those rows, and the map to it.
  private static func aroundWrappers(
    _ columns: borrowing RenderColumns, _ parent: Int, _ map: Homography,
    _ scratch: borrowing FrameScratch
  ) -> (parent: Int, map: Homography) {
    var (parent, map) = (parent, map)
    while parent >= 0, !columns.flags[parent].isDisjoint(with: Self.wrappers),
      scratch.group[parent] < 0
    {
      // Rows with a matrix in three dimensions get a map that is not upright, because `local` does
      // not describe them completely.
      map = map.concatenating(
        !columns.flags[parent].isDisjoint(with: [.hasSpatial, .hasSublayerMatrix])
          ? Homography(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0) : columns.local[parent])
      parent = Int(columns.parent[parent])
    }
    return (parent, map)
  }

  /// Enters the group at row `i`: sets the areas of its surfaces. Clips from outside do not cut
  /// what is drawn into them. Returns false if nothing of the group is seen.
  private static func enter(
    _ columns: borrowing RenderColumns, _ i: Int, around outer: Int32, textureSide: Int,
    scratch: inout FrameScratch
  ) throws -> Bool {
    let index = Int(scratch.group[i])
    var group = scratch.groups[index]
    group.outerClip = outer
    if group.isMask || group.isHalf, group.parent >= 0 {
      // The surface of a mask is as large as that of the layer that it masks. The surfaces of mixed
      // halves are as large as the mixture.
      group.outerClip = Int32(scratch.clips.count)
      scratch.clips.append(SurfaceAreas.inside(scratch.groups[group.parent].resultArea))
    }
    let isSeen = try SurfaceAreas.place(
      columns, &group, world: scratch.world[i], outer: scratch.clips[Int(group.outerClip)],
      textureSide: textureSide)
    scratch.groups[index] = group
    guard isSeen else { return false }
    guard let area = group.innerArea else {
      scratch.clip[i] = group.outerClip
      scratch.innerClip[i] = group.outerClip
      return true
    }
    scratch.clip[i] = Int32(scratch.clips.count)
    scratch.innerClip[i] = scratch.clip[i]
    scratch.clips.append(SurfaceAreas.inside(area))
    return true
  }

  /// Whether the bounds of row `i` lie inside those of its superlayer, which are not rounded, in
  /// the same plane.
  private static func isWithin(
    _ columns: borrowing RenderColumns, _ i: Int, _ map: Homography, _ parent: Int
  ) -> Bool {
    guard columns.style[parent].cornerRadius <= 0, map.kind <= .scaleTranslate,
      !columns.flags[i].contains(.hasSpatial), !columns.flags[parent].contains(.hasSublayerMatrix)
    else { return false }
    let (own, outer) = (DeviceBox(columns.bounds[i], through: map), columns.bounds[parent])
    let slack = DeviceBox.snap
    return own.minX >= outer.x - slack && own.minY >= outer.y - slack && own.maxX <= outer.z + slack
      && own.maxY <= outer.w + slack
  }

  /// Whether there is anything inside that a clip could cut.
  static func cuts(_ columns: borrowing RenderColumns, _ i: Int) -> Bool {
    Int(columns.subtreeEnd[i]) > i + 1
      || !columns.flags[i].isDisjoint(with: [.hasContents, .hasDrawing])
  }

  /// The rest of `outer` inside `bounds`, whose corners are rounded as `style` says.
  static func narrowed(
    _ outer: ClipState, by bounds: Vector4, style: RenderStyle, world: Homography,
    records: inout [ClipRecord]
  ) -> ClipState {
    let radius = min(style.cornerRadius, (bounds.z - bounds.x) / 2, (bounds.w - bounds.y) / 2)
    let corners: CornerStyle = radius > 0 ? style.corners : []
    let isUpright = world.kind <= .scaleTranslate
    if isUpright, radius <= 0 {
      let box = DeviceBox(bounds, through: world)
      if box.isEmpty { return nothing(outer) }
      if box.isWhole {
        let rect = box.outer
        return ClipState(
          hard: outer.hard.intersection(rect), bound: outer.bound.intersection(rect),
          chain: outer.chain,
          spared: outer.spared)
      }
      // In device space, like the quads inside, so that equal edges give equal coverage.
      return chained(
        outer, box.vector, 0, [], .identity, bound: box.outer, spared: box.inner, &records)
    }
    guard let inverse = world.inverse, bounds.z > bounds.x, bounds.w > bounds.y else {
      return nothing(outer)
    }
    if isUpright, abs(abs(world.m11) - abs(world.m22)) <= 1e-6 * abs(world.m11) {
      let box = DeviceBox(bounds, through: world)
      let deviceRadius = radius * abs(world.m11)
      // The largest upright rectangle that touches no corner is inset by r(1 - 1/√2). One more
      // pixel makes that safe.
      let inset = deviceRadius * 0.293 + 1
      let spared = DeviceBox(
        minX: box.minX + inset, minY: box.minY + inset, maxX: box.maxX - inset,
        maxY: box.maxY - inset)
      return chained(
        outer, box.vector, deviceRadius, corners.mirrored(x: world.m11 < 0, y: world.m22 < 0),
        .identity,
        bound: box.outer, spared: spared.inner, &records)
    }
    let quad = DeviceQuad(bounds, through: world)
    return chained(
      outer, bounds, radius, corners, inverse, bound: quad.outer(within: outer.bound),
      spared: .empty,
      &records)
  }

  private static func nothing(_ outer: ClipState) -> ClipState {
    ClipState(hard: .empty, bound: .empty, chain: outer.chain, spared: .empty)
  }

  private static func chained(
    _ outer: ClipState, _ rect: Vector4, _ radius: Float, _ corners: CornerStyle,
    _ inverse: Homography,
    bound: PixelRect, spared: PixelRect, _ records: inout [ClipRecord]
  ) -> ClipState {
    guard rect.isFinite, inverse.isFinite else { return nothing(outer) }
    let parent: Float = outer.chain == QuadInstance.noClip ? -1 : Float(outer.chain)
    records.append(
      ClipRecord(
        inverseXRadius: Vector4(inverse.m11, inverse.m21, inverse.m31, radius),
        inverseYParent: Vector4(inverse.m12, inverse.m22, inverse.m32, parent),
        inverseW: Vector4(
          inverse.m13, inverse.m23, inverse.m33, Float(corners.clipFlags.rawValue)), rect: rect))
    return ClipState(
      hard: outer.hard, bound: outer.bound.intersection(bound), chain: UInt32(records.count - 1),
      spared: outer.spared.intersection(spared))
  }
}
