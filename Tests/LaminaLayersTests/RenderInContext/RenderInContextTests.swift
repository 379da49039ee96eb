import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers

/// `render(in:)` against the numbers of facts 8, 9 and 11.
@Suite struct RenderInContextTests {
  let red = color(1, 0, 0)
  let blue = color(0, 0, 1)

  private func plain(_ width: Double, _ height: Double, _ background: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    layer.bounds = rect(0, 0, width, height)
    layer.backgroundColor = background
    return layer
  }

  // MARK: Background and border

  @Test func aBorderIsARingInsideTheBounds() throws {
    let layer = plain(80, 60)
    layer.borderWidth = 5
    let canvas = try rendered(layer)
    #expect(canvas.solidCount == 1_300)
    #expect(canvas.count { $0[3] != 0 } == 1_300)
    #expect(canvas[4, 30] == [0, 0, 0, 255])
    #expect(canvas[5, 30] == [0, 0, 0, 0])
  }

  @Test func aBorderWiderThanHalfFillsTheLayer() throws {
    let layer = plain(80, 60)
    layer.borderWidth = 31
    #expect(try rendered(layer).solidCount == 4_800)
  }

  @Test func aBorderLiesOverSublayers() throws {
    let layer = plain(80, 60, red)
    layer.borderWidth = 5
    layer.borderColor = blue
    layer.addSublayer(self.sublayer(rect(0, 0, 40, 40), color(0, 1, 0)))
    let canvas = try rendered(layer)
    #expect(canvas[2, 2] == [0, 0, 255, 255])
    #expect(canvas[6, 6] == [0, 255, 0, 255])
    #expect(canvas[60, 50] == [255, 0, 0, 255])
  }

  @Test(arguments: [CALayerCornerCurve.circular, .continuous])
  func onlyListedCornersAreRound(_ curve: CALayerCornerCurve) throws {
    let layer = plain(80, 60, red)
    layer.cornerRadius = 20
    layer.cornerCurve = curve
    layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    let canvas = try rendered(layer)
    #expect(canvas.alpha(1, 1) == 0)
    #expect(canvas.alpha(78, 58) == 0)
    #expect(canvas.alpha(0, 59) == 255)
    #expect(canvas.alpha(79, 0) == 255)
  }

  /// A quarter of a circle leaves out (1 - π/4) r².
  @Test func roundCornersHaveTheAreaOfACircle() throws {
    let layer = plain(80, 60, red)
    layer.cornerRadius = 20
    let canvas = try rendered(layer)
    var area = 0.0
    for y in 0..<60 { for x in 0..<80 { area += Double(canvas.alpha(x, y)) / 255 } }
    #expect(abs(area - (4_800 - (4 - Double.pi) * 400)) < 2)
  }

  /// The curve goes through (1.547, 0), (0.644, 0.071) and its mirror image, in radii from the
  /// corner.
  @Test func continuousCornersBeginFurtherOut() throws {
    let layer = plain(80, 60, red)
    layer.cornerRadius = 19
    layer.cornerCurve = .continuous
    let canvas = try rendered(layer)
    // In the lowest row, 1.54 radii from the corner everything is covered. One radius from it the
    // cover is not complete.
    #expect(canvas.alpha(29, 0) == 255)
    #expect((180..<230).contains(canvas.alpha(18, 0)))
    // At 0.644 radii the curve is 1.34 points above the edge.
    #expect(canvas.alpha(12, 0) < 60)
    #expect(canvas.alpha(12, 2) == 255)
  }

  @Test func aBorderFollowsTheCornersWithASmallerRadiusInside() throws {
    let layer = plain(80, 60)
    layer.cornerRadius = 12
    layer.borderWidth = 4
    let canvas = try rendered(layer)
    #expect(canvas.alpha(0, 0) == 0)
    // The inner corner is round too: 8 points around (12, 12).
    #expect(canvas.alpha(5, 5) > 200)
    #expect(canvas.alpha(8, 8) == 0)
    layer.cornerRadius = 3
    // If the radius is below the border width, the inner corner is square.
    #expect(try rendered(layer).alpha(4, 4) == 0)
  }

  // MARK: Spaces

  private func sublayer(_ frame: CGRect, _ background: CGColor) -> CALayer {
    layer(frame, background)
  }

  @Test func theReceiversPlaceIsIgnored() throws {
    let root = plain(20, 10, red)
    root.position = CGPoint(x: 500, y: 500)
    root.transform = CATransform3DMakeScale(3, 3, 1)
    root.anchorPoint = .zero
    #expect(try rendered(root).painted == [0, 0, 20, 10])
  }

  @Test func theReceiversOriginMovesItsOwnDrawingOnly() throws {
    let root = plain(20, 10, red)
    root.bounds.origin = CGPoint(x: 15, y: 5)
    root.addSublayer(sublayer(rect(40, 30, 10, 10), blue))
    let canvas = try rendered(root)
    #expect(canvas[15, 5] == [255, 0, 0, 255])
    #expect(canvas.alpha(14, 5) == 0)
    #expect(canvas[40, 30] == [0, 0, 255, 255])
    #expect(canvas.painted == [15, 5, 50, 40])
  }

  @Test func aNestedLayersOriginMovesItsSublayers() throws {
    let root = plain(80, 60)
    let middle = sublayer(rect(10, 10, 40, 40), red)
    middle.bounds.origin = CGPoint(x: 5, y: 7)
    middle.addSublayer(sublayer(rect(10, 10, 4, 4), blue))
    root.addSublayer(middle)
    let canvas = try rendered(root)
    #expect(canvas.count { $0 == [0, 0, 255, 255] } == 16)
    #expect(canvas[15, 13] == [0, 0, 255, 255])
    #expect(canvas[18, 16] == [0, 0, 255, 255])
  }

  @Test func transformsOfNestedLayersCount() throws {
    let root = plain(80, 60)
    root.sublayerTransform = CATransform3DMakeTranslation(10, 0, 0)
    let inner = sublayer(rect(20, 20, 10, 4), red)
    inner.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    root.addSublayer(inner)
    // The turn is about (25, 22), then the layer moves 10 to the right.
    #expect(try rendered(root).painted == [33, 17, 37, 27])
  }

  @Test func onlyThePartInThePlaneOfATransformCounts() throws {
    let root = plain(80, 60)
    let inner = sublayer(rect(20, 20, 20, 20), red)
    var tilt = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    tilt.m34 = -1 / 50
    inner.transform = tilt
    root.addSublayer(inner)
    #expect(try rendered(root).painted == [25, 20, 35, 40])
    inner.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(try rendered(root).painted == [20, 20, 40, 40])
    inner.isDoubleSided = false
    #expect(try rendered(root).painted == nil)
  }

  @Test func aFlippedReceiverStaysAndFlipsItsSublayers() throws {
    let root = plain(80, 60, red)
    root.isGeometryFlipped = true
    root.addSublayer(sublayer(rect(0, 0, 10, 10), blue))
    let canvas = try rendered(root)
    #expect(canvas.painted == [0, 0, 80, 60])
    #expect(canvas[5, 55] == [0, 0, 255, 255])
    #expect(canvas[5, 5] == [255, 0, 0, 255])
  }

  @Test(arguments: [false, true])
  func imagesStayUpright(isFlipped: Bool) throws {
    let root = plain(80, 60)
    root.isGeometryFlipped = isFlipped
    root.contents = try twoTone(2, 2)
    let inner = sublayer(rect(0, isFlipped ? 0 : 40, 20, 20), blue)
    inner.contents = try twoTone(2, 2)
    inner.magnificationFilter = .nearest
    root.magnificationFilter = .nearest
    root.addSublayer(inner)
    let canvas = try rendered(root)
    #expect(canvas[40, 55] == [255, 0, 0, 255])
    #expect(canvas[40, 5] == [0, 0, 255, 255])
    #expect(canvas[10, 55] == [255, 0, 0, 255])
    #expect(canvas[10, 45] == [0, 0, 255, 255])
  }

  @Test func sublayersDrawByDepthThenOrder() throws {
    let root = plain(80, 60)
    let first = sublayer(rect(0, 0, 20, 20), red)
    first.zPosition = 1
    root.addSublayer(first)
    root.addSublayer(sublayer(rect(0, 0, 20, 20), blue))
    #expect(try rendered(root)[5, 5] == [255, 0, 0, 255])
    first.zPosition = 0
    #expect(try rendered(root)[5, 5] == [0, 0, 255, 255])
  }

  @Test func aScrollLayerShowsWhereItIsScrolledTo() throws {
    let root = plain(80, 60)
    let scroll = CAScrollLayer()
    scroll.frame = rect(10, 10, 20, 20)
    scroll.masksToBounds = true
    scroll.addSublayer(sublayer(rect(0, 0, 40, 10), red))
    scroll.scroll(to: CGPoint(x: 15, y: -5))
    root.addSublayer(scroll)
    // 25 points of the layer are right of the corner, 20 of them inside the superlayer. 5 are above
    // it.
    #expect(try rendered(root).painted == [10, 15, 30, 25])
  }

  // MARK: Opacity, masks and clips

  @Test func hiddenAndTransparentLayersDrawNothing() throws {
    for configure in [
      { (layer: CALayer) in layer.isHidden = true }, { $0.opacity = 0 }, { $0.opacity = -1 },
    ] {
      let root = plain(80, 60, red)
      root.addSublayer(sublayer(rect(0, 0, 20, 20), blue))
      configure(root)
      #expect(try rendered(root).painted == nil)
    }
  }

  @Test func opacityGoesIntoEachThingThatIsDrawn() throws {
    let root = plain(80, 60, red)
    root.opacity = 0.5
    root.addSublayer(sublayer(rect(0, 0, 20, 20), blue))
    let canvas = try rendered(root)
    #expect(canvas[50, 50] == [128, 0, 0, 128])
    // The result is half of blue over half of red, not half of opaque blue.
    #expect(canvas.alpha(5, 5) == 192)
    #expect(abs(Int(canvas[5, 5][0]) - 64) <= 1)
    let image = plain(80, 60)
    image.contents = try twoTone(80, 60)
    image.opacity = 0.5
    #expect(try rendered(image)[40, 55] == [128, 0, 0, 128])
  }

  @Test func theCallersStateCountsAndStays() throws {
    let canvas = try #require(Canvas(80, 60))
    canvas.context.setAlpha(0.5)
    canvas.context.clip(to: rect(0, 0, 10, 10))
    plain(80, 60, red).render(in: canvas.context)
    #expect(canvas[5, 5] == [128, 0, 0, 128])
    #expect(canvas.painted == [0, 0, 10, 10])
    #expect(canvas.context.ctm == .identity)
    canvas.context.setFillColor(blue)
    canvas.context.fill(rect(20, 20, 5, 5))
    #expect(canvas.painted == [0, 0, 10, 10])
  }

  @Test func masksToBoundsCutsContentsAndSublayers() throws {
    let root = plain(80, 60)
    let middle = sublayer(rect(20, 20, 20, 20), red)
    middle.addSublayer(sublayer(rect(10, 10, 30, 30), blue))
    root.addSublayer(middle)
    #expect(try rendered(root).painted == [20, 20, 60, 60])
    middle.masksToBounds = true
    #expect(try rendered(root).painted == [20, 20, 40, 40])
    middle.cornerRadius = 10
    let canvas = try rendered(root)
    #expect(canvas.alpha(39, 39) == 0)
    #expect(canvas[35, 35] == [0, 0, 255, 255])
  }

  @Test func aMaskLeavesWhatItsAlphaCovers() throws {
    let root = plain(80, 60, red)
    root.addSublayer(sublayer(rect(0, 0, 80, 20), blue))
    let mask = sublayer(rect(10, 10, 20, 20), color(0, 1, 0, 0.5))
    root.mask = mask
    let canvas = try rendered(root)
    #expect(canvas.painted == [10, 10, 30, 30])
    #expect(canvas[15, 15] == [0, 0, 128, 128])
    #expect(canvas[15, 25] == [128, 0, 0, 128])
    mask.isHidden = true
    #expect(try rendered(root).painted == nil)
  }

  // MARK: Shadows

  private func shadowed() -> CALayer {
    let root = plain(200, 100)
    let inner = sublayer(rect(79, 40, 40, 40), red)
    inner.shadowOpacity = 1
    inner.shadowOffset = CGSize(width: 20, height: 0)
    inner.shadowRadius = 5
    root.addSublayer(inner)
    return root
  }

  /// The layer ends at 119. The shadow ends 20 and two radii further.
  @Test func aShadowReachesItsOffsetAndTwoRadii() throws {
    let canvas = try rendered(shadowed(), 200, 100)
    #expect(canvas[118, 60] == [255, 0, 0, 255])
    #expect(canvas.alpha(130, 60) > 200)
    #expect(canvas.alpha(139, 60) < 140 && canvas.alpha(139, 60) > 110)
    #expect(canvas.alpha(148, 60) > 0)
    #expect(canvas.alpha(152, 60) <= 3)
  }

  @Test func aShadowIsOfTheLayerWithItsSublayers() throws {
    let root = shadowed()
    let inner = try #require(root.sublayers?.first)
    inner.shadowRadius = 0
    inner.addSublayer(sublayer(rect(30, 10, 30, 5), blue))
    // The sublayer sticks out by 20, and so does its shadow. The layer lies over the sublayer's own
    // shadow.
    #expect(try rendered(root, 200, 100).painted == [79, 40, 159, 80])
    inner.opacity = 0.5
    let canvas = try rendered(root, 200, 100)
    #expect(canvas.alpha(130, 75) == 128)
    inner.backgroundColor = nil
    inner.sublayers = nil
    #expect(try rendered(root, 200, 100).painted == nil)
  }

  @Test func clippedLayersAndShadowPathsCastNothing() throws {
    let root = shadowed()
    let inner = try #require(root.sublayers?.first)
    inner.shadowRadius = 0
    inner.shadowPath = CGPath(rect: rect(-50, -30, 5, 5), transform: nil)
    #expect(try rendered(root, 200, 100).painted == [79, 40, 139, 80])
    inner.masksToBounds = true
    #expect(try rendered(root, 200, 100).painted == [79, 40, 119, 80])
  }

  @Test func aMaskCutsTheShadowToo() throws {
    let root = shadowed()
    let inner = try #require(root.sublayers?.first)
    inner.shadowRadius = 0
    inner.mask = sublayer(rect(10, 10, 40, 10), blue)
    #expect(try rendered(root, 200, 100).painted == [89, 50, 129, 60])
  }

  // MARK: Harmless

  @Test func whatHasNoSizeDrawsNothing() throws {
    let root = plain(0, 0, red)
    root.borderWidth = 3
    root.cornerRadius = 5
    root.contents = try twoTone(2, 2)
    #expect(try rendered(root).painted == nil)
    let flat = plain(80, 60)
    let inner = sublayer(rect(0, 0, 20, 20), red)
    inner.transform = CATransform3DMakeScale(0, 1, 1)
    flat.addSublayer(inner)
    #expect(try rendered(flat).painted == nil)
  }

  @Test func hugeNumbersAreHarmless() throws {
    let root = plain(1e300, 1e300, red)
    root.cornerRadius = 1e299
    root.borderWidth = 1e200
    root.addSublayer(sublayer(rect(-1e250, -1e250, 1e290, 1e290), blue))
    root.shadowOpacity = 1
    root.shadowRadius = 1e200
    _ = try rendered(root)
  }

  @Test func deepTreesEndAtTheLimit() throws {
    let root = plain(80, 60)
    var last = root
    for _ in 0..<1_500 {
      let next = plain(80, 60)
      next.position = CGPoint(x: 40, y: 30)
      last.addSublayer(next)
      last = next
    }
    last.backgroundColor = red
    #expect(try rendered(root).painted == nil)
  }

  @Test func pendingDisplaysStayPending() throws {
    let painter = Painter(rect(0, 0, 80, 60), [.fill(rect(0, 0, 40, 30), 1, 0, 0)])
    painter.setNeedsDisplay()
    #expect(try rendered(painter).painted == nil)
    #expect(painter.draws == 0)
    #expect(painter.needsDisplay())
    painter.displayIfNeeded()
    #expect(try rendered(painter).painted == [0, 0, 40, 30])
    #expect(painter.draws == 1)
  }
}
