import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Facts 3.1, and the effect of setters on sizes (facts 1.4).
@Suite struct FrameNumberTests {
  /// The layer that most of the measurements used.
  private func measured(anchor: CGPoint = CGPoint(0.5, 0.5)) -> CALayer {
    CALayer(CGRect(0, 0, 100, 50), at: CGPoint(200, 300), anchor: anchor)
  }

  @Test(arguments: [
    (CGPoint(0.5, 0.5), CGRect(150, 275, 100, 50)), (CGPoint(0, 0), CGRect(200, 300, 100, 50)),
    (CGPoint(1, 1), CGRect(100, 250, 100, 50)), (CGPoint(0, 1), CGRect(200, 250, 100, 50)),
    (CGPoint(2, -1), CGRect(0, 350, 100, 50)),
  ])
  func anchorPlacesTheFrame(anchor: CGPoint, frame: CGRect) {
    #expect(measured(anchor: anchor).frame == frame)
  }

  @Test func anchorOutsideTheBounds() {
    let layer = CALayer(CGRect(0, 0, 100, 50), anchor: CGPoint(2, -1))
    #expect(layer.frame == CGRect(-200, 50, 100, 50))
  }

  @Test(arguments: [
    (CATransform3DMakeScale(2, 4, 1), CGRect(100, 200, 200, 200)),
    (CATransform3DMakeTranslation(10, 20, 0), CGRect(160, 295, 100, 50)),
    (CATransform3DMakeScale(-1, 1, 1), CGRect(150, 275, 100, 50)),
    (CATransform3DMakeScale(0, 1, 1), CGRect(200, 275, 0, 50)),
    (CATransform3DMakeTranslation(0, 0, 70), CGRect(150, 275, 100, 50)),
    (CATransform3DMakeScale(1, 1, 9), CGRect(150, 275, 100, 50)),
  ])
  func transformShapesTheFrame(transform: CATransform3D, frame: CGRect) {
    let layer = measured()
    layer.transform = transform
    #expect(layer.frame == frame)
  }

  @Test func turnedBy45Degrees() {
    let layer = CALayer(CGRect(0, 0, 100, 100))
    layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    let half = 50 * 2.0.squareRoot()
    #expect(agrees(layer.frame, CGRect(-half, -half, 2 * half, 2 * half)))
  }

  @Test func turnedByARightAngle() {
    let layer = measured()
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(agrees(layer.frame, CGRect(175, 250, 50, 100)))
  }

  @Test func nothingElseMovesTheFrame() {
    let layer = measured()
    layer.bounds.origin = CGPoint(70, -30)
    layer.zPosition = 12
    layer.anchorPointZ = 34
    layer.isGeometryFlipped = true
    layer.contentsScale = 3
    layer.sublayerTransform = CATransform3DMakeScale(5, 5, 5)
    #expect(layer.frame == CGRect(150, 275, 100, 50))
  }

  /// m14 = 0.01 about the anchor: the corners at x = ±50 have w of 1.5 and 0.5.
  @Test func perspectiveIsDividedOut() {
    let layer = measured()
    var transform = CATransform3DIdentity
    transform.m14 = 0.01
    layer.transform = transform
    #expect(agrees(layer.frame, CGRect(100, 250, 100 + 100.0 / 3, 100)))
  }

  // MARK: Setting

  @Test func settingSolvesForPositionAndSize() {
    let layer = CALayer()
    layer.frame = CGRect(10, 20, 100, 50)
    #expect(layer.bounds == CGRect(0, 0, 100, 50))
    #expect(layer.position == CGPoint(60, 45))
    #expect(layer.frame == CGRect(10, 20, 100, 50))
  }

  @Test func settingUnderAScale() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeScale(2, 4, 1)
    layer.frame = CGRect(10, 20, 100, 50)
    #expect(layer.bounds == CGRect(0, 0, 50, 12.5))
    #expect(layer.position == CGPoint(60, 45))
    #expect(layer.frame == CGRect(10, 20, 100, 50))
  }

  @Test func settingUnderATranslation() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(10, 20, 0)
    layer.frame = CGRect(10, 20, 100, 50)
    #expect(layer.bounds == CGRect(0, 0, 100, 50))
    #expect(layer.position == CGPoint(50, 25))
    #expect(layer.frame == CGRect(10, 20, 100, 50))
  }

  @Test func settingKeepsTheOriginOfBounds() {
    let layer = CALayer(CGRect(5, 5, 200, 100), anchor: .zero)
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    layer.frame = CGRect(0, 0, 10, 10)
    #expect(layer.position == .zero)
    #expect(agrees(layer.bounds, CGRect(5, 5, 5, 10.0 / 3)))
    #expect(layer.anchorPoint == .zero)
  }

  @Test(arguments: [
    (CATransform3DMakeScale(0, 2, 1), CGSize(width: 0, height: 25)),
    (CATransform3DMakeScale(4, 0, 1), CGSize(width: 25, height: 0)),
    (CATransform3DMakeScale(0, 0, 1), CGSize.zero),
  ])
  func settingUnderAScaleOfZero(transform: CATransform3D, size: CGSize) {
    let layer = CALayer()
    layer.transform = transform
    layer.frame = CGRect(10, 20, 100, 50)
    #expect(layer.bounds.size == size)
    #expect(layer.position.x.isFinite && layer.position.y.isFinite)
  }

  /// |a|w + |c|h = W and |b|w + |d|h = H.
  @Test(arguments: [0.1, 0.3, -0.3, 1.2])
  func settingUnderATurnReadsBack(angle: CGFloat) {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
    layer.bounds.size = CGSize(width: 70, height: 40)
    layer.position = CGPoint(30, -20)
    let frame = layer.frame
    layer.bounds.size = CGSize(width: 1, height: 1)
    layer.position = .zero
    layer.frame = frame
    #expect(agrees(layer.frame, frame))
    #expect(agrees(layer.bounds, CGRect(0, 0, 70, 40)))
    #expect(agrees(layer.position, CGPoint(30, -20)))
  }

  // MARK: Negative sizes

  @Test func boundsAreStandardised() {
    let layer = CALayer()
    layer.bounds = CGRect(0, 0, -100, -50)
    #expect(layer.bounds.origin == CGPoint(-100, -50))
    #expect(layer.bounds.size == CGSize(width: 100, height: 50))
  }

  @Test(arguments: [
    (CGRect(0, 0, -100, -50), CGSize(width: 100, height: 50), CGPoint(-50, -25)),
    (CGRect(10, 10, -20, -30), CGSize(width: 20, height: 30), CGPoint(0, -5)),
  ])
  func framesAreStandardised(frame: CGRect, size: CGSize, position: CGPoint) {
    let layer = CALayer()
    layer.frame = frame
    #expect(layer.bounds.size == size)
    #expect(layer.position == position)
    #expect(layer.frame == frame.standardized)
  }

  @Test func settingBoundsMovesNothing() {
    let layer = measured(anchor: CGPoint(0.25, 0.75))
    layer.bounds = CGRect(9, 9, 10, 20)
    #expect(layer.position == CGPoint(200, 300))
    #expect(layer.anchorPoint == CGPoint(0.25, 0.75))
  }
}
