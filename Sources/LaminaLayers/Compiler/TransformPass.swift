import LaminaGeometry

// Transforms: every visible layer's map to the device.
//
// What: world = local · (superlayer's sublayerTransform) · superlayer's world, each with its cheapest kind. Every layer
// flattens: z goes in as 0 and is dropped, so a world is a plane-to-plane map even under a perspective.
// Why: a preorder guarantees that the superlayer comes first, so one loop over flat memory does it.
// Cost: O(visible layers), some nanoseconds each; hidden, transparent, collapsed and turned-away subtrees are jumps.
enum TransformPass {
  static func run(
    _ columns: borrowing RenderColumns, viewport: Viewport, scratch: inout FrameScratch,
    statistics: inout PlanStatistics
  ) {
    let count = columns.count
    scratch.world.resize(to: count, filler: .identity)
    scratch.alpha.resize(to: count, filler: 0)
    scratch.traits.resize(to: count, filler: [])
    let device = viewport.device
    var i = 0
    while i < count {
      let flags = columns.flags[i]
      let parent = Int(columns.parent[i])
      var (alpha, traits) = (columns.opacity[i], WorldTraits())
      let world: Homography
      if parent < 0 {
        // The viewport is the root's bounds: only its flip matters of where it lies itself.
        world = rootFlip(flags, columns.bounds[i]).concatenating(device)
      } else {
        alpha *= scratch.alpha[parent]
        traits = scratch.traits[parent]
        let (local, turned) = toParent(columns, i, parent)
        if turned { traits.formSymmetricDifference(.facesAway) }
        world = local.concatenating(scratch.world[parent])
      }
      if flags.contains(.geometryFlipped) { traits.formSymmetricDifference(.yDown) }
      let isTurnedAway = traits.contains(.facesAway) && !flags.contains(.doubleSided)
      if flags.contains(.hidden) || alpha <= 0 || isTurnedAway || !world.isFinite {
        scratch.alpha[i] = 0
        let end = Int(columns.subtreeEnd[i])
        statistics.culledLayers += end - i
        i = end
        continue
      }
      scratch.world[i] = world
      scratch.alpha[i] = alpha
      scratch.traits[i] = traits
      i += 1
    }
  }

  private static func rootFlip(_ flags: RenderFlags, _ bounds: Vector4) -> Homography {
    guard flags.contains(.geometryFlipped) else { return .identity }
    return Homography(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.y + bounds.w)
  }

  /// Layer space to the superlayer's space, flattened, and whether it turns the front away.
  @inline(__always)
  private static func toParent(
    _ columns: borrowing RenderColumns, _ i: Int, _ parent: Int
  ) -> (Homography, turned: Bool) {
    let hasSublayerMatrix = columns.flags[parent].contains(.hasSublayerMatrix)
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
    let flat = Homography(flattening: matrix)
    // The front is visible where the projected normal points to the viewer: the sign of the volume that the matrix
    // spans, against the sign of the area that its plane shows.
    // A matrix that flattens space has no back.
    let (volume, area) = (matrix.determinant, flat.determinant)
    let turned = volume != 0 && area != 0 && (volume < 0) != (area < 0)
    return (flat, turned)
  }

  private static func lifted(_ h: Homography) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m14) = (Double(h.m11), Double(h.m12), Double(h.m13))
    (t.m21, t.m22, t.m24) = (Double(h.m21), Double(h.m22), Double(h.m23))
    (t.m41, t.m42, t.m44) = (Double(h.m31), Double(h.m32), Double(h.m33))
    return t
  }
}
