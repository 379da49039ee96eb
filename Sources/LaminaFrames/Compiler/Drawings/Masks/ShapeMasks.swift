import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// What the paths of shape layers cover, in texture pages, kept from frame to frame.
///
/// What: a mask for each path, style, scale and block of the grid, drawn by Cairo when a frame
/// first needs it; layers with the same share one. Colours are no part of it.
/// Why: to rasterize and to upload costs a hundred times as much as to draw from a page.
/// Cost: a look-up for each part of a shape that is painted. Masks that a frame does not use stay
/// while all together take at most the budget, the longest unused going first. It hurts where paths
/// change in every frame: then each frame rasterizes, and the old masks go.
struct ShapeMasks {
  private struct Mask {
    /// Page -1 for one that covers nothing.
    var placement: TextureAtlas.Placement
    var width: Int
    var cover: MaskCover?
    var byteCount: Int
    /// Never the same for two masks.
    let serial: Int
    var lastFrame: Int

    var place: Place? {
      placement.page < 0 ? nil : Place(placement: placement, serial: serial, cover: cover)
    }
  }

  /// A mask as something to draw from.
  struct Place {
    var placement: TextureAtlas.Placement
    var serial: Int
    /// Where it is empty or full.
    var cover: MaskCover?
  }

  private var masks: [MaskKey: Mask] = [:]
  private var frame = 0
  /// Bytes of all masks, and of those that the last plan that was made draws from.
  private(set) var byteCount = 0
  private var usedBytes = 0
  /// Masks that were drawn since somebody set this to 0.
  var rasters = 0
  /// Bytes that masks may take before those that no frame draws from go.
  let budget: Int

  /// Of these, what bounds a path: see ``ShapeCost``.
  private let limits: RenderLimits

  init(budget: Int, limits: RenderLimits) { (self.budget, self.limits) = (budget, limits) }

  /// Masks held.
  var count: Int { masks.count }

  /// Whether enough masks have come since a plan was made that it is time to find out which are
  /// still used.
  var isCrowded: Bool { byteCount > budget && byteCount - usedBytes > budget / 2 }

  mutating func beginFrame() { frame += 1 }

  /// The mask of a block, drawn and uploaded with `plan` if it is not there yet; nil for one that
  /// covers nothing.
  mutating func place(
    of shape: RenderShape, _ part: RenderShape.Part, _ grid: MaskGrid, column: Int, row: Int,
    _ atlas: inout TextureAtlas, into plan: inout FramePlan
  ) throws -> Place? {
    let key = MaskKey(shape, part, grid, column: column, row: row)
    if let index = masks.index(forKey: key) {
      if masks.values[index].lastFrame != frame { masks.values[index].lastFrame = frame }
      let mask = masks.values[index]
      return mask.place
    }
    let block = grid.block(column: column, row: row)
    try ShapeCost.check(
      shape.path, part == .fill ? nil : shape.pen, in: grid.rows(of: block), limits)
    rasters += 1
    var mask = Mask(
      placement: .none, width: block.width, byteCount: 64, serial: Serial.next(), lastFrame: frame)
    if let (memory, cover) = MaskRaster.draw(shape, part, grid, block) {
      mask.cover = cover
      mask.placement = try atlas.takePlace(width: block.width, height: block.height, .alpha8)
      mask.byteCount += memory.byteCount
      let source = TexelSource.store(memory)
      plan.uploads.append(
        TextureUpload(
          page: Int(mask.placement.page), x: Int(mask.placement.x), y: Int(mask.placement.y),
          source: source,
          part: source.bounds))
    }
    masks[key] = mask
    byteCount += mask.byteCount
    return mask.place
  }

  /// Ends a frame whose plan was made anew: lets go of masks that it does not draw from, where all
  /// take more than the budget, and names the pages that nothing uses then.
  mutating func endFrame(_ atlas: inout TextureAtlas, retired: inout [Int]) {
    guard byteCount > budget else { return }
    let unused = masks.filter { $0.value.lastFrame < frame }
      .sorted { ($0.value.lastFrame, $0.value.serial) < ($1.value.lastFrame, $1.value.serial) }
    // A quarter less, so that not every frame has to look.
    for (key, mask) in unused {
      if byteCount <= budget - budget / 4 { break }
      remove(key, mask, &atlas, &retired)
    }
    usedBytes = byteCount
  }

  /// Forgets everything: the pages have been lost.
  mutating func removeAll(_ atlas: inout TextureAtlas, retired: inout [Int]) {
    for (key, mask) in masks { remove(key, mask, &atlas, &retired) }
    usedBytes = 0
  }

  private mutating func remove(
    _ key: MaskKey, _ mask: Mask, _ atlas: inout TextureAtlas, _ retired: inout [Int]
  ) {
    masks[key] = nil
    byteCount -= mask.byteCount
    if mask.placement.page >= 0 {
      atlas.giveBack(mask.placement, width: mask.width, retired: &retired)
    }
  }
}
