import Foundation
import LaminaGraphics
import LaminaFrames

/// The values of a cell at one commit, with those of the cells inside it.
///
/// Programs may change cells at any time. The simulation uses plans, which never change.
final class CellPlan: Equatable {
  let name: String?
  let isEnabled: Bool
  let numbers: CellNumbers
  let begin: Double
  let speed: Double
  let offset: Double
  /// How long it emits, in seconds of its own time.
  let active: Double
  let source: ContentsSource?
  /// The part of the contents, in the unit square.
  let part: CGRect
  let behaviors: [BehaviorPlan]
  let cells: [CellPlan]

  /// The values of `cell` and of the cells inside it, as far as there is room.
  init(_ cell: CAEmitterCell, common: [BehaviorPlan], depth: Int = 0, room: inout CellRoom) {
    (name, isEnabled, numbers) = (cell.name, cell.isEnabled, cell.numbers)
    let timing = cell.timing
    (begin, speed, offset) = (timing.beginTime, Double(timing.speed), timing.timeOffset)
    active =
      timing.repeatDuration > 0
      ? timing.repeatDuration
      : timing.duration * (timing.repeatCount > 0 ? Double(timing.repeatCount) : 1)
    source = cell.contents.flatMap { ContentsSource($0) }.flatMap {
      $0.external == nil ? $0.frozen : nil
    }
    part = cell.contentsRect
    behaviors = common + (cell.emitterBehaviors ?? []).compactMap { BehaviorPlan($0) }
    var inner: [CellPlan] = []
    for cell in cell.emitterCells ?? [] where room.takes(depth: depth + 1) {
      inner.append(CellPlan(cell, common: common, depth: depth + 1, room: &room))
    }
    cells = inner
  }

  static func == (a: CellPlan, b: CellPlan) -> Bool {
    a.name == b.name && a.isEnabled == b.isEnabled && a.numbers == b.numbers && a.begin == b.begin
      && a.speed == b.speed && a.offset == b.offset && a.active == b.active
      && a.source?.serial == b.source?.serial && a.source?.version == b.source?.version
      && a.part == b.part && a.behaviors == b.behaviors && a.cells == b.cells
  }
}

/// The limit of cells of an emitter: a cell may contain itself.
struct CellRoom {
  /// The deepest nesting; deeper cells are left out. Sparks of sparks of sparks are three levels.
  static let deepest = 8
  /// The most cells of one emitter; further cells are left out. Scene files have about five.
  static let most = 1_024

  private var left = Self.most
  /// Whether a cell was left out.
  private(set) var isShort = false

  /// Takes room for another cell at that depth. Returns whether there was room.
  mutating func takes(depth: Int) -> Bool {
    if depth > Self.deepest || left == 0 {
      isShort = true
      return false
    }
    left -= 1
    return true
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
  /// Whether cells were left out for lack of room.
  let isShort: Bool

  init(_ values: EmitterValues) {
    numbers = values.numbers
    place = BirthPlace(shape: values.shape, mode: values.mode)
    (renderMode, preservesDepth, seed) = (values.renderMode, values.preservesDepth, values.seed)
    let common = (values.behaviors ?? []).compactMap { BehaviorPlan($0) }
    var (list, room): ([CellPlan], CellRoom) = ([], CellRoom())
    for cell in values.cells ?? [] where room.takes(depth: 0) {
      list.append(CellPlan(cell, common: common, room: &room))
    }
    (cells, isShort) = (list, room.isShort)
  }
}

extension CellPlan {
  /// The image of its particles; nil if they show nothing.
  var image: ParticleImage? {
    let scale = numbers[.contentsScale] > 0 ? numbers[.contentsScale] : 1
    return source.flatMap { ParticleImage($0, part: part, scale: scale) }
  }
}
