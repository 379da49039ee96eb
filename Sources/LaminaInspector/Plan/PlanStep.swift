import Lamina

/// One thing that a plan does, in the order in which the device does it: a record that is drawn, or
/// a pass that works on pixels.
struct PlanStep: Sendable, Equatable {
  /// The index of the pass; 0 in a plan without passes.
  let pass: Int
  /// The index of the batch, or -1 for a pass that draws none.
  let batch: Int
  /// The position of the record in its batch. A cloud is one step with all its records.
  let record: Int

  /// The steps of a plan. Linear in the number of records.
  static func all(of plan: borrowing FramePlan) -> [PlanStep] {
    var steps: [PlanStep] = []
    func append(_ batches: Range<Int>, _ pass: Int, _ all: [DrawBatch]) {
      for batch in batches {
        for record in 0..<Int(all[batch].slotCount) {
          steps.append(PlanStep(pass: pass, batch: batch, record: record))
        }
      }
    }
    if plan.passes.isEmpty { append(0..<plan.batches.count, 0, plan.batches) }
    for (index, pass) in plan.passes.enumerated() {
      switch pass.work {
      case .draw(let first, let count):
        append(Int(first)..<Int(first + count), index, plan.batches)
      default: steps.append(PlanStep(pass: index, batch: -1, record: 0))
      }
    }
    return steps
  }
}

extension FramePlan {
  /// The plan with the steps alone for which `isKept` is true, by their position in `steps`.
  ///
  /// All passes that draw stay, since they clear what they draw into.
  func keeping(_ steps: [PlanStep], where isKept: (Int) -> Bool) -> FramePlan {
    var result = self
    result.batches = []
    var kept: [(pass: Int, batch: DrawBatch)] = []
    var isWorking = [Bool](repeating: false, count: passes.count)
    for (index, step) in steps.enumerated() where isKept(index) {
      guard step.batch >= 0 else {
        isWorking[step.pass] = true
        continue
      }
      let batch = batches[step.batch]
      if batch.program.isCloud {
        kept.append((step.pass, batch))
      } else if let last = kept.last, last.pass == step.pass,
        steps[index - 1].batch == step.batch,
        Int(last.batch.first + last.batch.count) == Int(batch.first) + step.record
      {
        kept[kept.count - 1].batch.count += 1
      } else {
        var part = batch
        (part.first, part.count) = (batch.first + Int32(step.record), 1)
        kept.append((step.pass, part))
      }
    }
    result.batches = kept.map(\.batch)
    guard !passes.isEmpty else { return result }
    result.passes = []
    var next = 0
    for (index, pass) in passes.enumerated() {
      var pass = pass
      if case .draw = pass.work {
        let first = next
        while next < kept.count, kept[next].pass == index { next += 1 }
        pass.work = .draw(first: Int32(first), count: Int32(next - first))
      } else if !isWorking[index] {
        continue
      }
      result.passes.append(pass)
    }
    return result
  }
}
