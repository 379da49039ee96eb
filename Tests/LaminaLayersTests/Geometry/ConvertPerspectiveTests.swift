import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Facts 3.3: perspective, turned planes, singular maps, and numbers that combine everything.
@Suite struct ConvertPerspectiveTests {
  let parent = CALayer(CGRect(0, 0, 200, 200), anchor: .zero)
  let child = CALayer(CGRect(0, 0, 100, 100), anchor: .zero)

  init() { parent.addSublayer(child) }

  @Test func weightIsDividedOut() {
    var transform = CATransform3DIdentity
    transform.m14 = 0.05
    child.transform = transform
    #expect(agrees(child.convert(CGPoint(10, 0), to: parent), CGPoint(20.0 / 3, 0)))
    #expect(agrees(child.convert(CGPoint(20.0 / 3, 0), from: parent), CGPoint(10, 0)))
  }

  /// A turn about y under m34 = -1/500: x' = x cos / (1 + x sin / 500).
  @Test(arguments: [(100.0, 0.5), (-40.0, 0.5), (70.0, 1.2), (60.0, -2.5)])
  func turnedUnderAPerspective(x: CGFloat, angle: CGFloat) {
    parent.sublayerTransform = perspective(-1.0 / 500)
    child.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
    let w = 1 + x * sin(angle) / 500
    let outer = CGPoint(x * cos(angle) / w, 30 / w)
    #expect(agrees(child.convert(CGPoint(x, 30), to: parent), outer))
    #expect(agrees(child.convert(outer, from: parent), CGPoint(x, 30)))
  }

  /// Depth counts: z = 250 before m34 = -1/500 doubles the size.
  @Test func zPositionUnderAPerspective() {
    parent.sublayerTransform = perspective(-1.0 / 500)
    child.zPosition = 250
    #expect(child.convert(CGPoint(10, 20), to: parent) == CGPoint(20, 40))
    #expect(child.convert(CGPoint(20, 40), from: parent) == CGPoint(10, 20))
  }

  @Test func zPositionWithoutOneShowsNothing() {
    child.zPosition = 250
    #expect(child.convert(CGPoint(10, 20), to: parent) == CGPoint(10, 20))
  }

  /// The anchor's depth moves the plane back by the same amount. After a turn by pi about y, the
  /// plane is in front.
  @Test func anchorPointZMovesTheCentreOfATurn() {
    parent.sublayerTransform = perspective(-1.0 / 500)
    child.anchorPointZ = 250
    #expect(agrees(child.convert(CGPoint(30, 30), to: parent), CGPoint(20, 20)))
    child.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(agrees(child.convert(CGPoint(30, 30), to: parent), CGPoint(-60, 60)))
  }

  /// Each layer flattens its sublayers: two turns by an eighth do not add up to a quarter turn.
  @Test func everyLayerFlattens() {
    let inner = CALayer(CGRect(0, 0, 10, 10), anchor: .zero)
    child.addSublayer(inner)
    for layer in [child, inner] { layer.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0) }
    #expect(agrees(inner.convert(CGPoint(8, 8), to: parent), CGPoint(4, 8)))
  }

  /// The pivot of `sublayerTransform` is the point that lies at `position`. In a flipped layer it
  /// is mirrored.
  @Test func sublayerTransformOfAFlippedLayer() {
    parent.isGeometryFlipped = true
    parent.anchorPoint = CGPoint(0.5, 0.25)
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    child.position = CGPoint(100, 150)
    // The anchor is 50 above the lower edge. Sublayers count that as y = 150, so the child sits on
    // the pivot.
    #expect(child.convert(.zero, to: parent) == CGPoint(100, 150))
    #expect(child.convert(CGPoint(1, 1), to: parent) == CGPoint(102, 152))
  }

  // MARK: Singular

  @Test(arguments: [
    CATransform3DMakeScale(0, 1, 1), CATransform3DMakeScale(1, 0, 1),
    CATransform3DMakeScale(0, 0, 0),
    CATransform3DConcat(
      CATransform3DMakeRotation(0.3, 0, 0, 1),
      CATransform3DConcat(CATransform3DMakeScale(1, 0, 1), CATransform3DMakeRotation(1.1, 0, 0, 1))),
    CATransform3DConcat(CATransform3DMakeScale(0, 1, 1), perspective(-0.01)),
    CATransform3D(),
  ])
  func singularHasNoWayIn(transform: CATransform3D) {
    child.transform = transform
    let inner = child.convert(CGPoint(3, 4), from: parent)
    #expect(!inner.x.isFinite && !inner.y.isFinite)
    let box = child.convert(CGRect(3, 4, 5, 6), from: parent)
    #expect(box.isNull)
    #expect(child.hitTest(CGPoint(3, 4)) == nil)
  }

  @Test func singularHasAWayOut() {
    child.transform = CATransform3DMakeScale(0, 2, 1)
    #expect(child.convert(CGPoint(3, 4), to: parent) == CGPoint(0, 8))
    #expect(child.convert(CGRect(3, 4, 5, 6), to: parent) == CGRect(0, 8, 0, 12))
  }

  /// A small scale is not a singular one.
  @Test func tinyScalesInvert() {
    child.transform = CATransform3DMakeScale(1e-9, 1e-9, 1)
    #expect(agrees(child.convert(CGPoint(3e-9, 4e-9), from: parent), CGPoint(3, 4)))
  }

  @Test func onTheHorizonThereIsNoPoint() {
    var transform = CATransform3DIdentity
    transform.m14 = -0.1
    child.transform = transform
    #expect(!child.convert(CGPoint(10, 5), to: parent).x.isFinite)
    #expect(child.convert(CGRect(10, 0, 5, 5), to: parent).isNull)
  }

  /// The point goes through a plane in which it lies at infinity, and back.
  @Test func aPointMayPassThroughInfinity() {
    var transform = CATransform3DIdentity
    transform.m14 = -0.1
    child.transform = transform
    let sibling = CALayer(CGRect(0, 0, 10, 10), anchor: .zero)
    sibling.transform = transform
    parent.addSublayer(sibling)
    #expect(agrees(child.convert(CGPoint(10, 5), to: sibling), CGPoint(10, 5)))
  }

  // MARK: Everything

  /// Facts: bounds (5,7,100,80), anchor (.25,.75), position (80,90), turn .3, flipped; point
  /// (11,13).
  @Test func combined() {
    let layer = CALayer(CGRect(5, 7, 100, 80), at: CGPoint(80, 90), anchor: CGPoint(0.25, 0.75))
    layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    layer.isGeometryFlipped = true
    #expect(
      agrees(
        layer.convert(CGPoint(11, 13), to: nil), CGPoint(57.7113238134, 97.7598269212),
        within: 1e-11))
    #expect(
      agrees(
        layer.convert(CGPoint(11, 13), from: nil), CGPoint(-58.6732736626, 80.1700154030),
        within: 1e-11)
    )
  }

  /// Converts every corner of a plane in perspective to the superlayer and back.
  @Test(arguments: [
    CGPoint(0, 0), CGPoint(100, 0), CGPoint(0, 100), CGPoint(100, 100), CGPoint(31, 77),
  ])
  func thereAndBack(point: CGPoint) {
    parent.sublayerTransform = perspective(-1.0 / 400)
    child.transform = CATransform3DRotate(CATransform3DMakeTranslation(10, 20, -30), 0.7, 1, 2, 3)
    child.anchorPoint = CGPoint(0.3, 0.8)
    child.anchorPointZ = 11
    child.zPosition = -17
    child.isGeometryFlipped = true
    #expect(agrees(child.convert(child.convert(point, to: nil), from: nil), point))
  }
}
