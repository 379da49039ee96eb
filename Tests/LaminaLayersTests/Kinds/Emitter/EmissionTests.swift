import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// Which particles exist at a time, and where. This tests the simulation by itself.
@Suite struct EmissionTests {
  let layer = CAEmitterLayer()
  let cell = CAEmitterCell()

  init() {
    cell.contents = samplePicture()
    (cell.birthRate, cell.lifetime) = (10, 2)
    layer.emitterCells = [cell]
  }

  private func emission() -> Emission {
    let emission = Emission()
    emission.budget = ParticleBudget(limit: 100_000)
    emission.take(layer.values.pointee, [], at: nil)
    return emission
  }

  private func plan() -> EmitterPlan { EmitterPlan(layer.values.pointee) }

  @Test func thereIsRoomForSoManyCells() {
    layer.emitterCells = (0..<CellRoom.most).map { _ in CAEmitterCell() }
    #expect(plan().cells.count == CellRoom.most && !plan().isShort)
    layer.emitterCells?.append(CAEmitterCell())
    #expect(plan().cells.count == CellRoom.most && plan().isShort)
  }

  @Test func thereIsRoomForCellsInSoManyOthers() {
    func nested(_ depth: Int) -> CAEmitterCell {
      let cell = CAEmitterCell()
      if depth > 0 { cell.emitterCells = [nested(depth - 1)] }
      return cell
    }
    layer.emitterCells = [nested(CellRoom.deepest)]
    #expect(!plan().isShort)
    layer.emitterCells = [nested(CellRoom.deepest + 1)]
    #expect(plan().isShort)
  }

  private func particles(_ emission: Emission, at time: Double) -> [Particle] {
    _ = emission.show(at: time)
    return (0..<emission.published.cloud.count).map { emission.published.cloud[$0] }
  }

  private func particles(at time: Double) -> [Particle] { particles(emission(), at: time) }

  private func expectSame(_ a: [Particle], _ b: [Particle], _ name: String) {
    #expect(a.count == b.count, "\(name)")
    for (a, b) in zip(a, b) {
      #expect(
        a.place == b.place && a.color == b.color && a.turn == b.turn && a.image == b.image,
        "\(name)")
    }
  }

  // MARK: Births

  @Test func theFirstIsBornWhenTheFirstIntervalIsOver() {
    #expect(particles(at: 0).isEmpty)
    #expect(particles(at: 0.0999).isEmpty)
    #expect(particles(at: 0.1001).count == 1)
    #expect(particles(at: 1.05).count == 10)
    #expect(particles(at: 100.05).count == 20)
    #expect(particles(at: -3).isEmpty)
  }

  @Test func multipliersMultiply() {
    (layer.birthRate, layer.lifetime) = (3, 0.5)
    #expect(particles(at: 50.01).count == 30)
    layer.birthRate = 0
    #expect(particles(at: 50).isEmpty)
    layer.birthRate = 1
    cell.isEnabled = false
    #expect(particles(at: 50).isEmpty)
  }

  @Test func cellsHaveTheirOwnTime() {
    cell.beginTime = 5
    #expect(particles(at: 5.05).isEmpty && particles(at: 6.05).count == 10)
    cell.duration = 1
    #expect(
      particles(at: 6.55).count == 10 && particles(at: 7.45).count == 6
        && particles(at: 8.5).isEmpty)
    (cell.beginTime, cell.duration) = (-10, .infinity)
    #expect(particles(at: 0.05).count == 20)
    (cell.beginTime, cell.speed) = (0, 2)
    #expect(particles(at: 0.501).count == 10)
    (cell.speed, cell.timeOffset) = (0, 1.05)
    #expect(particles(at: 3).count == 10 && particles(at: 900).count == 10)
  }

  @Test func livesDiffer() {
    cell.lifetimeRange = 4
    let count = particles(at: 500).count
    #expect(count > 10 && count < 30)
    (cell.lifetime, cell.lifetimeRange) = (.infinity, 0)
    #expect(particles(at: 30.01).count == 300)
  }

  @Test func theSeedIsWhatChanceIsMadeOf() {
    (cell.velocity, cell.emissionRange) = (10, .pi)
    let first = particles(at: 3)
    expectSame(first, particles(at: 3), "again")
    layer.seed = 1
    #expect(particles(at: 3)[0].place != first[0].place)
  }

  // MARK: Ways

  @Test func motionIsAFormula() {
    (cell.velocity, cell.emissionLongitude, cell.yAcceleration) = (20, .pi / 2, -4)
    (cell.scaleSpeed, cell.alphaSpeed) = (0.5, -0.25)
    (layer.emitterPosition, layer.velocity, layer.scale) = (CGPoint(x: 5, y: 6), 2, 3)
    let particle = particles(at: 1.6)[0]
    let age = 1.5
    #expect(abs(Double(particle.place.x) - 5) < 1e-4)
    #expect(abs(Double(particle.place.y) - (6 + 40 * age - 2 * age * age)) < 1e-3)
    #expect(abs(Double(particle.turn.x) - 3 * (1 + 0.5 * age)) < 1e-4)
    #expect(abs(Double(particle.color.w) - (1 - 0.25 * age)) < 1e-4)
  }

  @Test func latitudeLeavesThePlane() {
    (cell.velocity, cell.emissionLatitude) = (10, .pi / 6)
    let place = particles(at: 1.1)[0].place
    #expect(abs(place.z - 5) < 1e-3 && abs(place.x - 8.660_254) < 1e-3)
  }

  @Test func rangesAreHalfToEitherSide() {
    (cell.birthRate, cell.velocity, cell.velocityRange, cell.scaleRange) = (1_000, 10, 4, 1)
    (cell.redRange, cell.color) = (0.5, CGColor(srgbRed: 0.5, green: 1, blue: 1, alpha: 1))
    let all = particles(at: 1.0005)
    let born = all.enumerated().map { 1.0005 - Double($0.offset + 1) / 1_000 }
    let speeds = zip(all, born).filter { $1 > 0.1 }.map { Double($0.place.x) / $1 }
    #expect(speeds.allSatisfy { $0 > 7.99 && $0 < 12.01 })
    #expect((speeds.min() ?? 0) < 8.1 && (speeds.max() ?? 0) > 11.9)
    #expect(all.allSatisfy { $0.turn.x >= 0.499 && $0.turn.x <= 1.501 })
    #expect(all.allSatisfy { $0.color.x >= 0.2499 && $0.color.x <= 0.7501 && $0.color.y == 1 })
  }

  @Test(arguments: [0.25, 1.5, 4.0])
  func theConeIsAsWideAsTheRange(_ range: Double) {
    (cell.birthRate, cell.velocity, cell.emissionRange) = (1_000, 1, CGFloat(range))
    var widest = 0.0
    for particle in particles(at: 1.0005).dropLast(5) {
      let place = SIMD3<Double>(particle.place)
      widest = max(widest, acos(max(-1, min(1, place.x / (place * place).sum().squareRoot()))))
    }
    #expect(widest <= min(range, .pi) + 1e-3 && widest > min(range, .pi) * 0.9)
  }

  @Test(arguments: ["point", "line", "rectangle", "cuboid", "circle", "sphere"])
  func shapesAreAsLargeAsTheySay(_ shape: String) {
    layer.emitterShape = CAEmitterLayerEmitterShape(rawValue: shape)
    (layer.emitterSize, layer.emitterDepth) = (CGSize(width: 40, height: 20), 10)
    (layer.emitterPosition, layer.emitterZPosition) = (CGPoint(x: 100, y: 50), 7)
    (cell.birthRate, cell.lifetime) = (3_000, 1)
    let extent: SIMD3<Float> =
      switch shape {
      case "line": SIMD3(20, 0, 0)
      case "rectangle": SIMD3(20, 10, 0)
      case "cuboid": SIMD3(20, 10, 5)
      case "circle": SIMD3(40, 40, 0)
      case "sphere": SIMD3(40, 40, 40)
      default: .zero
      }
    for mode in ["points", "outline", "surface", "volume"] {
      layer.emitterMode = CAEmitterLayerEmitterMode(rawValue: mode)
      var reached = SIMD3<Float>()
      for particle in particles(at: 1) {
        let from = particle.place - SIMD3(100, 50, 7)
        let share = pointwiseMax(from, -from)
        #expect(
          share.x <= extent.x + 0.01 && share.y <= extent.y + 0.01 && share.z <= extent.z + 0.01)
        reached = pointwiseMax(reached, share)
        let distance = (from * from).sum().squareRoot()
        switch (shape, mode) {
        case ("circle", "outline"), ("circle", "points"), ("sphere", "surface"),
          ("sphere", "outline"):
          #expect(abs(distance - 40) < 0.01)
        case ("rectangle", "points"), ("cuboid", "points"):
          #expect(abs(share.x - 20) + abs(share.y - 10) < 0.01)
        case ("rectangle", "outline"): #expect(min(abs(share.x - 20), abs(share.y - 10)) < 0.01)
        case ("cuboid", "surface"), ("cuboid", "outline"):
          #expect(min(abs(share.x - 20), min(abs(share.y - 10), abs(share.z - 5))) < 0.01)
        case ("circle", _), ("sphere", _): #expect(distance < 40.01)
        default: break
        }
      }
      let flat = shape == "sphere" && (mode == "outline" || mode == "points")
      #expect(reached.x >= extent.x * 0.9 && reached.y >= extent.y * 0.9, "\(mode)")
      #expect(flat || reached.z >= extent.z * 0.9, "\(mode)")
    }
  }

  @Test func fromACirclesOutlineParticlesFlyOutwards() {
    (layer.emitterShape, layer.emitterMode) = (.circle, .outline)
    (layer.emitterSize, cell.velocity) = (CGSize(width: 30, height: 0), 10)
    for (index, particle) in particles(at: 2.05).enumerated() {
      let distance = Double((particle.place * particle.place).sum().squareRoot())
      #expect(abs(distance - (30 + 10 * (2.05 - Double(index + 1) / 10))) < 0.01)
    }
  }

  /// Angles of a line count from its normal, towards smaller y: π is down in a view with y down.
  @Test(arguments: [(0, SIMD2(0, -10)), (Double.pi, SIMD2(0, 10)), (Double.pi / 2, SIMD2(10, 0))])
  func fromALineParticlesFlyAlongItsNormal(longitude: Double, velocity: SIMD2<Float>) {
    (layer.emitterShape, layer.emitterMode) = (.line, .points)
    (layer.emitterSize, cell.velocity) = (.zero, 10)
    cell.emissionLongitude = CGFloat(longitude)
    let list = particles(at: 2.05)
    #expect(!list.isEmpty)
    for (index, particle) in list.enumerated() {
      let age = Float(2.05 - Double(index + 1) / 10)
      #expect(abs(particle.place.x - velocity.x * age) < 0.01)
      #expect(abs(particle.place.y - velocity.y * age) < 0.01)
    }
  }

  // MARK: Cells in cells

  @Test func particlesEmitWhileTheyLive() {
    let spark = CAEmitterCell()
    (spark.contents, spark.birthRate, spark.lifetime, spark.velocity) = (samplePicture(), 4, 1, 10)
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionLongitude) = (0.5, 1, 100, .pi / 2)
    (cell.contents, cell.emitterCells) = (nil, [spark])
    // The parent is born at 2 and dies at 3; sparks at 2.25, 2.5, 2.75 and 3.
    #expect(particles(at: 2.2).isEmpty)
    #expect(particles(at: 2.6).count == 2)
    #expect(particles(at: 3.1).count == 4)
    #expect(particles(at: 3.6).count == 2)
    // They are born at the parent's place, in the direction of its motion.
    let place = particles(at: 2.45)[0].place
    #expect(abs(place.x) < 1e-3 && abs(place.y - (25 + 10 * 0.2)) < 1e-2)
    spark.beginTime = 0.5
    #expect(particles(at: 3.05).count == 2)
  }

  // MARK: Any time

  @Test(arguments: 0..<6)
  func framesOfAnyOrderAreTheSame(_ kind: Int) {
    (cell.birthRate, cell.lifetimeRange, cell.velocity, cell.emissionRange) = (40, 1, 30, 3)
    let spark = CAEmitterCell()
    (spark.contents, spark.birthRate, spark.lifetime, spark.velocity) = (samplePicture(), 5, 1, 10)
    cell.emitterCells = [spark]
    let behavior = CAEmitterBehavior(
      type: ["", "drag", "wave", "attractor", "alignToMotion", "light"][kind])
    behavior.setValue(0.5, forKey: "drag")
    behavior.setValue([20, 5, 0], forKey: "force")
    behavior.setValue(2, forKey: "frequency")
    behavior.setValue(3, forKey: "stiffness")
    behavior.setValue(CGPoint(x: 20, y: 9), forKey: "position")
    layer.emitterBehaviors = [behavior]
    layer.renderMode = kind % 2 == 0 ? .oldestFirst : .unordered
    let one = emission()
    var seeded = Seeded(kind + 3)
    for step in 0..<60 {
      let time = step % 3 < 2 ? Double(step) * 0.07 : seeded.number(0...9)
      expectSame(particles(one, at: time), particles(at: time), "\(kind) \(step)")
    }
  }

  @Test func withoutForcesStepsAreTheFormula() {
    (cell.velocity, cell.emissionRange, cell.yAcceleration) = (30, 3, -40)
    let formula = particles(at: 7.3)
    let still = CAEmitterBehavior(type: "wave")
    layer.emitterBehaviors = [still]
    let steps = particles(at: 7.3)
    #expect(formula.count == steps.count)
    for (a, b) in zip(formula, steps) {
      #expect(((a.place - b.place) * (a.place - b.place)).sum() < 1e-5)
    }
  }

  @Test func dragTakesAShareOfTheVelocity() {
    cell.velocity = 10
    let drag = CAEmitterBehavior(type: "drag")
    drag.setValue(2, forKey: "drag")
    layer.emitterBehaviors = [drag]
    let x = Double(particles(at: 1.1)[0].place.x)
    #expect(abs(x - 5 * (1 - exp(-2))) < 1e-3)
  }

  @Test func valuesOverLifeReplace() {
    let behavior = CAEmitterBehavior(type: "valueOverLife")
    behavior.setValue("scale", forKey: "keyPath")
    behavior.setValue([0, 1, 0.5], forKey: "values")
    let colors = CAEmitterBehavior(type: "colorOverLife")
    colors.setValue(
      [
        CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
        CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1),
      ],
      forKey: "colors")
    layer.emitterBehaviors = [behavior, colors]
    (cell.birthRate, cell.scale) = (1, 4)
    let particle = particles(at: 1.5)[0]
    #expect(
      abs(particle.turn.x - 0.5) < 1e-4 && abs(particle.color.x - 0.75) < 1e-4
        && particle.color.y == 0)
    #expect(abs(particles(at: 2.5)[0].turn.x - 0.75) < 1e-4)
    behavior.setValue(true, forKey: "additive")
    colors.setValue(true, forKey: "additive")
    layer.emitterBehaviors = [behavior, colors]
    #expect(abs(particles(at: 1.5)[0].turn.x - 4.5) < 1e-4)
    #expect(particles(at: 1.5)[0].color == SIMD4(1, 1, 1, 1))
  }

  // MARK: Changes

  @Test func changesOfALivingTreeActOnWhatIsBornLater() {
    (cell.velocity, cell.emissionRange) = (10, 3)
    let one = emission()
    let past = particles(one, at: 4)
    let before = particles(one, at: 5.05)
    layer.birthRate = 0
    one.take(layer.values.pointee, nil, at: 5.05)
    expectSame(particles(one, at: 5.05), before, "stopped")
    expectSame(particles(one, at: 4), past, "the past")
    // Living particles live on, and no new ones come.
    #expect(particles(one, at: 6.05).count == 10 && particles(one, at: 7.1).isEmpty)
    #expect(!one.rest(at: 7.2).isMoving && one.rest(at: 6).isMoving)
    layer.birthRate = 1
    one.take(layer.values.pointee, nil, at: 10)
    // Half a particle was due when the births stopped.
    #expect(particles(one, at: 10.99).count == 10)
  }

  @Test func manySmallChangesLoseNobody() {
    let one = emission()
    for step in 1...100 {
      layer.emitterPosition = CGPoint(x: step, y: 0)
      one.take(layer.values.pointee, nil, at: Double(step) * 0.033)
    }
    // 3.3 s at 10 births a second. The particles of the last two seconds live.
    #expect(particles(one, at: 3.32).count == 20)
  }

  @Test func elsewhereValuesAreThoseOfAllTime() {
    let one = emission()
    _ = particles(one, at: 5)
    layer.emitterPosition = CGPoint(x: 50, y: 0)
    one.take(layer.values.pointee, nil, at: nil)
    #expect(particles(one, at: 5).allSatisfy { $0.place.x == 50 })
  }

  // MARK: Order

  @Test func modesSort() {
    let other = CAEmitterCell()
    (other.contents, other.birthRate, other.lifetime, other.scale) = (samplePicture(), 10, 2, 2)
    (other.beginTime, cell.zAcceleration) = (0.05, 1)
    layer.emitterCells = [cell, other]
    func scales() -> [Float] { particles(at: 0.36).map(\.turn.x) }
    #expect(scales() == [1, 1, 1, 2, 2, 2])
    layer.renderMode = .oldestFirst
    #expect(scales() == [1, 2, 1, 2, 1, 2])
    layer.renderMode = .oldestLast
    #expect(scales() == [2, 1, 2, 1, 2, 1])
    layer.renderMode = .backToFront
    #expect(scales() == [2, 2, 2, 1, 1, 1])
    #expect(particles(at: 0.36).map(\.place.z) == particles(at: 0.36).map(\.place.z).sorted())
  }

  // MARK: Limits

  @Test func tooManyAreNone() {
    cell.birthRate = 1e9
    let one = emission()
    #expect(particles(one, at: 1).isEmpty)
    #expect((one.published.excess?.value ?? 0) >= 999_000_000)
    let spark = CAEmitterCell()
    (cell.birthRate, spark.birthRate, spark.lifetime) = (100, 1e9, 1)
    cell.emitterCells = [spark]
    let two = emission()
    #expect(particles(two, at: 1).isEmpty && two.published.excess != nil)
    cell.emitterCells = [cell]
    cell.birthRate = 1
    #expect(emission().show(at: 3))
    cell.emitterCells = nil
  }

  /// Cells inside a cell are counted together while they are made: twenty that each stay below the
  /// limit would take twenty times the memory before anybody counts.
  @Test func cellsInsideStopTogether() throws {
    let most = 100_000
    cell.birthRate = 1
    cell.emitterCells = (0..<20).map { _ in
      let spark = CAEmitterCell()
      (spark.birthRate, spark.lifetime) = (Float(most) / 10, 1)
      return spark
    }
    defer { cell.emitterCells = nil }
    let many = emission()
    #expect(particles(many, at: 1).isEmpty)
    let excess = try #require(many.published.excess)
    #expect(excess.value > most && excess.value <= most + 1)
  }

  @Test func numbersWithoutMeasureDrawNothing() {
    (cell.velocity, cell.scale) = (1e300, 1e30)
    #expect(particles(at: 3).isEmpty)
    layer.emitterSize = CGSize(width: 1e300, height: -1e300)
    for shape in ["line", "rectangle", "cuboid", "circle", "sphere"] {
      layer.emitterShape = CAEmitterLayerEmitterShape(rawValue: shape)
      #expect(particles(at: 3).isEmpty)
    }
    cell.birthRate = -5
    #expect(particles(at: 3).isEmpty)
    #expect(
      particles(at: .infinity).isEmpty && particles(at: .nan).isEmpty
        && particles(at: 1e300).isEmpty)
  }
}
