import CByHand
import Lamina

/// `lowest-first`: scenes in a target whose first row is the lowest, as in every window of GL,
/// against the same scenes in a target whose first row is the topmost. Frames take turns.
func rowOrderFigures(_ settings: RunSettings) throws -> [Figure] {
  try figures("overdraw", settings) { try Overdraw(.opaque) }
    + figures("upload", settings) { try Uploads() }
}

private func figures(
  _ name: String, _ settings: RunSettings, _ make: () throws -> any BenchScene
) throws -> [Figure] {
  let runs = try [RowOrder.topFirst, .bottomFirst].map {
    try RowOrderRun(try make(), rows: $0, settings)
  }
  var watches = [Stopwatch(), Stopwatch()]
  for round in 0..<(3 + max(7, min(settings.frames, 40))) {
    for (index, run) in runs.enumerated() {
      let time = try run.draw()
      if round >= 3 { watches[index].add(time) }
    }
  }
  let (top, lowest) = (watches[0].median, watches[1].median)
  return [
    Figure("\(name), topmost row first", top / 1e6, "ms"),
    Figure("\(name), lowest row first", lowest / 1e6, "ms"),
    Figure("\(name), lowest of topmost", lowest / max(top, 1), "ratio"),
    Figure("\(name), quads of the general program", Double(runs[1].quads), "records"),
  ]
}

/// Draws frames of one scene into a texture of one order of rows.
private final class RowOrderRun {
  private let scene: any BenchScene
  private let renderer: LayerRenderer
  private let target: FrameTarget
  private let viewport: Viewport
  private var frame = 0

  init(_ scene: any BenchScene, rows: RowOrder, _ settings: RunSettings) throws {
    self.scene = scene
    let limits = Stage.limits(layers: scene.layerCount)
    renderer = try LayerRenderer(
      .own(try settings.device ?? GLDeviceRequest()), limits: limits, options: settings.options)
    target = try renderer.makeTarget(width: Stage.width, height: Stage.height)
    viewport = try Viewport(bounds: scene.root.bounds, scale: 1, limits: limits).with(rows: rows)
  }

  /// The records of the last plan that the general programs draw.
  var quads: Int { renderer.plan.quads.count }

  /// Draws a frame and returns the processor time of all threads in nanoseconds.
  func draw() throws -> Double {
    try scene.prepare(frame)
    let start = Clock.processCPU
    scene.change(frame)
    frame += 1
    var stages = FrameStages()
    let tree = try renderer.commit(scene.root, at: nil, &stages)
    if try renderer.compile(tree, for: target, &stages, viewport: { viewport }) {
      try renderer.execute(into: target, &stages)
    }
    try renderer.context.withCurrent { glFinish() }
    return Double(Clock.processCPU - start)
  }
}
