import Lamina

/// `replicas N`: frames of a replicator with N instances of one sublayer, without GL.
func replicaFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  var figures = try replicaFrames(
    "set transform", count, settings,
    edit: { replicator, _, round in
      replicator.instanceTransform = CATransform3DMakeTranslation(
        14 + CGFloat(round % 7) / 10, 0.02, 0)
    })
  figures += try replicaFrames(
    "animated transform", count, settings,
    before: { replicator, _ in
      let animation = CABasicAnimation(keyPath: "instanceTransform")
      (animation.fromValue, animation.duration) = (CATransform3DMakeTranslation(14, 0, 0), 1_000)
      replicator.add(animation, forKey: "a")
    })
  figures += try replicaFrames(
    "sublayer animated with a delay", count, settings,
    before: { replicator, sprite in
      replicator.instanceDelay = 0.01
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1_000, 1_000)
      sprite.add(animation, forKey: "a")
    })
  figures += try replicaFrames("nothing changes", count, settings)
  return figures
}

/// The times per instance of a commit or tick and of compiling its changes; the allocations of all
/// frames after the first.
private func replicaFrames(
  _ name: String, _ count: Int, _ settings: RunSettings,
  before: (CAReplicatorLayer, CALayer) -> Void = { _, _ in },
  edit: ((CAReplicatorLayer, CALayer, Int) -> Void)? = nil
) throws -> [Figure] {
  let root = Stage.root()
  // Rows of columns, so that no instance covers another.
  let (rows, replicator) = (CAReplicatorLayer(), CAReplicatorLayer())
  let width = count >= 10_000 ? 125 : 50
  (rows.frame, replicator.frame) = (root.bounds, root.bounds)
  (rows.instanceCount, replicator.instanceCount) = ((count + width - 1) / width, min(width, count))
  rows.instanceTransform = CATransform3DMakeTranslation(0, 13, 0)
  replicator.instanceTransform = CATransform3DMakeTranslation(15, 0, 0)
  rows.addSublayer(replicator)
  let sprite = try StillSprites(1).sprites[0]
  sprite.removeFromSuperlayer()
  sprite.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
  sprite.position = CGPoint(x: 8, y: 8)
  replicator.addSublayer(sprite)
  root.addSublayer(rows)
  before(replicator, sprite)
  let limits = Stage.limits(layers: count * 3 + 1_000)
  let tree = LayerTree.hosting(root)
  try tree.commit(root, limits: limits, at: 1)
  let compiler = FrameCompiler(options: settings.options, limits: limits)
  let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: limits)
  var (updates, compiles) = (Stopwatch(), Stopwatch())
  var (allocated, draws) = (0, 0)
  for round in 0..<max(20, min(settings.frames, 200)) {
    let time = 100 + Double(round) / 60
    if round == 10 { (updates, compiles, allocated) = (Stopwatch(), Stopwatch(), 0) }
    edit?(replicator, sprite, round)
    var marks = AllocationMarks()
    let start = Clock.now
    if edit != nil { try tree.commit(root, limits: limits, at: time) } else { tree.tick(at: time) }
    let end = Clock.now
    _ = try compiler.compile(tree.published, viewport: viewport)
    let last = Clock.now
    marks.endSetters()
    updates.add(Double(end - start))
    compiles.add(Double(last - end))
    allocated += marks.counted.setters
    draws = compiler.plan.batches.count
  }
  let each = Double(count)
  return [
    Figure("\(name), tick or commit a replica", updates.median / each, "ns"),
    Figure("\(name), compile a replica", compiles.median / each, "ns"),
    Figure("\(name), both", (updates.median + compiles.median) / each, "ns"),
    Figure("\(name), batches", Double(draws), "count"),
    Figure("\(name), allocations of all frames", Double(allocated), "count"),
  ]
}
