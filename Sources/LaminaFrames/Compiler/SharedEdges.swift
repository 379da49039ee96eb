import LaminaGeometry
import LaminaPlan

// Shared edges: an opaque sublayer on the antialiased edge of its superlayer.
//
// What: if a sublayer in the same plane is opaque and ends exactly on the edge of its superlayer,
// the superlayer's background is not drawn under it.
// Why: both edges are antialiased. If they are drawn over each other, a half-covered pixel keeps a
// quarter of the lower colour: a fringe around a shape that should hide it. Without the background
// there, the upper edge blends with the backdrop of both. Upright layers on whole pixels have no
// such pixels and are not examined.
// Cost: O(sublayers) for each other layer with a background, and a clip record for each sublayer
// that qualifies.
enum SharedEdges {
  /// Edges closer than this, in units of the superlayer's size, are the same edge.
  private static let tolerance: Float = 1e-4

  /// Whether the drawing of row `i` may depend on where its sublayers are.
  static func looks(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, atSublayersOf i: Int
  )
    -> Bool
  {
    // A gradient lies where the background does.
    guard columns.flags[i].contains(.hasBackground) || columns.hasGradient(i),
      columns.style[i].cornerRadius <= 0, !columns.flags[i].contains(.hasSublayerMatrix),
      !scratch.traits[i].contains(.isShaped)
    else { return false }
    let world = scratch.world[i]
    return world.kind > .scaleTranslate || !DeviceBox(columns.bounds[i], through: world).isWhole
  }

  /// The row whose background may depend on where the layers in row `parent` are.
  static func ground(_ columns: borrowing RenderColumns, of parent: Int) -> Int {
    columns.flags[parent].contains(.isInstance) ? Int(columns.parent[parent]) : parent
  }

  /// Adds a hole to `clip` for every sublayer of row `i` that covers a part of its edge.
  static func leaveOut(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int,
    clip: inout ClipState,
    records: inout [ClipRecord]
  ) {
    let end = Int(columns.subtreeEnd[i])
    let world = scratch.world[i]
    // At cut-off corners the background has to show as it is.
    guard end > i + 1, columns.style[i].cornerRadius <= 0,
      !columns.flags[i].contains(.hasSublayerMatrix),
      let inverse = world.inverse
    else { return }
    let isUpright = world.kind <= .scaleTranslate
    let box = DeviceBox(columns.bounds[i], through: world)
    if isUpright && box.isWhole { return }
    let bounds = columns.bounds[i]
    var child = i + 1
    while child < end {
      if columns.flags[child].contains(.isInstance) {
        // The walk goes into instances. Layers there that do not lie in the superlayer's plane
        // never qualify.
        child += 1
        continue
      }
      if isOpaque(columns, scratch, child),
        let hole = hole(of: child, columns, in: bounds, margin: pixel(bounds, scratch.world[i]))
      {
        let parent: Float = clip.chain == QuadInstance.noClip ? -1 : Float(clip.chain)
        // The space of the background's record.
        let space = isUpright ? .identity : inverse
        records.append(
          ClipRecord(
            inverseXRadius: Vector4(space.m11, space.m21, space.m31, 0),
            inverseYParent: Vector4(space.m12, space.m22, space.m32, parent),
            inverseW: Vector4(space.m13, space.m23, space.m33, 1),
            rect: isUpright ? DeviceBox(hole, through: world).vector : hole))
        clip.chain = UInt32(records.count - 1)
        // The background may be drawn under completely covered pixels: nobody sees it there.
        clip.spared = isUpright ? clip.spared.intersection(box.inner) : .empty
      }
      child = Int(columns.subtreeEnd[child])
    }
  }

  /// Whether the background or the image of the layer hides everything behind its bounds.
  private static func isOpaque(
    _ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int
  ) -> Bool {
    // It is not known here what a group shows. If the group has a space of its own, its place is
    // not known either.
    guard scratch.alpha[i] >= 1, scratch.group[i] < 0, columns.local[i].kind <= .scaleTranslate,
      !columns.flags[i].contains(.hasSpatial), !scratch.traits[i].contains(.isShaped)
    else { return false }
    let isRounded = columns.style[i].cornerRadius > 0
    if columns.hasOpaqueContents(i), !(isRounded && columns.flags[i].contains(.masksToBounds)) {
      return true
    }
    if isRounded { return false }
    return columns.flags[i].contains(.hasBackground) && columns.style[i].background.w >= 1
      || columns.hasOpaqueGradient(i)
  }

  /// What the sublayer covers for certain, in the superlayer's space; nil if it shares no edge. It
  /// is the sublayer's rectangle, extended beyond the shared edges, and inset at the others by a
  /// margin for antialiasing.
  private static func hole(
    of child: Int, _ columns: borrowing RenderColumns, in bounds: Vector4, margin: Float
  ) -> Vector4? {
    var map = columns.local[child]
    let parent = Int(columns.parent[child])
    if columns.flags[parent].contains(.isInstance) {
      guard columns.local[parent].kind <= .scaleTranslate,
        columns.flags[parent].isDisjoint(with: [.hasSpatial, .hasSublayerMatrix])
      else { return nil }
      map = map.concatenating(columns.local[parent])
    }
    let box = DeviceBox(columns.bounds[child], through: map)
    let near = tolerance * max(bounds.z - bounds.x, bounds.w - bounds.y)
    let far = (bounds.z - bounds.x) + (bounds.w - bounds.y)
    var (hole, isShared) = (box.vector, false)
    func edge(_ own: Float, _ outer: Float, outwards: Float) -> Float {
      guard abs(own - outer) <= near else { return own - outwards * margin }
      isShared = true
      return own + outwards * far
    }
    hole.x = edge(box.minX, bounds.x, outwards: -1)
    hole.y = edge(box.minY, bounds.y, outwards: -1)
    hole.z = edge(box.maxX, bounds.z, outwards: 1)
    hole.w = edge(box.maxY, bounds.w, outwards: 1)
    return isShared && hole.z > hole.x && hole.w > hole.y ? hole : nil
  }

  /// At least one pixel of the device in units of the layer, at the corner where a pixel is
  /// largest.
  private static func pixel(_ bounds: Vector4, _ world: Homography) -> Float {
    let quad = DeviceQuad(bounds, through: world)
    if quad.reachesEye { return .greatestFiniteMagnitude }
    let (a, b, c, d) = quad.corners
    func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }
    let across = min(length(b - a), length(c - d)) / (bounds.z - bounds.x)
    let along = min(length(d - a), length(c - b)) / (bounds.w - bounds.y)
    // Perspective makes the far end of an edge smaller than its average.
    let smallest = min(across, along) * (world.kind == .projective ? 0.5 : 1)
    return smallest > 0 ? 1 / smallest : .greatestFiniteMagnitude
  }
}
