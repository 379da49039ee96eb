import Foundation
import LaminaGL
import LaminaGraphics
import Testing
import LaminaPlan

/// Blurred rectangles against integrals computed here: the Gaussian over the shape, averaged over
/// each pixel.
@Suite struct ShadowTests {
  private func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }

  /// Points and weights of the Gauss-Legendre rule with three points on -0.5...0.5.
  private static let rule = [(-0.3872983346, 5.0 / 18), (0, 4.0 / 9), (0.3872983346, 5.0 / 18)]

  /// The blurred shape over one pixel's square. One layer unit is `scale` pixels long.
  private func expected(_ shape: CutRectangle, _ sigma: Double, x: Int, y: Int, scale: Double)
    -> Double
  {
    var total = 0.0
    // A narrow blur needs more points inside the pixel.
    let parts = sigma * scale < 1 ? 2 : 1
    for (dx, wx) in Self.rule {
      for (dy, wy) in Self.rule {
        for i in 0..<parts * parts {
          let (cx, cy) = (Double(i % parts), Double(i / parts))
          let px = (Double(x) + (cx + 0.5 + dx) / Double(parts)) / scale
          let py = (Double(y) + (cy + 0.5 + dy) / Double(parts)) / scale
          total += wx * wy * blurred(shape, sigma, px, py) / Double(parts * parts)
        }
      }
    }
    return total
  }

  private func blurred(_ shape: CutRectangle, _ sigma: Double, _ px: Double, _ py: Double) -> Double
  {
    let (low, high) = (max(shape.minY, py - 5 * sigma), min(shape.maxY, py + 5 * sigma))
    if low >= high { return 0 }
    let count = 64
    let step = (high - low) / Double(count)
    var sum = 0.0
    for k in 0..<count {
      let y = low + (Double(k) + 0.5) * step
      guard let (from, to) = shape.extent(y) else { continue }
      let weight = normal((y + step / 2 - py) / sigma) - normal((y - step / 2 - py) / sigma)
      sum += weight * (normal((to - px) / sigma) - normal((from - px) / sigma))
    }
    return sum
  }

  /// The largest difference, in 1/255, at pixels that are `pitch` apart.
  private func worst(
    _ shape: CutRectangle, _ sigma: Double, size: (Int, Int), scale: Double = 1, pitch: Int,
    flags: QuadFlags = []
  ) throws -> Double {
    var plan = FramePlan(size.0, size.1)
    plan.addQuad(
      .shadow, (shape.minX, shape.minY, shape.maxX, shape.maxY),
      transform: Affine(a: scale, d: scale),
      source: (shape.radius, sigma, 0, 0), flags: flags)
    let pixels = try render(plan)
    var worst = 0.0
    for y in stride(from: 0, to: size.1, by: pitch) {
      for x in stride(from: y % pitch, to: size.0, by: pitch) {
        let value = 255 * expected(shape, sigma, x: x, y: y, scale: scale)
        worst = max(worst, abs(value - Double(pixels.alpha(x, y))))
      }
    }
    return worst
  }

  /// Rounding to eight bits is off by half a step.
  private func expectClose(_ worst: Double, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    #expect(worst <= 2, sourceLocation: sourceLocation)
  }

  @Test(arguments: [0.05, 0.3, 0.7, 1.5, 4.0, 12.0, 30.0])
  func rectanglesAreProductsOfErrorFunctions(_ sigma: Double) throws {
    // Closed form: the blurred step, averaged over a pixel, in both directions.
    func top(_ t: Double) -> Double {
      t * normal(t / sigma) + sigma * exp(-0.5 * t * t / (sigma * sigma)) / (2 * .pi).squareRoot()
    }
    func side(_ d: Double) -> Double { top(d + 0.5) - top(d - 0.5) }
    var plan = FramePlan(96, 80)
    plan.addQuad(.shadow, (30.25, 24.5, 66.75, 50), source: (0, sigma, 0, 0))
    let pixels = try render(plan)
    var worst = 0.0
    for y in 0..<80 {
      for x in 0..<96 {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let value = (side(px - 30.25) - side(px - 66.75)) * (side(py - 24.5) - side(py - 50))
        worst = max(worst, abs(255 * value - Double(pixels.alpha(x, y))))
      }
    }
    // Rounding to eight bits is off by half a step.
    #expect(worst <= 1)
  }

  @Test(arguments: [
    (0.3, 6.0), (0.3, 20), (1, 3), (1, 20), (2.5, 8), (2.5, 20), (6, 2), (6, 20), (15, 10),
    (15, 20),
    (40, 20), (60, 12),
  ])
  func roundedRectangles(_ sigma: Double, _ radius: Double) throws {
    let shape = CutRectangle(minX: 30.5, minY: 26.25, maxX: 90, maxY: 66.5, radius: radius)
    try expectClose(worst(shape, sigma, size: (120, 94), pitch: 7))
  }

  @Test(arguments: [(0.3, 12.0), (1, 20), (4, 12), (4, 20), (15, 20)])
  func continuousCorners(_ sigma: Double, _ radius: Double) throws {
    let shape = CutRectangle(
      minX: 30.5, minY: 26.25, maxX: 90, maxY: 66.5, radius: radius, curve: .continuous)
    try expectClose(worst(shape, sigma, size: (120, 94), pitch: 7, flags: .continuous))
  }

  @Test(arguments: [
    (QuadFlags.squareMinXMinY, 0), (.squareMaxXMinY, 1), (.squareMinXMaxY, 2), (.squareMaxXMaxY, 3),
  ])
  func squareCorners(_ flag: QuadFlags, _ corner: Int) throws {
    var shape = CutRectangle(minX: 20.5, minY: 20, maxX: 60, maxY: 56.5, radius: 16)
    shape.square[corner] = true
    try expectClose(worst(shape, 3, size: (80, 76), pitch: 5, flags: flag))
    shape.curve = .continuous
    try expectClose(worst(shape, 3, size: (80, 76), pitch: 5, flags: [flag, .continuous]))
  }

  @Test func blurScalesWithTheLayer() throws {
    let shape = CutRectangle(minX: 12, minY: 10, maxX: 32, maxY: 26, radius: 5)
    try expectClose(worst(shape, 1.2, size: (110, 90), scale: 2.5, pitch: 5))
  }

  @Test func noBlurIsTheSharpShape() throws {
    var plan = FramePlan(60, 50)
    plan.addQuad(.shadow, (10.25, 9.5, 49.75, 40), source: (0, 0, 0, 0))
    let blurred = try render(plan)
    plan.batches[0].program = .shape
    let sharp = try render(plan)
    for y in 0..<50 {
      for x in 0..<60 { #expect(abs(sharp.alpha(x, y) - blurred.alpha(x, y)) <= 1) }
    }
  }

  @Test func clipsCutShadows() throws {
    var plan = FramePlan(60, 50)
    let clip = plan.addClip((0, 0, 30, 50))
    plan.addQuad(.shadow.clipped, (10, 10, 50, 40), source: (6, 5, 0, 0), clip: clip)
    let cut = try render(plan)
    plan.batches[0].program = .shadow
    let whole = try render(plan)
    for y in 0..<50 {
      for x in 0..<60 { #expect(cut.alpha(x, y) == (x < 30 ? whole.alpha(x, y) : 0)) }
    }
  }
}
