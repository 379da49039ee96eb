import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Shadows: their places, their softness, and their sources.
@Suite struct ShadowTests {
  @Test func hardShadow() throws {
    let canvas = try Canvas(6, 4)
    canvas.context.setShadow(offset: CGSize(width: 2, height: 1), blur: 0, color: .rgba(0, 0, 1))
    canvas.context.setFillColor(.rgba(1, 0, 0))
    canvas.context.fill(box(0, 0, 2, 2))
    let (red, blue, none) = (Pixel(255, 0, 0), Pixel(0, 0, 255), Pixel(0, 0, 0, 0))
    #expect(
      canvas.pixels == [
        none, none, none, none, none, none,
        none, none, blue, blue, none, none,
        red, red, blue, blue, none, none,
        red, red, none, none, none, none,
      ])
  }

  @Test func theDefaultIsBlackAtAThird() throws {
    let canvas = try Canvas(2, 1)
    canvas.context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0)
    canvas.context.setFillColor(.rgba(1, 1, 1))
    canvas.context.fill(box(0, 0, 1, 1))
    #expect(canvas.pixels == [Pixel(255, 255, 255), Pixel(0, 0, 0, 85)])
  }

  @Test func withoutAColourThereIsNone() throws {
    let canvas = try Canvas(2, 1)
    canvas.context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0)
    canvas.context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0, color: nil)
    canvas.context.fill(box(0, 0, 1, 1))
    #expect(canvas.alphas == [[255, 0]])
  }

  /// The map does not turn or scale offsets.
  @Test func offsetsAreInBaseSpace() throws {
    let canvas = try Canvas(8, 1)
    canvas.context.setShadow(
      offset: CGSize(width: 3, height: 0), blur: 0, color: .rgba(0, 0, 0, 0.4))
    canvas.context.concatenate(CGAffineTransform(a: -2, b: 0, c: 0, d: 2, tx: 2, ty: 0))
    canvas.context.fill(box(0, 0, 1, 1))
    #expect(canvas.alphas == [[255, 255, 0, 102, 102, 0, 0, 0]])
  }

  /// In a store with two pixels a point, offsets are in points. y is up even if the layer's y is
  /// down.
  @Test(arguments: [false, true]) func offsetsOfStoresAreInPoints(isFlipped: Bool) throws {
    let context = try CGContext(
      layerBounds: box(0, 0, 2, 4), scale: 2, isFlipped: isFlipped)
    context.setShadow(offset: CGSize(width: 0, height: 1), blur: 0, color: .rgba(0, 0, 0, 0.4))
    context.fill(box(0, 1, 2, 1))
    let image = try #require(context.makePixelBuffer().map { CGImage(pixels: $0) })
    let column = (0..<8).map { Int(image.pixel(0, $0).alpha) }
    #expect(
      column == (isFlipped ? [102, 102, 255, 255, 0, 0, 0, 0] : [0, 0, 102, 102, 255, 255, 0, 0]))
  }

  /// The shadow of an edge is the integral of a Gaussian with half of `blur` as its deviation. From
  /// a deviation of 2 on, boxes stand for the Gaussian and differ by up to 1 %. Below that, the
  /// kernel is cut at 3 deviations and has whole pixels.
  @Test(arguments: [2, 3.9, 4, 5, 7.3, 12, 20, 40]) func blurIsGaussian(blur: Double) throws {
    let canvas = try Canvas(160, 3)
    canvas.context.setShadow(
      offset: CGSize(width: 0, height: 400), blur: blur, color: .rgba(0, 0, 0))
    // The shape is far below, so only its shadow is visible. It is so long that its ends are not
    // visible.
    canvas.context.fill(box(80, -700, 1000, 600))
    var worst = 0.0
    for (x, alpha) in canvas.alphas[1].enumerated() {
      // A pixel averages over its width. The kernel is a step function, so it averages by itself.
      let edge = (Double(x) + 0.5 - 80) / (blur / 2)
      worst = max(worst, abs(Double(alpha) / 255 - 0.5 * (1 + erf(edge / 2.0.squareRoot()))))
    }
    #expect(worst <= (blur < 4 ? 0.02 : 0.013), "\(worst)")
  }

  /// The clip cuts the shadow, but not the shape that casts it.
  @Test func whatIsOutsideTheClipCasts() throws {
    let canvas = try Canvas(4, 1)
    canvas.context.clip(to: box(2, 0, 1, 1))
    canvas.context.setShadow(
      offset: CGSize(width: 2, height: 0), blur: 0, color: .rgba(0, 0, 0, 0.4))
    canvas.context.fill(box(0, 0, 2, 1))
    #expect(canvas.alphas == [[0, 0, 102, 0]])
  }

  /// The context's alpha counts once in the shadow, as it does in the shape that casts it.
  @Test func alphaAndTranslucentSources() throws {
    let canvas = try Canvas(2, 1)
    canvas.context.setAlpha(0.5)
    canvas.context.setFillColor(.rgba(1, 0, 0, 0.8))
    canvas.context.setShadow(
      offset: CGSize(width: 1, height: 0), blur: 0, color: .rgba(0, 0, 0, 0.5))
    canvas.context.fill(box(0, 0, 1, 1))
    #expect(canvas.alphas == [[102, 51]])
  }

  /// A call that strokes and fills casts one shadow for each. A layer casts one shadow for
  /// everything in it.
  @Test func aLayerCastsOneShadow() throws {
    let canvas = try Canvas(6, 1)
    canvas.context.setShadow(
      offset: CGSize(width: 3, height: 0), blur: 0, color: .rgba(0, 0, 0, 0.4))
    canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
    canvas.context.fill(box(0, 0, 2, 1))
    canvas.context.fill(box(1, 0, 2, 1))
    canvas.context.endTransparencyLayer()
    #expect(canvas.alphas == [[255, 255, 255, 102, 102, 102]])
    // The shadow is set again after the layer.
    #expect(canvas.context.state.shadow != nil)
  }

  @Test func nestedLayersWithShadows() throws {
    let canvas = try Canvas(8, 1)
    let context = canvas.context
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setShadow(offset: CGSize(width: 2, height: 0), blur: 0, color: .rgba(0, 0, 1))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(.rgba(1, 0, 0))
    context.fill(box(0, 0, 2, 1))
    context.fill(box(4, 0, 1, 1))
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    let (red, blue, none) = (Pixel(128, 0, 0, 128), Pixel(0, 0, 128, 128), Pixel(0, 0, 0, 0))
    #expect(canvas.pixels == [red, red, blue, blue, red, none, blue, none])
  }
}
