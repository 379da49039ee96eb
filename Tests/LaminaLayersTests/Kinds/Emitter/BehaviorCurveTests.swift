import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaFrames
@testable import LaminaLayers

/// Behaviours that give a number of a particle by a curve over its life or its way.
@Suite struct BehaviorCurveTests {
  let layer = CAEmitterLayer()
  let cell = CAEmitterCell()

  /// One particle is born each second, at (5, 7), and lives for ten.
  init() {
    (cell.contents, cell.birthRate, cell.lifetime) = (samplePicture(), 1, 10)
    layer.emitterCells = [cell]
    layer.emitterPosition = CGPoint(x: 5, y: 7)
  }

  private func behavior(
    _ keyPath: String, _ values: [Double], type: String = "valueOverLife", additive: Bool = false,
    _ inputs: [String: Any] = [:]
  ) -> CAEmitterBehavior {
    let behavior = CAEmitterBehavior(type: type)
    behavior.setValue(keyPath, forKey: "keyPath")
    behavior.setValue(values, forKey: "values")
    behavior.setValue(additive ? 1 : 0, forKey: "additive")
    for (key, value) in inputs { behavior.setValue(value, forKey: key) }
    return behavior
  }

  /// The particle that was born first, which is `age` seconds old.
  private func oldest(_ age: Double, of emission: Emission? = nil) throws -> Particle {
    let emission = emission ?? self.emission()
    _ = emission.show(at: 1 + age)
    return try #require(emission.published.cloud.count > 0 ? emission.published.cloud[0] : nil)
  }

  private func emission() -> Emission {
    let emission = Emission()
    emission.budget = ParticleBudget(limit: 100_000)
    emission.take(layer.values.pointee, [], at: nil)
    return emission
  }

  // MARK: Life

  @Test(arguments: [0, 1, 2])
  func placesOverLife(axis: Int) throws {
    let path = "position." + ["x", "y", "z"][axis]
    for additive in [false, true] {
      layer.emitterBehaviors = [behavior(path, [20, 280], additive: additive)]
      cell.velocity = 3
      layer.emitterCells = [cell]
      for age in [0, 2.5, 5, 9.5] {
        let place = try oldest(age).place
        let plain = SIMD3<Float>(5 + 3 * Float(age), 7, 0)
        for other in 0..<3 where other != axis { #expect(place[other] == plain[other]) }
        let value = Float(20 + 26 * age)
        #expect(abs(place[axis] - (additive ? plain[axis] + value : value)) < 1e-3, "\(age)")
      }
    }
  }

  @Test func placesWithLocationsAndAfterForces() throws {
    let wave = CAEmitterBehavior(type: "wave")
    wave.setValue([50, 30, 0], forKey: "force")
    wave.setValue(0.3, forKey: "frequency")
    let place = behavior("position.x", [0, 100, 100, 40], ["locations": [0.2, 0.4, 0.6, 0.6]])
    layer.emitterBehaviors = [place, wave]
    let xs = try [0, 2, 3, 4, 5, 5.9, 6, 9].map { try oldest($0).place.x }
    #expect(zip(xs, [0, 0, 50, 100, 100, 100, 40, 40]).allSatisfy { abs($0 - $1) < 1e-3 })
    layer.emitterBehaviors = [wave]
    let y = try oldest(4).place.y
    layer.emitterBehaviors = [place, wave]
    #expect(try oldest(4).place.y == y && y != 7, "the other force goes on")
  }

  /// An image that is aligned to the motion turns with the way that the curve makes.
  @Test func alignedImagesTurnWithTheCurve() throws {
    layer.emitterBehaviors = [
      behavior("position.x", [0, 100]), behavior("position.y", [0, 100, 0]),
      CAEmitterBehavior(type: "alignToMotion"),
    ]
    for (age, slope) in [(2.0, Float(2)), (7, -2)] {
      let turn = try oldest(age).turn
      #expect(abs(turn.y / turn.x - slope) < 1e-3)
    }
  }

  /// Cells inside a cell are born where the particle is seen.
  @Test func sparksComeFromWhereTheirParticleIs() throws {
    let spark = CAEmitterCell()
    (spark.contents, spark.birthRate, spark.lifetime) = (samplePicture(), 1, 0.5)
    cell.emitterCells = [spark]
    cell.contents = nil
    cell.birthRate = 0.4
    layer.emitterCells = [cell]
    let place = behavior("position.x", [20, 280])
    cell.emitterBehaviors = [place]
    layer.emitterCells = [cell]
    let emission = emission()
    // Born at 2.5 s; its third spark comes at an age of 3.
    _ = emission.show(at: 5.6)
    #expect(emission.published.cloud.count >= 1)
    #expect(abs(emission.published.cloud[0].place.x - 98) < 1e-2)
  }

  @Test func velocitiesOverLife() throws {
    for additive in [false, true] {
      layer.emitterBehaviors = [behavior("velocity.x", [0, 40], additive: additive)]
      (cell.velocity, cell.yAcceleration) = (3, 2)
      layer.emitterCells = [cell]
      for age in [0.5, 5, 9] {
        // The integral of 4t.
        let way = 2 * age * age + (additive ? 3 * age : 0)
        let place = try oldest(age).place
        #expect(abs(Double(place.x) - 5 - way) < 0.05, "\(age) \(place)")
        #expect(abs(Double(place.y) - 7 - age * age) < 0.05)
      }
    }
  }

  @Test func turnsAndSizesOverLife() throws {
    (cell.scale, cell.scaleSpeed, cell.spin) = (2, 0.5, 0.25)
    func look(_ path: String, _ values: [Double], _ additive: Bool, _ age: Double) throws -> (
      angle: Float, scale: Float
    ) {
      layer.emitterBehaviors = [behavior(path, values, additive: additive)]
      layer.emitterCells = [cell]
      let turn = try oldest(age).turn
      return (atan2(turn.y, turn.x), (turn * turn).sum().squareRoot())
    }
    // At an age of 4 of 10: an angle of 1 and a scale of 4 without it.
    #expect(try abs(look("rotation", [0, 5], false, 4).angle - 2) < 1e-3)
    #expect(try abs(look("rotation", [0, 5], true, 4).angle - 3) < 1e-3)
    #expect(try abs(look("scale", [0, 5], false, 4).scale - 2) < 1e-3)
    #expect(try abs(look("scale", [0, 5], true, 4).scale - 6) < 1e-3)
    // Of rates, what has passed counts: 0.05 · t.
    #expect(try abs(look("spin", [0, 0.5], false, 4).angle - 0.4) < 1e-3)
    #expect(try abs(look("spin", [0, 0.5], true, 4).angle - 1.4) < 1e-3)
    #expect(try abs(look("scaleSpeed", [0, 0.5], false, 4).scale - 2.4) < 1e-3)
    #expect(try abs(look("scaleSpeed", [0, 0.5], true, 4).scale - 4.4) < 1e-3)
  }

  @Test func partsOfTheColourOverLife() throws {
    cell.color = CGColor(srgbRed: 0.5, green: 0.25, blue: 0.5, alpha: 1)
    layer.emitterBehaviors = [behavior("color.green", [0, 1])]
    layer.emitterCells = [cell]
    #expect(try oldest(4).color.y == 0.4 && oldest(4).color.x == 0.5)
    layer.emitterBehaviors = [behavior("color.green", [0, 1], additive: true)]
    #expect(try oldest(4).color.y == 0.65)
    layer.emitterBehaviors = [behavior("color.alpha", [1, 0.5])]
    #expect(try oldest(4).color.w == 0.8)
  }

  // MARK: Distance

  @Test func overTheDistanceFromTheBirth() throws {
    cell.velocity = 10
    layer.emitterCells = [cell]
    // The whole way is 100 points, or the radius.
    layer.emitterBehaviors = [behavior("scale", [1, 3], type: "valueOverDistance")]
    #expect(try [0, 2.5, 5].map { try oldest($0).turn.x } == [1, 1.5, 2])
    layer.emitterBehaviors = [
      behavior("scale", [1, 3], type: "valueOverDistance", ["radius": 50])
    ]
    #expect(try [0, 2.5, 5, 9].map { try oldest($0).turn.x } == [1, 2, 3, 3])
    layer.emitterBehaviors = [
      behavior(
        "scale", [1, 3], type: "valueOverDistance",
        ["radius": 50, "position": CGPoint(x: 55, y: 7)])
    ]
    #expect(try [0, 2.5, 5, 7.5].map { try oldest($0).turn.x } == [3, 2, 1, 2])
  }

  @Test func coloursOverTheDistance() throws {
    cell.velocity = 10
    layer.emitterCells = [cell]
    let colors = CAEmitterBehavior(type: "colorOverDistance")
    colors.setValue(
      [
        CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1),
        CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5),
      ], forKey: "colors")
    layer.emitterBehaviors = [colors]
    #expect(try oldest(5).color == SIMD4(0.5, 0, 0.5, 0.75))
  }

  /// Without a way there is no share of it: the first value shows.
  @Test func numbersWithoutMeasureShowTheFirstValue() throws {
    layer.emitterBehaviors = [behavior("scale", [2, 9], type: "valueOverDistance")]
    #expect(try oldest(5).turn.x == 2)
    cell.lifetime = .infinity
    layer.emitterCells = [cell]
    layer.emitterBehaviors = [behavior("position.x", [20, 280])]
    #expect(try oldest(5).place.x == 20)
  }

  // MARK: Curves

  @Test(arguments: [1, 2, 15, 16, 17, 18, 400])
  func areasAreThoseUnderTheCurve(count: Int) throws {
    let values = (0..<count).map { Double(($0 * 7919) % 13) - 4 }
    let places = (0..<count).map { 0.1 + 0.8 * (Double($0) / Double(count)).squareRoot() }
    let plan = try #require(
      BehaviorPlan(behavior("spin", values, ["locations": places])))
    var numbers = plan.numbers
    numbers[BehaviorNumbers.curve] = 5
    for share in stride(from: Float(0), through: 1, by: 0.0625) {
      var sum: Float = 0
      let steps = 4_000
      for step in 0..<steps {
        let at = share * (Float(step) + 0.5) / Float(steps)
        sum += (plan.curve(numbers, at: at)?.x ?? .nan) * share / Float(steps)
      }
      #expect(abs(plan.area(numbers, to: share) - sum) < 0.01, "\(share)")
    }
  }

  @Test func whatHasNoMeaningIsNotDrawn() {
    for path in ["mass", "position", "velocity", "color", ""] {
      #expect(!behavior(path, [1, 2]).isDrawn, "\(path)")
    }
    for path in ["position.x", "velocity.z", "spin", "scaleSpeed", "rotation", "color.red"] {
      #expect(behavior(path, [1, 2]).isDrawn)
    }
    for path in ["velocity.x", "spin", "scaleSpeed"] {
      #expect(!behavior(path, [1, 2], type: "valueOverDistance").isDrawn)
    }
    #expect(behavior("position.x", [1, 2], type: "valueOverDistance").isDrawn)
  }
}
