import LaminaGeometry
import LaminaPlan

// Occlusion: layers behind something opaque are not painted.
//
// What: rows are visited from the front to the back. For opaque backgrounds and images of some
// size, the pixels that they cover for certain are remembered, at most 32 rectangles. A later row
// that draws only inside one of those is left out.
// Why: on a software rasterizer the cost of a frame is its pixels. Forty layers on top of each
// other cost as much as one.
// Cost: O(visible layers · remembered rectangles); nothing if nothing large is opaque. It helps
// least where rows that hide others move all the time: such rows hide nothing until the structure
// changes.
enum OcclusionPass {
  private static let mostOccluders = 32
  /// A rectangle is remembered if it covers at least one in this many pixels of the target.
  private static let smallestShare = 512

  private struct Occluder {
    var rect = PixelRect.empty
    var row: Int32 = -1
  }

  private struct Occluders {
    var list = InlineArray<32, Occluder>(repeating: Occluder())
    var count = 0

    mutating func add(_ rect: PixelRect, row: Int) {
      let occluder = Occluder(rect: rect, row: Int32(truncatingIfNeeded: row))
      if count < mostOccluders {
        list[count] = occluder
        count += 1
        return
      }
      var smallest = 0
      for k in 1..<count where list[k].rect.area < list[smallest].rect.area { smallest = k }
      if list[smallest].rect.area < rect.area { list[smallest] = occluder }
    }

    /// A row at or after `first` that covers `box`, or -1.
    func row(covering box: PixelRect, from first: Int) -> Int {
      for k in 0..<count where Int(list[k].row) >= first && list[k].rect.contains(box) {
        return Int(list[k].row)
      }
      return -1
    }
  }

  static func run(
    _ columns: borrowing RenderColumns, viewport: Viewport, options: CARenderOptions,
    scratch: inout FrameScratch, statistics: inout PlanStatistics
  ) {
    let count = columns.count
    scratch.hiding.restart(count)
    if scratch.restless.count != count { scratch.restless.restart(count) }
    guard options.contains(.occlusion), scratch.spaces.isEmpty else { return }
    let smallest = max(viewport.width * viewport.height / smallestShare, 1)
    var occluders = Occluders()
    var i = count - 1
    while i >= 0 {
      defer { i -= 1 }
      guard scratch.alpha[i] > 0, scratch.enclosing[i] < 0 || scratch.group[i] >= 0 else {
        continue
      }
      if occluders.count > 0 { hide(columns, i, occluders, &scratch, &statistics) }
      if scratch.enclosing[i] >= 0 || scratch.restless[i] || scratch.hiding[i].contains(.own) {
        continue
      }
      let rect = covered(columns, i, scratch)
      if !rect.isEmpty, rect.area >= smallest { occluders.add(rect, row: i) }
    }
  }

  /// Notes which parts of row `i` are hidden.
  private static func hide(
    _ columns: borrowing RenderColumns, _ i: Int, _ occluders: Occluders,
    _ scratch: inout FrameScratch,
    _ statistics: inout PlanStatistics
  ) {
    let end = Int(columns.subtreeEnd[i])
    if scratch.group[i] >= 0 {
      // Only an outermost group draws into the target.
      let group = scratch.groups[Int(scratch.group[i])]
      guard group.parent < 0 else { return }
      let box = group.extent.intersection(scratch.clips[Int(group.outerClip)].bound)
      let front = occluders.row(covering: box, from: end)
      guard front >= 0, !box.isEmpty else { return }
      scratch.hiding[i].insert(.group)
      scratch.hiding[front].insert(.hides)
      statistics.culledLayers += end - i
      return
    }
    guard
      !columns.flags[i].isDisjoint(with: [.hasBackground, .hasContents, .hasBorder, .hasDrawing])
    else {
      return
    }
    let box = DrawnBox.of(columns, scratch, i).intersection(
      scratch.clips[Int(scratch.clip[i])].bound)
    if box.isEmpty { return }
    let front = occluders.row(covering: box, from: i + 1)
    guard front >= 0 else { return }
    scratch.hiding[i].insert(.own)
    scratch.hiding[front].insert(.hides)
    guard columns.flags[i].contains(.hasBorder) else { return }
    // The border is painted over all descendants.
    let beyond = occluders.row(covering: box, from: end)
    guard beyond >= 0 else { return }
    scratch.hiding[i].insert(.border)
    scratch.hiding[beyond].insert(.hides)
  }

  /// The pixels that row `i` makes opaque for certain.
  private static func covered(
    _ columns: borrowing RenderColumns, _ i: Int, _ scratch: borrowing FrameScratch
  ) -> PixelRect {
    let (flags, world, style) = (columns.flags[i], scratch.world[i], columns.style[i])
    guard world.kind <= .scaleTranslate,
      !flags.isDisjoint(with: [.hasBackground, .hasContents, .hasDrawing])
    else {
      return .empty
    }
    let box = DeviceBox(columns.bounds[i], through: world)
    if columns.hasOpaqueContents(i),
      PackedColor(SIMD4(repeating: 1), opacity: scratch.alpha[i]).alpha == 255
    {
      let cuts = flags.contains(.masksToBounds)
      return uncut(box, scratch.clips[Int(cuts ? scratch.innerClip[i] : scratch.clip[i])])
    }
    guard isFilled(columns, i, scratch),
      // Under an antialiased edge, the background may have holes where sublayers cover it.
      !SharedEdges.looks(columns, scratch, atSublayersOf: i)
    else { return .empty }
    let reach = style.cornerRadius * max(abs(world.m11), abs(world.m22)) * style.corners.reach
    // The largest upright rectangle that touches no corner is inset by r(1 - 1/√2).
    let inset = reach > 0 ? reach * 0.3 + 1 : 0
    let inside = DeviceBox(
      minX: box.minX + inset, minY: box.minY + inset, maxX: box.maxX - inset, maxY: box.maxY - inset
    )
    return uncut(inside, scratch.clips[Int(scratch.clip[i])])
  }

  /// Whether row `i` has an opaque gradient or an opaque background.
  static func isFilled(
    _ columns: borrowing RenderColumns, _ i: Int, _ scratch: borrowing FrameScratch
  ) -> Bool {
    if columns.hasOpaqueGradient(i), scratch.alpha[i] >= 1 {
      return !scratch.traits[i].contains(.isShaped)
    }
    return columns.flags[i].contains(.hasBackground)
      && PackedColor(columns.style[i].background, opacity: scratch.alpha[i]).alpha == 255
  }

  /// The whole pixels of `box` that `clip` leaves unchanged.
  private static func uncut(_ box: DeviceBox, _ clip: ClipState) -> PixelRect {
    let rect = box.inner.intersection(clip.hard)
    return clip.chain == QuadInstance.noClip ? rect : rect.intersection(clip.spared)
  }
}
