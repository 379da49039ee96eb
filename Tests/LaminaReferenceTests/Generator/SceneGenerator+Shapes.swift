import LaminaReference

/// Paths, filled and stroked.
extension SceneGenerator {
  mutating func shaped() -> SceneLayer {
    var layer = block(0.5)
    if random.chance(0.7) { layer.backgroundColor = nil }
    layer.masksToBounds = random.chance(0.25)
    if layer.masksToBounds, random.chance(0.5) { layer.cornerRadius = random.number(0, 9) }
    if random.chance(0.25) { layer.opacity = random.number(0.3, 0.9) }
    layer.allowsGroupOpacity = random.chance(0.7)
    var shape = SceneShape()
    for _ in 0..<random.integer(1, 3) { shape.steps += subpath() }
    if random.chance(0.7) { shape.fill = random.color() }
    shape.isEvenOdd = random.chance(0.4)
    if shape.fill == nil || random.chance(0.6) { shape.stroke = random.color() }
    shape.width = random.number(1, 9)
    shape.cap = random.pick(SceneShape.Cap.allCases)
    shape.join = random.pick(SceneShape.Join.allCases)
    shape.miterLimit = random.pick([10, 4, 2, 1])
    if random.chance(0.4) {
      (shape.start, shape.end) = (random.number(-0.2, 0.5), random.number(0.4, 1.2))
    }
    if random.chance(0.3) {
      shape.dashes = (0..<random.integer(1, 4)).map { _ in random.number(2, 12) }
      shape.dashPhase = random.number(-9, 20)
    }
    if shape.hasDoubtfulDash { shape.dashes = [] }
    layer.drawnShape = shape
    return layer
  }

  private mutating func subpath() -> [SceneShape.Step] {
    func place(_ random: inout SceneRandom) -> Point {
      Point(random.length(-8, 44), random.length(-8, 40))
    }
    var steps: [SceneShape.Step] = [.move(place(&random))]
    for _ in 0..<random.integer(1, 5) {
      // The curves turn slowly. A cusp would depend on how lines approximate the curve.
      if random.chance(0.3) {
        steps.append(.curve(place(&random), place(&random), place(&random)))
      } else {
        steps.append(.line(place(&random)))
      }
    }
    if random.chance(0.5) { steps.append(.close) }
    return steps
  }
}
