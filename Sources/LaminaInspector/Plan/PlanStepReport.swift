import Lamina

/// A step of a plan as the page lists it.
struct PlanStepReport: Encodable, Sendable {
  /// What it is: the program of a record, or the work of a pass.
  let kind: String
  let pass: Int
  let batch: Int
  /// The page that it copies texels from; -1 for none.
  let page: Int
  /// The numbers of the layers that it shows; empty if they are not known.
  let layers: [Int]
  /// Pixels that it may touch, in the space of its pass: x, y, width, height.
  let box: [Int]
  /// The colour of a record without texels, as `#rrggbbaa`, premultiplied.
  let color: String?
  /// Everything that the plan says of it.
  let text: String

  init(_ step: PlanStep, of plan: borrowing FramePlan, layers: [Int] = []) {
    (pass, batch, self.layers) = (step.pass, step.batch, layers)
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
