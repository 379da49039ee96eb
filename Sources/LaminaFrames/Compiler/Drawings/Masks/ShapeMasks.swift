import LaminaGeometry
import LaminaGraphics
import LaminaPlan

/// The shape masks in pages, kept from frame to frame.
///
/// What: one mask for each path, style, scale and block of the grid. Cairo draws it when a frame
/// first needs it. Layers with the same values share one. Colours are not part of it.
/// Why: rasterizing and uploading cost a hundred times as much as drawing from a page.
/// Cost: a look-up for each part of a shape that is painted. Masks that a frame does not use stay
/// while all together fit the budget; those that were unused longest are removed first. Paths that
/// change in every frame cost most: then each frame rasterizes, and the old masks are removed.
struct ShapeMasks {
  private struct Mask {
    /// Page -1 for a mask that covers nothing.
    var placement: TextureAtlas.Placement
    var width: Int
    var cover: MaskCover?
    var byteCount: Int
    /// Two masks never have the same serial.
    let serial: Int
    var lastFrame: Int

    var place: Place? {
      placement.page < 0 ? nil : Place(placement: placement, serial: serial, cover: cover)
    }
  }

  /// A mask that can be drawn from.
  struct Place {
    var placement: TextureAtlas.Placement
    var serial: Int
    /// Where the mask is empty or full.
    var cover: MaskCover?
  }

  private var masks: [MaskKey: Mask] = [:]
  private var frame = 0
  /// Bytes of all masks. The second number is the bytes of those that the last full plan draws
  /// from.
  private(set) var byteCount = 0
  private var usedBytes = 0
  /// Masks that were drawn since the last frame began.
  private(set) var rasters = 0
  /// Rows that their paths cross, as ``ShapeCost`` counts them.
  private var rows = 0
  /// Bytes of those masks, which stay in memory until the frame is drawn.
  private var drawnBytes = 0
  /// Bytes that masks may take. With more, masks that no frame draws from are removed.
  let budget: Int

  /// The limits for paths: see ``ShapeCost``.
  private let limits: RenderLimits

  init(budget: Int, limits: RenderLimits) { (self.budget, self.limits) = (budget, limits) }

  /// Number of masks.
  var count: Int { masks.count }

  /// Whether so many masks were made since the last full plan that it is time to find out which are
  /// still used.
  var isCrowded: Bool { byteCount > budget && byteCount - usedBytes > budget / 2 }

  mutating func beginFrame() { frame += 1 }

  /// Begins to count what a frame rasterizes.
  mutating func beginCount() { (rasters, rows, drawnBytes) = (0, 0, 0) }

  /// The mask of a block; nil if it covers nothing. If there is none yet, it is drawn and uploaded
  /// with `plan`.
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
    try WorkToken.checkCurrent()
    let raster = grid.rows(of: block)
    rows += try ShapeCost.check(
      shape.path, part == .fill ? nil : shape.pen.drawn(scale: raster.finest), in: raster, limits,
      before: rows, isStroked: true)
    rasters += 1
    drawnBytes += block.width * block.height
    try LimitExceeded.check("treeBytes", drawnBytes, atMost: limits.treeBytes)
    var mask = Mask(
      placement: .none, width: block.width, byteCount: 64, serial: Serial.next(), lastFrame: frame)
    if let (memory, cover) = MaskRasterizer.draw(shape, part, grid, block) {
      mask.cover = cover
      mask.placement = try atlas.takePlacement(width: block.width, height: block.height, .alpha8)
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

  /// Ends a frame with a new plan. If all masks take more than the budget, removes those that the
  /// plan does not draw from, and appends the ids of pages that nothing uses then to `retired`.
  mutating func endFrame(_ atlas: inout TextureAtlas, retired: inout [Int]) {
    guard byteCount > budget else { return }
    let unused = masks.filter { $0.value.lastFrame < frame }
      .sorted { ($0.value.lastFrame, $0.value.serial) < ($1.value.lastFrame, $1.value.serial) }
    // Frees a quarter more, so that not every frame has to search.
    for (key, mask) in unused {
      if byteCount <= budget - budget / 4 { break }
      remove(key, mask, &atlas, &retired)
    }
    usedBytes = byteCount
  }

  /// Forgets all masks, because the pages have been lost.
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
