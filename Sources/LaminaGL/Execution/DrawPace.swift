import LaminaGraphics
import LaminaPlan

/// How far a thread runs ahead of a software rasterizer before it looks whether its frame is still
/// wanted.
///
/// What: draws and passes are counted by what they cost (``ShadingCost``). After each slice the
/// thread waits for the rasterizer and asks its ``WorkToken``. A batch of many records is drawn in
/// several calls, and a record or a pass that is more than a slice in bands of rows.
/// Why: a software rasterizer takes all the calls of a frame at once and then draws for seconds;
/// nothing can stop it then.
/// Cost: nothing for a frame of less than a slice, or without a token. A wait for each slice costs
/// less than a hundredth of the slice.
struct DrawPace {
  /// The cost of a slice: about 50 ms of one core.
  static let slice = 16 << 20
  /// What a record costs beside its pixels, for its vertices and edges: about 2 us.
  static let record = 640

  private let token: WorkToken
  private var left = Self.slice
  private var depths = ClipDepths()

  /// Nil if the thread need not look.
  init?(_ plan: borrowing FramePlan, isSoftware: Bool) {
    guard isSoftware, let token = WorkToken.current else { return nil }
    let records = plan.batches.reduce(0) { $0 + Int($1.count) }
    guard plan.shading + records * Self.record > Self.slice else { return nil }
    self.token = token
  }

  /// Notes work. If it ends a slice, waits for the rasterizer, and throws ``WorkIsOver`` if the
  /// frame is not wanted any more.
  mutating func note(_ cost: Int, _ gl: GLFunctions) throws {
    left -= cost
    if left > 0 { return }
    left = Self.slice
    gl.finish()
    if token.isOver { throw WorkIsOver() }
  }

  /// How many records of `batch` from its record `start` on fit into the slice, at least one, and
  /// what they cost on `area`, in device space.
  mutating func part(
    of batch: DrawBatch, from start: Int, in plan: borrowing FramePlan, on area: PixelRect
  ) -> (count: Int, cost: Int) {
    let pixel = ShadingCost.ofPixel(batch.program)
    var (count, cost) = (0, 0)
    while start + count < Int(batch.count), cost < left {
      let index = Int(batch.first) + start + count
      var unit = pixel
      if let clip = plan.clip(ofRecord: index, batch.program) {
        unit += ShadingCost.clip * depths.depth(of: clip, in: plan.clips)
      }
      let own = plan.pixels(ofRecord: index, batch.program, on: area) * unit + Self.record
      // What is more than a slice is drawn alone, in bands.
      if own > Self.slice, count > 0 { break }
      (count, cost) = (count + 1, cost + own)
    }
    return (max(count, 1), cost)
  }

  /// The bands of rows of `rect` in which work of that cost is drawn.
  static func bands(_ rect: PixelRect, cost: Int) -> [PixelRect] {
    let number = min((cost + slice - 1) / slice, rect.height)
    if number <= 1 { return [rect] }
    return (0..<number).map { band in
      func row(_ band: Int) -> Int16 {
        Int16(clamping: Int(rect.minY) + rect.height * band / number)
      }
      return PixelRect(minX: rect.minX, minY: row(band), maxX: rect.maxX, maxY: row(band + 1))
    }
  }
}

extension FramePlan {
  /// The innermost clip of a record; nil if it names none.
  fileprivate func clip(ofRecord index: Int, _ program: DrawProgram) -> UInt32? {
    guard program.isClipped else { return nil }
    switch program.recordType {
    case .solid, .blit: return nil
    case .quad: return quads[index].clip
    case .turned: return turned[index].clip
    }
  }

  /// At most how many pixels of `area` a record touches.
  func pixels(ofRecord index: Int, _ program: DrawProgram, on area: PixelRect) -> Int {
    switch program.recordType {
    case .solid: return solids[index].rect.intersection(area).area
    case .blit: return blits[index].rect.intersection(area).area
    case .quad:
      let record = quads[index]
      if record.flags & QuadFlags.turned.rawValue != 0 {
        let (x, y) = (record.inverseX, record.inverseY)
        return pixels(of: record.rect, x.x * y.y - x.y * y.x, on: area)
      }
      let c = record.cover
      return PixelRect(
        minX: min(c.x0, c.x1, c.x2, c.x3), minY: min(c.y0, c.y1, c.y2, c.y3),
        maxX: max(c.x0, c.x1, c.x2, c.x3), maxY: max(c.y0, c.y1, c.y2, c.y3)
      ).intersection(area).area
    case .turned:
      let map = turned[index].map
      return pixels(of: turned[index].rect, map.xx * map.yy - map.xy * map.yx, on: area)
    }
  }

  /// The pixels of a rectangle under a map that makes areas `factor` times as large.
  private func pixels(of rect: Vector4, _ factor: Float, on area: PixelRect) -> Int {
    let size = abs(factor * (rect.z - rect.x) * (rect.w - rect.y))
    return size < Float(area.area) ? Int(size) : area.area
  }

  /// At most how many pixels of `area` the records of a batch touch, each counted. Does not count
  /// beyond `most`.
  func pixels(of batch: DrawBatch, on area: PixelRect, atMost most: Int) -> Int {
    var pixels = 0
    for index in Int(batch.first)..<Int(batch.first + batch.count) where pixels < most {
      pixels += self.pixels(ofRecord: index, batch.program, on: area)
    }
    return pixels
  }
}
