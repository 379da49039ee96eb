import Foundation
import LaminaReference
import Testing

/// The reference against closed forms.
@Suite struct ReferenceTests {
  private func root(_ width: Double, _ height: Double, _ layers: [SceneLayer]) -> SceneLayer {
    var root = SceneLayer(0, 0, width, height)
    root.sublayers = layers
    return root
  }

  private func alphas(_ scene: SceneLayer, scale: Double = 1) -> [Double] {
    ReferenceRenderer.render(scene, scale: scale).pixels.map(\.w)
  }

  private let black = Color(0, 0, 0)

  @Test func aPixelIsCoveredByAreaAndTheUpperRowComesFirst() {
    let a = alphas(root(3, 2, [SceneLayer(0.5, 0, 1.5, 0.25, black)]))
    #expect(a == [0, 0, 0, 0.125, 0.25, 0])
  }

  @Test func coverageMarksEdgesAndNothingElse() {
    let p = ReferenceRenderer.render(root(9, 1, [SceneLayer(0, 0, 4.5, 1, black)]))
    #expect(
      p.marks.map { $0.contains(.edge) } == [
        false, false, false, true, true, true, false, false, false,
      ])
  }

  @Test func aCircleHasItsArea() {
    var circle = SceneLayer(2, 2, 20, 20, black)
    circle.cornerRadius = 10
    let area = alphas(root(24, 24, [circle])).reduce(0, +)
    #expect(abs(area - .pi * 100) < 0.5)
  }

  @Test func aBorderIsARingOf1300Pixels() {
    var layer = SceneLayer(0, 0, 80, 60)
    layer.borderWidth = 5
    #expect(alphas(layer).reduce(0, +) == 1_300)
  }

  @Test func aClipAndAShapeWithOneEdgeCoverItOnce() {
    var clip = SceneLayer(0, 0, 1.5, 1)
    clip.masksToBounds = true
    clip.sublayers = [SceneLayer(0, 0, 1.5, 1, black)]
    #expect(alphas(root(3, 1, [clip])) == [1, 0.5, 0])
  }

  /// The blur of a half plane is the integral of the Gaussian.
  @Test(arguments: [1.5, 2, 4])
  func aBlurredHalfPlaneIsTheErrorFunction(_ sigma: Double) {
    var layer = SceneLayer(-100, -100, 120, 240, black)
    layer.filters = [.gaussianBlur(radius: sigma, normalizeEdges: false)]
    let a = alphas(root(40, 1, [layer]))
    for x in 0..<40 {
      let distance = Double(x) + 0.5 - 20
      // The error of a kernel that is sampled at pixels is g' / 24.
      #expect(abs(a[x] - 0.5 * erfc(distance / (sigma * 2.0.squareRoot()))) < 0.005)
    }
  }

  /// Blurs turn and scale with their layer: at 45 degrees, along x only.
  @Test func aBlurIsInTheLayersSpace() {
    var layer = SceneLayer(0, 0, 400, 400, black)
    layer.position = Point(20, 20)
    layer.anchorPoint = Point(1, 0.5)
    layer.transform = Matrix4.scale(2, 1).then(.rotationZ(.pi / 4))
    layer.filters = [.gaussianBlur(radius: 1.5, normalizeEdges: false)]
    let p = ReferenceRenderer.render(root(40, 40, [layer]))
    // The layer's x has a standard deviation of 3 on the device. Its edge is the antidiagonal
    // through the middle.
    for k in 10..<30 {
      let distance = (Double(k) + 0.5 - 20) * 2.0.squareRoot()
      let expected = 0.5 * erfc(distance / (3 * 2.0.squareRoot()))
      #expect(abs(p.pixels[(39 - k) * 40 + k].w - expected) < 0.01)
    }
  }

  /// An opaque layer hides its shadow even if both are faint together. A translucent layer does
  /// not.
  @Test func aShadowFadesWithItsGroup() {
    var layer = SceneLayer(0, 0, 4, 1, Color(1, 0, 0))
    layer.opacity = 0.5
    var shadow = SceneShadow()
    (shadow.color, shadow.radius, shadow.offset) = (Color(0, 0, 1), 0, Point(2, 0))
    layer.shadow = shadow
    let p = ReferenceRenderer.render(root(8, 1, [layer])).pixels
    #expect(p[0] == [0.5, 0, 0, 0.5])
    #expect(p[3] == [0.5, 0, 0, 0.5])
    #expect(p[5] == [0, 0, 0.5, 0.5])
    layer.backgroundColor = Color(1, 0, 0, 0.5)
    #expect(ReferenceRenderer.render(root(8, 1, [layer])).pixels[3] == [0.25, 0, 0.125, 0.375])
  }

  @Test func aGroupIsFadedAsOne() {
    var layer = SceneLayer(0, 0, 2, 1, Color(1, 0, 0))
    layer.opacity = 0.5
    layer.sublayers = [SceneLayer(1, 0, 1, 1, Color(0, 1, 0))]
    #expect(
      ReferenceRenderer.render(root(2, 1, [layer])).pixels == [
        [0.5, 0, 0, 0.5], [0, 0.5, 0, 0.5],
      ])
    layer.allowsGroupOpacity = false
    #expect(ReferenceRenderer.render(root(2, 1, [layer])).pixels[1] == [0.25, 0.5, 0, 0.75])
  }

  @Test func blendFormulas() {
    let (s, d): (SIMD4<Double>, SIMD4<Double>) = ([0.5, 0.25, 1, 1], [0.5, 0.5, 0.25, 1])
    #expect(BlendMode.multiply.composed(s, d) == [0.25, 0.125, 0.25, 1])
    #expect(BlendMode.screen.composed(s, d) == [0.75, 0.625, 1, 1])
    #expect(BlendMode.difference.composed(s, d) == [0, 0.25, 0.75, 1])
    #expect(BlendMode.plusL.composed(s, d) == [1, 0.75, 1, 1])
    #expect(BlendMode.plusD.composed(s, d) == [0, 0, 0.25, 1])
    #expect(BlendMode.xor.composed(s, d) == .zero)
    let translucent: SIMD4<Double> = [0.25, 0, 0.5, 0.5]
    #expect(BlendMode.subtractS.composed(translucent, d) == [0.25, 0.5, 0, 0.5])
    #expect(BlendMode.subtractD.composed(s, translucent) == [0.25, 0.25, 0.5, 0.5])
    #expect(BlendMode.product.composed(translucent, d) == [0.125, 0, 0.125, 0.5])
    #expect(BlendMode.minimum.composed(translucent, d) == [0.25, 0, 0.25, 0.5])
    #expect(BlendMode.maximum.composed(translucent, d) == [0.5, 0.5, 0.5, 1])
    #expect(BlendMode.dest.composed(s, translucent) == translucent)
    let half: SIMD4<Double> = [0.25, 0, 0, 0.5]
    #expect(BlendMode.sourceIn.composed(half, d) == half)
    #expect(BlendMode.destOut.composed(half, d) == d / 2)
    for mode in BlendMode.allCases where !mode.reachesBeyondSource {
      #expect(mode.composed(.zero, d) == d, "\(mode)")
    }
  }

  @Test func mirrorsAndTurnsOfTheReferenceAreThoseOfItsPicture() {
    for name in [SceneName(family: .clips, seed: 1), SceneName(family: .shadows, seed: 2)] {
      let scene = name.make()
      let plain = ReferenceRenderer.render(scene)
      let mirrored = ReferenceRenderer.render(scene.wrapped(SceneLayer.mirror))
      let turned = ReferenceRenderer.render(scene.wrapped(SceneLayer.quarter, turned: true))
      for (a, b) in zip(plain.mirrored.pixels, mirrored.pixels) { #expect((a - b).max() < 1e-6) }
      for (a, b) in zip(plain.turned.pixels, turned.pixels) { #expect((a - b).max() < 1e-6) }
    }
  }

  @Test func layersOfOneSpaceAreSplitWhereTheyMeet() {
    var (red, blue) = (
      SceneLayer(0, 0, 8, 1, Color(1, 0, 0)), SceneLayer(0, 0, 8, 1, Color(0, 0, 1))
    )
    red.transform = .rotationY(0.5)
    blue.transform = .rotationY(-0.5)
    var space = SceneLayer(0, 0, 8, 1)
    space.isTransformLayer = true
    space.sublayers = [red, blue]
    let p = ReferenceRenderer.render(root(8, 1, [space])).pixels
    // The layer turns about y by a positive angle, so its right half goes away from the eye.
    #expect(p[1] == [1, 0, 0, 1])
    #expect(p[6] == [0, 0, 1, 1])
  }

  @Test func aPerspectiveDividesByDistance() {
    var stage = SceneLayer(0, 0, 40, 40)
    stage.sublayerTransform = .perspective(100)
    var near = SceneLayer(15, 15, 10, 10, black)
    near.zPosition = 50
    stage.sublayers = [near]
    #expect(abs(alphas(root(40, 40, [stage])).reduce(0, +) - 400) < 1e-9)
  }

  @Test func texelsAreInterpolatedBetweenTheirCentres() {
    var layer = SceneLayer(0, 0, 4, 1)
    layer.contents = SceneImage(width: 2, height: 1, bytes: [0, 0, 0, 255, 255, 255, 255, 255])
    #expect(ReferenceRenderer.render(layer).pixels.map(\.x) == [0, 0.25, 0.75, 1])
    layer.isNearest = true
    #expect(ReferenceRenderer.render(layer).pixels.map(\.x) == [0, 0, 1, 1])
  }
}
