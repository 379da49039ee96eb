import Foundation
import LaminaGeometry
import Testing

@Suite struct ComponentsTests {
  @Test func componentsAreScaleShearRotationTranslation() {
    let t = CGAffineTransform(2, 0, 1.5, 3, 7, 8)
    let parts = t.decomposed()
    #expect(parts.scale == CGSize(width: 2, height: 3))
    #expect(parts.horizontalShear == 0.5)
    #expect(parts.rotation == 0)
    #expect(parts.translation == CGVector(dx: 7, dy: 8))
    #expect(CGAffineTransform(parts) == t)
  }

  @Test func aTurnIsARotation() {
    let parts = CGAffineTransform(rotationAngle: 0.5).decomposed()
    #expect(abs(parts.rotation - 0.5) < 1e-15)
    #expect(abs(parts.horizontalShear) < 1e-15)
  }

  @Test func aMirrorHasANegativeHeight() {
    let parts = CGAffineTransform(scaleX: 1, y: -2).decomposed()
    #expect(parts.scale == CGSize(width: 1, height: -2))
    #expect(CGAffineTransform(parts) == CGAffineTransform(scaleX: 1, y: -2))
  }

  @Test func newComponentsAreZero() {
    #expect(CGAffineTransformComponents().scale == .zero)
    #expect(CGAffineTransform(CGAffineTransformComponents()) == CGAffineTransform())
  }

  @Test(arguments: [
    CGAffineTransform(), CGAffineTransform(0, 0, 1, 2, 3, 4), CGAffineTransform(1, 2, 0, 0, 3, 4),
    CGAffineTransform(0.3, -2, 4, 0.1, -5, 6), CGAffineTransform(-1, 0.5, 0.2, 3, 0, 0),
  ])
  func anyMapComesBack(t: CGAffineTransform) {
    let back = CGAffineTransformMakeWithComponents(CGAffineTransformDecompose(t))
    for path in [\CGAffineTransform.a, \.b, \.c, \.d, \.tx, \.ty] {
      #expect(abs(back[keyPath: path] - t[keyPath: path]) < 1e-14)
    }
  }

  @Test func functionsDoWhatMembersDo() {
    let t = CGAffineTransformMake(1, 2, 3, 4, 5, 6)
    #expect(t == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(CGAffineTransformMakeRotation(0.3) == CGAffineTransform(rotationAngle: 0.3))
    #expect(CGAffineTransformMakeScale(2, 3) == CGAffineTransform(scaleX: 2, y: 3))
    #expect(CGAffineTransformMakeTranslation(2, 3) == CGAffineTransform(translationX: 2, y: 3))
    #expect(CGAffineTransformTranslate(t, 1, 1) == CGAffineTransformMake(1, 2, 3, 4, 9, 12))
    #expect(CGAffineTransformScale(t, 2, 10) == CGAffineTransformMake(2, 4, 30, 40, 5, 6))
    #expect(CGAffineTransformRotate(t, 0) == t)
    #expect(CGAffineTransformConcat(t, CGAffineTransformMakeTranslation(1, 2)).tx == 6)
    #expect(
      CGAffineTransformInvert(CGAffineTransformMakeScale(2, 4))
        == CGAffineTransformMakeScale(0.5, 0.25))
    #expect(CGAffineTransformIsIdentity(CGAffineTransformIdentity))
    #expect(
      CGAffineTransformEqualToTransform(t, t) && !CGAffineTransformEqualToTransform(t, .identity))
    #expect(CGPointApplyAffineTransform(CGPoint(x: 1, y: 1), t) == CGPoint(x: 9, y: 12))
    #expect(
      CGSizeApplyAffineTransform(CGSize(width: 1, height: 1), t) == CGSize(width: 4, height: 6))
    #expect(
      CGRectApplyAffineTransform(CGRect(x: 0, y: 0, width: 1, height: 1), t)
        == CGRect(x: 5, y: 6, width: 4, height: 6))
  }

  @Test func mapsAndVectorsCanBeCoded() throws {
    let t = CGAffineTransformMake(1, 2, 3, 4, 5, 6)
    let data = try JSONEncoder().encode(t)
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
    #expect(CGVector(dx: 1, dy: 2) != .zero)
  }
}

@Suite struct ValueObjectTests {
  @Test func matricesGoThroughValueObjects() {
    let t = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.4, 1, 1, 1)
    let value = NSValue(caTransform3D: t)
    #expect(value.caTransform3DValue == t)
    #expect(value == NSValue(caTransform3D: t))
    #expect(value != NSValue(caTransform3D: CATransform3DIdentity))
  }

  @Test func structuresGoThroughValueObjects() {
    let (p, s) = (CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4))
    #expect(NSValue(cgPoint: p).cgPointValue == p)
    #expect(NSValue(cgSize: s).cgSizeValue == s)
    #expect(NSValue(cgRect: CGRect(origin: p, size: s)).cgRectValue == CGRect(origin: p, size: s))
    let t = CGAffineTransformMake(1, 2, 3, 4, 5, 6)
    #expect(NSValue(cgAffineTransform: t).cgAffineTransformValue == t)
    #expect(NSValue(cgPoint: p) == NSValue(point: p))
  }

  @Test func otherContentIsZero() {
    let number = NSNumber(value: 3.5)
    #expect(number.cgPointValue == .zero)
    #expect(number.cgSizeValue == .zero)
    #expect(number.cgRectValue == .zero)
    #expect(number.caTransform3DValue == CATransform3D())
    #expect(number.cgAffineTransformValue == CGAffineTransform())
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgSizeValue == .zero)
  }

  @Test func valueObjectsCanBeArchived() throws {
    let value = NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 4))
    let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
    let back = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSValue.self, from: data)
    #expect(back?.caTransform3DValue == CATransform3DMakeScale(2, 3, 4))
  }

  @Test func pointsHaveDictionaries() {
    let p = CGPoint(x: 1.5, y: -2)
    #expect(CGPoint(dictionaryRepresentation: p.dictionaryRepresentation) == p)
    #expect(CGPoint(dictionaryRepresentation: ["X": 1]) == nil)
    #expect(p.equalTo(CGPoint(x: 1.5, y: -2)) && !p.equalTo(.zero))
    #expect(
      CGRect(x: 2, y: 2, width: -2, height: -2).equalTo(CGRect(x: 0, y: 0, width: 2, height: 2)))
    #expect(!CGSize.zero.equalTo(CGSize(width: 1, height: 0)))
  }
}
