import LaminaGeometry
import LaminaPlan

// Transforms: every visible layer's map to the device.
//
// What: world = local · (superlayer's sublayerTransform) · superlayer's world, each with its
// cheapest kind. Every layer flattens: z is 0 before the map and dropped after it, so a world maps
// plane to plane even under a perspective.
// Why: in preorder the superlayer comes first, so one loop over flat memory is enough.
// Cost: O(visible layers), some nanoseconds each. Hidden, transparent, collapsed and turned-away
// subtrees are skipped.
enum TransformPass {
  static func run(
    _ columns: borrowing RenderColumns, viewport: Viewport, options: CARenderOptions,
    scratch: inout FrameScratch, statistics: inout PlanStatistics
  ) {
    let shapesGradients = options.contains(.shortcuts)
    let count = columns.count
    scratch.world.resize(to: count, filler: .identity)
    scratch.alpha.restart(count)
    scratch.traits.resize(to: count, filler: [])
    scratch.group.restart(count)
    scratch.enclosing.restart(count)
    scratch.groups.removeAll(keepingCapacity: true)
    scratch.space.restart(count)
    scratch.spaces.removeAll(keepingCapacity: true)
    IsolationPass.run(columns, scratch: &scratch)
    let isolates = !scratch.isolates.isEmpty
    let device = viewport.device
    scratch.pixels = viewport.pixels
    scratch.hasTints = false
    var i = 0
    while i < count {
      let flags = columns.flags[i]
      let parent = Int(columns.parent[i])
      var (alpha, traits) = (columns.opacity[i], WorldTraits())
      let world: Homography
      if parent < 0 {
        let (map, turned) = rootMap(columns, viewport)
        if turned { traits.formSymmetricDifference(.facesAway) }
        world = map.concatenating(device)
      } else {
        traits = scratch.traits[parent]
        let isShared = columns.flags[parent].contains(.isTransformLayer)
        let (local, turned) =
          isShared ? inSpace(columns, i, parent, &scratch) : toParent(columns, i, parent)
        if turned { traits.formSymmetricDifference(.facesAway) }
        if isShared {
          alpha *= scratch.alpha[parent]
          world = local.concatenating(scratch.spaces[Int(scratch.space[i])].base)
        } else if flags.contains(.isMask) {
          // A mask lies in the space around the layer's group. Its opacity is its own.
          world = local.concatenating(scratch.groups[Int(scratch.group[parent])].outerWorld)
        } else {
          // In a mixture the opacity of a half is its share, not an opacity that it is drawn with.
          let isShare = alpha > 0 && columns.flags[parent].contains(.crossfades)
          alpha = isShare ? scratch.alpha[parent] : alpha * scratch.alpha[parent]
          world = local.concatenating(scratch.world[parent])
        }
      }
      if flags.contains(.geometryFlipped) { traits.formSymmetricDifference(.yDown) }
      if flags.contains(.isRescaled) { traits.insert(.isRescaled) }
      let isTurnedAway = traits.contains(.facesAway) && !flags.contains(.doubleSided)
      if flags.contains(.hidden) || alpha <= 0 || isTurnedAway || !world.isFinite {
        let end = Int(columns.subtreeEnd[i])
        statistics.culledLayers += end - i
        while i < end {
          scratch.alpha[i] = 0
          scratch.group[i] = -1
          scratch.enclosing[i] = -1
          i += 1
        }
        continue
      }
      if flags.contains(.isTransformLayer),
        parent < 0 || !columns.flags[parent].contains(.isTransformLayer)
      {
        openSpace(columns, i, parent, viewport, &scratch)
      }
      if flags.contains(.tints) { scratch.hasTints = true }
      scratch.world[i] = world
      scratch.alpha[i] = alpha
      scratch.traits[i] = traits
      if shapesGradients, columns.isShapedGradient(i), isAlone(columns, in: parent) {
        scratch.traits[i].insert(.isShaped)
        let enclosing = parent < 0 ? -1 : scratch.enclosing[parent]
        for row in i...(i + 1) { (scratch.group[row], scratch.enclosing[row]) = (-1, enclosing) }
        scratch.alpha[i + 1] = 0
        i += 2
        continue
      }
      if needsGroup(columns, i, flags, alpha: alpha) || isolates && scratch.isolates[i] {
        let inner = GroupPass.open(
          columns, i, alpha: alpha, world: world, yDown: traits.contains(.yDown), scratch: &scratch)
        scratch.world[i] = inner
        // With group opacity, the group has the alpha. Without it, each thing that is drawn has it.
        if flags.contains(.groupsOpacity) { scratch.alpha[i] = 1 }
        scratch.enclosing[i] = scratch.group[i]
      } else {
        scratch.group[i] = -1
        scratch.enclosing[i] = parent < 0 ? -1 : scratch.enclosing[parent]
      }
      i += 1
    }
  }

  /// Finds the map of row `i` again. The superlayer's map is right, and nothing else about the row
  /// has changed. Returns false if the row would not be seen any more, or if it has to do with a
  /// group, a mask or a shared space.
  static func replace(_ columns: borrowing RenderColumns, _ i: Int, scratch: inout FrameScratch)
    -> Bool
  {
    let (flags, parent) = (columns.flags[i], Int(columns.parent[i]))
    guard parent >= 0, flags.isDisjoint(with: [.isMask, .isTransformLayer]), scratch.group[i] < 0,
      !columns.flags[parent].contains(.isTransformLayer)
    else { return false }
    let (local, turned) = toParent(columns, i, parent)
    var traits = scratch.traits[parent]
    if turned { traits.formSymmetricDifference(.facesAway) }
    if flags.contains(.geometryFlipped) { traits.formSymmetricDifference(.yDown) }
    if flags.contains(.isRescaled) { traits.insert(.isRescaled) }
    let world = local.concatenating(scratch.world[parent])
    guard world.isFinite, flags.contains(.doubleSided) || !traits.contains(.facesAway) else {
      return false
    }
    scratch.world[i] = world
    scratch.traits[i] = traits.union(scratch.traits[i].intersection(.isShaped))
    return true
  }

  /// Whether the layer's composite has to be treated as one thing: because of an effect, or because
  /// of a group opacity with more than one thing to draw.
  @inline(__always)
  private static func needsGroup(
    _ columns: borrowing RenderColumns, _ i: Int, _ flags: RenderFlags, alpha: Float
  ) -> Bool {
    if !flags.isDisjoint(with: [.hasEffects, .isMask, .crossfades]) { return true }
    let parent = Int(columns.parent[i])
    if parent >= 0, columns.flags[parent].contains(.crossfades) { return true }
    guard alpha < 1, flags.contains(.groupsOpacity) else { return false }
    if Int(columns.subtreeEnd[i]) > i + 1 { return true }
    let things = flags.intersection([.hasBackground, .hasContents, .hasBorder]).rawValue
      .nonzeroBitCount
    return things + (columns.drawing(i)?.thingCount ?? 0) > 1
  }

  /// Whether layers in row `parent` are drawn for themselves: neither as halves of a mixture nor in
  /// a shared space.
  private static func isAlone(_ columns: borrowing RenderColumns, in parent: Int) -> Bool {
    parent < 0 || columns.flags[parent].isDisjoint(with: [.crossfades, .isTransformLayer])
  }

  /// The map from the root's space to that of the viewport's bounds, and whether the root shows its
  /// back.
  private static func rootMap(
    _ columns: borrowing RenderColumns, _ viewport: Viewport
  ) -> (Homography, turned: Bool) {
    if viewport.placesRoot {
      guard columns.flags[0].contains(.hasSpatial) else { return (columns.local[0], false) }
      return flattened(columns.matrices[Int(columns.spatial[0])])
    }
    // The viewport shows the root's bounds: of the root's own place only its flip matters.
    guard columns.flags[0].contains(.geometryFlipped) else { return (.identity, false) }
    let bounds = columns.bounds[0]
    return (Homography(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.y + bounds.w), false)
  }

  /// Layer space to the superlayer's space, flattened, and whether it turns the front away.
  @inline(__always)
  private static func toParent(
    _ columns: borrowing RenderColumns, _ i: Int, _ parent: Int
  ) -> (Homography, turned: Bool) {
    let hasSublayerMatrix =
      columns.flags[parent].contains(.hasSublayerMatrix)
      && columns.flags[i].isDisjoint(with: [.isMask, .isInstance])
    guard hasSublayerMatrix || columns.flags[i].contains(.hasSpatial) else {
      return (columns.local[i], false)
    }
    return spatialToParent(columns, i, parent, hasSublayerMatrix: hasSublayerMatrix)
  }

  private static func spatialToParent(
    _ columns: borrowing RenderColumns, _ i: Int, _ parent: Int, hasSublayerMatrix: Bool
  ) -> (Homography, turned: Bool) {
    var matrix =
      columns.flags[i].contains(.hasSpatial)
      ? columns.matrices[Int(columns.spatial[i])] : lifted(columns.local[i])
    if hasSublayerMatrix {
      matrix = CATransform3DConcat(matrix, columns.matrices[Int(columns.sublayerMatrix[parent])])
    }
    return flattened(matrix)
  }

  private static func flattened(_ matrix: CATransform3D) -> (Homography, turned: Bool) {
    let flat = Homography(flattening: matrix)
    // The front is visible if the projected normal points to the viewer: if the volume that the
    // matrix spans and the area that its plane shows have the same sign. A matrix that flattens
    // space has no back.
    let (volume, area) = (matrix.determinant, flat.determinant)
    let turned = volume != 0 && area != 0 && (volume < 0) != (area < 0)
    return (flat, turned)
  }

  // MARK: Shared spaces

  /// Opens the space of a transform layer whose superlayer is not one. The layers inside share the
  /// space around it.
  private static func openSpace(
    _ columns: borrowing RenderColumns, _ i: Int, _ parent: Int, _ viewport: Viewport,
    _ scratch: inout FrameScratch
  ) {
    scratch.space[i] = Int32(scratch.spaces.count)
    guard parent >= 0 else {
      if viewport.placesRoot {
        let own =
          columns.flags[i].contains(.hasSpatial)
          ? columns.matrices[Int(columns.spatial[i])] : lifted(columns.local[i])
        return scratch.spaces.append(SharedSpace(matrix: own, base: viewport.device))
      }
      // The root's own place does not count.
      let base = rootMap(columns, viewport).0.concatenating(viewport.device)
      scratch.spaces.append(SharedSpace(matrix: CATransform3DIdentity, base: base))
      return
    }
    scratch.spaces.append(
      SharedSpace(matrix: matrix(columns, i, parent), base: scratch.world[parent]))
  }

  /// For a layer inside a transform layer: its map to the plane of the shared space, and whether it
  /// shows its back there.
  private static func inSpace(
    _ columns: borrowing RenderColumns, _ i: Int, _ parent: Int, _ scratch: inout FrameScratch
  ) -> (Homography, turned: Bool) {
    let outer = scratch.spaces[Int(scratch.space[parent])]
    let matrix = CATransform3DConcat(matrix(columns, i, parent), outer.matrix)
    scratch.space[i] = Int32(scratch.spaces.count)
    scratch.spaces.append(SharedSpace(matrix: matrix, base: outer.base))
    let (flat, turned) = flattened(matrix)
    // Transform layers have no front of their own.
    return (flat, turned && !columns.flags[i].contains(.isTransformLayer))
  }

  /// Layer space to the superlayer's space, with depth.
  private static func matrix(_ columns: borrowing RenderColumns, _ i: Int, _ parent: Int)
    -> CATransform3D
  {
    let own =
      columns.flags[i].contains(.hasSpatial)
      ? columns.matrices[Int(columns.spatial[i])] : lifted(columns.local[i])
    guard columns.flags[parent].contains(.hasSublayerMatrix) else { return own }
    return CATransform3DConcat(own, columns.matrices[Int(columns.sublayerMatrix[parent])])
  }

  private static func lifted(_ h: Homography) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m14) = (Double(h.m11), Double(h.m12), Double(h.m13))
    (t.m21, t.m22, t.m24) = (Double(h.m21), Double(h.m22), Double(h.m23))
    (t.m41, t.m42, t.m44) = (Double(h.m31), Double(h.m32), Double(h.m33))
    return t
  }
}
