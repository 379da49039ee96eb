import Foundation
import Lamina
import Testing

/// What a frame may cost: what is over a limit is refused before it is drawn, and the next frame is
/// right.
@Suite struct CostTests {
  private func limits(_ change: (inout RenderLimits) -> Void) -> RenderLimits {
    var limits = RenderLimits()
    change(&limits)
    return limits
  }

  /// Renders `top` under limits that it goes over, and returns the name of the limit. Then renders
  /// it within them, after `mend` has changed it.
  private func refusal(
    _ top: CALayer, _ limits: RenderLimits, mend: () -> Void
  ) throws -> String {
    try withRenderer(size: top.bounds.size, limits: limits) { renderer in
      var name = "nothing"
      do {
        _ = try renderer.render(top)
      } catch let error as LimitExceeded {
        name = error.name
        #expect(error.value > error.allowed)
      }
      mend()
      let mended = Picture(try renderer.render(top))
      expectEqual(mended, try render(top), "after-\(name)")
      return name
    }
  }

  @Test func shadedPixelsCountEveryLayer() throws {
    let top = root((0..<40).map { _ in layer(0, 0, 96, 64, .glass) })
    let limits = limits { $0.shadedPixels = 30 * 96 * 64 }
    let name = try refusal(top, limits) {
      top.sublayers = Array(top.sublayers?.prefix(20) ?? [])
    }
    #expect(name == "shadedPixels")
  }

  @Test func clipsAroundALayerCount() throws {
    func nest(_ depth: Int) -> CALayer {
      let inner = layer(0, 0, 96, 64, .glass)
      return (0..<depth).reduce(inner) { inside, _ in
        layer(0, 0, 96, 64) {
          $0.masksToBounds = true
          $0.transform = CATransform3DMakeRotation(0.01, 0, 0, 1)
          $0.addSublayer(inside)
        }
      }
    }
    let limits = limits { $0.shadedPixels = 100 * 96 * 64 }
    let top = root([nest(60)])
    #expect(try refusal(top, limits) { top.sublayers = [nest(10)] } == "shadedPixels")
  }

  @Test func passesCount() throws {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    let blurred = layer(10, 10, 60, 40, .red)
    blurred.filters = Array(repeating: blur, count: 50)
    let limits = limits { $0.shadedPixels = 40 * 96 * 64 }
    #expect(
      try refusal(root([blurred]), limits) { blurred.filters = [blur] } == "shadedPixels")
  }

  @Test func filtersOfALayerAreCounted() throws {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(1, forKey: "inputRadius")
    let blurred = layer(10, 10, 6, 4, .red)
    blurred.filters = Array(repeating: blur, count: 5)
    let limits = limits { $0.filters = 4 }
    #expect(try refusal(root([blurred]), limits) { blurred.filters = [blur] } == "filters")
    blurred.filters = nil
    blurred.backgroundFilters = Array(repeating: blur, count: 5)
    #expect(
      try refusal(root([blurred]), limits) { blurred.backgroundFilters = [blur] } == "filters")
  }

  /// Planes through one line, and some across them.
  private func crossing(_ count: Int) -> CALayer {
    let space = CATransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
    for index in 0..<count {
      let angle = CGFloat(index + 1) * 2.9 / CGFloat(count + 1)
      let color = index % 2 == 0 ? CGColor.red : .glass
      let axis = index % 3
      let plane = layer(8, 8, 80, 48, color) {
        $0.transform = CATransform3DMakeRotation(angle, axis == 0 ? 1 : 0.2, axis == 1 ? 1 : 0.1, 0)
      }
      // It reaches beyond its layer, and is cut with it.
      plane.addSublayer(layer(60, 30, 40, 10, .blue))
      space.addSublayer(plane)
    }
    return space
  }

  @Test func cutsAreCounted() throws {
    let top = root([crossing(12)])
    let limits = limits { $0.cuts = 20 }
    #expect(try refusal(top, limits) { top.sublayers = [crossing(2)] } == "cuts")
  }

  /// Without culling every piece has all its lines and covers the target.
  @Test(arguments: [3, 9, 20])
  func linesThatAreLeftOutChangeNothing(count: Int) throws {
    let top = root([crossing(count)])
    let whole = try render(top, options: .all.subtracting(.culling))
    expectEqual(try render(top), whole, "crossing-\(count)")
  }

  @Test func planesThatCrossCostLittleMoreThanTheirPixels() throws {
    let top = root([crossing(12)])
    let shaded = try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      return renderer.statistics.shadedPixels
    }
    #expect(shaded < 12 * 12 * 96 * 64)
  }

  @Test func storesOfATreeAreCountedBeforeTheyAreDrawn() throws {
    var drawn = 0
    final class Drawn: CALayer {
      nonisolated(unsafe) static var count = 0
      override func draw(in context: CGContext) {
        Self.count += 1
        context.fill(bounds)
      }
    }
    Drawn.count = 0
    let top = root([])
    for _ in 0..<8 {
      let sheet = Drawn()
      sheet.frame = CGRect(x: 0, y: 0, width: 256, height: 256)
      sheet.setNeedsDisplay()
      top.addSublayer(sheet)
    }
    let limits = limits { $0.treeBytes = 4 * 256 * 256 * 4 + 100_000 }
    let name = try refusal(top, limits) {
      drawn = Drawn.count
      top.sublayers = Array(top.sublayers?.prefix(2) ?? [])
      top.sublayers?.forEach { $0.setNeedsDisplay() }
    }
    #expect(name == "treeBytes")
    #expect(drawn == 4)
  }

  @Test func storesThatAreGoneDoNotCount() throws {
    let top = root([])
    let limits = limits { $0.treeBytes = 2 * 256 * 256 * 4 }
    try withRenderer(size: top.bounds.size, limits: limits) { renderer in
      for number in 0..<10 {
        let text = CATextLayer()
        text.frame = CGRect(x: 0, y: 0, width: 256, height: 256)
        text.string = "\(number)"
        top.sublayers = [text]
        _ = try renderer.render(top)
      }
    }
  }

  @Test func texturesAreCountedBeforeOneIsMade() throws {
    let top = root([])
    for _ in 0..<6 {
      let image = try CGImage(pixels: PixelBuffer(width: 300, height: 300) { _ in })
      top.addSublayer(layer(0, 0, 50, 50) { $0.contents = image })
    }
    let limits = limits { $0.gpuBytes = 900_000 }
    try withRenderer(size: top.bounds.size, limits: limits) { renderer in
      #expect { try renderer.render(top) } throws: { ($0 as? LimitExceeded)?.name == "gpuBytes" }
      #expect(renderer.context.resources.ledger.liveBytes < 300 * 300 * 4)
    }
  }

  /// An emitter whose particles are bent by forces in steps, after two seconds.
  private func bending(lifetime: Float = 1, cellSpeed: Float = 1) -> CAEmitterLayer {
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
    let pull = CAEmitterBehavior(type: "attractor")
    pull.setValue(10, forKey: "stiffness")
    let cell = CAEmitterCell()
    cell.contents = try? CGImage(pixels: PixelBuffer(width: 2, height: 2) { _ in })
    (cell.birthRate, cell.lifetime, cell.velocity) = (100, lifetime, 10)
    cell.speed = cellSpeed
    emitter.emitterCells = [cell]
    emitter.setValue([pull], forKey: "emitterBehaviors")
    emitter.beginTime = -2
    return emitter
  }

  @Test func stepsOfParticlesCount() throws {
    // 100 particles, on average half a second old: 32 steps of two units each.
    let allowed = limits { $0.particleSteps = 10_000 }
    let top = root([bending(), bending()])
    try withRenderer(size: top.bounds.size, limits: allowed) { renderer in
      #expect { try renderer.render(top, at: 0) } throws: {
        ($0 as? LimitExceeded)?.name == "particleSteps"
      }
      top.sublayers?.last?.removeFromSuperlayer()
      let mended = Picture(try renderer.render(top, at: 0))
      let alone = root([bending()])
      try withRenderer(size: alone.bounds.size) { other in
        expectEqual(mended, Picture(try other.render(alone, at: 0)), "after-particleSteps")
      }
      // Frames that follow each other take few steps.
      for frame in 1...60 { _ = try renderer.render(top, at: Double(frame) / 60) }
    }
  }

  @Test(arguments: [(1_000, 1), (1, 1e-9)] as [(Float, Float)])
  func stepsAreCountedBeforeTheyAreTaken(lifetime: Float, cellSpeed: Float) throws {
    let emitter = bending(lifetime: lifetime, cellSpeed: cellSpeed)
    (emitter.emitterCells?.first)?.birthRate = cellSpeed < 1 ? 1e10 : 200
    emitter.beginTime = -1_000
    let top = root([emitter])
    try withRenderer(size: top.bounds.size) { renderer in
      let begin = clock()
      #expect { try renderer.render(top, at: 0) } throws: {
        ($0 as? LimitExceeded)?.name == "particleSteps"
      }
      // The steps would take minutes.
      #expect(Double(clock() - begin) / Double(CLOCKS_PER_SEC) < 5)
    }
  }

  @Test func animationsOfParticlesCount() throws {
    let emitter = bending()
    (emitter.emitterCells?.first)?.name = "a"
    for index in 0..<40 {
      let change = CABasicAnimation(keyPath: "emitterCells.a.scale")
      (change.fromValue, change.toValue, change.duration) = (0, 1, 100)
      emitter.add(change, forKey: "\(index)")
    }
    let top = root([emitter])
    let allowed = limits { $0.particleSteps = 10_000 }
    try withRenderer(size: top.bounds.size, limits: allowed) { renderer in
      #expect { try renderer.render(top, at: 0) } throws: {
        ($0 as? LimitExceeded)?.name == "particleSteps"
      }
    }
  }

  @Test func particlesOfAllEmittersCountTogether() throws {
    func emitter() -> CALayer {
      let emitter = CAEmitterLayer()
      emitter.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
      let cell = CAEmitterCell()
      cell.contents = try? CGImage(pixels: PixelBuffer(width: 2, height: 2) { _ in })
      (cell.birthRate, cell.lifetime, cell.velocity) = (100, 1, 10)
      emitter.emitterCells = [cell]
      emitter.beginTime = -2
      return emitter
    }
    let top = root([emitter()])
    let limits = limits { $0.particles = 150 }
    try withRenderer(size: top.bounds.size, limits: limits) { renderer in
      _ = try renderer.render(top, at: 0)
      top.addSublayer(emitter())
      #expect { try renderer.render(top, at: 0) } throws: {
        ($0 as? LimitExceeded)?.name == "particles"
      }
      top.sublayers?.last?.removeFromSuperlayer()
      _ = try renderer.render(top, at: 0)
    }
  }

  @Test func textsOfATreeCountTogether() throws {
    func text(_ count: Int) -> CATextLayer {
      let layer = CATextLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 90, height: 20)
      layer.string = String(repeating: "a", count: count)
      return layer
    }
    let top = root([text(60), text(60)])
    let limits = limits { $0.textUnits = 100 }
    try withRenderer(size: top.bounds.size, limits: limits) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.warnings.contains { "\($0)".contains("textUnits") })
    }
  }
}
