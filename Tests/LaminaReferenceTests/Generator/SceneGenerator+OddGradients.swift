import LaminaReference

/// Gradients over very short distances, with seams and stops on the borders of pixels, and as steep
/// as they may be.
extension SceneGenerator {
  mutating func oddGradient() -> SceneLayer {
    let (x, y) = (Double(random.integer(0, 30)), Double(random.integer(0, 30)))
    let (thin, long) = (random.pick([0.05, 0.4, 1, 1.5]), random.number(8, 60))
    var layer =
      switch random.integer(0, 4) {
      case 0: SceneLayer(x + random.unit(), y, thin, long)
      case 1: SceneLayer(x, y + random.unit(), long, thin)
      case 2: SceneLayer(x, y, random.number(0.1, 2), random.number(0.1, 2))
      default:
        SceneLayer(x, y, Double(2 * random.integer(4, 20)), Double(2 * random.integer(4, 18)))
      }
    if random.chance(0.2) { layer.transform = .rotationZ(random.pick([0.5, 1, 0.3]) * .pi) }
    if random.chance(0.2) { layer.transform = .scale(random.number(-3, 3), random.number(0.2, 6)) }
    if random.chance(0.3) { layer.cornerRadius = random.number(0.2, 9) }
    if random.chance(0.2) { layer.opacity = random.number(0.2, 0.9) }
    layer.gradient = oddColors(layer.bounds)
    return layer
  }

  private mutating func oddColors(_ bounds: Box) -> SceneGradient {
    let count = random.pick([2, 2, 3, 4, 6])
    var gradient = SceneGradient((0..<count).map { _ in random.color() })
    gradient.kind = random.pick(SceneGradient.Kind.allCases)
    let corners = [0, 0.5, 1, random.number(-3, 3)]
    gradient.start = Point(random.pick(corners), random.pick(corners))
    gradient.end = Point(random.pick(corners), random.pick(corners))
    if random.chance(0.4) {
      // The hard stops are between two whole pixels.
      let pixel = 1 / max(2, bounds.width)
      gradient.start = Point(0, random.pick([0, 0.5]))
      gradient.end = Point(1, gradient.kind == .radial ? gradient.start.y + 0.7 : gradient.start.y)
      let stop = min(1, pixel * Double(random.integer(1, 9)))
      gradient.locations = (0..<count).map {
        $0 * 2 < count ? stop : min(1, stop + pixel * Double($0 / 3))
      }
    } else if random.chance(0.3) {
      gradient.locations = (0..<count).map { Double($0) * 0.9 / Double(count) - 0.3 }
    }
    return gradient
  }
}
