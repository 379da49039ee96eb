import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// Facts 3.7.
@Suite struct HitTestTests {
  /// Lies at (100, 100) of the outer space. Its own space is 0...100.
  let root = CALayer(CGRect(0, 0, 100, 100), at: CGPoint(100, 100), anchor: .zero)
  /// Both layers cover 0...50 of the root. They are in this order.
  let lower = CALayer(CGRect(0, 0, 50, 50), anchor: .zero)
  let upper = CALayer(CGRect(0, 0, 50, 50), anchor: .zero)

  init() {
    root.addSublayer(lower)
    root.addSublayer(upper)
  }

  // MARK: contains

  @Test(arguments: [
    (CGPoint(0, 0), true), (CGPoint(99.999, 99.999), true), (CGPoint(100, 100), false),
    (CGPoint(100, 50), false), (CGPoint(50, 100), false), (CGPoint(-0.001, 50), false),
    (CGPoint(50, -0.001), false), (CGPoint(50, 50), true), (CGPoint(CGFloat.nan, 50), false),
    (CGPoint(CGFloat.infinity, 50), false),
  ])
  func containsIsHalfOpen(point: CGPoint, expected: Bool) {
    #expect(root.contains(point) == expected)
  }

  @Test func theOriginOfBoundsCounts() {
    root.bounds.origin = CGPoint(-20, 30)
    #expect(root.contains(CGPoint(-20, 30)))
    #expect(!root.contains(CGPoint(-20, 29)))
    #expect(!root.contains(CGPoint(80, 30)))
    #expect(root.contains(CGPoint(79, 129)))
  }

  @Test func emptyBoundsContainNothing() {
    root.bounds = .zero
    #expect(!root.contains(.zero))
  }

  @Test func aCornerRadiusDoesNotMatter() {
    root.cornerRadius = 50
    root.masksToBounds = true
    #expect(root.contains(.zero))
    #expect(root.hitTest(CGPoint(199, 199)) === root)
  }

  // MARK: Order

  @Test func thePointIsOfTheSuperlayer() {
    #expect(root.hitTest(CGPoint(180, 180)) === root)
    #expect(root.hitTest(CGPoint(80, 80)) == nil)
    #expect(upper.hitTest(CGPoint(10, 10)) === upper)
  }

  @Test func laterSublayersAreInFront() { #expect(root.hitTest(CGPoint(110, 110)) === upper) }

  @Test func zPositionComesBeforeOrder() {
    lower.zPosition = 1
    #expect(root.hitTest(CGPoint(110, 110)) === lower)
    upper.zPosition = 1
    #expect(root.hitTest(CGPoint(110, 110)) === upper)
    upper.zPosition = -3
    lower.zPosition = -2
    #expect(root.hitTest(CGPoint(110, 110)) === lower)
  }

  /// Sublayers are in front of their layer, whatever their zPosition is.
  @Test func aNegativeZPositionIsStillInFrontOfTheSuperlayer() {
    lower.removeFromSuperlayer()
    upper.zPosition = -100
    #expect(root.hitTest(CGPoint(110, 110)) === upper)
  }

  @Test func theSublayersOfAFrontLayerComeFirst() {
    let inner = CALayer(CGRect(0, 0, 20, 20), anchor: .zero)
    lower.addSublayer(inner)
    #expect(root.hitTest(CGPoint(110, 110)) === upper)
    lower.zPosition = 1
    #expect(root.hitTest(CGPoint(110, 110)) === inner)
    #expect(root.hitTest(CGPoint(130, 130)) === lower)
  }

  // MARK: What is left out

  @Test func hiddenWithAllBelow() {
    let inner = CALayer(CGRect(0, 0, 20, 20), anchor: .zero)
    upper.addSublayer(inner)
    upper.isHidden = true
    #expect(root.hitTest(CGPoint(110, 110)) === lower)
    #expect(inner.hitTest(CGPoint(1, 1)) === inner)
    root.isHidden = true
    #expect(root.hitTest(CGPoint(110, 110)) == nil)
  }

  @Test(arguments: [(Float(0), false), (-1, false), (0.001, true), (1, true), (7, true)])
  func transparent(opacity: Float, isHit: Bool) {
    upper.opacity = opacity
    #expect(root.hitTest(CGPoint(110, 110)) === (isHit ? upper : lower))
  }

  @Test func outsideTheSuperlayerUnlessThatClips() {
    upper.position = CGPoint(90, 90)
    #expect(root.hitTest(CGPoint(230, 230)) === upper)
    root.masksToBounds = true
    #expect(root.hitTest(CGPoint(230, 230)) == nil)
    #expect(root.hitTest(CGPoint(195, 195)) === upper)
  }

  @Test func aClipHalfWayUp() {
    let inner = CALayer(CGRect(0, 0, 20, 20), at: CGPoint(45, 45), anchor: .zero)
    upper.addSublayer(inner)
    #expect(root.hitTest(CGPoint(155, 155)) === inner)
    upper.masksToBounds = true
    #expect(root.hitTest(CGPoint(155, 155)) === root)
    #expect(root.hitTest(CGPoint(147, 147)) === inner)
  }

  @Test func outsideTheMask() {
    let mask = CALayer(CGRect(0, 0, 10, 10), at: CGPoint(20, 20), anchor: .zero)
    upper.mask = mask
    #expect(root.hitTest(CGPoint(125, 125)) === upper)
    #expect(root.hitTest(CGPoint(120, 120)) === upper)
    #expect(root.hitTest(CGPoint(130, 125)) === lower)
    #expect(root.hitTest(CGPoint(110, 110)) === lower)
    upper.mask = nil
    #expect(root.hitTest(CGPoint(110, 110)) === upper)
  }

  /// A mask also cuts off sublayers, and is never hit itself.
  @Test func maskCutsSublayers() {
    let inner = CALayer(CGRect(0, 0, 50, 50), anchor: .zero)
    upper.addSublayer(inner)
    upper.mask = CALayer(CGRect(0, 0, 10, 10), anchor: .zero)
    #expect(root.hitTest(CGPoint(105, 105)) === inner)
    #expect(root.hitTest(CGPoint(115, 115)) === lower)
  }

  /// Only the mask's bounds count.
  @Test func theMasksAlphaDoesNotMatter() {
    let mask = CALayer(CGRect(0, 0, 10, 10), anchor: .zero)
    mask.opacity = 0
    mask.isHidden = true
    upper.mask = mask
    #expect(root.hitTest(CGPoint(105, 105)) === upper)
  }

  @Test func aSingularMaskLeavesNothing() {
    let mask = CALayer(CGRect(0, 0, 10, 10), anchor: .zero)
    mask.transform = CATransform3DMakeScale(1, 0, 1)
    upper.mask = mask
    #expect(root.hitTest(CGPoint(105, 100)) === lower)
  }

  @Test func singularLayersAreNotHit() {
    upper.transform = CATransform3DMakeScale(0, 1, 1)
    #expect(root.hitTest(CGPoint(100, 110)) === lower)
    root.transform = CATransform3DMakeScale(1, 0, 1)
    #expect(root.hitTest(CGPoint(110, 100)) == nil)
  }

  @Test func pointsThatAreNotFinite() {
    for x in [CGFloat.nan, .infinity, -.infinity] {
      #expect(root.hitTest(CGPoint(x, 110)) == nil)
      #expect(root.hitTest(CGPoint(110, x)) == nil)
    }
  }

  // MARK: Transforms

  @Test func turned() {
    upper.bounds = CGRect(0, 0, 40, 10)
    upper.anchorPoint = CGPoint(0.5, 0.5)
    upper.position = CGPoint(50, 50)
    lower.removeFromSuperlayer()
    #expect(root.hitTest(CGPoint(168, 150)) === upper)
    #expect(root.hitTest(CGPoint(150, 168)) === root)
    upper.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(root.hitTest(CGPoint(168, 150)) === root)
    #expect(root.hitTest(CGPoint(150, 168)) === upper)
  }

  @Test func flipped() {
    root.isGeometryFlipped = true
    upper.position = CGPoint(0, 60)
    // 60...110, counted from the top edge of the root, which is at 200 in the outer space.
    #expect(root.hitTest(CGPoint(110, 135)) === upper)
    #expect(root.hitTest(CGPoint(110, 195)) === lower)
    #expect(root.hitTest(CGPoint(110, 145)) === root)
  }

  /// A point behind the viewer is not visible, although its plane meets the line of sight.
  @Test func behindTheViewer() {
    lower.removeFromSuperlayer()
    root.sublayerTransform = perspective(-1.0 / 100)
    upper.zPosition = 50
    #expect(root.hitTest(CGPoint(110, 110)) === upper)
    upper.zPosition = 200
    // (10, 10) of the plane has w = -1 and would show at (-10, -10).
    #expect(root.hitTest(CGPoint(90, 90)) == nil)
    #expect(upper.convert(CGPoint(10, 10), to: root) == CGPoint(-10, -10))
  }
}

/// Overrides take part in hit tests (facts 3.7, and the custom layers of the class guide).
@Suite struct HitTestOverrideTests {
  /// Lets every hit through.
  final class Glass: CALayer {
    override func hitTest(_ point: CGPoint) -> CALayer? { nil }
  }

  /// A disc without the corners of its bounds.
  class Disc: CALayer {
    override func contains(_ point: CGPoint) -> Bool {
      let (x, y, r) = (point.x - bounds.midX, point.y - bounds.midY, bounds.width / 2)
      return x * x + y * y < r * r
    }
  }

  /// Takes the hits of its sublayers.
  final class Button: CALayer {
    var asked: [CGPoint] = []
    override func hitTest(_ point: CGPoint) -> CALayer? {
      asked.append(point)
      return super.hitTest(point) == nil ? nil : self
    }
  }

  let root = CALayer(CGRect(0, 0, 100, 100), anchor: .zero)

  @Test func anOverrideMayLetThrough() {
    let glass = Glass(CGRect(0, 0, 100, 100), anchor: .zero)
    glass.addSublayer(CALayer(CGRect(0, 0, 100, 100), anchor: .zero))
    root.addSublayer(glass)
    #expect(root.hitTest(CGPoint(10, 10)) === root)
  }

  @Test func containsMayBeOverridden() {
    let disc = Disc(CGRect(0, 0, 100, 100), anchor: .zero)
    root.addSublayer(disc)
    #expect(root.hitTest(CGPoint(50, 50)) === disc)
    #expect(root.hitTest(CGPoint(5, 5)) === root)
    #expect(disc.hitTest(CGPoint(5, 5)) == nil)
  }

  /// The mask is asked whether it contains the point.
  @Test func aMaskOfAnotherShape() {
    root.mask = Disc(CGRect(0, 0, 100, 100), anchor: .zero)
    #expect(root.hitTest(CGPoint(50, 50)) === root)
    #expect(root.hitTest(CGPoint(5, 5)) == nil)
  }

  @Test func anOverrideIsAskedInItsSuperlayersSpace() {
    let (middle, button) = (
      CALayer(CGRect(0, 0, 100, 100), at: CGPoint(10, 20), anchor: .zero),
      Button(CGRect(0, 0, 50, 50), at: CGPoint(5, 5), anchor: .zero)
    )
    button.addSublayer(CALayer(CGRect(0, 0, 10, 10), anchor: .zero))
    middle.addSublayer(button)
    root.addSublayer(middle)
    #expect(root.hitTest(CGPoint(16, 26)) === button)
    #expect(button.asked == [CGPoint(6, 6)])
  }

  @Test func subclassesAreWalkedLikeTheRest() {
    let (button, inner) = (
      Button(CGRect(0, 0, 50, 50), anchor: .zero), Disc(CGRect(0, 0, 50, 50), anchor: .zero)
    )
    root.addSublayer(inner)
    inner.addSublayer(button)
    inner.isHidden = true
    #expect(root.hitTest(CGPoint(25, 25)) === root)
    #expect(button.asked.isEmpty)
    inner.isHidden = false
    #expect(root.hitTest(CGPoint(25, 25)) === button)
  }
}
