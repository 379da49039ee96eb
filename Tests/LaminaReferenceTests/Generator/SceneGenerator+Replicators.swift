import LaminaReference

/// Nested replicators of everything that a layer may draw.
extension SceneGenerator {
  mutating func replicator(depth: Int) -> SceneLayer {
    var layer = SceneLayer(
      random.length(-10, 20), random.length(-10, 16), random.length(24, 50), random.length(20, 44))
    if random.chance(0.4) { layer.backgroundColor = random.color() }
    if random.chance(0.2) { layer.bounds.x = random.length(-9, 9) }
    if random.chance(0.2) {
      layer.anchorPoint = Point(random.number(-0.2, 1.2), random.number(-0.2, 1.2))
    }
    if random.chance(0.2) { layer.transform = flatTransform() }
    if random.chance(0.2) { layer.opacity = random.number(0.4, 0.9) }
    if random.chance(0.2) { layer.isGeometryFlipped = true }
    if random.chance(0.2) {
      layer.masksToBounds = true
      layer.cornerRadius = random.number(0, 8)
    }
    if random.chance(0.15) { layer.sublayerTransform = .perspective(random.number(150, 400)) }
    var replication = SceneReplication()
    replication.count = random.integer(0, 5)
    replication.step = step()
    if random.chance(0.5) { replication.color = random.color() }
    if random.chance(0.6) {
      replication.offsets = (0..<4).map { _ in random.chance(0.5) ? random.number(-0.4, 0.2) : 0 }
    }
    layer.replication = replication
    for _ in 0..<random.integer(1, 2) {
      var child = replicated(depth: depth)
      child.position.x += layer.bounds.x
      layer.sublayers.append(child)
    }
    return layer
  }

  private mutating func step() -> Matrix4 {
    switch random.integer(0, 5) {
    case 0: .translation(random.number(-14, 14), random.number(-9, 9), 0)
    case 1:
      Matrix4.scale(random.number(0.7, 1.1), random.number(0.7, 1.1)).then(.translation(6, 3, 0))
    case 2: .scale(0.9, -0.9)
    case 3:
      Matrix4.rotationY(random.number(-0.6, 0.6)).then(.translation(random.number(-9, 9), 0, 0))
    default: .rotationZ(random.number(-2, 2))
    }
  }

  private mutating func replicated(depth: Int) -> SceneLayer {
    if depth > 1, random.chance(0.35) { return replicator(depth: depth - 1) }
    switch random.integer(0, 6) {
    case 0: return cornered()
    case 1: return picture()
    case 2: return clip(depth: 2)
    case 3: return shadowed(paths: random.chance(0.3))
    case 4: return masked(depth: 1)
    case 5: return group(depth: 1)
    default: return block(0.4, within: 40)
    }
  }
}
