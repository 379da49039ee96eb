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
  /// The frames of the contents; nil for one.
  let frames: SpriteFrames?
  let behaviors: [BehaviorPlan]
  let cells: [CellPlan]

  /// The values of `cell` and of the cells inside it, as far as there is room.
  ///
  /// - Parameter switched: whether behaviours that are switched off have plans too.
  init(
    _ cell: CAEmitterCell, common: [BehaviorPlan], switched: Bool, depth: Int = 0,
    room: inout CellRoom
  ) {
    (name, isEnabled, numbers) = (cell.name, cell.isEnabled, cell.numbers)
    let timing = cell.timing
    (begin, speed, offset) = (timing.begin, Double(timing.speed), timing.timeOffset)
    active = timing.activeDuration
    source = cell.contents.flatMap { ContentsSource($0) }.flatMap {
      $0.external == nil ? $0.frozen : nil
    }
    part = cell.contentsRect
    frames = SpriteFrames(cell)
    behaviors =
      common + (cell.emitterBehaviors ?? []).compactMap { BehaviorPlan($0, switched: switched) }
    var inner: [CellPlan] = []
    for cell in cell.emitterCells ?? [] where room.takes(depth: depth + 1) {
      inner.append(
        CellPlan(cell, common: common, switched: switched, depth: depth + 1, room: &room))
    }
    cells = inner
  }

  static func == (a: CellPlan, b: CellPlan) -> Bool {
    a.name == b.name && a.isEnabled == b.isEnabled && a.numbers == b.numbers && a.begin == b.begin
      && a.speed == b.speed && a.offset == b.offset && a.active == b.active
      && a.source?.serial == b.source?.serial && a.source?.version == b.source?.version
      && a.part == b.part && a.frames == b.frames && a.behaviors == b.behaviors
      && a.cells == b.cells
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
  /// The path on which particles are born, if the shape is a path.
  let outline: EmitterOutline?
  /// How long it emits, in seconds of the layer's time.
  let active: Double
  /// The layer's behaviours. They are the first in the list of each cell.
  let behaviors: [BehaviorPlan]
  let cells: [CellPlan]
  /// Whether cells were left out for lack of room.
  let isShort: Bool

  /// - Parameters:
  ///   - active: how long it emits, in seconds of the layer's time; 0 for ever.
  ///   - switched: whether animations may switch behaviours on.
  init(_ values: EmitterValues, active: Double = .infinity, switched: Bool = false) {
    numbers = values.numbers
    place = BirthPlace(shape: values.shape, mode: values.mode)
    (renderMode, preservesDepth, seed) = (values.renderMode, values.preservesDepth, values.seed)
    outline = values.shape == .path ? values.outline : nil
    // A duration of 0 means none, as for animations.
    self.active = active > 0 ? active : .infinity
    behaviors = (values.behaviors ?? []).compactMap { BehaviorPlan($0, switched: switched) }
    var (list, room): ([CellPlan], CellRoom) = ([], CellRoom())
    for cell in values.cells ?? [] where room.takes(depth: 0) {
      list.append(CellPlan(cell, common: behaviors, switched: switched, room: &room))
    }
    (cells, isShort) = (list, room.isShort)
  }
}

extension CellPlan {
  /// The image of its particles, without regard to frames; nil if they show nothing.
  var image: ParticleImage? { source.flatMap { ParticleImage($0, part: part, scale: scale) } }

  /// The images of the frames of its particles; empty without frames, or if they show nothing.
  var frameImages: [ParticleImage] {
    guard let source, let parts = frames?.parts(of: part) else { return [] }
    let images = parts.compactMap { ParticleImage(source, part: $0, scale: scale) }
    // A frame smaller than a texel shows nothing.
    return images.count == parts.count ? images : []
  }

  private var scale: Double { numbers[.contentsScale] > 0 ? numbers[.contentsScale] : 1 }
}
