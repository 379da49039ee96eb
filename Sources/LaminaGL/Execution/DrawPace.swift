import LaminaGraphics
import LaminaPlan

/// How far a thread runs ahead of a software rasterizer before it looks whether its frame is still
/// wanted.
///
/// What: draws and passes are counted by the pixels that they shade. After each slice the thread
/// waits for the rasterizer and asks its ``WorkToken``. A batch of many large records is drawn in
/// several calls.
/// Why: a software rasterizer takes all the calls of a frame at once and then draws for seconds;
/// nothing can stop it then.
/// Cost: nothing for a frame of less than a slice, or without a token. A wait for each slice costs
/// less than a hundredth of the slice.
struct DrawPace {
  /// Weighed pixels of a slice, as in `FramePlan.shading`: about 50 ms of one core.
  private static let slice = 16 << 20

  private let token: WorkToken
  /// Weighed pixels for each pixel of a record.
  private let weight: Double
  private var left = Double(Self.slice)

  /// Nil if the thread need not look.
  init?(_ plan: borrowing FramePlan, isSoftware: Bool) {
    guard isSoftware, plan.shading > Self.slice, let token = WorkToken.current else { return nil }
    self.token = token
    weight = Double(plan.shading) / Double(max(plan.shadedPixels, 1))
  }

  /// Notes work on `pixels` pixels. If it ends a slice, waits for the rasterizer, and throws
  /// ``WorkIsOver`` if the frame is not wanted any more.
  mutating func note(pixels: Int, _ gl: GLFunctions) throws {
    left -= Double(pixels) * weight
    if left > 0 { return }
    left = Double(Self.slice)
    gl.finish()
    if token.isOver { throw WorkIsOver() }
  }

  /// How many records of `batch` from its record `start` on fit into the slice, at least one, and
  /// their pixels.
  func part(
    of batch: DrawBatch, from start: Int, in plan: borrowing FramePlan, on area: PixelRect
  ) -> (count: Int, pixels: Int) {
    var (count, pixels) = (0, 0)
    while start + count < Int(batch.count), Double(pixels) * weight < left {
      pixels += plan.pixels(ofRecord: Int(batch.first) + start + count, batch.program, on: area)
      count += 1
    }
    return (max(count, 1), pixels)
  }
}

extension FramePlan {
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
