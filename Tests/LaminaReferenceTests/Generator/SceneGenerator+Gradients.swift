import LaminaReference

/// Layers with gradients: round and turned, in space and in clips, under images, faded and with
/// shadows.
extension SceneGenerator {
  mutating func gradient() -> SceneLayer {
    var layer = random.chance(0.2) ? clip(depth: 1) : random.chance(0.25) ? picture() : cornered()
    layer.bounds.width = max(8, layer.bounds.width)
    layer.bounds.height = max(8, layer.bounds.height)
    layer.gradient = colors()
    if random.chance(0.5) { layer.backgroundColor = nil }
    if random.chance(0.2) { layer.opacity = random.number(0.3, 1) }
    if random.chance(0.1) { layer.shadow = shadow() }
    if random.chance(0.1) { layer.isGeometryFlipped = true }
    if random.chance(0.1) {
      layer.edgeAntialiasingMask = random.integer(0, 15)
      // The offset keeps edges without antialiasing away from the middles of pixels.
      layer.position = Point(layer.position.x + 0.13, layer.position.y + 0.17)
    }
    if random.chance(0.1) {
      // With a shadow, a composite in space is drawn flat and then sampled there. The texels of an
      // image without interpolation are then sampled too.
      layer.shadow = nil
      layer.transform = Matrix4.rotationY(random.number(-1, 1)).then(
        .perspective(random.number(120, 300)))
    }
    return layer
  }

  private mutating func colors() -> SceneGradient {
    let count = random.pick([0, 1, 2, 2, 2, 3, 3, 3, 4, 5, 9])
    let isOpaque = random.chance(0.4)
    var gradient = SceneGradient((0..<count).map { _ in random.color(alpha: isOpaque ? 1 : nil) })
    gradient.kind = random.pick(SceneGradient.Kind.allCases)
    if random.chance(0.6) {
      // The locations are in order, so that parts are wide enough for a pixel. Some lie beyond the
      // ends, some are equal.
      var at = random.number(-0.2, 0.3)
      gradient.locations = (0..<count).map { _ in
        if random.chance(0.75) { at += random.number(0.15, 0.5) }
        return at
      }
      if random.chance(0.05) { gradient.locations?.append(1) }
    }
    func point(_ random: inout SceneRandom) -> Point {
      Point(
        random.pick([0, 0.5, 1, random.number(-0.2, 1.2)]),
        random.pick([0, 0.5, 1, random.number(-0.2, 1.2)]))
    }
    if random.chance(0.8) {
      gradient.start = point(&random)
      gradient.end = point(&random)
      let (dx, dy) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
      // A steeper gradient changes by more than a step of colour within the precision of a position
      // in float.
      if abs(dx) + abs(dy) < 0.2 {
        gradient.end = Point(gradient.start.x + 0.6, gradient.start.y - 0.4)
      }
    }
    return gradient
  }
}
