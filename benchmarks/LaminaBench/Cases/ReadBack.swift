import Lamina

/// `read-back`: reading pictures back, in milliseconds per frame. It compares waiting for each
/// picture with two pending ones, and reading whole pictures with reading only what has changed.
///
/// The two ways of a pair take turns, so that both run under the same conditions.
func readBackFigures(_ settings: RunSettings) throws -> [Figure] {
  try pending(settings) + parts(settings)
}

/// A scene that changes everywhere, so each frame is drawn and read whole.
private func pending(_ settings: RunSettings) throws -> [Figure] {
  let rounds = max(3, settings.frames / 40)
  let frames = 20
  var (waited, begun) = (Stopwatch(), Stopwatch())
  let scene = try TurningSprites(1_000)
  let renderer = try settings.renderer(for: scene)
  var frame = 0
  func step() {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    scene.change(frame)
    CATransaction.commit()
    frame += 1
  }
  for round in 0...rounds {
    var watch = Stopwatch()
    try watch.time {
      for _ in 0..<frames {
        step()
        _ = try renderer.render(scene.root)
      }
    }
    if round > 0 { waited.add(watch.median) }
    watch = Stopwatch()
    try watch.time {
      var last: PendingFrame?
      for _ in 0..<frames {
        step()
        let next = try renderer.begin(scene.root)
        _ = try last?.wait()
        last = next
      }
      _ = try last?.wait()
    }
    if round > 0 { begun.add(watch.median) }
  }
  return [
    Figure("1,000 turning, each waited for", waited.median / Double(frames) / 1e6, "ms"),
    Figure("1,000 turning, two on their way", begun.median / Double(frames) / 1e6, "ms"),
  ]
}

/// A scene that changes little: the time for the frame and its picture.
private func parts(_ settings: RunSettings) throws -> [Figure] {
  // One tree per renderer, because a renderer draws only changes only if it has followed the tree
  // from the start.
  let scenes = try (0..<3).map { _ in try OneDirty(2_000) }
  let scene = scenes[0]
  var figures: [Figure] = []
  var whole = settings
  whole.options.remove(.reading)
  let ways: [(name: String, renderer: OffscreenRenderer, holds: Bool)] = [
    ("one dirty, read whole", try whole.renderer(for: scene), false),
    ("one dirty, its part into the last picture", try settings.renderer(for: scene), false),
    (
      "one dirty, its part into a copy of a picture that is held",
      try settings.renderer(for: scene), true
    ),
  ]
  var (watches, busy) = (ways.map { _ in Stopwatch() }, ways.map { _ in Stopwatch() })
  var held: CGImage?
  for frame in 0..<max(20, settings.frames) {
    for (index, way) in ways.enumerated() {
      scenes[index].change(frame)
      var watch = Stopwatch()
      var image: CGImage?
      let cpu = Clock.processCPU
      try watch.time { image = try way.renderer.render(scenes[index].root) }
      if frame >= 5 {
        busy[index].add(Double(Clock.processCPU - cpu))
        watches[index].add(watch.median)
      }
      if way.holds { held = image }
    }
  }
  withExtendedLifetime(held) {}
  for (index, way) in ways.enumerated() {
    figures.append(Figure(way.name, watches[index].median / 1e6, "ms"))
    figures.append(Figure(way.name + ", CPU", busy[index].median / 1e6, "ms"))
  }
  return figures
}
