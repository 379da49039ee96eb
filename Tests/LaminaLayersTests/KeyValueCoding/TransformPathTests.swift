import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

/// Parts of transforms (facts 7, 4.8).
@Suite struct TransformPathTests {
  private func number(_ layer: CALayer, _ path: String) -> Double? {
    (layer.value(forKeyPath: path) as? NSNumber)?.doubleValue
  }

  @Test(
    arguments: [
      ("rotation", 0.0), ("rotation.x", 0), ("rotation.y", 0), ("rotation.z", 0), ("scale", 1),
      ("scale.x", 1),
      ("scale.y", 1), ("scale.z", 1), ("scale.xy", 1), ("translation.x", 0), ("translation.y", 0),
      ("translation.z", 0),
    ], ["transform", "sublayerTransform"])
  func theIdentityHas(part: (String, Double), key: String) {
    #expect(number(CALayer(), key + "." + part.0) == part.1)
  }

  @Test(arguments: ["transform", "sublayerTransform"])
  func scaleTwoThenATurnHasApplesNumbers(key: String) {
    let layer = CALayer()
    layer.setValue(2, forKeyPath: key + ".scale")
    layer.setValue(0.5, forKeyPath: key + ".rotation.z")
    let t = key == "transform" ? layer.transform : layer.sublayerTransform
    #expect(t.m11 == 1.7551651237807455)
    #expect(t.m12 == 0.958851077208406)
    #expect(t.m33 == 2)
  }

  @Test(arguments: [
    "rotation.x", "rotation.y", "rotation.z", "scale.x", "scale.y", "scale.z", "translation.x",
    "translation.y",
    "translation.z",
  ])
  func aPartComesBackAndLeavesTheOthers(part: String) {
    let values: KeyValuePairs = [
      "rotation.x": 0.2, "rotation.y": 0.3, "rotation.z": 0.4, "scale.x": 2.0, "scale.y": 3,
      "scale.z": 4,
      "translation.x": 5, "translation.y": 6, "translation.z": 7,
    ]
    let layer = CALayer()
    for (key, value) in values { layer.setValue(value, forKeyPath: "transform." + key) }
    layer.setValue(0.75, forKeyPath: "transform." + part)
    for (key, value) in values {
      let read = number(layer, "transform." + key) ?? .nan
      #expect(abs(read - (key == part ? 0.75 : value)) < 1e-14, "\(key)")
    }
  }

  @Test func shearLeansYAlongXAndLeavesTheRest() {
    let layer = CALayer()
    #expect(number(layer, "transform.shear.x") == 0)
    layer.transform = CATransform3DMakeScale(2, 3, 4)
    layer.setValue(0.5, forKeyPath: "transform.shear.x")
    // y, which is 3 long, leans by half of that.
    #expect(layer.transform.m21 == 1.5 && layer.transform.m22 == 3 && layer.transform.m11 == 2)
    #expect(layer.transform.m33 == 4)
    var turned = CATransform3DMakeRotation(0.7, 1, 2, 3)
    turned = CATransform3DConcat(CATransform3DMakeScale(-2, 3, 4), turned)
    turned = CATransform3DConcat(turned, CATransform3DMakeTranslation(5, 6, 7))
    turned.m34 = -0.001
    layer.transform = turned
    layer.setValue(-0.25, forKeyPath: "transform.shear.x")
    #expect(abs((number(layer, "transform.shear.x") ?? 9) + 0.25) < 1e-12)
    layer.setValue(0, forKeyPath: "transform.shear.x")
    let back = layer.transform
    for (a, b) in [
      (back.m11, turned.m11), (back.m21, turned.m21), (back.m22, turned.m22),
      (back.m23, turned.m23), (back.m31, turned.m31), (back.m34, turned.m34),
      (back.m41, turned.m41), (back.m44, turned.m44),
    ] {
      #expect(abs(a - b) < 1e-12)
    }
  }

  @Test func whatHasNoAreaHasNoShear() {
    let layer = CALayer()
    for flat in [CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(1, 0, 1)] {
      layer.transform = flat
      #expect(number(layer, "transform.shear.x") == 0)
      layer.setValue(0.5, forKeyPath: "transform.shear.x")
      #expect(layer.transform == flat)
    }
    #expect(layer.value(forKeyPath: "transform.shear.y") == nil)
  }

  @Test func shearIsAnimated() throws {
    let root = CALayer()
    let layer = CALayer()
    root.addSublayer(layer)
    layer.transform = CATransform3DMakeScale(1, 2, 1)
    let animation = CABasicAnimation(keyPath: "transform.shear.x")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
    animation.beginTime = 1e-100
    layer.add(animation, forKey: nil)
    #expect(layer.undrawnKeyPaths(of: animation).isEmpty)
    let tree = LayerTree.hosting(root)
    try tree.commit(root, limits: .standard, at: 1)
    let shown = try #require(layer.presentation()).transform
    #expect(abs(shown.m21 - 1) < 1e-12 && shown.m22 == 2 && shown.m11 == 1)
  }

  @Test func rotationIsAboutZ() {
    let layer = CALayer()
    layer.setValue(0.5, forKeyPath: "transform.rotation")
    #expect(layer.transform == CATransform3DMakeRotation(0.5, 0, 0, 1))
    #expect(number(layer, "transform.rotation") == 0.5)
    #expect(number(layer, "transform.rotation.z") == 0.5)
  }

  @Test func xAndYTurnAsTheirMatricesDo() {
    let layer = CALayer()
    layer.setValue(0.5, forKeyPath: "transform.rotation.x")
    #expect(layer.transform == CATransform3DMakeRotation(0.5, 1, 0, 0))
    let other = CALayer()
    other.setValue(0.5, forKeyPath: "transform.rotation.y")
    #expect(other.transform == CATransform3DMakeRotation(0.5, 0, 1, 0))
    #expect(other.transform.m13 == -0.479425538604203)
  }

  @Test func anglesAreAppliedInTheOrderXYZ() {
    let layer = CALayer()
    layer.setValue(0.4, forKeyPath: "transform.rotation.z")
    layer.setValue(0.2, forKeyPath: "transform.rotation.x")
    layer.setValue(0.3, forKeyPath: "transform.rotation.y")
    var t = CATransform3DMakeRotation(0.2, 1, 0, 0)
    t = CATransform3DConcat(t, CATransform3DMakeRotation(0.3, 0, 1, 0))
    t = CATransform3DConcat(t, CATransform3DMakeRotation(0.4, 0, 0, 1))
    expectNear(layer.transform, t, 1e-15)
  }

  @Test func scaleReadsTheMeanAndSetsAll() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(1, 2, 6)
    #expect(number(layer, "transform.scale") == 3)
    #expect(number(layer, "transform.scale.xy") == 1.5)
    layer.setValue(2, forKeyPath: "transform.scale")
    #expect(layer.transform == CATransform3DMakeScale(2, 2, 2))
    layer.setValue(5, forKeyPath: "transform.scale.xy")
    #expect(layer.transform == CATransform3DMakeScale(5, 5, 2))
  }

  @Test func oneScaleReplacesOne() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 3, 4)
    layer.setValue(3, forKeyPath: "transform.scale.x")
    #expect(layer.transform == CATransform3DMakeScale(3, 3, 4))
  }

  @Test func aMirrorIsRead() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(-2, 3, 1)
    #expect(number(layer, "transform.scale.x") == -2)
    #expect(number(layer, "transform.rotation.z") == 0)
  }

  @Test func translationIsASizeInThePlane() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(1, 2, 3)
    #expect(
      (layer.value(forKeyPath: "transform.translation") as? NSValue)?.cgSizeValue
        == CGSize(width: 1, height: 2))
    layer.setValue(
      NSValue(cgSize: CGSize(width: 4, height: 5)), forKeyPath: "transform.translation")
    #expect(layer.transform == CATransform3DMakeTranslation(4, 5, 3))
    layer.setValue(CGPoint(x: 6, y: 7), forKeyPath: "transform.translation")
    #expect(layer.transform == CATransform3DMakeTranslation(6, 7, 3))
    layer.setValue(3, forKeyPath: "transform.translation")
    #expect(layer.transform == CATransform3DMakeTranslation(6, 7, 3))
  }

  @Test func translationLeavesEverythingElse() {
    let layer = CALayer()
    var t = CATransform3DMakeAffineTransform(CGAffineTransform(1, 0.5, 0.3, 2, 4, 5))
    layer.transform = t
    layer.setValue(11, forKeyPath: "transform.translation.x")
    t.m41 = 11
    #expect(layer.transform == t)
  }

  @Test func perspectiveIsKept() {
    let layer = CALayer()
    var t = CATransform3DIdentity
    t.m34 = -1.0 / 500
    layer.transform = t
    layer.setValue(0.6, forKeyPath: "transform.rotation.y")
    expectNear(layer.transform, CATransform3DRotate(t, 0.6, 0, 1, 0), 1e-17)
    #expect(abs((number(layer, "transform.rotation.y") ?? 0) - 0.6) < 1e-15)
    layer.setValue(0, forKeyPath: "transform.rotation.y")
    expectNear(layer.transform, t, 1e-17)
  }

  @Test func nilIsZero() {
    let layer = CALayer()
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    layer.setValue(nil, forKeyPath: "transform.rotation.z")
    #expect(CATransform3DIsIdentity(layer.transform))
  }

  @Test func scaleZeroAndBackIsUpright() {
    let layer = CALayer()
    layer.setValue(0, forKeyPath: "transform.scale")
    #expect(number(layer, "transform.scale") == 0)
    layer.setValue(1, forKeyPath: "transform.scale")
    #expect(CATransform3DIsIdentity(layer.transform))
  }

  private func expectNear(
    _ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (p, q) = (a.rows, b.rows)
    for difference in [p.0 - q.0, p.1 - q.1, p.2 - q.2, p.3 - q.3] {
      let length = (difference * difference).sum().squareRoot()
      #expect(length <= tolerance, "\(a) is not \(b)", sourceLocation: sourceLocation)
    }
  }
}
