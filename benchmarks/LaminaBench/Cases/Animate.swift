import Lamina

/// `animate N`: frames of N layers, each with one running animation, without GL. The time is that
/// of evaluating the animations and of writing the values that the compiler reads.
func animateFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  let cases: [(name: String, make: () -> CAAnimation)] = [
    ("position", { basic("position", CGPoint(x: 20, y: 30), CGPoint(x: 1_800, y: 900)) }),
    ("position.x", { basic("position.x", 20, 1_800) }),
    ("opacity", { basic("opacity", 0.2, 1) }),
    ("opacity, default pace", { basic("opacity", 0.2, 1, pace: .default) }),
    ("bounds", { basic("bounds", CGRect(x: 0, y: 0, width: 9, height: 9), nil) }),
    (
      "backgroundColor",
      {
        basic(
          "backgroundColor", CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
          CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5))
      }
    ),
    ("transform.rotation.z", { basic("transform.rotation.z", 0, 6) }),
    ("transform.scale", { basic("transform.scale", 0.5, 2) }),
    ("transform.rotation.x", { basic("transform.rotation.x", 0, 1) }),
    (
      "transform",
      { basic("transform", CATransform3DMakeRotation(1, 0, 0, 1), CATransform3DMakeScale(2, 3, 1)) }
    ),
    (
      "transform, from its own value",
      { basic("transform", nil, CATransform3DMakeRotation(2, 0, 0, 1)) }
    ),
    (
      "transform in space",
      {
        basic(
          "transform", CATransform3DMakeRotation(1, 1, 0, 0), CATransform3DMakeRotation(2, 1, 2, 3))
      }
    ),
  ]
  var figures: [Figure] = []
  for item in cases { figures += try frames(item.name, count, settings, item.make) }
  return figures + (try sleeping(count, settings))
}

private func basic(
  _ keyPath: String, _ from: Any?, _ to: Any?, pace: CAMediaTimingFunctionName? = nil
) -> CAAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1_000)
  animation.timingFunction = pace.map { CAMediaTimingFunction(name: $0) }
  return animation
}

/// The time per layer of a tick and of compiling its changes, and the allocations of all ticks.
private func frames(
  _ name: String, _ count: Int, _ settings: RunSettings, _ make: () -> CAAnimation
) throws -> [Figure] {
  let scene = try StillSprites(count)
  let limits = Stage.limits(layers: scene.layerCount)
  let tree = LayerTree.hosting(scene.root)
  let animation = make()
  for layer in scene.sprites { layer.add(animation, forKey: "a") }
  try tree.commit(scene.root, limits: limits, at: 1)
  let compiler = FrameCompiler(options: settings.options, limits: limits)
  let viewport = try Viewport(bounds: scene.root.bounds, scale: 1, limits: limits)
  var (ticks, compiles) = (Stopwatch(), Stopwatch())
  var allocated = 0
  for round in 0..<max(10, min(settings.frames, 200)) {
    let time = 100 + Double(round) / 60
    if round == 3 { (ticks, compiles, allocated) = (Stopwatch(), Stopwatch(), 0) }
    var marks = AllocationMarks()
    let start = Clock.now
    tree.tick(at: time)
    let end = Clock.now
    marks.endSetters()
    ticks.add(Double(end - start))
    allocated += marks.counted.setters
    try compiles.time { _ = try compiler.compile(tree.published, viewport: viewport) }
  }
  return [
    Figure("\(name), tick a layer", ticks.median / Double(count), "ns"),
    Figure("\(name), tick a layer at best", ticks.least / Double(count), "ns"),
    Figure("\(name), compile a layer", compiles.median / Double(count), "ns"),
    Figure("\(name), allocations of ticks", Double(allocated), "count"),
  ]
}

/// A tick of N layers. One of them moves; the animations of all others have ended or are paused.
private func sleeping(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  let scene = try StillSprites(count)
  let limits = Stage.limits(layers: scene.layerCount)
  let tree = LayerTree.hosting(scene.root)
  tree.keepsEndedAnimations = true
  for (index, layer) in scene.sprites.enumerated() {
    let animation = basic("opacity", 0, 1)
    animation.fillMode = .both
    if index > 0 { animation.duration = 1 }
    layer.add(animation, forKey: "a")
  }
  try tree.commit(scene.root, limits: limits, at: 1)
  tree.tick(at: 50)
  let compiler = FrameCompiler(options: settings.options, limits: limits)
  let viewport = try Viewport(bounds: scene.root.bounds, scale: 1, limits: limits)
  var ticks = Stopwatch()
  for round in 0..<200 {
    _ = try compiler.compile(tree.published, viewport: viewport)
    ticks.time { tree.tick(at: 100 + Double(round) / 60) }
  }
  return [Figure("one moves, all others have ended, tick", ticks.median, "ns")]
}
