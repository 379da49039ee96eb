import LaminaGeometry
import LaminaPlan

// Patching: a frame in which layers move or look different, and nothing else has changed.
//
// What: for each row that a commit has changed, and for its descendants if it moves, the records
// are rewritten in their slots of the plan. Layers with a single turned record without a clip take
// a short cut: only the map in the record changes.
// Why: the rest of the plan stays, so a frame costs only what has changed.
// Cost: O(changed layers), 20 to 30 nanoseconds for layers of the short cut and some hundreds for
// others. If anything does not fit (another batch, another order, groups, clips that move), the
// patch is given up and the plan is made again.
enum PatchPass {
  /// Up to this many rows that move have their own damage. More share one rectangle.
  static let mostBoxes = 64

  /// Rewrites the records of the changes in `tree`'s last commit. Returns whether that was
  /// possible. If not, the plan is invalid.
  static func run(
    _ tree: PublishedTree, _ pass: inout PaintPass, scratch: inout FrameScratch,
    _ caches: inout FrameCaches
  ) throws -> Bool {
    let changes = tree.changedRows
    guard pass.assembly.map.isOrdered, pass.assembly.plan.passes.isEmpty, scratch.spaces.isEmpty
    else {
      return false
    }
    // A grid allows moves in mixed batches. It is worth its cost if few rows change.
    if changes.count <= mostBoxes, !pass.assembly.grid.isBuilt, !pass.assembly.map.isApartAll {
      pass.assembly.buildGrid()
    } else if changes.count > mostBoxes {
      pass.assembly.grid.invalidate()
    }
    scratch.rest.removeAll()
    movePlain(tree.columns, changes, &pass.assembly, &scratch)
    for k in 0..<scratch.rest.count {
      let change = changes[Int(scratch.rest[k])]
      guard try replace(tree.columns, change, &pass, &scratch, &caches) else { return false }
    }
    return true
  }

  // MARK: The short cut

  /// Moves the layers whose only record is a turned rectangle without a clip. The changes of all
  /// others go to `scratch.rest`.
  private static func movePlain(
    _ columns: borrowing RenderColumns, _ changes: UnsafeBufferPointer<RowChange>,
    _ assembly: inout FrameAssembly, _ scratch: inout FrameScratch
  ) {
    let area = assembly.area
    let ownDamage = changes.count <= mostBoxes
    var (moved, shaded) = (PixelRect.empty, 0)
    let (map, parents) = (assembly.map.rows.base, columns.parent.base)
    let (apart, boxes) = (assembly.map.isApart.base, assembly.map.boxes.base)
    let starts = assembly.map.starts.base
    let (worlds, firsts, isTurned) = (
      scratch.world.base, assembly.map.firsts.base, assembly.map.isTurned.base
    )
    let culls = assembly.options.contains(.culling)
    // Taken out of the plan, so that the rest of the plan can be read meanwhile.
    var (quads, turned): ([QuadInstance], [TurnedInstance]) = ([], [])
    swap(&quads, &assembly.plan.quads)
    swap(&turned, &assembly.plan.turned)
    quads.withUnsafeMutableBufferPointer { quads in
      turned.withUnsafeMutableBufferPointer { turned in
        for k in 0..<changes.count {
          let row = Int(changes[k].row)
          guard changes[k].changes == .place, map[row].isPlain else {
            scratch.rest.append(Int32(k))
            continue
          }
          let slot = Int(map[row].first)
          let batch = Int(assembly.map.batches[slot])
          let world = columns.local[row].concatenating(worlds[Int(parents[row])])
          let clip = scratch.clips[Int(scratch.clip[row])]
          let index = Int(firsts[batch]) + assembly.map.order.place(of: slot) - Int(starts[batch])
          let rect = isTurned[batch] ? turned[index].rect : quads[index].rect
          let quad = DeviceQuad(rect, through: world)
          let box = quad.outer(within: culls ? clip.bound : clip.hard)
          let isMoved =
            apart[batch] && world.kind == .affine && clip.hard.contains(quad.outer(within: area))
            && (isTurned[batch]
              ? turned[index].move(to: world) : quads[index].move(to: world, quad, box))
          guard isMoved else {
            scratch.rest.append(Int32(k))
            continue
          }
          worlds[row] = world
          let old = boxes[slot]
          boxes[slot] = box
          shaded += box.area - old.area
          if ownDamage {
            assembly.grid.move(slot, from: old, to: box)
            assembly.damage.add(old)
            assembly.damage.add(box)
          } else {
            moved = moved.union(old).union(box)
          }
        }
      }
    }
    swap(&quads, &assembly.plan.quads)
    swap(&turned, &assembly.plan.turned)
    assembly.damage.add(moved)
    assembly.plan.shadedPixels += shaded
    assembly.work.change(DrawProgram(.turnedShape, isClipped: false), by: shaded)
  }

  // MARK: Everything else

  /// Rewrites the records of one changed row, and of its descendants if it moves.
  private static func replace(
    _ columns: borrowing RenderColumns, _ change: RowChange, _ pass: inout PaintPass,
    _ scratch: inout FrameScratch, _ caches: inout FrameCaches
  ) throws -> Bool {
    let row = Int(change.row)
    // Below a row that is not seen nothing is seen. The exception is a row that is not seen because
    // of its own mask.
    let parent = Int(columns.parent[row])
    if parent >= 0, scratch.alpha[parent] <= 0 { return isHidden(columns, parent, scratch) }
    if change.changes.contains(.other) { return false }
    if isDrawnWithGradient(columns, row, scratch) {
      return try replace(columns, parent, change.changes, &pass, &scratch, &caches)
    }
    if scratch.alpha[row] <= 0 {
      return columns.flags[row].contains(.hidden) || columns.opacity[row] <= 0
    }
    if parent < 0, change.changes.contains(.place) { return false }
    let isTinted = change.changes.contains(.tint)
    // If nothing was tinted before, this row may be the first that tints.
    if isTinted, scratch.tints.count == 0 { return !columns.flags[row].contains(.tints) }
    let end =
      !change.changes.isDisjoint(with: [.place, .tint]) ? Int(columns.subtreeEnd[row]) : row + 1
    var i = row
    while i < end {
      if isDrawnWithGradient(columns, i, scratch) {
        i += 1
        continue
      }
      if scratch.alpha[i] <= 0 {
        // The layer may have been turned away and may face the viewer now.
        guard columns.flags[i].contains(.hidden) || columns.opacity[i] <= 0 else { return false }
        i = Int(columns.subtreeEnd[i])
        continue
      }
      if isTinted { TintPass.place(columns, i, scratch: &scratch) }
      guard try replace(columns, i, change.changes, &pass, &scratch, &caches) else {
        return false
      }
      i += 1
    }
    return true
  }

  /// Whether row `i` is the mask of a shaped gradient that is seen.
  private static func isDrawnWithGradient(
    _ columns: borrowing RenderColumns, _ i: Int, _ scratch: borrowing FrameScratch
  ) -> Bool {
    let parent = Int(columns.parent[i])
    return columns.flags[i].contains(.isMask) && parent >= 0 && scratch.alpha[parent] > 0
      && scratch.traits[parent].contains(.isShaped)
  }

  /// Whether row `i`, which is not seen, is not seen because it or a superlayer is hidden.
  private static func isHidden(
    _ columns: borrowing RenderColumns, _ i: Int, _ scratch: borrowing FrameScratch
  ) -> Bool {
    var top = i
    while columns.parent[top] >= 0, scratch.alpha[Int(columns.parent[top])] <= 0 {
      top = Int(columns.parent[top])
    }
    return columns.flags[top].contains(.hidden) || columns.opacity[top] <= 0
  }

  /// Whether everything in a group is drawn as if there were no group: it has neither a surface nor
  /// an opacity.
  private static func isOpen(_ group: Int32, _ scratch: borrowing FrameScratch) -> Bool {
    var index = Int(group)
    while index >= 0 {
      guard scratch.groups[index].isOpen else { return false }
      index = scratch.groups[index].parent
    }
    return true
  }

  /// Rewrites the records of one row. The changes are those of the row itself or of a row around
  /// it.
  private static func replace(
    _ columns: borrowing RenderColumns, _ i: Int, _ changes: RenderChanges, _ pass: inout PaintPass,
    _ scratch: inout FrameScratch, _ caches: inout FrameCaches
  ) throws -> Bool {
    let (parent, moves) = (Int(columns.parent[i]), changes.contains(.place))
    guard isOpen(scratch.enclosing[i], scratch), pass.assembly.map.rows[i].isCounted,
      pass.assembly.map.clearRow != i
    else {
      return false
    }
    // The shadow of a group moves with its layer.
    if scratch.group[i] >= 0 { return false }
    if scratch.traits[i].contains(.isShaped), !columns.isShapedGradient(i) { return false }
    if !scratch.hiding[i].isEmpty {
      let stillHides =
        scratch.hiding[i] == .hides && !moves
        && (columns.hasOpaqueContents(i)
          || changes == .drawing && OcclusionPass.isFilled(columns, i, scratch))
      if !stillHides {
        // A gradient that becomes opaque again hides its backdrop again.
        let mayHideAgain = !columns.flags[i].contains(.hasDrawing) || columns.hasGradient(i)
        if moves || !mayHideAgain, scratch.hiding[i].contains(.hides) { scratch.restless[i] = true }
        return false
      }
    }
    if parent >= 0,
      SharedEdges.looks(columns, scratch, atSublayersOf: SharedEdges.ground(columns, of: parent))
    {
      return false
    }
    if moves {
      if columns.flags[i].contains(.masksToBounds), ClipPass.cuts(columns, i) { return false }
      guard TransformPass.replace(columns, i, scratch: &scratch) else { return false }
      _ = ClipPass.place(columns, i, scratch: &scratch)
    } else if !ClipPass.isPlaced(columns, i, scratch) {
      return false
    }
    if Int(columns.subtreeEnd[i]) > i + 1, SharedEdges.looks(columns, scratch, atSublayersOf: i) {
      return false
    }
    let row = pass.assembly.map.rows[i]
    let clips = pass.assembly.plan.clips.count
    pass.assembly.patch = RecordPatch(row.own)
    defer { pass.assembly.patch = nil }
    try pass.paintBoth(columns, scratch, i, &caches)
    guard pass.assembly.patch?.isComplete ?? false else { return false }
    pass.assembly.map.rows[i].isPlain = row.own.count == 1 && pass.isPlain(columns, scratch, i)
    if columns.flags[i].contains(.hasBorder), !pass.bordersUnderDrawing(columns, i) {
      pass.assembly.patch = RecordPatch(pass.assembly.map.border(of: i))
      pass.paintRing(columns, scratch, i)
      guard pass.assembly.patch?.isComplete ?? false else { return false }
    }
    return pass.assembly.plan.clips.count == clips
  }
}

extension PaintPass {
  /// Whether moving row `i` changes only the map in its one record, which was painted last.
  func isPlain(_ columns: borrowing RenderColumns, _ scratch: borrowing FrameScratch, _ i: Int)
    -> Bool
  {
    let (parent, flags) = (Int(columns.parent[i]), columns.flags[i])
    guard assembly.lastIsPlainTurned, parent >= 0, Int(columns.subtreeEnd[i]) == i + 1,
      flags.isDisjoint(with: [.hasBorder, .hasSpatial, .isMask, .geometryFlipped, .hasDrawing]),
      scratch.enclosing[i] < 0,
      scratch.spaces.isEmpty, scratch.hiding[i].isEmpty,
      scratch.innerClip[parent] == scratch.clip[parent],
      columns.flags[parent].isDisjoint(with: [.hasSublayerMatrix, .isTransformLayer, .isTransition])
    else { return false }
    return !SharedEdges.looks(
      columns, scratch, atSublayersOf: SharedEdges.ground(columns, of: parent))
  }
}

extension QuadInstance {
  /// Moves the record, whose rectangle is that of its layer. Returns false and changes nothing if
  /// the record cannot be seen there.
  fileprivate mutating func move(to world: Homography, _ quad: DeviceQuad, _ box: PixelRect) -> Bool
  {
    // A turned record has another map in these fields.
    guard flags & QuadFlags.turned.rawValue == 0, world.isFinite, let inverse = world.inverse else {
      return false
    }
    inverseX = Vector3(inverse.m11, inverse.m21, inverse.m31)
    inverseY = Vector3(inverse.m12, inverse.m22, inverse.m32)
    cover = quad.cover(within: box)
    return true
  }
}
