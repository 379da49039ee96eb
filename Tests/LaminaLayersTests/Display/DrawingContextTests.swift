import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// The context that a layer draws into: its pixels, and the place of the layer's space on them
/// (facts 3.4 and 6).
@Suite struct DrawingContextTests {
  /// The context for a layer with those bounds.
  func context(_ bounds: CGRect, scale: CGFloat = 1, flipped: Bool = false) throws -> CGContext {
    let layer = DrawingLayer()
    layer.bounds = bounds
    layer.contentsScale = scale
    layer.isGeometryFlipped = flipped
    layer.display()
    return try #require(layer.contexts.last)
  }

  func shape(_ side: Double, _ scale: Double, limits: RenderLimits = .standard) throws -> StoreShape
  {
    let space = StoreSpace(
      bounds: rectangle(0, 0, CGFloat(side), CGFloat(side)), scale: CGFloat(scale), isFlipped: false
    )
    return try StoreShape(space, format: .bgra8, isOpaque: false, limits: limits)
  }

  @Test(
    arguments: zip(
      [1, 2, 3, 1.5, 0.1] as [CGFloat], [(11, 21), (21, 41), (31, 62), (16, 31), (2, 3)]))
  func sizeInPixelsRoundsUp(scale: CGFloat, size: (Int, Int)) throws {
    let context = try context(rectangle(3, 4, 10.3, 20.5), scale: scale)
    #expect(context.width == size.0)
    #expect(context.height == size.1)
  }

  @Test func uprightLayers() throws {
    let context = try context(rectangle(5, 7, 100, 80), scale: 2)
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: -10, ty: -14))
    #expect(CGPoint(x: 5, y: 7).applying(context.ctm) == .zero)
    #expect(CGPoint(x: 105, y: 87).applying(context.ctm) == CGPoint(x: 200, y: 160))
  }

  @Test func flippedLayers() throws {
    let context = try context(rectangle(5, 7, 100, 80), scale: 2, flipped: true)
    #expect(context.isFlipped)
    #expect(CGPoint(x: 5, y: 7).applying(context.ctm) == CGPoint(x: 0, y: 160))
    #expect(CGPoint(x: 105, y: 87).applying(context.ctm) == CGPoint(x: 200, y: 0))
  }

  /// The edge at minimum y lies on the edge of the pixels, whichever direction y has.
  @Test(arguments: [false, true])
  func aFractionOfAPixelLiesAtTheFarEdge(flipped: Bool) throws {
    let context = try context(rectangle(0, 0, 10.5, 10.25), flipped: flipped)
    #expect(CGPoint.zero.applying(context.ctm) == CGPoint(x: 0, y: flipped ? 11 : 0))
  }

  @Test(arguments: [
    (1e9, 1.0, "textureSide"), (1e308, 1e10, "textureSide"), (15_000, 1, "imagePixels"),
  ])
  func sizesOverTheLimitsAreRefused(side: Double, scale: Double, limit: String) {
    let error = #expect(throws: LimitExceeded.self) { try shape(side, scale) }
    #expect(error?.name == limit)
  }

  @Test func limitsAreThoseOfTheCaller() throws {
    var limits = RenderLimits()
    limits.textureSide = 8
    #expect(throws: LimitExceeded("textureSide", value: 9, allowed: 8)) {
      try shape(9, 1, limits: limits)
    }
  }

  /// A layer that is too large draws nothing and keeps its contents.
  @Test func aLayerOverTheLimitsKeepsItsContents() throws {
    let layer = DrawingLayer()
    layer.bounds = rectangle(0, 0, 10, 10)
    layer.display()
    let store = try #require(layer.contents as? BackingStore)
    layer.bounds = rectangle(0, 0, 20_000, 10)
    layer.display()
    #expect(layer.contexts.count == 1)
    #expect(layer.contents as? BackingStore === store)
  }

  // MARK: As layers make them

  @Test func theScaleOfContentsCounts() {
    let layer = DrawingLayer()
    layer.bounds = rectangle(2, 3, 10.2, 20)
    layer.contentsScale = 2
    layer.display()
    let context = layer.contexts.last
    #expect(context?.width == 21)
    #expect(context?.height == 40)
    #expect(context?.layerBounds == rectangle(2, 3, 10.2, 20))
    #expect(context?.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: -4, ty: -6))
  }

  @Test(arguments: [0, -2] as [CGFloat])
  func aScaleThatIsNoneCountsAsOne(scale: CGFloat) {
    let layer = DrawingLayer()
    layer.bounds = rectangle(0, 0, 10, 20)
    layer.contentsScale = scale
    layer.display()
    #expect(layer.contexts.last?.width == 10)
    #expect(layer.contexts.last?.height == 20)
  }

  /// The flips of the layer and of all its superlayers add up.
  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func flipsCountUpToTheRoot(own: Bool, above: Bool) {
    let (root, layer) = (CALayer(), DrawingLayer())
    root.addSublayer(layer)
    root.isGeometryFlipped = above
    layer.isGeometryFlipped = own
    layer.bounds = rectangle(0, 0, 10, 20)
    layer.setNeedsDisplay(rectangle(1, 2, 3, 4))
    layer.displayIfNeeded()
    #expect(layer.contexts.last?.isFlipped == (own != above))
    #expect(layer.contexts.last?.ctm.d == (own != above ? -1 : 1))
    #expect(layer.clip == rectangle(1, 2, 3, 4))
  }
}
