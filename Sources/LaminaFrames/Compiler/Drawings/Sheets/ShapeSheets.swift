import LaminaGraphics
import LaminaPlan

/// The sheets of a frame, kept from frame to frame.
///
/// What: parts of shapes that are painted one after the other, with nothing between them, lie on
/// one sheet. The processor paints them where they are seen, span by span, and the sheet is drawn
/// as an image, one texel for a pixel.
/// Why: a software rasterizer takes fifteen times as long for a pixel of a mask that is turned or
/// scaled as for a copied one. And a shape that changes costs its lines, not its box.
/// Cost: see ``ShapeSheet``; an entry for each part in every new plan.
///
/// Which parts lie on one sheet depends on the tree alone, and so do the pixels of a sheet. So a
/// frame looks the same whatever was drawn before.
struct ShapeSheets {
  /// How many parts of the last frame are looked at for the outline of a part.
  private static let search = 8

  /// Whether shapes are painted on sheets.
  let isOn: Bool
  /// Whether the target has the lowest row first.
  var isMirrored = false
  /// Whether unchanged sheets are kept.
  private let isCaching: Bool
  private let limits: RenderLimits
  private let textureSide: Int
  /// By the row of the first entry.
  private var sheets: [Int32: ShapeSheet] = [:]
  private var frame = 0
  /// Places of former sheets.
  private var left: [(placement: TextureAtlas.Placement, width: Int)] = []

  /// The parts that lie on no sheet yet.
  private var run: [SheetEntry] = []
  private var runRow: Int32 = -1
  private var runBox = PixelRect.empty
  /// Where the next known outline of this sheet is searched for in that of the last frame.
  private var nextKnown = 0
  /// The same for known gradients.
  private var nextGradient = 0
  /// Bytes of the sheets of the plan, as if each were new.
  private var bytes = 0

  /// Pixels of sheets that were painted since the count began, and how often a part was painted.
  private(set) var paintedPixels = 0
  private(set) var paintedParts = 0
  /// Rows that the outlines cross, as ``ShapeCost`` counts them.
  private var pathRows = 0

  init(isOn: Bool, isCaching: Bool, limits: RenderLimits, textureSide: Int) {
    (self.isOn, self.isCaching) = (isOn, isCaching)
    (self.limits, self.textureSide) = (limits, textureSide)
  }

  /// Number of sheets.
  var count: Int { sheets.count }

  /// Whether there are parts that lie on no sheet yet.
  var isOpen: Bool { !run.isEmpty }

  mutating func beginFrame() {
    frame += 1
    (bytes, runBox) = (0, .empty)
    run.removeAll(keepingCapacity: true)
  }

  /// Begins to count what a frame paints.
  mutating func beginCount() { (paintedPixels, paintedParts, pathRows) = (0, 0, 0) }

  /// Whether there is room for pixels inside `box`.
  func hasRoom(for box: PixelRect) -> Bool {
    let all = runBox.union(box)
    return ShapeSheet.side(max(all.width, all.height)) <= textureSide
      && bytes + Self.bytes(all) <= limits.shapeBytes
  }

  /// The bytes of a new sheet for entries inside `box`.
  private static func bytes(_ box: PixelRect) -> Int {
    ShapeSheet.side(box.width) * ShapeSheet.side(box.height) * TexelFormat.bgra8.bytesPerTexel
  }

  /// The outline of the next part: that of the last frame if it is the same.
  mutating func outline(_ shape: RenderShape, _ part: RenderShape.Part, row: Int) -> SheetOutline {
    if run.isEmpty { nextKnown = 0 }
    let known = self.known(row)
    // Some parts may be gone.
    for index in nextKnown..<max(nextKnown, min(nextKnown + Self.search, known.count))
    where known[index].outline.belongs(to: shape, part) {
      nextKnown = index + 1
      return known[index].outline
    }
    return SheetOutline(shape, part)
  }

  /// The colours of the next gradient: those of the last frame if they are the same.
  mutating func gradient(
    _ stops: ColorStops, tint: PackedColor, isDithered: Bool, row: Int
  ) -> SheetGradient {
    if run.isEmpty { nextGradient = 0 }
    let known = self.known(row)
    for index in nextGradient..<max(nextGradient, min(nextGradient + Self.search, known.count)) {
      guard case .gradient(let old, _, _) = known[index].paint,
        old.belongs(to: stops, tint: tint, isDithered: isDithered)
      else { continue }
      nextGradient = index + 1
      return old
    }
    return SheetGradient(stops, tint: tint, isDithered: isDithered)
  }

  /// What lay on the present sheet, or on that which begins with `row`, in the last frame.
  private func known(_ row: Int) -> [SheetEntry] {
    sheets[run.isEmpty ? Int32(clamping: row) : runRow]?.entries ?? []
  }

  /// Adds a part.
  mutating func add(_ entry: SheetEntry) {
    if run.isEmpty { (runRow, runBox) = (entry.row, .empty) }
    run.append(entry)
    runBox = runBox.union(entry.box)
  }

  /// Makes or changes the sheet of the added parts, and uploads with `plan` what has changed. Adds
  /// the pixels that differ from the last frame to `damage`.
  mutating func close(
    _ atlas: inout TextureAtlas, into plan: inout FramePlan, damage: inout DamageRegion,
    isOnTarget: Bool
  ) throws -> ShapeSheet? {
    let sheet = sheets[runRow] ?? ShapeSheet()
    sheets[runRow] = sheet
    bytes += Self.bytes(runBox)
    let oldMemory = sheet.memory
    let repaints = !isCaching || sheet.isMirrored != isMirrored
    sheet.isMirrored = isMirrored
    let change = sheet.take(&run, in: runBox, repaints: repaints)
    run.removeAll(keepingCapacity: true)
    runBox = .empty
    sheet.lastFrame = frame
    if change.isMoved {
      if let oldMemory { left.append((sheet.placement, oldMemory.width)) }
      sheet.placement = .none
    }
    guard let memory = sheet.memory else { return nil }
    if change.isMoved {
      sheet.placement = try atlas.takePlacement(
        width: memory.width, height: memory.height, .bgra8)
    }
    atlas.use(sheet.placement)
    try paint(sheet, change.painted)
    for index in 0..<change.painted.count {
      var upload = TextureUpload(
        page: Int(sheet.placement.page), x: Int(sheet.placement.x), y: Int(sheet.placement.y),
        source: .store(memory), part: change.painted.rects[index])
      upload.isShared = true
      plan.uploads.append(upload)
    }
    let shown = isOnTarget ? sheet.box : .empty
    if !sheet.shown.isEmpty, isOnTarget {
      damage.add(change.seen)
    } else {
      damage.add(sheet.shown)
      damage.add(shown)
    }
    sheet.shown = shown
    return sheet
  }

  private mutating func paint(_ sheet: ShapeSheet, _ region: DamageRegion) throws {
    if region.isEmpty { return }
    var (rows, parts) = (pathRows, paintedParts)
    _ = try OutlineRasterizer.use { rasterizer in
      for index in 0..<region.count {
        try sheet.paint(region.rects[index], rasterizer) { entry in
          try WorkToken.checkCurrent()
          rows += try entry.outline.cost(under: entry.linear, limits, before: rows)
          parts += 1
        }
      }
    }
    (pathRows, paintedParts) = (rows, parts)
    paintedPixels += region.area
  }

  /// Ends a frame with a new plan: removes the sheets that it does not draw from. Adds the pixels
  /// where they were seen to `damage`, and appends the ids of pages that nothing uses then to
  /// `retired`.
  mutating func endFrame(
    _ atlas: inout TextureAtlas, damage: inout DamageRegion, retired: inout [Int]
  ) {
    for (row, sheet) in sheets where sheet.lastFrame < frame {
      damage.add(sheet.shown)
      remove(row, sheet)
    }
    giveBack(&atlas, &retired)
  }

  /// Forgets all sheets, because the pages have been lost.
  mutating func removeAll(_ atlas: inout TextureAtlas, retired: inout [Int]) {
    for (row, sheet) in sheets { remove(row, sheet) }
    giveBack(&atlas, &retired)
    run.removeAll()
  }

  private mutating func remove(_ row: Int32, _ sheet: ShapeSheet) {
    sheets[row] = nil
    if let memory = sheet.memory { left.append((sheet.placement, memory.width)) }
  }

  private mutating func giveBack(_ atlas: inout TextureAtlas, _ retired: inout [Int]) {
    for (placement, width) in left where placement.page >= 0 {
      atlas.giveBack(placement, width: width, retired: &retired)
    }
    left.removeAll(keepingCapacity: true)
  }
}
