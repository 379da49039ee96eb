import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// Particles computed four at a time equal those computed one by one.
@Suite struct FourLaneTests {
  @Test func sinesAreThoseOfTheLibrary() {
    for index in -20_000...20_000 {
      let angle = Float(index) * 0.0173
      let (sine, cosine) = sineAndCosine(SIMD4(angle, 0, -angle, 1))
      #expect(abs(Double(sine[0]) - sin(Double(angle))) < 1.2e-7)
      #expect(abs(Double(cosine[0]) - cos(Double(angle))) < 1.2e-7)
      // No lane depends on another.
      #expect(sine[2] == -sine[0] && cosine[2] == cosine[0] && sine[1] == 0 && cosine[1] == 1)
    }
    let (sine, cosine) = sineAndCosine(SIMD4(.nan, .infinity, -1e30, 4e6))
    #expect(sine[0].isNaN && cosine[0].isNaN)
    for lane in 1..<4 { #expect(abs(sine[lane]) < 1.01 && abs(cosine[lane]) < 1.01) }
  }

  @Test func bytesAreRounded() {
    for step in 0...255 {
      let value = Float(step)
      let bytes = SIMD4(value, value + 0.49, max(0, value - 0.49), max(0, value - 0.5)).bytes
      #expect(bytes == SIMD4(UInt32(step), UInt32(step), UInt32(step), UInt32(step)))
    }
    #expect(SIMD4<Float>(-1, .nan, 0.25, 7).inUnit == SIMD4(0, 0, 0.25, 1))
  }

  /// An emitter whose values are random for everything in the formulas.
  private func layer(_ seed: Int) -> CAEmitterLayer {
    var dice = ParticleDice(UInt64(seed) &* 7_919 &+ 3)
    let layer = CAEmitterLayer()
    layer.seed = UInt32(seed)
    layer.emitterShape = [.point, .line, .circle, .sphere, .cuboid][seed % 5]
    (layer.emitterSize, layer.emitterDepth) = (CGSize(width: 80, height: 30), 20)
    layer.renderMode =
      [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive][seed / 5 % 5]
    func cell(_ rate: Double) -> CAEmitterCell {
      let cell = CAEmitterCell()
      cell.contents = samplePicture()
      cell.birthRate = Float(rate)
      (cell.lifetime, cell.lifetimeRange) = (Float(dice.roll(2, 1)), dice.roll() < 0.5 ? 0 : 1.5)
      (cell.velocity, cell.velocityRange, cell.emissionRange) = (60, 80, dice.roll() * 3)
      (cell.xAcceleration, cell.yAcceleration, cell.zAcceleration) = (dice.roll() * 20, -9, 4)
      if dice.roll() < 0.6 { (cell.spin, cell.spinRange) = (dice.roll() * 3, 4) }
      (cell.scale, cell.scaleRange, cell.scaleSpeed) = (0.4, 0.6, CGFloat(dice.roll(0, 0.8)))
      (cell.redRange, cell.greenSpeed, cell.alphaSpeed) = (0.7, -0.3, Float(-dice.roll()))
      return cell
    }
    let cells = [cell(dice.roll() * 90), cell(dice.roll() * 40)]
    if seed % 3 == 0 { cells[0].emitterCells = [cell(5)] }
    layer.emitterCells = cells
    return layer
  }

  @Test(arguments: 0..<25) func fourAtATimeAreThoseOneByOne(_ seed: Int) {
    let layer = layer(seed)
    let (fours, ones) = (Emission(), Emission())
    ones.takesFours = false
    for emission in [fours, ones] {
      emission.budget = ParticleBudget(limit: 100_000)
      emission.take(layer.values.pointee, [], at: nil)
    }
    var seen = 0
    for time in [3.0, 3.1, 3.5, 9, 2, 2.01, 2.02, 40, 0.4, -1, 1] {
      #expect(fours.show(at: time) == ones.show(at: time))
      #expect(fours.published.cloud.count == ones.published.cloud.count)
      if fours.published.cloud.count > 0 {
        #expect(fours.published.cloud.low == ones.published.cloud.low)
        #expect(fours.published.cloud.high == ones.published.cloud.high)
      }
      for index in 0..<min(fours.published.cloud.count, ones.published.cloud.count) {
        let (a, b) = (fours.published.cloud[index], ones.published.cloud[index])
        #expect(a.place == b.place && a.color == b.color && a.turn == b.turn && a.image == b.image)
      }
      seen += fours.published.cloud.count
    }
    #expect(seen > 20)
  }

  @Test func ranksAreSortedAndEqualOnesStay() {
    var cloud = ParticleCloud()
    var dice = ParticleDice(5)
    cloud.reserve(1_000)
    var ranks: [Double] = []
    for index in 0..<1_000 {
      ranks.append(Double(dice.pick(50)))
      cloud.append(
        Particle(place: SIMD3(Float(index), 0, 0), color: .one, turn: SIMD2(1, 0), image: 0),
        radius: 1)
      cloud.rank(ranks[index])
    }
    cloud.sort()
    let expected = ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    #expect((0..<1_000).map { Int(cloud[$0].place.x) } == expected)
  }
}
