import Foundation
import LaminaGeometry
import Testing

@Suite struct AffineTransformTests {
  static func random(_ random: inout Seeded) -> CGAffineTransform {
    CGAffineTransform(
      a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2),
      d: random.number(-2...2),
      tx: random.number(-9...9), ty: random.number(-9...9))
  }

  static func near(_ a: CGPoint, _ b: CGPoint) -> Bool {
    abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
  }

  @Test func initialisers() {
    #expect(
      CGAffineTransform(1, 2, 3, 4, 5, 6) == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    )
    #expect(CGAffineTransform(scaleX: 2, y: 3) == CGAffineTransform(2, 0, 0, 3, 0, 0))
    #expect(CGAffineTransform(translationX: 2, y: 3) == CGAffineTransform(1, 0, 0, 1, 2, 3))
    #expect(
      CGAffineTransform(rotationAngle: 0.3)
        == CGAffineTransform(cos(0.3), sin(0.3), -sin(0.3), cos(0.3), 0, 0))
    #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
    #expect(CGAffineTransform.identity.isIdentity)
    #expect(!CGAffineTransform().isIdentity)
  }

  @Test func pointsMoveByTheFormula() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    #expect(CGPoint(x: 1, y: 10).applying(t) == CGPoint(x: 2 + 50 + 11, y: 3 + 70 + 13))
    #expect(CGSize(width: 1, height: 10).applying(t) == CGSize(width: 52, height: 73))
  }

  @Test func concatenatingAppliesTheReceiverFirst() {
    var random = Seeded(7)
    for _ in 0..<100 {
      let (a, b) = (Self.random(&random), Self.random(&random))
      let p = CGPoint(x: random.number(-5...5), y: random.number(-5...5))
      #expect(Self.near(p.applying(a.concatenating(b)), p.applying(a).applying(b)))
    }
  }

  @Test func invertedUndoes() {
    var random = Seeded(8)
    for _ in 0..<100 {
      let t = Self.random(&random)
      guard abs(t.a * t.d - t.b * t.c) > 0.05 else { continue }
      let p = CGPoint(x: random.number(-5...5), y: random.number(-5...5))
      #expect(Self.near(p.applying(t).applying(t.inverted()), p))
    }
  }

  @Test(arguments: [
    CGAffineTransform(), CGAffineTransform(1, 2, 2, 4, 5, 6), CGAffineTransform(scaleX: 0, y: 1),
  ])
  func invertedOfASingularMapIsTheMap(t: CGAffineTransform) { #expect(t.inverted() == t) }

  @Test func operationsComeBeforeTheMap() {
    let t = CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
    let p = CGPoint(x: 1, y: 2)
    #expect(
      Self.near(p.applying(t.translatedBy(x: 4, y: 5)), CGPoint(x: 5, y: 7).applying(t)))
    #expect(Self.near(p.applying(t.scaledBy(x: 4, y: 5)), CGPoint(x: 4, y: 10).applying(t)))
    #expect(Self.near(p.applying(t.rotated(by: .pi / 2)), CGPoint(x: -2, y: 1).applying(t)))
  }

  @Test func theBoxOfARotatedSquare() {
    let box = CGRect(x: -50, y: -50, width: 100, height: 100)
      .applying(CGAffineTransform(rotationAngle: .pi / 4))
    let half = 50 * 2.0.squareRoot()
    #expect(abs(box.minX + half) < 1e-12 && abs(box.maxY - half) < 1e-12)
    #expect(abs(box.width - 2 * half) < 1e-12 && abs(box.height - 2 * half) < 1e-12)
  }

  @Test func mirroredRectanglesKeepPositiveSizes() {
    let box = CGRect(x: 1, y: 2, width: 3, height: 4).applying(
      CGAffineTransform(-1, 0, 0, -2, 10, 20))
    #expect(box == CGRect(x: 6, y: 8, width: 3, height: 8))
  }

  @Test func everyCornerIsInsideTheBox() {
    var random = Seeded(9)
    for _ in 0..<50 {
      let t = Self.random(&random)
      let rect = CGRect(
        x: random.number(-5...5), y: random.number(-5...5), width: random.number(0...9),
        height: random.number(0...9))
      let box = rect.applying(t).insetBy(dx: -1e-9, dy: -1e-9)
      for x in [rect.minX, rect.maxX] {
        for y in [rect.minY, rect.maxY] { #expect(box.contains(CGPoint(x: x, y: y).applying(t))) }
      }
    }
  }

  @Test func nullAndInfiniteRectanglesStayWhatTheyAre() {
    let t = CGAffineTransform(2, 1, 0, 3, 4, 5)
    #expect(CGRect.null.applying(t).isNull)
    #expect(CGRect.infinite.applying(t).isInfinite)
  }
}
