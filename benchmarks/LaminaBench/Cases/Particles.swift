import Foundation
import Lamina

/// `particles N`: frames of an emitter with N particles, without GL. One image turns; other
/// emitters resemble those of real scenes.
func particleFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  try particleFrames("", count, settings, jumps: true) { _, _ in }
    + particleFrames("snow, ", count, settings) { emitter, cell in
      emitter.emitterShape = .line
      emitter.emitterMode = .outline
      emitter.emitterSize = CGSize(width: 1_600, height: 0)
      (cell.spin, cell.spinRange, cell.scaleSpeed, cell.redRange, cell.alphaSpeed) = (0, 0, 0, 0, 0)
      (cell.scale, cell.scaleRange, cell.alphaRange) = (0.2, 0.15, 0.3)
    }
    + particleFrames("confetti, ", count, settings) { emitter, cell in
      (cell.spinRange, cell.emissionLongitude, cell.greenRange) = (10, .pi / 2, 0.8)
      let drag = CAEmitterBehavior(type: "drag")
      drag.setValue(0.6, forKey: "drag")
      let fading = CAEmitterBehavior(type: "valueOverLife")
      fading.setValue("color.alpha", forKey: "keyPath")
      fading.setValue([1, 1, 0.2], forKey: "values")
      cell.emitterBehaviors = [drag, fading]
      emitter.renderMode = .oldestFirst
    }
    + particleFrames("waves in space, ", count, settings) { emitter, cell in
      emitter.preservesDepth = true
      (cell.emissionLatitude, cell.zAcceleration) = (.pi / 4, 5)
      let wave = CAEmitterBehavior(type: "wave")
      wave.setValue([40, 0, 0], forKey: "force")
      wave.setValue(0.5, forKey: "frequency")
      cell.emitterBehaviors = [wave]
    }
    + particleFrames("sparks, ", count, settings) { _, cell in
      let spark = CAEmitterCell()
      spark.contents = cell.contents
      (cell.birthRate, cell.contents) = (Float(count) / 40, nil)
      (spark.birthRate, spark.lifetime, spark.velocity, spark.emissionRange) = (20, 0.5, 40, .pi)
      cell.emitterCells = [spark]
    }
}

private func particleFrames(
  _ name: String, _ count: Int, _ settings: RunSettings, jumps asksForJumps: Bool = false,
  _ change: (CAEmitterLayer, CAEmitterCell) -> Void
) throws -> [Figure] {
  let scene = ParticleField(count)
  scene.cell.contents = try StillSprites(1).sprites[0].contents
  change(scene.emitter, scene.cell)
  scene.emitter.emitterCells = [scene.cell]
  let tree = LayerTree.hosting(scene.root)
  try tree.commit(scene.root, limits: .standard, at: 100)
  let compiler = FrameCompiler(options: settings.options)
  let viewport = try Viewport(bounds: scene.root.bounds, scale: 1, limits: .standard)
  var (ticks, compiles, jumps) = (Stopwatch(), Stopwatch(), Stopwatch())
  var (allocated, shown) = (0, 0)
  let frames = max(40, min(settings.frames, 200))
  for round in 0..<frames * 2 {
    let time = 100 + Double(round) / 60
    // Buffers that are used in turns must reach their final size before frames count.
    if round == frames { (ticks, compiles, allocated) = (Stopwatch(), Stopwatch(), 0) }
    var marks = AllocationMarks()
    let start = Clock.now
    tree.tick(at: time)
    let end = Clock.now
    _ = try compiler.compile(tree.published, viewport: viewport)
    let last = Clock.now
    marks.endSetters()
    ticks.add(Double(end - start))
    compiles.add(Double(last - end))
    allocated += marks.counted.setters
    shown = compiler.plan.batches.reduce(0) { $0 + Int($1.count) }
  }
  let (draws, each) = (compiler.plan.batches.count, Double(max(shown, 1)))
  var figures = [
    Figure("\(name)tick a particle", ticks.median / each, "ns"),
    Figure("\(name)compile a particle", compiles.median / each, "ns"),
    Figure("\(name)both", (ticks.median + compiles.median) / each, "ns"),
    Figure("\(name)particles seen", Double(shown), "count"),
    Figure("\(name)batches", Double(draws), "count"),
    Figure("\(name)allocations of all frames", Double(allocated), "count"),
  ]
  if asksForJumps {
    for round in 0..<20 { jumps.time { tree.tick(at: 1_000 + Double(round) * 10) } }
    figures.append(Figure("tick a particle after a jump in time", jumps.median / each, "ns"))
  }
  return figures
}

/// An emitter in the middle of the stage that keeps the requested number of particles alive.
private final class ParticleField {
  let root = Stage.root()
  let emitter = CAEmitterLayer()
  let cell = CAEmitterCell()

  init(_ count: Int) {
    emitter.frame = root.bounds
    emitter.emitterPosition = CGPoint(x: root.bounds.midX, y: root.bounds.midY)
    (cell.birthRate, cell.lifetime) = (Float(count) / 4, 4)
    (cell.velocity, cell.velocityRange, cell.emissionRange) = (120, 60, .pi)
    (cell.yAcceleration, cell.spin, cell.spinRange, cell.scale, cell.scaleSpeed) = (
      -20, 2, 2, 0.5, -0.05
    )
    (cell.redRange, cell.alphaSpeed) = (0.5, -0.2)
    root.addSublayer(emitter)
  }
}
