// Code as programs for Apple's systems have it. It names nothing of this package.
import QuartzCore
import Testing

@Suite struct LayerGuideTests {
  @Test func aLayerIsSetUp() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    layer.position = CGPoint(x: 150, y: 80)
    layer.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    layer.borderColor = CGColor(gray: 0, alpha: 0.5)
    layer.borderWidth = 2
    layer.cornerRadius = 8
    layer.masksToBounds = true
    layer.opacity = 0.75
    layer.name = "panel"
    #expect(layer.frame == CGRect(x: 50, y: 30, width: 200, height: 100))
    #expect(layer.backgroundColor?.components == [0.2, 0.4, 0.6, 1])
    #expect(layer.borderColor?.alpha == 0.5)
    #expect(layer.isDoubleSided && !layer.isHidden)
  }

  @Test func aTreeIsBuilt() {
    let root = CALayer()
    let (back, front) = (CALayer(), CALayer())
    root.addSublayer(front)
    root.insertSublayer(back, below: front)
    root.insertSublayer(CALayer(), at: 0)
    #expect(root.sublayers?.count == 3)
    #expect(root.sublayers?.last === front)
    #expect(front.superlayer === root)
    root.replaceSublayer(back, with: CALayer())
    #expect(back.superlayer == nil)
    root.sublayers?.forEach { $0.removeFromSuperlayer() }
    #expect(root.sublayers == nil)
    #expect((root.sublayers?.count ?? 0) == 0)
  }

  @Test func transformsAreMadeAndCombined() {
    let layer = CALayer()
    layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    #expect(abs(layer.transform.m12 - 1) < 1e-15)
    layer.transform = CATransform3DScale(layer.transform, 2, 2, 1)
    #expect(!CATransform3DIsIdentity(layer.transform))
    layer.transform = CATransform3DIdentity
    #expect(CATransform3DEqualToTransform(layer.transform, CATransform3DMakeScale(1, 1, 1)))
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500.0
    layer.sublayerTransform = perspective
    #expect(layer.sublayerTransform.m34 == -0.002)
    let affine = CATransform3DGetAffineTransform(CATransform3DMakeTranslation(3, 4, 0))
    #expect(affine == CGAffineTransform(translationX: 3, y: 4))
    #expect(CATransform3DIsAffine(CATransform3DMakeAffineTransform(affine.rotated(by: 1))))
  }

  @Test func contentsAreAnImageAndAGravity() throws {
    let image = try #require(DrawingCode.swatch())
    let layer = CALayer()
    layer.contents = image
    layer.contentsGravity = .resizeAspect
    layer.contentsScale = 2
    layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
    layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    layer.magnificationFilter = .nearest
    layer.minificationFilter = CALayerContentsFilter.trilinear
    #expect((layer.contents as? CGImage)?.width == 2)
    #expect(layer.contentsGravity == CALayerContentsGravity.resizeAspect)
    #expect(layer.contentsGravity.rawValue == "resizeAspect")
    #expect(layer.magnificationFilter == .nearest)
  }

  @Test func subclassesOverrideMembers() {
    let badge = BadgeLayer()
    #expect(badge.placements == 1)
    #expect(badge.dot.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
    #expect(badge.dot.name == "part")
    badge.frame = CGRect(x: 5, y: 5, width: 80, height: 80)
    #expect(badge.placements == 2, "frame goes through bounds")
    #expect(badge.dot.bounds.size == CGSize(width: 40, height: 40))
    let parent = CALayer()
    parent.addSublayer(badge)
    #expect(parent.sublayers?.first is BadgeLayer)
  }

  @Test func aLayerIsAnObject() {
    let layer: NSObject = CALayer()
    let other = CALayer()
    #expect(layer == layer && layer != other)
    #expect(Set([layer, layer, other]).count == 2)
    #expect([other, CALayer()].firstIndex(of: other) == 0)
  }

  @Test func drawingValuesComeWithLayers() throws {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40).insetBy(dx: 5, dy: 5)
    #expect(rect.union(CGRect(origin: CGPoint.zero, size: CGSize(width: 1, height: 1))).minX == 0)
    #expect(CGPoint(x: 1, y: 2).applying(CGAffineTransform(scaleX: 3, y: 4)) == CGPoint(x: 3, y: 8))
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let green = try #require(CGColor(colorSpace: space, components: [0, 1, 0, 0.5]))
    #expect(green.copy(alpha: 1)?.alpha == 1)
    #expect(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.5) == green)
    #expect(CGColor.white.numberOfComponents == 2)
  }

  @Test func drawingValuesComeAlone() throws {
    let rect = CGRect(x: 1, y: 1, width: 2, height: 2)
    #expect(DrawingCode.boxOfScaledAndMoved(rect) == CGRect(x: 12, y: 3, width: 4, height: 6))
    #expect(DrawingCode.isUndone(CGAffineTransform(scaleX: 2, y: 4)))
    #expect(DrawingCode.middle(of: rect) == CGPoint(x: 2, y: 2))
    #expect(DrawingCode.grey.components == [0.5, 1])
    #expect(DrawingCode.swatch()?.height == 2)
  }
}
