import Foundation
import LaminaGeometry
import Testing

/// Facts 4.6: (m11, m12, m21, m22) a quarter and half of the way.
@Suite struct PlanePartsTests {
  static let h = 0.5.squareRoot()

  static let ways: [(CGAffineTransform, CGAffineTransform, SIMD4<Double>, SIMD4<Double>)] = [
    (.identity, scale(-1, 1), SIMD4(0.5, 0, 0, 1), SIMD4(0, 0, 0, 1)),
    (.identity, scale(1, -1), SIMD4(1, 0, 0, 0.5), SIMD4(1, 0, 0, 0)),
    (.identity, scale(-1, -1), SIMD4(h, -h, h, h), SIMD4(0, -1, 1, 0)),
    (.identity, CGAffineTransform(rotationAngle: .pi), SIMD4(h, -h, h, h), SIMD4(0, -1, 1, 0)),
    (
      .identity, CGAffineTransform(1, 0, 0.5, 1, 0, 0), SIMD4(1, 0, 0.1151, 1.0023),
      SIMD4(1, 0, 0.2368, 1.0031)
    ),
    (
      .identity, CGAffineTransform(rotationAngle: 0.5).concatenating(scale(-1, 1)),
      SIMD4(0.4961, -0.0623, 0.1247, 0.9922), SIMD4(0, 0, 0.2474, 0.9689)
    ),
    (
      .identity, scale(2, 1).concatenating(CGAffineTransform(rotationAngle: 1.5)),
      SIMD4(1.1631, 0.4578, -0.3663, 0.9305), SIMD4(1.0975, 1.0225, -0.6816, 0.7317)
    ),
    (scale(-1, 1), scale(1, -1), SIMD4(-h, -h, -h, h), SIMD4(0, -1, -1, 0)),
  ]

  private static func scale(_ x: Double, _ y: Double) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y)
  }

  @Test(arguments: ways.indices)
  func theWayIsApples(_ index: Int) throws {
    let (from, to, quarter, half) = Self.ways[index]
    let (start, end) = (try #require(PlaneParts(from)), try #require(PlaneParts(to)))
    for (fraction, expected) in [(0.25, quarter), (0.5, half)] {
      let t = start.interpolated(to: end, at: fraction).transform
      let distance = SIMD4(Double(t.a), Double(t.b), Double(t.c), Double(t.d)) - expected
      #expect(abs(distance).max() < 6e-5, "\(fraction): \(t)")
    }
  }

  @Test func translationGoesEvenly() throws {
    let start = try #require(PlaneParts(.identity))
    let end = try #require(PlaneParts(CGAffineTransform(translationX: 10, y: -20)))
    let middle = start.interpolated(to: end, at: 0.25).transform
    #expect((middle.tx, middle.ty) == (2.5, -5))
  }

  @Test(arguments: 0..<30)
  func anyMapWithAreaComesBack(seed: Int) throws {
    var random = Seeded(seed)
    let t = CGAffineTransform(
      random.number(-2...2), random.number(-2...2), random.number(-2...2), random.number(-2...2),
      random.number(-9...9), random.number(-9...9))
    guard abs(t.a * t.d - t.b * t.c) > 0.01 else { return }
    let back = try #require(PlaneParts(t)).transform
    for path in [\CGAffineTransform.a, \.b, \.c, \.d, \.tx, \.ty] {
      #expect(abs(back[keyPath: path] - t[keyPath: path]) < 1e-12)
    }
  }

  @Test func aMapWithoutAreaHasNoParts() {
    #expect(PlaneParts(CGAffineTransform()) == nil)
    #expect(PlaneParts(CGAffineTransform(scaleX: 1, y: 0)) == nil)
    #expect(PlaneParts(CGAffineTransform(translationX: .nan, y: 0)) == nil)
  }
}

extension SIMD4<Double> {
  fileprivate func max() -> Double { Swift.max(x, y, z, w) }
}

private func abs(_ v: SIMD4<Double>) -> SIMD4<Double> { v.replacing(with: -v, where: v .< 0) }
