import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// The numbers measured on Apple's framework.
@Suite struct LayerFrameTests {
  let layer = CALayer()

  init() {
    layer.bounds = rect(0, 0, 100, 50)
    layer.position = CGPoint(x: 200, y: 300)
  }

  static func near(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < 1e-9 && abs(a.minY - b.minY) < 1e-9 && abs(a.width - b.width) < 1e-9
      && abs(a.height - b.height) < 1e-9
  }

  @Test(arguments: [
    (0.5, 0.5, rect(150, 275, 100, 50)), (0, 0, rect(200, 300, 100, 50)),
    (1, 1, rect(100, 250, 100, 50)),
  ])
  func theAnchorPointLiesAtThePosition(x: Double, y: Double, frame: CGRect) {
    layer.anchorPoint = CGPoint(x: x, y: y)
    #expect(layer.frame == frame)
  }

  @Test func anAnchorPointOutside() {
    layer.anchorPoint = CGPoint(x: 2, y: -1)
    layer.position = .zero
    #expect(layer.frame == rect(-200, 50, 100, 50))
  }

  @Test func theBoxOfTheTransformedBounds() {
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    #expect(layer.frame == rect(100, 200, 200, 200))
    layer.transform = CATransform3DMakeTranslation(10, 20, 0)
    #expect(layer.frame == rect(160, 295, 100, 50))
  }

  @Test func rotatedBy45Degrees() {
    layer.bounds = rect(0, 0, 100, 100)
    layer.position = .zero
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let half = 50 * 2.0.squareRoot()
    #expect(Self.near(layer.frame, rect(-half, -half, 2 * half, 2 * half)))
  }

  @Test func whatPlaysNoPart() {
    let before = layer.frame
    layer.bounds.origin = CGPoint(x: 33, y: 44)
    layer.zPosition = 50
    layer.anchorPointZ = 60
    layer.isGeometryFlipped = true
    layer.contentsScale = 2
    #expect(layer.frame == before)
  }

  @Test func settingItPlain() {
    layer.bounds.origin = CGPoint(x: 3, y: 4)
    layer.frame = rect(10, 20, 100, 50)
    #expect(layer.bounds == rect(3, 4, 100, 50))
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
  }

  @Test func settingItUnderAScale() {
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    layer.frame = rect(10, 20, 100, 50)
    #expect(layer.bounds.size == CGSize(width: 50, height: 12.5))
    #expect(layer.position == CGPoint(x: 60, y: 45))
    #expect(layer.frame == rect(10, 20, 100, 50))
  }

  @Test func settingItTakesATranslationBackOut() {
    layer.transform = CATransform3DMakeTranslation(10, 20, 0)
    layer.frame = rect(10, 20, 100, 50)
    #expect(layer.bounds.size == CGSize(width: 100, height: 50))
    #expect(layer.position == CGPoint(x: 50, y: 25))
  }

  @Test func settingItAboutAZeroAnchor() {
    layer.bounds = rect(5, 5, 200, 100)
    layer.anchorPoint = .zero
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    layer.frame = rect(0, 0, 10, 10)
    #expect(layer.position == .zero)
    #expect(Self.near(layer.bounds, rect(5, 5, 5, 10.0 / 3)))
  }

  @Test func settingANegativeSize() {
    layer.frame = rect(0, 0, 0, 0)
    layer.frame = CGRect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds.size == CGSize(width: 100, height: 50))
    #expect(layer.position == CGPoint(x: -50, y: -25))
    layer.frame = CGRect(x: 10, y: 10, width: -20, height: -30)
    #expect(layer.bounds.size == CGSize(width: 20, height: 30))
    #expect(layer.position == CGPoint(x: 0, y: -5))
    #expect(layer.frame == rect(-10, -20, 20, 30))
  }

  @Test func anAxisScaledToNothingGetsNoSize() {
    layer.transform = CATransform3DMakeScale(0, 2, 1)
    layer.frame = rect(10, 20, 100, 50)
    #expect(layer.bounds.size == CGSize(width: 0, height: 25))
  }

  @Test(arguments: [0, 30, 60, 90, 120, 180, 200, 270])
  func settingItUnderARotationSolvesTheBox(degrees: Int) {
    layer.transform = CATransform3DMakeRotation(Double(degrees) * .pi / 180, 0, 0, 1)
    // The box of a 40 x 30 layer has a solution.
    layer.bounds.size = CGSize(width: 40, height: 30)
    let box = layer.frame
    layer.bounds.size = CGSize(width: 1, height: 1)
    layer.frame = box.offsetBy(dx: 7, dy: -9)
    #expect(abs(layer.bounds.width - 40) < 1e-9 && abs(layer.bounds.height - 30) < 1e-9)
    #expect(Self.near(layer.frame, box.offsetBy(dx: 7, dy: -9)))
  }

  @Test func aPerspectiveIsDividedOut() {
    layer.bounds = rect(0, 0, 100, 100)
    layer.position = .zero
    var t = CATransform3DIdentity
    t.m14 = 0.005
    layer.transform = t
    // x = ±50: w = 1.25 and 0.75.
    #expect(Self.near(layer.frame, rect(-50 / 0.75, -50 / 0.75, 40 + 50 / 0.75, 100 / 0.75)))
  }
}
