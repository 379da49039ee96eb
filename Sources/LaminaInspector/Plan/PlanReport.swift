import Foundation
import Lamina

/// A frame's plan as the page shows it.
struct PlanReport: Encodable, Sendable {
  /// Steps beyond this are not listed.
  static let mostSteps = 20_000

  struct Pass: Encodable, Sendable {
    /// -1 for the target.
    let page: Int
    let text: String
  }

  struct Page: Encodable, Sendable {
    let width: Int
    let height: Int
    let format: String
    let bytes: Int
    /// What it is for: a surface that passes draw into, or images, stores and masks.
    let isSurface: Bool
    let isExternal: Bool
  }

  struct Group: Encodable, Sendable {
    /// The layer's number, or -1.
    let layer: Int
    let surfaces: [String]
    let reasons: [String]
    /// Every pixel that it draws: x, y, width, height.
    let box: [Int]
  }

  let steps: [PlanStepReport]
  let stepCount: Int
  let drawCount: Int
  let passes: [Pass]
  let pages: [Page]
  let groups: [Group]

  init(_ bench: PlanBench, _ list: LayerList) {
    var numbers: [Int: Int] = [:]
    for (number, layer) in list.layers.enumerated() {
      if let row = layer.publishedRow { numbers[row] = number }
    }
    let plan = bench.plan
    (stepCount, drawCount) = (bench.steps.count, plan.batches.count)
    steps = bench.steps.prefix(Self.mostSteps).enumerated().map { index, step in
      PlanStepReport(step, of: plan, layers: bench.rows[index].compactMap { numbers[$0] })
    }
    passes = plan.passes.map { Pass(page: Int($0.page), text: "\($0)") }
    let surfaces = Set(plan.passes.map { Int($0.page) })
    pages = plan.pages.enumerated().map { index, page in
      Page(
        width: page.width, height: page.height, format: "\(page.format)", bytes: page.byteCount,
        isSurface: surfaces.contains(index), isExternal: page.isExternal)
    }
    groups = bench.groups.map { group in
      Group(
        layer: numbers[group.row] ?? -1, surfaces: group.surfaces, reasons: group.reasons,
        box: PlanStepReport.numbers(group.extent))
    }
  }
}
