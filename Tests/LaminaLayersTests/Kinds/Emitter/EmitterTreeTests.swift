import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// Emitters in trees: time, animations of cells, changes, limits.
@Suite struct EmitterTreeTests {
  let root = CALayer()
  let layer = CAEmitterLayer()
  let cell = CAEmitterCell()
  let tree: LayerTree

  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    root.addSublayer(layer)
    (cell.name, cell.contents, cell.birthRate, cell.lifetime) = ("fire", samplePicture(), 10, 2)
    layer.emitterCells = [cell]
    tree = LayerTree.hosting(root)
    tree.keepsEndedAnimations = true
  }

  func commit(_ time: Double) throws { try tree.commit(root, limits: .standard, at: time) }

  var cloud: [Particle] {
    guard case .particles(let particles)? = tree.columns.drawing(1)?.form else { return [] }
    return (0..<particles.emission.cloud.count).map { particles.emission.cloud[$0] }
  }

  @Test func timeIsTheLayers() throws {
    layer.beginTime = 10
    try commit(10)
    #expect(cloud.isEmpty)
    tree.tick(at: 11.05)
    #expect(cloud.count == 10)
    layer.speed = 2
    try commit(10.55)
    #expect(cloud.count == 11)
    layer.speed = 0
    layer.timeOffset = 0.35
    try commit(90)
    #expect(cloud.count == 3)
  }

  @Test func theTreeMovesWhileAnybodyLives() throws {
    try commit(5)
    #expect(tree.nextLook(after: 5) == 5)
    cell.duration = 1
    layer.setValue(10, forKeyPath: "emitterCells.fire.birthRate")
    layer.emitterCells = [cell]
    try commit(2)
    #expect(tree.nextLook(after: 2) == 2)
    tree.tick(at: 3.5)
    #expect(tree.nextLook(after: 3.5) == .infinity && cloud.isEmpty)
    #expect(tree.nextLook(after: 2.5) == 2.5)
  }

  @Test func anAnimatedBirthRateOfZeroSleeps() throws {
    let animation = CAKeyframeAnimation(keyPath: "emitterCells.fire.birthRate")
    (animation.values, animation.keyTimes) = ([0, 100, 0], [0, 0.5, 0.75])
    (animation.calculationMode, animation.duration, animation.beginTime) = (.discrete, 8, 4)
    animation.keyTimes = [0, 0.5, 0.75, 1]
    layer.setValue(0, forKeyPath: "emitterCells.fire.birthRate")
    layer.add(animation, forKey: nil)
    try commit(0)
    func next(_ time: Double) -> Double {
      tree.tick(at: time)
      return tree.nextLook(after: time)
    }
    // A step of a birth rate is a 64th of a second. A particle born in it may be early by half of
    // that.
    #expect(abs(next(2) - 4) <= 1 / 32)
    #expect(abs(next(7) - 8) <= 1 / 32)
    // Births are from 8 to 10, and each life lasts 2.
    #expect(next(9) == 9 && next(11) == 11)
    #expect(next(14.2) == .infinity)
    tree.tick(at: 9.5)
    #expect(cloud.count > 100)
    tree.tick(at: 12.1)
    #expect(cloud.isEmpty)
  }

  @Test func animatedBirthRatesCount() throws {
    let animation = CABasicAnimation(keyPath: "emitterCells.fire.birthRate")
    (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (
      100, 100, 2, 4
    )
    layer.setValue(0, forKeyPath: "emitterCells.fire.birthRate")
    layer.add(animation, forKey: nil)
    try commit(0)
    tree.tick(at: 3.9)
    #expect(cloud.isEmpty)
    tree.tick(at: 5)
    #expect(abs(cloud.count - 100) <= 2)
    tree.tick(at: 6.5)
    #expect(abs(cloud.count - 150) <= 2)
    tree.tick(at: 9)
    #expect(cloud.isEmpty)
    tree.tick(at: 5)
    #expect(abs(cloud.count - 100) <= 2)
  }

  @Test func aMovingEmitterLeavesATrail() throws {
    let animation = CABasicAnimation(keyPath: "emitterPosition")
    (animation.fromValue, animation.toValue, animation.duration) = (
      CGPoint.zero, CGPoint(x: 100, y: 0), 10
    )
    (animation.beginTime, layer.speed) = (1e-100, 1)
    layer.add(animation, forKey: nil)
    try commit(0)
    tree.tick(at: 8.05)
    #expect(cloud.count == 20)
    for (index, particle) in cloud.enumerated() {
      // The births are at 6.1, 6.2 … 8.0.
      #expect(abs(Double(particle.place.x) - (61 + Double(index))) < 0.01)
    }
  }

  @Test func animatedGravityActsOnWhoLives() throws {
    let animation = CABasicAnimation(keyPath: "emitterCells.fire.yAcceleration")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 0, 100)
    (animation.toValue, animation.beginTime) = (-50, 1e-100)
    (cell.birthRate, cell.lifetime) = (1, 10)
    layer.emitterCells = [cell]
    layer.add(animation, forKey: nil)
    try commit(0)
    tree.tick(at: 5)
    // The acceleration is -t/2, so the way from 1 to 5 is the integral of -(t² - 1)/4: (5³/3 - 5)/4
    // - (1/3 - 1)/4.
    let way = -((125.0 / 3 - 5) - (1.0 / 3 - 1)) / 4
    #expect(abs(Double(cloud[0].place.y) - way) < 0.05)
  }

  @Test func aLivingTreeKeepsWhoWasBorn() throws {
    tree.isLive = true
    try commit(0)
    try commit(5.05)
    #expect(cloud.count == 20)
    layer.setValue(0, forKeyPath: "emitterCells.fire.birthRate")
    try commit(5.05)
    #expect(cloud.count == 20)
    tree.tick(at: 6.05)
    #expect(cloud.count == 10)
    tree.tick(at: 7.2)
    #expect(cloud.isEmpty && tree.nextLook(after: 7.2) == .infinity)
  }

  @Test func presentationsHaveCellsOfTheirOwn() throws {
    let animation = CABasicAnimation(keyPath: "emitterCells.fire.velocity")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 100, 10)
    animation.beginTime = 1e-100
    layer.add(animation, forKey: nil)
    let other = CABasicAnimation(keyPath: "emitterPosition.x")
    (other.fromValue, other.toValue, other.duration, other.beginTime) = (0, 10, 10, 1e-100)
    layer.add(other, forKey: nil)
    try commit(5)
    let shown = try #require(layer.presentation())
    #expect((shown.value(forKeyPath: "emitterCells.fire.velocity") as? NSNumber)?.doubleValue == 50)
    #expect(shown.emitterPosition.x == 5)
    #expect(cell.velocity == 0 && layer.emitterPosition.x == 0)
  }

  @Test func tooManyParticlesAreAnErrorOfTheFrame() throws {
    cell.birthRate = 1e9
    layer.emitterCells = [cell]
    try commit(3)
    let compiler = FrameCompiler()
    let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: .standard)
    let error = try #require(throws: LimitExceeded.self) {
      _ = try compiler.compile(tree.published, viewport: viewport)
    }
    #expect(
      error.name == "particles" && error.allowed == RenderLimits.standard.particles
        && error.value > 1_000_000_000)
  }

  @Test func animatedRatesHaveTheSameLimit() throws {
    let animation = CABasicAnimation(keyPath: "birthRate")
    (animation.fromValue, animation.toValue, animation.duration) = (1e9, 1e9, 1_000)
    animation.beginTime = 1e-100
    layer.add(animation, forKey: nil)
    try commit(3)
    let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: .standard)
    let error = try #require(throws: LimitExceeded.self) {
      _ = try FrameCompiler().compile(tree.published, viewport: viewport)
    }
    #expect(error.name == "particles")
  }

  @Test func manyParticlesAreOneBatchAndPatchedInPlace() throws {
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (5_000, 2, 20, .pi)
    layer.position = CGPoint(x: 100, y: 100)
    layer.emitterCells = [cell]
    for index in 0..<50 {
      let other = CALayer()
      other.frame = CGRect(x: index, y: 0, width: 10, height: 10)
      other.backgroundColor = .white
      root.addSublayer(other)
    }
    try commit(10)
    let compiler = FrameCompiler()
    let viewport = try Viewport(bounds: root.bounds, scale: 1, limits: .standard)
    _ = try compiler.compile(tree.published, viewport: viewport)
    #expect(compiler.plan.batches.filter { $0.program == .particles }.map(\.count) == [10_000])
    // Each new plan has another number.
    let version = compiler.plan.clipsVersion
    for step in 1...20 {
      tree.tick(at: 10 + Double(step) / 60)
      _ = try compiler.compile(tree.published, viewport: viewport)
      let fresh = FrameCompiler()
      _ = try fresh.compile(tree.published, viewport: viewport)
      func records(_ plan: borrowing FramePlan) -> [TurnedInstance] {
        plan.batches.filter { $0.program == .particles }.flatMap {
          plan.turned[Int($0.first)..<Int($0.first + $0.count)]
        }
      }
      #expect(records(compiler.plan) == records(fresh.plan))
      #expect(compiler.plan.clipsVersion == version)
    }
  }
}
