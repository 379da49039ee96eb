import LaminaPlan

/// What a frame costs, counted while its plan is made, so that a limit stops it before it is drawn.
///
/// The unit of shading is that of ``ShadingCost``.
struct FrameWork {
  /// Weighed pixels of all draws and passes.
  private(set) var shading = 0
  /// Number of records.
  private(set) var records = 0
  private var depths = ClipDepths()

  /// About the bytes that a record takes while a plan is made, and in the plan.
  static let bytesOfRecord = 320
  /// About the bytes that a published row takes, and what the compiler notes for it.
  static let bytesOfRow = 200

  mutating func begin() {
    (shading, records) = (0, 0)
    depths.removeAll()
  }

  /// Adds a record of `program` that touches `pixels` pixels.
  @inline(__always)
  mutating func add(_ program: DrawProgram, pixels: Int) {
    records += 1
    change(program, by: pixels)
  }

  /// Adds records that are not drawn as one each.
  mutating func add(records count: Int) { records += count }

  /// Notes that records of `program` touch `pixels` more pixels than before, or fewer.
  @inline(__always)
  mutating func change(_ program: DrawProgram, by pixels: Int) {
    shading &+= pixels &* ShadingCost.ofPixel(program)
  }

  /// Adds the clips around `pixels` pixels, which may be fewer than before: the one at index
  /// `clip`, and those around it.
  mutating func add(clip: UInt32, of clips: [ClipRecord], pixels: Int) {
    shading &+= pixels &* depths.depth(of: clip, in: clips) &* ShadingCost.clip
  }

  /// Adds a pass.
  mutating func add(_ pass: RenderPass) { shading &+= ShadingCost.of(pass) }

  /// Adds a pass into a surface, whose records count for themselves.
  mutating func add(cleared area: PixelRect) { shading &+= area.area }
}
