import Foundation
import LaminaGraphics

/// The values of a cell at one commit, with those of the cells in it.
///
/// Cells are objects that programs change at any time; what is emitted goes by plans, which nobody changes.
final class CellPlan: Equatable {
  let name: String?
  let isEnabled: Bool
  let numbers: CellNumbers
  let begin: Double
  let speed: Double
  let offset: Double
  /// How long it emits, in its own time.
  let active: Double
  let picture: LayerPicture?
  /// The part of the picture in the unit square.
  let part: CGRect
  let behaviors: [BehaviorPlan]
  let cells: [CellPlan]

  /// Cells in cells beyond this are left out: sparks of sparks of sparks are three.
  static let deepest = 8
  /// Cells of one emitter beyond this are left out. Scene files have five.
  static let most = 1_024

  /// The values of `cell`. `left` counts down the cells that may still come.
  init(_ cell: CAEmitterCell, common: [BehaviorPlan], depth: Int = 0, left: inout Int) {
    (name, isEnabled, numbers) = (cell.name, cell.isEnabled, cell.numbers)
    let timing = cell.timing
    (begin, speed, offset) = (timing.beginTime, Double(timing.speed), timing.timeOffset)
    active =
      timing.repeatDuration > 0
      ? timing.repeatDuration : timing.duration * (timing.repeatCount > 0 ? Double(timing.repeatCount) : 1)
    picture = cell.contents.flatMap { LayerPicture($0) }.flatMap { $0.external == nil ? $0.frozen : nil }
    part = cell.contentsRect
    behaviors = common + (cell.emitterBehaviors ?? []).compactMap { BehaviorPlan($0) }
    var inner: [CellPlan] = []
    for cell in depth < Self.deepest ? cell.emitterCells ?? [] : [] where left > 0 {
      left -= 1
      inner.append(CellPlan(cell, common: common, depth: depth + 1, left: &left))
    }
    cells = inner
  }

  static func == (a: CellPlan, b: CellPlan) -> Bool {
    a.name == b.name && a.isEnabled == b.isEnabled && a.numbers == b.numbers && a.begin == b.begin
      && a.speed == b.speed && a.offset == b.offset && a.active == b.active
      && a.picture?.serial == b.picture?.serial && a.picture?.version == b.picture?.version
      && a.part == b.part && a.behaviors == b.behaviors && a.cells == b.cells
  }
}

/// The values of an emitter at one commit.
struct EmitterPlan: Equatable {
  let numbers: EmitterNumbers
  let place: BirthPlace
  let renderMode: CAEmitterLayerRenderMode
  let preservesDepth: Bool
  let seed: UInt32
  let cells: [CellPlan]

  init(_ values: EmitterValues) {
    numbers = values.numbers
    place = BirthPlace(shape: values.shape, mode: values.mode)
    (renderMode, preservesDepth, seed) = (values.renderMode, values.preservesDepth, values.seed)
    let common = (values.behaviors ?? []).compactMap { BehaviorPlan($0) }
    var (list, left): ([CellPlan], Int) = ([], CellPlan.most)
    for cell in values.cells ?? [] where left > 0 {
      left -= 1
      list.append(CellPlan(cell, common: common, left: &left))
    }
    cells = list
  }
}
