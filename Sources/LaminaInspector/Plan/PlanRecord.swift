import Lamina

/// What one record of a plan says.
struct PlanRecord {
  /// Every pixel that it may touch.
  private(set) var box: PixelRect
  private(set) var color: PackedColor?
  /// The texels of its page that it may show; nil if it shows none, or if they are not known.
  private(set) var texels: PixelRect?
  private let content: Content

  private enum Content {
    case solid(SolidInstance), blit(BlitInstance), quad(QuadInstance), turned(TurnedInstance)
    case cloud(count: Int)
  }

  init(_ batch: DrawBatch, _ index: Int, _ plan: borrowing FramePlan) {
    switch batch.program.recordType {
    case .solid:
      let record = plan.solids[index]
      (box, color, content) = (record.rect, record.color, .solid(record))
    case .blit:
      let record = plan.blits[index]
      (box, texels, content) = (record.rect, Self.texels(record), .blit(record))
    case .quad:
      let record = plan.quads[index]
      (box, color, content) = (Self.box(record), record.color, .quad(record))
      texels = record.texelBounds
    case .turned:
      guard !batch.program.isCloud else {
        (box, content) = (.everything, .cloud(count: Int(batch.count)))
        break
      }
      let record = plan.turned[index]
      (box, color, content) = (Self.box(record), record.color, .turned(record))
      texels = record.texelBounds
    }
    if batch.page < 0 { texels = nil }
    if let scissor = batch.scissor { box = box.intersection(scissor) }
  }

  /// Everything that the plan says of it.
  var text: String {
    switch content {
    case .solid(let record): "\(record.rect) \(record.color)"
    case .blit(let record): "\(record.rect) from \(record.texelX),\(record.texelY)"
    case .quad(let record): "\(record)"
    case .turned(let record): "\(record)"
    case .cloud(let count): "\(count) particles"
    }
  }

  private static func texels(_ record: BlitInstance) -> PixelRect {
    PixelRect(
      minX: record.texelX, minY: record.texelY,
      maxX: Int16(clamping: Int(record.texelX) + record.rect.width),
      maxY: Int16(clamping: Int(record.texelY) + record.rect.height))
  }

  private static func box(_ record: QuadInstance) -> PixelRect {
    // In the form of a turned record the cover is not used.
    if record.flags & QuadFlags.turned.rawValue != 0 { return .everything }
    let c = record.cover
    return PixelRect(
      minX: min(c.x0, c.x1, c.x2, c.x3), minY: min(c.y0, c.y1, c.y2, c.y3),
      maxX: max(c.x0, c.x1, c.x2, c.x3), maxY: max(c.y0, c.y1, c.y2, c.y3))
  }

  private static func box(_ record: TurnedInstance) -> PixelRect {
    let (m, r) = (record.map, record.rect)
    let corners = [(r.x, r.y), (r.z, r.y), (r.z, r.w), (r.x, r.w)].map { x, y in
      (x: m.xx * x + m.yx * y + m.tx, y: m.xy * x + m.yy * y + m.ty)
    }
    // A pixel more on each side, for the smooth edges.
    func edge(_ value: Float, _ rule: FloatingPointRoundingRule, _ more: Float) -> Int16 {
      Int16(max(-16_384, min(16_384, (value.rounded(rule) + more))))
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max(),
      (xs + ys).allSatisfy(\.isFinite)
    else { return .everything }
    return PixelRect(
      minX: edge(minX, .down, -1), minY: edge(minY, .down, -1), maxX: edge(maxX, .up, 1),
      maxY: edge(maxY, .up, 1))
  }
}
