import Foundation
import LaminaGraphics
import LaminaFrames

/// The values of a cell at one commit, with those of the cells in it.
///
/// Cells are objects that programs change at any time; what is emitted goes by plans, which nobody
/// changes.
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

  /// The values of `cell`, and of those in it for which there is room.
  init(_ cell: CAEmitterCell, common: [BehaviorPlan], depth: Int = 0, room: inout CellRoom) {
    (name, isEnabled, numbers) = (cell.name, cell.isEnabled, cell.numbers)
    let timing = cell.timing
    (begin, speed, offset) = (timing.beginTime, Double(timing.speed), timing.timeOffset)
    active =
      timing.repeatDuration > 0
      ? timing.repeatDuration
      : timing.duration * (timing.repeatCount > 0 ? Double(timing.repeatCount) : 1)
    picture = cell.contents.flatMap { LayerPicture($0) }.flatMap {
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
      && a.picture?.serial == b.picture?.serial && a.picture?.version == b.picture?.version
      && a.part == b.part && a.behaviors == b.behaviors && a.cells == b.cells
  }
}

/// How many cells of an emitter are planned: a cell may lie in itself.
struct CellRoom {
  /// Cells in cells beyond this are left out: sparks of sparks of sparks are three.
  static let deepest = 8
  /// Cells of one emitter beyond this are left out. Scene files have five.
  static let most = 1_024

  private var left = Self.most
  /// Whether a cell was left out.
  private(set) var isShort = false

  /// Whether there is room for another cell, in so many others; if so it is taken.
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
  /// Whether there were more cells than there is room for.
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
  /// What its particles show; nil for nothing.
  var image: ParticleImage? {
    let scale = numbers[.contentsScale] > 0 ? numbers[.contentsScale] : 1
    return picture.flatMap { ParticleImage($0, part: part, scale: scale) }
  }
}
