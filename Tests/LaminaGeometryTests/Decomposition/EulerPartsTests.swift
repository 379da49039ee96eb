import Foundation
import LaminaGeometry
import Testing

/// Facts 7: the lengths of rows are the scale, a negative determinant makes x negative, y =
/// asin(-m13).
@Suite struct EulerPartsTests {
  @Test func theIdentityHasNoParts() {
    let parts = EulerParts(CATransform3DIdentity)
    #expect(parts.scale == SIMD3(1, 1, 1))
    #expect(parts.rotation == .zero)
    #expect(parts.translation == .zero)
    #expect(parts.perspective == SIMD4(0, 0, 0, 1))
    #expect(parts.transform == CATransform3DIdentity)
  }

  @Test func scaleTwoThenATurnHasApplesNumbers() {
    var parts = EulerParts(CATransform3DMakeScale(2, 2, 2))
    parts.rotation.z = 0.5
    #expect(parts.transform.m11 == 1.7551651237807455)
    #expect(parts.transform.m12 == 0.958851077208406)
    #expect(parts.transform.m21 == -0.958851077208406)
  }

  @Test(arguments: [(0.2, 0.3, 0.4), (-1.2, 1.1, 3.0), (0, 0.5, 0), (3.1, -1.5, -3.1), (0.5, 0, 0)])
  func anglesComeBack(x: Double, y: Double, z: Double) {
    let turn = CATransform3DConcat(
      CATransform3DConcat(
        CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0)),
      CATransform3DMakeRotation(z, 0, 0, 1))
    let parts = EulerParts(turn)
    #expect(abs(parts.rotation.x - x) < 1e-12)
    #expect(abs(parts.rotation.y - y) < 1e-12)
    #expect(abs(parts.rotation.z - z) < 1e-12)
    #expect(abs(parts.rotation.y - asin(-turn.m13)) < 1e-12)
    expectClose(parts.transform, turn, 1e-14)
  }

  @Test func theRowsAreTheScale() {
    let t = CATransform3DRotate(CATransform3DMakeTranslation(7, 8, 9), 0.7, 1, 2, 3)
    let parts = EulerParts(CATransform3DScale(t, 2, 3, 4))
    #expect(abs(parts.scale.x - 2) < 1e-14)
    #expect(abs(parts.scale.y - 3) < 1e-14)
    #expect(abs(parts.scale.z - 4) < 1e-14)
    #expect(parts.translation == SIMD3(7, 8, 9))
  }

  @Test func aMirrorIsANegativeX() {
    #expect(EulerParts(CATransform3DMakeScale(-2, 3, 4)).scale == SIMD3(-2, 3, 4))
    #expect(EulerParts(CATransform3DMakeScale(-2, 3, 4)).rotation == .zero)
    // A mirror in y is half a turn and a mirror in x.
    let parts = EulerParts(CATransform3DMakeScale(1, -3, 1))
    #expect(parts.scale == SIMD3(-1, 3, 1))
    #expect(abs(abs(parts.rotation.z) - .pi) < 1e-15)
    expectClose(parts.transform, CATransform3DMakeScale(1, -3, 1), 1e-15)
  }

  @Test(arguments: [0, 0.4, 1.5707963267948966, -1.5707963267948966, 3])
  func aQuarterTurnAboutYStillRecomposes(z: Double) {
    for y in [Double.pi / 2, -.pi / 2] {
      let turn = CATransform3DConcat(
        CATransform3DMakeRotation(y, 0, 1, 0), CATransform3DMakeRotation(z, 0, 0, 1))
      let tilted = CATransform3DRotate(turn, 0.3, 1, 0, 0)
      expectClose(EulerParts(tilted).transform, tilted, 1e-12)
    }
  }

  @Test func perspectiveIsKeptBehindTheTurn() {
    var t = CATransform3DIdentity
    t.m34 = -1 / 500
    var parts = EulerParts(t)
    #expect(parts.perspective == SIMD4(0, 0, -0.002, 1))
    parts.rotation.y = 0.6
    expectClose(parts.transform, CATransform3DRotate(t, 0.6, 0, 1, 0), 1e-17)
    #expect(abs(parts.transform.m14 - sin(0.6) / 500) < 1e-17)
  }

  @Test func translationLeavesAShear() {
    let t = CATransform3D(
      rows: (
        SIMD4(1, 0.5, 0, 0), SIMD4(0.3, 2, 0, 0), SIMD4(0, 0, 1, -0.01), SIMD4(4, 5, 6, 0.94)
      ))
    let moved = t.replacingTranslation(SIMD3(1, 5, 6))
    #expect((moved.m11, moved.m12, moved.m21, moved.m22) == (1, 0.5, 0.3, 2))
    #expect((moved.m41, moved.m42, moved.m43) == (1, 5, 6))
    #expect(abs(moved.m44 - 0.94) < 1e-15)
  }

  @Test(arguments: [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (0, 0, 0)])
  func aFlatMatrixTurnsWithWhatIsLeft(x: Double, y: Double, z: Double) {
    let turn = CATransform3DMakeRotation(0.4, 0, 0, 1)
    let flat = CATransform3DScale(turn, x, y, z)
    let parts = EulerParts(flat)
    expectClose(parts.transform, flat, 1e-15)
    #expect(parts.rotation.sum().isFinite)
    if x + y > 0 { #expect(abs(parts.rotation.z - 0.4) < 1e-15) }
  }

  @Test(arguments: 0..<20)
  func matricesWithoutShearComeBack(seed: Int) {
    var random = Seeded(seed)
    var t = CATransform3DMakeTranslation(
      random.number(-9...9), random.number(-9...9), random.number(-9...9))
    t = CATransform3DConcat(t, perspective(random.number(-0.01...0.01)))
    t = CATransform3DRotate(
      t, random.number(-3...3), random.number(-1...1), random.number(-1...1), random.number(0.1...1)
    )
    t = CATransform3DScale(
      t, random.number(-3 ... -0.2), random.number(0.2...3), random.number(0.2...3))
    expectClose(EulerParts(t).transform, t, 1e-12)
  }

  private func perspective(_ m34: Double) -> CATransform3D {
    var t = CATransform3DIdentity
    t.m34 = m34
    return t
  }
}

/// Expects each element of `a` to be within `tolerance` of the same element of `b`.
func expectClose(
  _ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for i in 0..<4 {
    for j in 0..<4 {
      #expect(
        abs(a[i, j] - b[i, j]) <= tolerance, "m\(i + 1)\(j + 1): \(a[i, j]) is not \(b[i, j])",
        sourceLocation: sourceLocation)
    }
  }
}
