import LaminaReference
import Testing

/// Effects of the reference with results that fit in a line.
@Suite struct ReferenceEffectTests {
  private let red: SIMD4<Double> = [1, 0, 0, 1]

  private func row(_ width: Double, _ layers: [SceneLayer], on color: Color? = nil) -> [SIMD4<
    Double
  >] {
    var root = SceneLayer(0, 0, width, 1, color)
    root.sublayers = layers
    return ReferenceRenderer.render(root).pixels
  }

  private func near(_ a: [SIMD4<Double>], _ b: [SIMD4<Double>]) -> Bool {
    zip(a, b).allSatisfy {
      let d = $0 - $1; return pointwiseMax(d, -d).max() < 1e-9
    } && a.count == b.count
  }

  @Test func aMaskMultipliesItsAlphaAndAHiddenOneHidesAll() {
    var layer = SceneLayer(0, 0, 3, 1, Color(1, 0, 0))
    layer.mask = [SceneLayer(1, 0, 1, 1, Color(0, 1, 0, 0.5))]
    #expect(near(row(3, [layer]), [.zero, red / 2, .zero]))
    layer.mask[0].isHidden = true
    #expect(near(row(3, [layer]), [.zero, .zero, .zero]))
  }

  /// A mask lies in the space of the bounds: it flips with the layer, and the layer's
  /// `sublayerTransform` does not move it.
  @Test func aMaskLiesInTheBoundsSpace() {
    var layer = SceneLayer(0, 0, 1, 2, Color(1, 0, 0))
    layer.isGeometryFlipped = true
    layer.sublayerTransform = .scale(0, 0)
    layer.mask = [SceneLayer(0, 0, 1, 1, Color(0, 0, 0))]
    var root = SceneLayer(0, 0, 1, 2)
    root.sublayers = [layer]
    #expect(near(ReferenceRenderer.render(root).pixels, [red, .zero]))
  }

  @Test func aMaskCutsTheShadowToo() {
    var layer = SceneLayer(0, 0, 1, 1, Color(1, 0, 0))
    var shadow = SceneShadow()
    (shadow.radius, shadow.offset) = (0, Point(1, 0))
    layer.shadow = shadow
    #expect(near(row(3, [layer]), [red, [0, 0, 0, 1], .zero]))
    layer.mask = [SceneLayer(0, 0, 1, 1, Color(0, 0, 0))]
    #expect(near(row(3, [layer]), [red, .zero, .zero]))
  }

  /// The offset and the path are in the layer's own space, so both turn with the layer.
  @Test func aShadowTurnsWithItsLayer() {
    var layer = SceneLayer(2, 0, 1, 1)
    layer.transform = .scale(-1, 1)
    var shadow = SceneShadow()
    (shadow.radius, shadow.offset, shadow.path) = (0, Point(1, 0), .rect(Box(0, 0, 1, 1)))
    layer.shadow = shadow
    #expect(row(4, [layer]).map(\.w) == [0, 1, 0, 0])
    layer.masksToBounds = true
    #expect(row(4, [layer]).map(\.w) == [0, 0, 0, 0])
  }

  @Test func aConstantOfAlphaFillsTheBoundsAlone() {
    var layer = SceneLayer(1, 0, 2, 1)
    layer.sublayers = [SceneLayer(1, 0, 2, 1, Color(1, 0, 0))]
    var matrix = [Double](repeating: 0, count: 20)
    for i in 0..<4 { matrix[i * 5 + i] = 1 }
    matrix[19] = 0.5
    layer.filters = [.colorMatrix(matrix)]
    #expect(near(row(5, [layer]), [.zero, [0, 0, 0, 0.5], red, red, .zero]))
  }

  @Test func normalizedEdgesKeepAConstantAndCutToTheBounds() {
    var layer = SceneLayer(4, -20, 8, 60, Color(1, 0, 0))
    layer.filters = [.gaussianBlur(radius: 2, normalizeEdges: true)]
    let expected = (0..<16).map { $0 >= 4 && $0 < 12 ? red : .zero }
    #expect(near(row(16, [layer]), expected))
  }

  @Test func aBackdropIsFilteredWithinTheBounds() {
    var layer = SceneLayer(1, 0, 1, 1)
    layer.backgroundFilters = [.colorInvert]
    layer.opacity = 0.5
    #expect(near(row(2, [layer], on: Color(1, 0, 0)), [red, [0.5, 0.5, 0.5, 1]]))
  }

  /// Modes that change the backdrop under transparent pixels stay inside the bounds.
  @Test func copyReplacesInsideTheBoundsAlone() {
    var layer = SceneLayer(1, 0, 1, 1)
    layer.compositing = .copy
    #expect(near(row(3, [layer], on: Color(1, 0, 0)), [red, .zero, red]))
    layer.compositing = .sourceAtop
    #expect(near(row(3, [layer], on: Color(1, 0, 0)), [red, red, red]))
  }

  @Test func aGroupIsolatesWhatItsSublayersComposeWith() {
    var inner = SceneLayer(0, 0, 1, 1, Color(0, 1, 0))
    inner.compositing = .multiply
    var group = SceneLayer(0, 0, 1, 1)
    group.sublayers = [inner]
    #expect(near(row(1, [group], on: Color(1, 0, 0)), [[0, 1, 0, 1]]))
    #expect(near(row(1, [inner], on: Color(1, 0, 0)), [[0, 0, 0, 1]]))
    group.filters = [.colorBrightness(0)]
    #expect(near(row(1, [group], on: Color(1, 0, 0)), [[0, 1, 0, 1]]))
  }

  @Test func aBitmapHasItsOwnPixels() {
    var layer = SceneLayer(0, 0, 4, 2)
    layer.sublayers = [SceneLayer(0, 0, 1, 2, Color(1, 0, 0))]
    layer.shouldRasterize = true
    layer.rasterizationScale = 0.5
    layer.isNearest = true
    #expect(near(row(4, [layer]), [red / 2, red / 2, .zero, .zero]))
  }

  @Test func continuousCornersLeaveTheirSidesGradually() {
    var layer = SceneLayer(0, 0, 40, 40, Color(0, 0, 0))
    layer.cornerRadius = 10
    layer.hasContinuousCorners = true
    layer.maskedCorners = 4
    let pixels = ReferenceRenderer.render(layer).pixels.map(\.w)
    // Minimum x and maximum y is the upper left corner. A circle would begin 10 points from it.
    #expect(pixels[0] == 0)
    #expect(pixels[9] > 0.8 && pixels[9] < 0.98)
    #expect(pixels[16] == 1)
    #expect(pixels[39] == 1)
    #expect(pixels[39 * 40] == 1)
    // On the diagonal the curve is at (0.2915, 0.2915) radii.
    #expect(pixels[2 * 40 + 2] > 0 && pixels[2 * 40 + 2] < 0.05)
    #expect(pixels[3 * 40 + 3] == 1)
  }
}
