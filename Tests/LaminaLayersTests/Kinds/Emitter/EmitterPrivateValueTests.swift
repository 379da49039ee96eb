import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// What scene files use besides the public properties of emitters: paths, a bias of the spin,
/// durations, attractors that push, sheets of frames.
@Suite struct EmitterPrivateValueTests {
  let layer = CAEmitterLayer()
  let cell = CAEmitterCell()

  init() {
    cell.contents = samplePicture()
    (cell.birthRate, cell.lifetime) = (100, 10)
    layer.emitterCells = [cell]
    layer.emitterShape = .path
  }

  private func emission(active: Double = .infinity) -> Emission {
    let emission = Emission()
    emission.budget = ParticleBudget(limit: 100_000)
    emission.take(layer.values.pointee, [], active: active, at: nil)
    return emission
  }

  private func particles(_ emission: Emission, at time: Double) -> [Particle] {
    _ = emission.show(at: time)
    return (0..<emission.published.cloud.count).map { emission.published.cloud[$0] }
  }

  private func particles(at time: Double) -> [Particle] { particles(emission(), at: time) }

  private func path(_ points: [(CGFloat, CGFloat)], closes: Bool = false) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    if closes { path.closeSubpath() }
    return path
  }

  // MARK: Paths

  @Test(arguments: ["outline", "surface", "volume"])
  func particlesLieEvenlyAlongThePath(_ mode: String) {
    // A short line and one three times as long.
    let both = CGMutablePath()
    both.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0)])
    both.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 30, y: 5)])
    (layer.emitterPath, layer.emitterMode) = (both, CAEmitterLayerEmitterMode(rawValue: mode))
    (layer.emitterPosition, layer.emitterZPosition) = (CGPoint(x: 100, y: 50), 7)
    let all = particles(at: 10).map { $0.place - SIMD3(100, 50, 7) }
    #expect(all.count == 1_000)
    #expect(all.allSatisfy { $0.z == 0 && ($0.y == 0 || $0.y == 5) && $0.x >= 0 && $0.x <= 30 })
    let short = all.count { $0.y == 0 }
    #expect(short > 200 && short < 300)
    #expect(all.allSatisfy { $0.y == 5 || $0.x <= 10 })
    #expect((all.map(\.x).max() ?? 0) > 29)
  }

  @Test func curvesAndTheLineThatClosesCount() {
    let arc = CGMutablePath()
    arc.addArc(center: .zero, radius: 20, startAngle: 0, endAngle: .pi, clockwise: false)
    arc.closeSubpath()
    layer.emitterPath = arc
    var low: Float = 20
    for particle in particles(at: 10) {
      let distance = (particle.place * particle.place).sum().squareRoot()
      #expect(abs(distance - 20) < 0.1 || abs(particle.place.y) < 1e-4)
      low = min(low, distance)
    }
    #expect(low < 1)
  }

  @Test func cornersAreChosenOrTakenInTurn() {
    layer.emitterPath = path([(0, 0), (10, 0), (10, 10)], closes: true)
    layer.emitterMode = .points
    let corners: Set<SIMD3<Float>> = [SIMD3(0, 0, 0), SIMD3(10, 0, 0), SIMD3(10, 10, 0)]
    #expect(Set(particles(at: 5).map(\.place)) == corners)
    layer.emitterMode = .sequential
    let places = particles(at: 0.0605).map(\.place)
    #expect(
      places == [
        SIMD3(0, 0, 0), SIMD3(10, 0, 0), SIMD3(10, 10, 0), SIMD3(0, 0, 0), SIMD3(10, 0, 0),
        SIMD3(10, 10, 0),
      ])
  }

  @Test func withoutAPathItIsAPoint() {
    layer.emitterPosition = CGPoint(x: 3, y: 4)
    let still = CGMutablePath()
    still.move(to: CGPoint(x: 9, y: 9))
    let odd: [CGPath?] = [
      nil, still, CGMutablePath(), path([(0, 0), (1e308, 0), (-1e308, 0)]),
    ]
    for each in odd {
      layer.emitterPath = each
      #expect(particles(at: 1).allSatisfy { $0.place == SIMD3(3, 4, 0) })
    }
    layer.emitterPath = path([(1, 1), (1, 1)])
    #expect(particles(at: 1).allSatisfy { $0.place == SIMD3(4, 5, 0) })
  }

  @Test func aPathThatChangesLaterIsCopied() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    layer.emitterPath = path
    path.addLine(to: CGPoint(x: 10, y: 1_000))
    #expect(particles(at: 10).allSatisfy { $0.place.y == 0 })
    #expect(layer.emitterPath?.boundingBox.height == 0)
  }

  @Test func hugePathsHaveABoundedNumberOfLines() {
    let path = CGMutablePath()
    path.move(to: .zero)
    for index in 1...70_000 {
      path.addQuadCurve(to: CGPoint(x: index, y: 0), control: CGPoint(x: index, y: 3))
    }
    let outline = EmitterOutline(path)
    #expect(outline.corners.count == 70_001 && outline.reached.count == 70_000)
    let short = CGMutablePath()
    short.move(to: .zero)
    short.addQuadCurve(to: CGPoint(x: 9, y: 0), control: CGPoint(x: 4, y: 3))
    #expect(EmitterOutline(short).reached.count == 16)
  }

  // MARK: Spin

  @Test func theBiasIsAddedToEachSpin() {
    (cell.birthRate, cell.spin) = (1, 3)
    (layer.spin, layer.spinBias) = (0.5, -1)
    let turn = particles(at: 2)[0].turn
    #expect(abs(atan2(turn.y, turn.x) - 0.5) < 1e-4)
  }

  // MARK: Durations

  @Test func birthsEndWithTheDuration() {
    (cell.birthRate, cell.lifetime) = (10, 2)
    #expect(particles(emission(active: 3), at: 2.55).count == 20)
    // Births until 3: those after 2.05 live at 4.05.
    #expect(particles(emission(active: 3), at: 4.05).count == 10)
    #expect(particles(emission(active: 3), at: 5.1).isEmpty)
    let one = emission(active: 3)
    #expect(one.rest(at: 4).isMoving && !one.rest(at: 5.5).isMoving)
    // 0 is no duration.
    #expect(particles(emission(active: 0), at: 9.05).count == 20)
    cell.speed = 2
    #expect(particles(emission(active: 3), at: 3.501).count == 10)
  }

  @Test func repetitionsMultiplyTheDuration() {
    var timing = TimingValues()
    #expect(timing.activeDuration == .infinity)
    timing.duration = 2
    #expect(timing.activeDuration == 2)
    timing.repeatCount = 2.5
    #expect(timing.activeDuration == 5)
    timing.repeatCount = .infinity
    #expect(timing.activeDuration == .infinity)
    timing.repeatDuration = 7
    #expect(timing.activeDuration == 7)
  }

  // MARK: Attractors

  private func attractor(radius: Double, falloff: Double) -> CAEmitterBehavior {
    let behavior = CAEmitterBehavior(type: "attractor")
    behavior.setValue(radius, forKey: "radius")
    behavior.setValue(falloff, forKey: "falloff")
    behavior.setValue(2, forKey: "stiffness")
    return behavior
  }

  private func force(_ behavior: CAEmitterBehavior, at x: Float) throws -> SIMD3<Float> {
    let plan = try #require(BehaviorPlan(behavior))
    return plan.acceleration(plan.numbers, at: SIMD3(x, 0, 0), age: 0)
  }

  @Test func aNegativeFalloffPushesAway() throws {
    let behavior = attractor(radius: 100, falloff: -50)
    // 60 points inside: all of the spring's force. 20 inside: two fifths of it.
    #expect(try abs(force(behavior, at: 40).x - 120) < 1e-3)
    #expect(try abs(force(behavior, at: -40).x + 120) < 1e-3)
    #expect(try abs(force(behavior, at: 80).x - 16) < 1e-3)
    #expect(try force(behavior, at: 100) == .zero && force(behavior, at: 500) == .zero)
    #expect(try force(behavior, at: 0) == .zero)
  }

  @Test func aPositiveFalloffPullsLessFartherOut() throws {
    let behavior = attractor(radius: 100, falloff: 50)
    #expect(try abs(force(behavior, at: 40).x + 80) < 1e-3)
    #expect(try abs(force(behavior, at: 125).x + 125) < 1e-2)
    #expect(try force(behavior, at: 151) == .zero)
  }

  // MARK: Frames

  /// A picture of that size.
  private func sheet(_ width: Int, _ height: Int) -> CGImage? {
    let bytes = [UInt8](repeating: 255, count: width * height * 4)
    guard let provider = CGDataProvider(data: Data(bytes) as NSData) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  private func frames(_ mode: String?, rate: Double) throws -> SpriteFrames {
    cell.setValue(6, forKey: "contentsFrameCount")
    cell.setValue(4, forKey: "contentsFramesPerRow")
    cell.setValue(rate, forKey: "contentsFramesPerSecond")
    cell.setValue(mode, forKey: "contentsFrameMode")
    return try #require(SpriteFrames(cell))
  }

  @Test func framesLieInRowsFromTheTop() throws {
    let parts = try frames(nil, rate: 0).parts(of: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(parts.count == 6)
    #expect(parts[0] == CGRect(x: 0, y: 0.5, width: 0.25, height: 0.5))
    #expect(parts[5] == CGRect(x: 0.25, y: 0, width: 0.25, height: 0.5))
    let half = try frames(nil, rate: 0).parts(of: CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
    #expect(half[4] == CGRect(x: 0.5, y: 0.5, width: 0.125, height: 0.25))
  }

  @Test func modesChooseTheFrame() throws {
    let sequential = try frames("sequential", rate: 4)
    #expect([0, 0.2, 0.3, 1.3, 1.6].map { sequential.index(9, age: $0) } == [0, 0, 1, 5, 0])
    let single = try frames("single", rate: 4)
    #expect([0, 0.3, 9].map { single.index(9, age: $0) } == [0, 0, 0])
    let random = try frames("random", rate: 0)
    #expect(Set((0..<200).map { random.index(ParticleDice.key(1, $0), age: 3) }).count == 6)
    #expect(random.index(5, age: 0) == random.index(5, age: 7))
  }

  @Test func eachParticleShowsItsFrame() throws {
    layer.emitterShape = .point
    cell.contents = sheet(8, 4)
    _ = try frames("sequential", rate: 10)
    (cell.birthRate, cell.lifetime) = (1, 10)
    let one = emission()
    // Their ages are 2.05, 1.05 and 0.05 s.
    #expect(particles(one, at: 3.05).map(\.image) == [20 % 6, 10 % 6, 0])
    #expect(one.published.images.count == 6)
    #expect(one.published.images.allSatisfy { $0.half == SIMD2(1, 1) })
    #expect(particles(one, at: 1.35).map(\.image) == [3])
    // A second cell with the same sheet has the same images.
    layer.emitterCells = [cell, cell]
    #expect(emission().published.images.count == 6)
  }

  @Test func framesThatCannotBeShowTheSheet() throws {
    layer.emitterShape = .point
    _ = try frames("random", rate: 0)
    cell.contents = sheet(2, 2)
    #expect(emission().published.images.isEmpty == false)
    #expect(particles(at: 1).allSatisfy { $0.image == 0 })
    cell.setValue(SpriteFrames.most + 1, forKey: "contentsFrameCount")
    #expect(SpriteFrames(cell) == nil)
    for count in [Double.nan, -3, 1, 1e300] {
      cell.setValue(count, forKey: "contentsFrameCount")
      #expect(SpriteFrames(cell) == nil)
    }
  }

  @Test func theImagesOfAllFramesAreBounded() {
    layer.emitterShape = .point
    let picture = sheet(256, 256)
    layer.emitterCells = (0..<40).map { index in
      let cell = CAEmitterCell()
      cell.contents = picture
      cell.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1 - CGFloat(index) / 256)
      cell.setValue(256, forKey: "contentsFrameCount")
      cell.setValue(16, forKey: "contentsFramesPerRow")
      return cell
    }
    #expect(emission().published.images.count <= SpriteFrames.mostImages + 40)
  }
}
