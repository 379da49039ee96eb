import Foundation
import LaminaGeometry
import Testing

@Suite struct Transform3DTests {
  @Test func aNewMatrixIsZeroAndTheIdentityIsNot() {
    for i in 0..<4 {
      for j in 0..<4 {
        #expect(CATransform3D()[i, j] == 0)
        #expect(CATransform3DIdentity[i, j] == (i == j ? 1 : 0))
      }
    }
    #expect(CATransform3DIsIdentity(CATransform3DIdentity))
    #expect(!CATransform3DIsIdentity(CATransform3D()))
  }

  @Test func translationLiesInTheFourthRow() {
    let t = CATransform3DMakeTranslation(3, -4, 5)
    #expect((t.m41, t.m42, t.m43, t.m44) == (3, -4, 5, 1))
    #expect((t.m14, t.m24, t.m34) == (0, 0, 0))
  }

  @Test func scaleLiesOnTheDiagonal() {
    let t = CATransform3DMakeScale(2, -3, 0.5)
    #expect((t.m11, t.m22, t.m33, t.m44) == (2, -3, 0.5, 1))
    #expect((t.m12, t.m21, t.m41) == (0, 0, 0))
  }

  @Test func rotationAboutZTurnsXTowardsY() {
    let t = CATransform3DMakeRotation(0.3, 0, 0, 1)
    #expect((t.m11, t.m12) == (cos(0.3), sin(0.3)))
    #expect((t.m21, t.m22) == (-sin(0.3), cos(0.3)))
    #expect((t.m33, t.m13, t.m31) == (1, 0, 0))
  }

  @Test func rotationAboutXTurnsYTowardsZ() {
    let t = CATransform3DMakeRotation(0.3, 1, 0, 0)
    #expect((t.m22, t.m23) == (cos(0.3), sin(0.3)))
    #expect((t.m32, t.m33) == (-sin(0.3), cos(0.3)))
    #expect(t.m11 == 1)
  }

  @Test func rotationAboutYTurnsZTowardsX() {
    let t = CATransform3DMakeRotation(0.3, 0, 1, 0)
    #expect((t.m33, t.m31) == (cos(0.3), sin(0.3)))
    #expect((t.m13, t.m11) == (-sin(0.3), cos(0.3)))
    #expect(t.m22 == 1)
  }

  @Test func theAxisNeedNotHaveUnitLength() {
    let long = CATransform3DMakeRotation(1.2, 3, -6, 9)
    let short = CATransform3DMakeRotation(1.2, 1, -2, 3)
    #expect(distance(long, short) < 1e-15)
    let square = CATransform3DConcat(long, long)
    #expect(distance(square, CATransform3DMakeRotation(2.4, 1, -2, 3)) < 1e-14)
  }

  @Test func aZeroAxisGivesTheIdentity() {
    #expect(CATransform3DMakeRotation(1, 0, 0, 0) == CATransform3DIdentity)
    let t = CATransform3DMakeTranslation(1, 2, 3)
    #expect(CATransform3DRotate(t, 1, 0, 0, 0) == t)
  }

  @Test func rotationsKeepTheirAxis() {
    var random = Seeded(3)
    for _ in 0..<50 {
      let (x, y, z) = (random.number(-1...1), random.number(-1...1), random.number(-1...1))
      let t = CATransform3DMakeRotation(random.number(-7...7), x, y, z)
      #expect(abs(x * t.m11 + y * t.m21 + z * t.m31 - x) < 1e-14)
      #expect(abs(x * t.m12 + y * t.m22 + z * t.m32 - y) < 1e-14)
      #expect(abs(x * t.m13 + y * t.m23 + z * t.m33 - z) < 1e-14)
      #expect(abs(t.determinant - 1) < 1e-14)
    }
  }

  @Test func concatIsTheProductInOrder() {
    var random = Seeded(1)
    for _ in 0..<100 {
      let (a, b) = (CATransform3D.random(&random), CATransform3D.random(&random))
      let (product, naive) = (CATransform3DConcat(a, b), naiveProduct(a, b))
      for i in 0..<4 { for j in 0..<4 { #expect(abs(product[i, j] - naive[i][j]) < 1e-13) } }
    }
  }

  @Test func operationsComeBeforeTheMatrix() {
    var random = Seeded(2)
    for _ in 0..<50 {
      let t = CATransform3D.random(&random)
      #expect(
        CATransform3DTranslate(t, 1, 2, 3)
          == CATransform3DConcat(CATransform3DMakeTranslation(1, 2, 3), t))
      #expect(
        CATransform3DScale(t, 2, 3, 4) == CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), t))
      #expect(
        CATransform3DRotate(t, 0.7, 1, 2, 3)
          == CATransform3DConcat(CATransform3DMakeRotation(0.7, 1, 2, 3), t))
    }
  }

  /// A translation that is applied before a scale is scaled; one applied after it is not.
  @Test func orderOfTranslationAndScaleInNumbers() {
    let t = CATransform3DTranslate(CATransform3DMakeScale(2, 3, 4), 10, 20, 30)
    #expect((t.m41, t.m42, t.m43) == (20, 60, 120))
    let u = CATransform3DScale(CATransform3DMakeTranslation(10, 20, 30), 2, 3, 4)
    #expect((u.m41, u.m42, u.m43) == (10, 20, 30))
  }

  @Test func scaleThenRotateGivesTheMeasuredNumbers() {
    let t = CATransform3DRotate(CATransform3DMakeScale(2, 3, 4), 0.5, 0, 0, 1)
    #expect(abs(t.m11 - 1.7551651237807455) < 1e-15)
    #expect(abs(t.m12 - 1.438276615812609) < 1e-15)
  }

  @Test func inverseTimesMatrixIsTheIdentity() {
    var random = Seeded(4)
    for _ in 0..<200 {
      let t = CATransform3D.random(&random)
      guard abs(t.determinant) > 0.05 else { continue }
      let inverse = CATransform3DInvert(t)
      #expect(distance(CATransform3DConcat(inverse, t), CATransform3DIdentity) < 1e-10)
      #expect(distance(CATransform3DConcat(t, inverse), CATransform3DIdentity) < 1e-10)
    }
  }

  @Test(arguments: [
    CATransform3D(), CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(2, 3, 0),
    CATransform3DConcat(CATransform3DMakeScale(1, 0, 1), CATransform3DMakeRotation(1, 1, 2, 3)),
  ])
  func inverseOfASingularMatrixIsTheMatrix(t: CATransform3D) {
    #expect(CATransform3DInvert(t) == t)
  }

  @Test func determinantOfAProductIsTheProductOfDeterminants() {
    var random = Seeded(5)
    for _ in 0..<100 {
      let (a, b) = (CATransform3D.random(&random), CATransform3D.random(&random))
      let product = CATransform3DConcat(a, b).determinant
      #expect(abs(product - a.determinant * b.determinant) < 1e-9 * max(1, abs(product)))
    }
    #expect(CATransform3DMakeScale(2, 3, -4).determinant == -24)
  }

  static var offPlane: [WritableKeyPath<CATransform3D, CGFloat>] {
    [\.m13, \.m14, \.m23, \.m24, \.m31, \.m32, \.m34, \.m43, \.m33, \.m44]
  }
  static var inPlane: [WritableKeyPath<CATransform3D, CGFloat>] {
    [\.m11, \.m12, \.m21, \.m22, \.m41, \.m42]
  }

  @Test func affineMeansExactlyInThePlane() {
    #expect(CATransform3DIsAffine(CATransform3DIdentity))
    for path in Self.offPlane {
      var t = CATransform3DMakeRotation(0.4, 0, 0, 1)
      t[keyPath: path] += 1e-12
      #expect(!CATransform3DIsAffine(t), "\(path)")
    }
    for path in Self.inPlane {
      var t = CATransform3DIdentity
      t[keyPath: path] = 7
      #expect(CATransform3DIsAffine(t), "\(path)")
    }
  }

  @Test func affineTransformsGoThereAndBack() {
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let t = CATransform3DMakeAffineTransform(m)
    #expect((t.m11, t.m12, t.m21, t.m22, t.m41, t.m42) == (1, 2, 3, 4, 5, 6))
    #expect(CATransform3DIsAffine(t))
    #expect(CATransform3DGetAffineTransform(t) == m)
  }

  @Test func equalityComparesElements() {
    let t = CATransform3DMakeRotation(0.4, 1, 2, 3)
    var u = t
    #expect(CATransform3DEqualToTransform(t, u))
    u.m32 = u.m32.nextUp
    #expect(!CATransform3DEqualToTransform(t, u))
    #expect(t != u)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func oneBadElementMakesAMatrixNotFinite(value: CGFloat) {
    #expect(CATransform3DIdentity.isFinite)
    for path in Self.offPlane + Self.inPlane {
      var t = CATransform3DIdentity
      t[keyPath: path] = value
      #expect(!t.isFinite, "\(path)")
    }
    var opposite = CATransform3DIdentity
    (opposite.m11, opposite.m42) = (.infinity, -.infinity)
    #expect(!opposite.isFinite)
  }
}
