import Foundation
import LaminaGeometry
import Testing

@Suite struct TransformPartsTests {
  @Test func theIdentityHasNoParts() throws {
    let parts = try #require(TransformParts(CATransform3DIdentity))
    #expect(parts.scale == SIMD3(1, 1, 1))
    #expect(parts.shear == .zero)
    #expect(parts.rotation == SIMD4(0, 0, 0, 1))
    #expect(parts.transform == CATransform3DIdentity)
  }

  @Test func shearIsMeasuredInScaledAxes() throws {
    var t = CATransform3DIdentity
    (t.m11, t.m21, t.m22, t.m31, t.m32, t.m33) = (2, 1.5, 3, 0.8, 1.2, 4)
    let parts = try #require(TransformParts(t))
    #expect(parts.scale == SIMD3(2, 3, 4))
    #expect(parts.shear == SIMD3(0.5, 0.2, 0.3))
    #expect(parts.rotation == SIMD4(0, 0, 0, 1))
    expectClose(parts.transform, t, 1e-15)
  }

  @Test(arguments: [(0, SIMD4(1, 0, 0, 0)), (1, SIMD4(0, 1, 0, 0)), (2, SIMD4(0, 0, 1, 0))])
  func halfTurnsAreTheAxes(axis: Int, expected: SIMD4<Double>) throws {
    let t = CATransform3DMakeRotation(.pi, axis == 0 ? 1 : 0, axis == 1 ? 1 : 0, axis == 2 ? 1 : 0)
    let rotation = try #require(TransformParts(t)).rotation
    let distance = rotation * (rotation * expected).sum().sign - expected
    #expect((distance * distance).sum() < 1e-30)
  }

  @Test func aMirrorIsThreeNegativeScales() throws {
    let parts = try #require(TransformParts(CATransform3DMakeScale(-1, -1, -1)))
    #expect(parts.scale == SIMD3(-1, -1, -1))
    #expect(parts.rotation == SIMD4(0, 0, 0, 1))
  }

  @Test(arguments: 0..<60)
  func anyMatrixWithVolumeComesBack(seed: Int) throws {
    var random = Seeded(seed)
    var t = CATransform3D.random(&random)
    if seed % 2 == 0 { (t.m14, t.m24, t.m34, t.m44) = (0, 0, 0, 1) }
    guard abs(t.determinant) > 0.05 else { return }
    guard let parts = TransformParts(t) else { return }
    var affine = t
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard abs(affine.determinant) > 0.05 else { return }
    expectClose(parts.transform, t, 1e-9)
  }

  @Test func whatHasNoVolumeHasNoParts() {
    #expect(TransformParts(CATransform3DMakeScale(1, 0, 1)) == nil)
    #expect(TransformParts(CATransform3D()) == nil)
    #expect(TransformParts(CATransform3DMakeTranslation(.infinity, 0, 0)) == nil)
  }

  @Test func halfWayTurnsHalf() throws {
    let from = try #require(TransformParts(CATransform3DIdentity))
    let turned = CATransform3DRotate(CATransform3DMakeTranslation(10, 0, 4), 1, 1, 2, 3)
    let to = try #require(TransformParts(turned))
    expectClose(
      from.interpolated(to: to, at: 0.5).transform,
      CATransform3DRotate(CATransform3DMakeTranslation(5, 0, 2), 0.5, 1, 2, 3), 1e-15)
    expectClose(from.interpolated(to: to, at: 0).transform, CATransform3DIdentity, 1e-15)
    expectClose(from.interpolated(to: to, at: 1).transform, turned, 1e-15)
  }

  @Test func theShorterWayIsTaken() throws {
    let from = try #require(TransformParts(CATransform3DMakeRotation(3, 0, 0, 1)))
    let to = try #require(TransformParts(CATransform3DMakeRotation(-3, 0, 0, 1)))
    expectClose(
      from.interpolated(to: to, at: 0.5).transform, CATransform3DMakeRotation(.pi, 0, 0, 1), 1e-14)
  }

  @Test func perspectiveGoesEvenly() throws {
    var t = CATransform3DIdentity
    t.m34 = -0.01
    let from = try #require(TransformParts(CATransform3DIdentity))
    let to = try #require(TransformParts(t))
    #expect(from.interpolated(to: to, at: 0.5).transform.m34 == -0.005)
  }
}

extension Double {
  fileprivate var sign: Double { self < 0 ? -1 : 1 }
}
