import Lamina

/// `particles N`: frames of an emitter with N particles of one image, without GL.
func particleFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  let scene = ParticleField(count)
  scene.cell.contents = try StillSprites(1).sprites[0].contents
  scene.emitter.emitterCells = [scene.cell]
  let tree = LayerTree.hosting(scene.root)
  try tree.commit(scene.root, limits: .standard, at: 100)
  let compiler = FrameCompiler(options: settings.options)
  let viewport = try Viewport(bounds: scene.root.bounds, scale: 1, limits: .standard)
  var (ticks, compiles, jumps) = (Stopwatch(), Stopwatch(), Stopwatch())
  var allocated = 0
  for round in 0..<max(20, min(settings.frames, 200)) {
    let time = 100 + Double(round) / 60
    // Buffers that turn round have to have grown to their size.
    if round == 10 { (ticks, compiles, allocated) = (Stopwatch(), Stopwatch(), 0) }
    var marks = AllocationMarks()
    let start = Clock.now
    tree.tick(at: time)
    let end = Clock.now
    _ = try compiler.compile(tree, viewport: viewport)
    let last = Clock.now
    marks.endSetters()
    ticks.add(Double(end - start))
    compiles.add(Double(last - end))
    allocated += marks.counted.setters
  }
  let draws = compiler.plan.batches.count
  for round in 0..<20 { jumps.time { tree.tick(at: 1_000 + Double(round) * 10) } }
  return [
    Figure("tick a particle", ticks.median / Double(count), "ns"),
    Figure("compile a particle", compiles.median / Double(count), "ns"),
    Figure("both", (ticks.median + compiles.median) / Double(count), "ns"),
    Figure("tick a particle after a jump in time", jumps.median / Double(count), "ns"),
    Figure("batches", Double(draws), "count"),
    Figure("allocations of all frames", Double(allocated), "count"),
  ]
}

/// An emitter in the middle of the stage, with as many particles alive as asked for.
private final class ParticleField {
  let root = Stage.root()
  let emitter = CAEmitterLayer()
  let cell = CAEmitterCell()

  init(_ count: Int) {
    emitter.frame = root.bounds
    emitter.emitterPosition = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
    (cell.birthRate, cell.lifetime) = (Float(count) / 4, 4)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (120, 60, .pi)
    (cell.yAcceleration, cell.spin, cell.spinRange, cell.scale, cell.scaleSpeed) = (-20, 2, 2, 0.5, -0.05)
    (cell.redRange, cell.alphaSpeed) = (0.5, -0.2)
    root.addSublayer(emitter)
  }
}
