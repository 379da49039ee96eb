import Lamina

/// `setters`: the time of one set through the open setter, with a new value each time. It measures
/// layers that nothing renders, rendered layers with actions disabled, rendered layers that look
/// for actions, and layers of a live tree with actions disabled and enabled.
func setterFigures(_ settings: RunSettings) throws -> [Figure] {
  let scene = try StillSprites(1_000)
  let rounds = max(10, settings.frames)
  var step: CGFloat = 0
  func figures(_ name: String) -> [Figure] {
    func perSet(_ property: String, _ set: (CALayer, CGFloat) -> Void) -> Figure {
      let time = Stopwatch.median(rounds) {
        step += 1
        for layer in scene.sprites { set(layer, step) }
      }
      return Figure("\(name), \(property)", time / Double(scene.sprites.count), "ns")
    }
    return [
      perSet("position") { $0.position = CGPoint(x: $1, y: 2) },
      perSet("opacity") { $0.opacity = Float($1.truncatingRemainder(dividingBy: 64) / 64) },
      perSet("transform") { $0.transform = CATransform3DMakeScale(1 + $1 / 1_024, 1, 1) },
    ]
  }
  var result = figures("not rendered")
  let tree = LayerTree.hosting(scene.root)
  try tree.commit(scene.root, limits: .standard)
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  result += figures("rendered, actions disabled")
  CATransaction.commit()
  result += figures("rendered, looking for actions")
  tree.isLive = true
  // The first sets make animations. Later sets replace them.
  for actions in [false, true] {
    try tree.commit(scene.root, limits: .standard)
    CATransaction.begin()
    CATransaction.setDisableActions(!actions)
    result += figures(actions ? "live, animating" : "live, actions disabled")
    CATransaction.commit()
  }
  return result
}
