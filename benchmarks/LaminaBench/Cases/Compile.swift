import Lamina

/// `compile N`: publishing and compiling trees in which every layer has moved, without GL.
func compileFigures(_ count: Int, _ settings: RunSettings) throws -> [Figure] {
  let scene = try StillSprites(count)
  let limits = Stage.limits(layers: scene.layerCount)
  let compiler = FrameCompiler(options: settings.options, limits: limits)
  let tree = LayerTree.hosting(scene.root)
  let viewport = try Viewport(bounds: scene.root.bounds, scale: 1, limits: limits)
  let rounds = max(5, min(settings.frames, 30))
  var (commits, compiles) = (Stopwatch(), Stopwatch())
  var step = 0

  /// The times of commit and compile per layer, after each of `rounds` changes.
  func figures(_ name: String, _ change: (CALayer) -> Void) throws -> [Figure] {
    (commits, compiles) = (Stopwatch(), Stopwatch())
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    defer { CATransaction.commit() }
    for _ in 0..<rounds {
      step += 1
      for layer in scene.sprites { change(layer) }
      try commits.time { try tree.commit(scene.root, limits: limits) }
      try compiles.time { _ = try compiler.compile(tree.published, viewport: viewport) }
    }
    return [
      Figure("\(name), commit a layer", commits.median / Double(count), "ns"),
      Figure("\(name), compile a layer", compiles.median / Double(count), "ns"),
    ]
  }

  let turned = try figures("turned") {
    $0.transform = CATransform3DMakeRotation(CGFloat(step) * 0.01, 0, 0, 1)
  }
  for layer in scene.sprites { layer.transform = CATransform3DIdentity }
  let moved = try figures("moved") { $0.position.x += step % 2 == 0 ? 1 : -1 }
  return turned + moved
}
