import LaminaReference

/// Unusual paths: slivers, dots, endless tips, curves from far away, patterns that begin before 0.
/// Pixels show whole texels.
extension SceneGenerator {
  mutating func oddShape() -> SceneLayer {
    // The origin lies on a whole pixel, and the layer turns by quarters only. Pixels then show
    // whole texels, and edges equal areas.
    var layer = SceneLayer(0, 0, 40, 40)
    layer.anchorPoint = Point(0, 0)
    layer.position = Point(Double(random.integer(-4, 30)), Double(random.integer(-4, 30)))
    if random.chance(0.5) { layer.transform = oddTransform() }
    var shape = SceneShape()
    shape.fill = random.chance(0.6) ? random.color() : nil
    shape.isEvenOdd = random.chance(0.5)
    if shape.fill == nil || random.chance(0.4) { shape.stroke = random.color() }
    shape.width = random.pick([0.25, 0.7, 1, 1, 2, random.number(3, 20)])
    shape.cap = random.pick(SceneShape.Cap.allCases)
    shape.join = random.pick(SceneShape.Join.allCases)
    shape.miterLimit = random.pick([1, 1.5, 10, 40, 1_000])
    switch random.integer(0, 6) {
    case 0: shape.steps = slivers()
    case 1: shape.steps = dots()
    case 2: shape.steps = tips()
    case 3: shape.steps = farCurves()
    case 4: shape.steps = star()
    case 5:
      shape.steps = circles()
      // If a line is wider than its curve is tight, the result depends on how lines approximate the
      // curve.
      shape.width = min(shape.width, 2)
    default: dash(&shape)
    }
    if shape.hasDoubtfulDash { shape.dashes = [] }
    layer.drawnShape = shape
    return layer
  }

  private mutating func oddTransform() -> Matrix4 {
    switch random.integer(0, 3) {
    case 0: .scale(random.number(0.15, 0.5), random.number(2, 12))
    case 1: .scale(random.number(0.1, 0.3), random.number(0.1, 0.3))
    case 2: .scale(random.pick([1, -1, 2, 3]), random.pick([1, -1, 2, 3]))
    default: .rotationZ(random.pick([0.5, 1, 1.5]) * .pi)
    }
  }

  private mutating func place() -> Point { Point(random.length(-4, 44), random.length(-4, 44)) }

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> [SceneShape.Step]
  {
    [
      .move(Point(x, y)), .line(Point(x + width, y)), .line(Point(x + width, y + height)),
      .line(Point(x, y + height)), .close,
    ]
  }

  private mutating func slivers() -> [SceneShape.Step] {
    (0..<random.integer(2, 6)).flatMap { _ in
      let (thin, long) = (random.pick([0.1, 0.3, 0.5, 1]), random.number(0.1, 50))
      let p = place()
      return random.chance(0.5)
        ? SceneGenerator.rect(p.x, p.y, thin, long) : SceneGenerator.rect(p.x, p.y, long, thin)
    }
  }

  /// Subpaths without length, of which only the caps are visible.
  private mutating func dots() -> [SceneShape.Step] {
    (0..<random.integer(2, 6)).flatMap { _ -> [SceneShape.Step] in
      let p = place()
      return random.chance(0.7)
        ? [.move(p), .line(p)] : [.move(p), .line(Point(p.x + 0.5, p.y)), .line(p)]
    }
  }

  private mutating func tips() -> [SceneShape.Step] {
    var steps: [SceneShape.Step] = [.move(place())]
    for _ in 0..<random.integer(2, 4) {
      let (tip, way) = (place(), random.number(0.2, 3))
      steps += [.line(tip), .line(Point(tip.x - 25, tip.y + way))]
    }
    if random.chance(0.5) { steps.append(.close) }
    return steps
  }

  private mutating func farCurves() -> [SceneShape.Step] {
    func far(_ random: inout SceneRandom) -> Point {
      let size: Double = random.pick([100, 600, 3_000])
      return Point(random.number(-size, size), random.number(-size, size))
    }
    return [
      .move(place()), .curve(far(&random), far(&random), place()), .line(place()),
      .curve(far(&random), place(), far(&random)), .close,
    ]
  }

  private mutating func star() -> [SceneShape.Step] {
    let (c, r) = (place(), random.number(6, 30))
    let (count, step) = random.pick([(5, 2), (7, 2), (7, 3), (9, 4)])
    let points = (0..<count).map { k in
      let turn = Matrix4.rotationZ(Double(k * step) * 2 * .pi / Double(count)).m
      return Point(c.x + r * turn[0], c.y + r * turn[1])
    }
    return [.move(points[0])] + points.dropFirst().map { .line($0) } + [.close]
  }

  /// Circles inside each other, in either direction.
  private mutating func circles() -> [SceneShape.Step] {
    let c = place()
    return (0..<random.integer(1, 4)).flatMap { _ -> [SceneShape.Step] in
      let (r, k) = (random.number(0.3, 28), 0.5522847498)
      let s: Double = random.pick([1, -1])
      func p(_ x: Double, _ y: Double) -> Point { Point(c.x + r * x, c.y + s * r * y) }
      return [
        .move(p(1, 0)), .curve(p(1, k), p(k, 1), p(0, 1)), .curve(p(-k, 1), p(-1, k), p(-1, 0)),
        .curve(p(-1, -k), p(-k, -1), p(0, -1)), .curve(p(k, -1), p(1, -k), p(1, 0)), .close,
      ]
    }
  }

  private mutating func dash(_ shape: inout SceneShape) {
    if shape.stroke == nil { shape.stroke = random.color() }
    // A dash of almost no length may be there or not, depending on rounding. Caps would show it.
    shape.cap = .butt
    shape.steps = [.move(place()), .line(place()), .line(place())]
    if random.chance(0.5) { shape.steps += [.line(place()), .close] }
    shape.dashes = (0..<random.integer(1, 3)).map { _ in
      random.pick([0.6, 1, 3, 200, random.number(1, 9)])
    }
    shape.dashPhase = random.pick([0, -7.25, -1_000, 1_003.5, random.number(-50, 50)])
    if random.chance(0.4) {
      (shape.start, shape.end) = (random.number(0, 0.5), random.number(0.5, 1))
    }
  }
}
