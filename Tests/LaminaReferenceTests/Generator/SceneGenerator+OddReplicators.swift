import LaminaReference

/// Replicators whose instances leave the plane, shrink to nothing, lose their colour, or do not
/// exist. Some are nested, and some have layers that draw themselves.
extension SceneGenerator {
  mutating func oddReplicator(depth: Int) -> SceneLayer {
    var layer = SceneLayer(
      random.length(-6, 20), random.length(-6, 16), random.length(20, 50), random.length(20, 44))
    if random.chance(0.3) { layer.backgroundColor = random.color() }
    if random.chance(0.2) { layer.opacity = random.number(0.4, 0.9) }
    if random.chance(0.2) { layer.isGeometryFlipped = true }
    if random.chance(0.3) { layer.sublayerTransform = .perspective(random.number(90, 400)) }
    var replication = SceneReplication()
    replication.count = random.pick([0, 1, 2, 3, 5, 9])
    replication.step = oddStep()
    replication.keepsDepth = random.chance(0.25)
    if random.chance(0.6) { replication.color = random.color() }
    if random.chance(0.6) {
      replication.offsets = (0..<4).map { _ in random.pick([0, -0.1, -0.7, 0.3, -3]) }
    }
    layer.replication = replication
    for _ in 0..<random.integer(1, 2) {
      var child =
        depth > 1 && random.chance(0.5) ? oddReplicator(depth: depth - 1) : oddReplicated()
      child.zPosition = random.pick([0, 0, random.number(-9, 9)])
      layer.sublayers.append(child)
    }
    return layer
  }

  private mutating func oddStep() -> Matrix4 {
    switch random.integer(0, 6) {
    case 0:
      return .translation(random.number(-14, 14), random.number(-9, 9), random.number(-12, 12))
    case 1: return .scale(random.number(0.1, 0.6), random.number(0.3, 1.2))
    case 2:
      return Matrix4.rotationY(random.number(-0.5, 0.5)).then(.perspective(random.number(120, 400)))
    case 3: return Matrix4.rotationX(random.number(-0.5, 0.5)).then(.translation(0, 4, -3))
    case 4:
      return Matrix4.rotationY(random.number(-1, 1)).then(.translation(random.number(-6, 6), 0, 2))
    case 5: return .rotationZ(random.pick([0.25, 0.5, 1]) * .pi)
    default:
      return Matrix4.rotationZ(random.number(-1, 1)).then(.scale(0.8, 0.8)).then(
        .translation(4, 0, 0))
    }
  }

  private mutating func oddReplicated() -> SceneLayer {
    switch random.integer(0, 4) {
    case 0: shaped()
    case 1: gradient()
    case 2: group(depth: 1)
    case 3: cornered()
    default: block(0.3, within: 30)
    }
  }
}
