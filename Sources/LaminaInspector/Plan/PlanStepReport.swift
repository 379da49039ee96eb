import Lamina

/// A step of a plan as the page lists it.
struct PlanStepReport: Encodable, Sendable {
  /// What it is: the program of a record, or the work of a pass.
  let kind: String
  let pass: Int
  let batch: Int
  /// The page that it copies texels from; -1 for none.
  let page: Int
  /// The layer's number; -1 if it is not known.
  let layer: Int
  /// Pixels that it may touch, in the space of its pass: x, y, width, height.
  let box: [Int]
  /// The colour of a record without texels, as `#rrggbbaa`, premultiplied.
  let color: String?
  /// Everything that the plan says of it.
  let text: String

  init(_ step: PlanStep, of plan: borrowing FramePlan, layer: Int) {
    (pass, batch, self.layer) = (step.pass, step.batch, layer)
    guard step.batch >= 0 else {
      let pass = plan.passes[step.pass]
      (kind, color) = ("\(pass.work)".split(separator: " ").first.map(String.init) ?? "", nil)
      (box, text) = (Self.numbers(pass.area), "\(pass)")
      page = -1
      return
    }
    let batch = plan.batches[step.batch]
    let index = Int(batch.first) + step.record
    (kind, page) = ("\(batch.program)", Int(batch.page))
    let record = PlanRecord(batch, index, plan)
    box = Self.numbers(record.box)
    color = batch.program.isTextured || batch.program.isGradient ? nil : record.color?.description
    text = record.text
  }

  /// x, y, width and height.
  static func numbers(_ rect: PixelRect) -> [Int] {
    [Int(rect.minX), Int(rect.minY), rect.width, rect.height]
  }
}

/// What one record of a plan says.
struct PlanRecord {
  /// Every pixel that it may touch.
  var box = PixelRect.empty
  var color: PackedColor?
  var text = ""

  init(_ batch: DrawBatch, _ index: Int, _ plan: borrowing FramePlan) {
    switch batch.program.recordType {
    case .solid:
      let record = plan.solids[index]
      (box, color, text) = (record.rect, record.color, "\(record.rect) \(record.color)")
    case .blit:
      let record = plan.blits[index]
      (box, text) = (record.rect, "\(record.rect) from \(record.texelX),\(record.texelY)")
    case .quad:
      let record = plan.quads[index]
      (box, color, text) = (Self.box(record), record.color, "\(record)")
    case .turned:
      guard !batch.program.isCloud else {
        (box, text) = (.everything, "\(batch.count) particles")
        break
      }
      let record = plan.turned[index]
      (box, color, text) = (Self.box(record), record.color, "\(record)")
    }
    if let scissor = batch.scissor { box = box.intersection(scissor) }
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
