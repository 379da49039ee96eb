import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Facts 3.2, last entry.
@Suite struct AffineTransformTests {
  let layer = CALayer()

  @Test func defaultIsTheIdentity() { #expect(layer.affineTransform() == .identity) }

  @Test func whatIsSetIsRead() {
    let m = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    layer.setAffineTransform(m)
    #expect(layer.affineTransform() == m)
    #expect(
      layer.transform
        == CATransform3D(
          m11: 1, m12: 2, m13: 0, m14: 0, m21: 3, m22: 4, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
          m34: 0,
          m41: 5, m42: 6, m43: 0, m44: 1))
  }

  @Test(arguments: [
    CATransform3DMakeScale(2, 2, 2), CATransform3DMakeRotation(0.5, 1, 0, 0),
    CATransform3DMakeTranslation(1, 2, 3), perspective(-0.01),
  ])
  func whatLeavesThePlaneReadsAsTheIdentity(transform: CATransform3D) {
    layer.transform = transform
    #expect(layer.affineTransform() == .identity)
    #expect(layer.transform == transform)
  }

  @Test func settingReplacesWhatActsInZ() {
    layer.transform = CATransform3DConcat(CATransform3DMakeTranslation(1, 2, 3), perspective(-0.01))
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    #expect(layer.transform == CATransform3DMakeScale(2, 3, 1))
  }

  @Test func singularIsStillAffine() {
    layer.transform = CATransform3DMakeScale(0, 1, 1)
    #expect(layer.affineTransform() == CGAffineTransform(scaleX: 0, y: 1))
  }

  @Test func notFiniteIsRefused() {
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
    layer.setAffineTransform(CGAffineTransform(scaleX: .nan, y: 1))
    layer.setAffineTransform(CGAffineTransform(translationX: .infinity, y: 1))
    #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
  }

  @Test func isPartOfTheFrame() {
    layer.bounds = CGRect(0, 0, 100, 50)
    layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(agrees(layer.frame, CGRect(-25, -50, 50, 100)))
  }
}
