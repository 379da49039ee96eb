import LaminaPlan

/// What a frame costs, counted while its plan is made, so that a limit stops it before it is drawn.
///
/// The unit of shading is one pixel of a whole-pixel record on a software rasterizer, which takes
/// about 3 ns there. `RenderLimits.shadedPixels` explains the weights.
struct FrameWork {
  /// Weighed pixels of all draws and passes.
  private(set) var shading = 0
  /// Number of records.
  private(set) var records = 0
  /// Number of clips around each clip of the plan, and itself, as far as they were asked for.
  private var depths: [Int32] = []

  /// About the bytes that a record takes while a plan is made, and in the plan.
  static let bytesOfRecord = 320
  /// About the bytes that a published row takes, and what the compiler notes for it.
  static let bytesOfRow = 200

  private static let general = 4
  private static let clipped = 4

  mutating func begin() {
    (shading, records) = (0, 0)
    depths.removeAll(keepingCapacity: true)
  }

  /// Adds a record of `program` that touches `pixels` pixels.
  @inline(__always)
  mutating func add(_ program: DrawProgram, pixels: Int) {
    records += 1
    shading &+= pixels &* Self.weight(program)
  }

  /// Adds records that are not drawn as one each.
  mutating func add(records count: Int) { records += count }

  /// Notes that a record of `program` touches `pixels` more pixels than before, or fewer.
  mutating func change(_ program: DrawProgram, by pixels: Int) {
    shading &+= pixels &* Self.weight(program)
  }

  /// Adds the clips around `pixels` pixels: the one at index `clip`, and those around it.
  mutating func add(clip: UInt32, of clips: [ClipRecord], pixels: Int) {
    while depths.count < clips.count {
      let parent = Int(clips[depths.count].inverseYParent.w)
      depths.append(parent >= 0 && parent < depths.count ? depths[parent] + 1 : 1)
    }
    let depth = Int(clip) < depths.count ? Int(depths[Int(clip)]) : 1
    shading &+= pixels &* depth &* Self.clipped
  }

  /// Adds a pass.
  mutating func add(_ pass: RenderPass) {
    switch pass.work {
    case .draw: break
    case .matrix, .copy: shading &+= pass.area.area
    case .reduce(let input, _, _): shading &+= input.area.area + pass.area.area
    case .blur(_, let step, _):
      let taps = 2 * Int((3 * min(max(step.sigma, 0), 1_000)).rounded(.up)) + 1
      shading &+= pass.area.area &* (8 + taps) / 8
    }
  }

  /// Adds a pass into a surface, whose records count for themselves.
  mutating func add(cleared area: PixelRect) { shading &+= area.area }

  @inline(__always)
  private static func weight(_ program: DrawProgram) -> Int {
    switch program.recordType {
    case .solid, .blit: 1
    case .quad, .turned: general
    }
  }
}
