import Lamina

/// `sharing N`: the cost of the lock of a tree that other threads may read, when none does. Frames
/// of `static N` and of `one-dirty N` with the lock take turns with frames without it.
func sharingFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  try figures("static", settings) { try StillSprites(count) }
    + figures("one-dirty", settings) {
      try OneDirty(count)
    }
}

private func figures(
  _ name: String, _ settings: RunSettings, _ make: () throws -> StillSprites
) throws -> [Figure] {
  let runs = try [false, true].map { isShared in
    try SharingRun(try make(), settings, isShared: isShared)
  }
  var times: [[Double]] = [[], []]
  for _ in 0..<20 {
    for (index, run) in runs.enumerated() { times[index].append(try run.measure()) }
  }
  let (own, shared) = (median(times[0]), median(times[1]))
  return [
    Figure("\(name), commit and compile", own, "ns"),
    Figure("\(name), commit and compile, shared", shared, "ns"),
    Figure("\(name), shared of not shared", shared / max(own, 1e-9), "ratio"),
  ]
}

/// Draws frames of one scene without GL.
private final class SharingRun {
  private let scene: StillSprites
  private let tree: LayerTree
  private let compiler: FrameCompiler
  private let viewport: Viewport
  private let limits: RenderLimits
  private var frame = 0

  init(_ scene: StillSprites, _ settings: RunSettings, isShared: Bool) throws {
    self.scene = scene
    limits = Stage.limits(layers: scene.layerCount)
    tree = LayerTree.hosting(scene.root)
    if isShared { tree.share() }
    compiler = FrameCompiler(options: settings.options, limits: limits)
    viewport = try Viewport(bounds: scene.root.bounds, scale: 1, limits: limits)
    for _ in 0..<20 { try draw() }
  }

  /// The mean time of some frames in nanoseconds.
  func measure() throws -> Double {
    let frames = 2_000
    let start = Clock.now
    for _ in 0..<frames { try draw() }
    return Double(Clock.now - start) / Double(frames)
  }

  private func draw() throws {
    frame += 1
    if scene.isMoving { scene.change(frame) }
    try tree.commit(scene.root, limits: limits)
    _ = try tree.reading { try compiler.compile(tree.published, viewport: viewport) }
    compiler.finishUploads()
  }
}
