import LaminaGeometry
import LaminaGraphics
import LaminaPlan

// Masks in grid squares: empty squares are not drawn, and full squares are drawn as a colour.
//
// What: the pixels of a large upright mask are cut into squares. They count from the mask's first
// pixel, so that a shape that moves by whole pixels keeps its squares. Consecutive squares of one
// kind in a row become one record. Records of a mask are the record of the whole mask, for fewer
// pixels, so each pixel stays the same.
// Why: a pixel of a mask costs about fifteen times as much as one of a colour, and only a tenth of
// a ring's box needs it. Small enough records are then found among the stamps.
// Cost: O(squares) and their records, for each such mask that is painted. A large shape that moves
// by parts of a pixel costs most: squares change their kind, and the plan is made again.
extension FrameAssembly {
  /// Masks up to this many pixels are one record.
  static let wholeMask = RecordStamps.mostPixels
  /// Sides of squares: for masks up to ``finelyCut`` pixels, and for larger ones.
  private static let (fine, coarse) = (32, 64)
  private static let finelyCut = 512
  /// How many texels around a pixel can change it.
  private static let reach: Float = 2

  /// Draws the pixels of `area` that a mask covers. `part` can draw all of them, from the texels of
  /// `source`, shown in `box`.
  mutating func put(
    _ part: Part, coveredBy cover: MaskCover, _ box: DeviceBox, _ source: Vector4,
    on area: PixelRect
  ) {
    // All squares of one kind, then all of the other: if records are painted in the order of their
    // batches, they can move without a new plan.
    put(part, .mixed, coveredBy: cover, box, source, on: area)
    put(part, .full, coveredBy: cover, box, source, on: area)
  }

  /// Puts the squares of one kind.
  private mutating func put(
    _ part: Part, _ wanted: MaskCover.Kind, coveredBy cover: MaskCover, _ box: DeviceBox,
    _ source: Vector4,
    on area: PixelRect
  ) {
    let side = max(area.width, area.height) > Self.finelyCut ? Self.coarse : Self.fine
    let (all, inside) = (box.outer, box.inner.intersection(unclipped(area, by: part.clip)))
    let across = TexelRange(source.x, source.z, in: box.minX, box.maxX)
    let down = TexelRange(source.y, source.w, in: box.minY, box.maxY)
    /// The largest multiple of `side`, counted from `start`, that is at most `value`.
    func first(_ value: Int16, _ start: Int16) -> Int {
      Int(start) + (Int(value) - Int(start)) / side * side
    }
    // Short runs are found among the stamps.
    let longest = max(Self.wholeMask / side, side)
    var y = first(area.minY, all.minY)
    while y < Int(area.maxY) {
      let rows = (max(y, Int(area.minY)), min(y + side, Int(area.maxY)))
      let ys = down.texels(rows.0, rows.1, reach: Self.reach)
      var (run, kind) = (PixelRect.empty, MaskCover.Kind.empty)
      var x = first(area.minX, all.minX)
      while x < Int(area.maxX) {
        let columns = (max(x, Int(area.minX)), min(x + side, Int(area.maxX)))
        let cell = PixelRect(
          minX: Int16(clamping: columns.0), minY: Int16(clamping: rows.0),
          maxX: Int16(clamping: columns.1),
          maxY: Int16(clamping: rows.1))
        var next = cover.kind(across.texels(columns.0, columns.1, reach: Self.reach), ys)
        if next == .full, !inside.contains(cell) { next = .mixed }
        if next == kind, next != .mixed || run.width + cell.width <= longest {
          run = run.isEmpty ? cell : run.union(cell)
        } else {
          if kind == wanted { put(part, run, kind) }
          (run, kind) = (cell, next)
        }
        x += side
      }
      if kind == wanted { put(part, run, kind) }
      y += side
    }
  }

  private mutating func put(_ part: Part, _ run: PixelRect, _ kind: MaskCover.Kind) {
    if run.isEmpty { return }
    switch kind {
    case .empty: break
    case .full: put(solid: SolidInstance(rect: run, color: part.record.color))
    case .mixed: put(part, on: run)
    }
  }

  /// One axis of a mask: which texels a range of pixels shows.
  private struct TexelRange {
    private let perPixel: Float
    private let start: Float
    private let from: Float

    init(_ low: Float, _ high: Float, in from: Float, _ to: Float) {
      perPixel = (high - low) / (to - from)
      (start, self.from) = (low, from)
    }

    func texels(_ low: Int, _ high: Int, reach: Float) -> ClosedRange<Int> {
      let (a, b) = (start + (Float(low) - from) * perPixel, start + (Float(high) - from) * perPixel)
      let (least, most) = (min(a, b) - reach, max(a, b) + reach)
      let first = Self.whole(least.rounded(.down))
      return first...max(first, Self.whole(most.rounded(.up)))
    }

    /// Clamps to a range that no texture exceeds. NaN lies before the first texel.
    private static func whole(_ value: Float) -> Int {
      value > -1 ? Int(min(value, 65_536)) : -1
    }
  }
}
