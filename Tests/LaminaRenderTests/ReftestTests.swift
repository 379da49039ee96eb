import Foundation
import Lamina
import Testing

/// Two ways to describe the same scene give exactly the same pixels.
@Suite struct ReftestTests {
  func same(_ a: CALayer, _ b: CALayer, _ name: String, line: SourceLocation = #_sourceLocation)
    throws
  {
    expectEqual(try render(a), try render(b), name, sourceLocation: line)
  }

  // MARK: Geometry

  @Test func nestedOffsetsAdd() throws {
    let nested = layer(10, 8, 60, 40) { $0.addSublayer(layer(5, 6, 20, 15, .red)) }
    try same(root([nested]), root([layer(15, 14, 20, 15, .red)]), "nested-offsets")
  }

  @Test(arguments: [0, 0.25, 1, -0.5, 1.75])
  func theAnchorPointDoesNotMoveAFrame(_ anchor: CGFloat) throws {
    let moved = layer(0, 0, 20, 16, .red)
    moved.anchorPoint = CGPoint(x: anchor, y: anchor)
    moved.frame = CGRect(x: 12, y: 9, width: 20, height: 16)
    try same(root([moved]), root([layer(12, 9, 20, 16, .red)]), "anchor-\(anchor)")
  }

  @Test func theBoundsOriginScrollsSublayers() throws {
    let scrolled = layer(0, 0, 60, 40) {
      $0.bounds.origin = CGPoint(x: 7, y: -4)
      $0.addSublayer(layer(20, 10, 10, 10, .red))
    }
    let plain = layer(0, 0, 60, 40) { $0.addSublayer(layer(13, 14, 10, 10, .red)) }
    try same(root([scrolled]), root([plain]), "scrolled")
  }

  @Test func theRootShowsItsBounds() throws {
    let shifted = root([layer(20, 10, 10, 10, .red)])
    shifted.bounds.origin = CGPoint(x: 5, y: 3)
    try same(shifted, root([layer(15, 7, 10, 10, .red)]), "root-origin")
  }

  @Test func theRootsOwnPlaceDoesNotMatter() throws {
    let placed = try Trees.named("colours")
    placed.position = CGPoint(x: 400, y: -7)
    placed.anchorPoint = CGPoint(x: 0, y: 3)
    placed.transform = CATransform3DMakeScale(3, 1, 1)
    try same(placed, try Trees.named("colours"), "root-place")
  }

  @Test func yPointsUpInABareTree() throws {
    let picture = try render(root([layer(10, 0, 10, 4, .red)]))
    #expect(picture[12, 63] == SIMD4(0, 0, 255, 255))
    #expect(picture[12, 59] == SIMD4(255, 255, 255, 255))
  }

  @Test func aFlippedRootHasItsOriginOnTop() throws {
    let picture = try render(root([layer(10, 0, 10, 4, .red)]) { $0.isGeometryFlipped = true })
    #expect(picture[12, 0] == SIMD4(0, 0, 255, 255))
    #expect(picture[12, 4] == SIMD4(255, 255, 255, 255))
  }

  @Test func aFlippedLayerMirrorsItsSublayers() throws {
    let flipped = layer(10, 10, 40, 30) {
      $0.isGeometryFlipped = true
      $0.addSublayer(layer(5, 2, 10, 8, .red))
    }
    let plain = layer(10, 10, 40, 30) { $0.addSublayer(layer(5, 20, 10, 8, .red)) }
    try same(root([flipped]), root([plain]), "flipped")
  }

  @Test func aHalfTurnIsTheSameRectangle() throws {
    let turned = layer(20, 10, 30, 20, .red) { $0.transform = CATransform3DMakeScale(-1, -1, 1) }
    try same(root([turned]), root([layer(20, 10, 30, 20, .red)]), "half-turn")
  }

  @Test func aQuarterTurnSwapsTheSides() throws {
    let turned = layer(20, 10, 30, 20, .red) {
      $0.transform = CATransform3DMakeAffineTransform(
        CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    }
    try same(root([turned]), root([layer(25, 5, 20, 30, .red)]), "quarter-turn")
  }

  @Test func aSingularTransformDrawsNothing() throws {
    let flat = layer(20, 10, 30, 20, .red) {
      $0.transform = CATransform3DMakeScale(1, 0, 1)
      $0.addSublayer(layer(0, 0, 10, 10, .blue))
    }
    try same(root([flat]), root([]), "singular")
    let edgeOn = layer(20, 10, 30, 20, .red) {
      $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
    edgeOn.transform.m11 = 0
    edgeOn.transform.m12 = 0
    try same(root([edgeOn]), root([]), "rank-one")
  }

  @Test func depthWithoutAnEyeChangesNothingButTheOrder() throws {
    let far = layer(20, 10, 30, 20, .red) { $0.zPosition = -300 }
    try same(root([far]), root([layer(20, 10, 30, 20, .red)]), "far")
  }

  @Test func anEyeScalesByDepth() throws {
    var eye = CATransform3DIdentity
    eye.m34 = -1.0 / 100
    let near = layer(40, 24, 16, 16, .red) { $0.zPosition = 50 }
    let stage = layer(0, 0, 96, 64) {
      $0.sublayerTransform = eye
      $0.addSublayer(near)
    }
    try same(root([stage]), root([layer(32, 16, 32, 32, .red)]), "eye")
  }

  @Test func aSublayerTransformMovesSublayersOnly() throws {
    let parent = layer(10, 10, 40, 30, .green) {
      $0.sublayerTransform = CATransform3DMakeTranslation(6, 4, 0)
      $0.addSublayer(layer(2, 3, 10, 10, .red))
    }
    let plain = layer(10, 10, 40, 30, .green) { $0.addSublayer(layer(8, 7, 10, 10, .red)) }
    try same(root([parent]), root([plain]), "sublayer-transform")
  }

  @Test func aBackFaceIsLeftOutUnlessTheLayerHasTwo() throws {
    let back = CATransform3DMakeRotation(.pi, 0, 1, 0)
    let hidden = layer(20, 10, 30, 20, .red) {
      $0.transform = back
      $0.isDoubleSided = false
      $0.addSublayer(layer(0, 0, 10, 10, .blue))
    }
    try same(root([hidden]), root([]), "back-face")
    let shown = layer(20, 10, 30, 20, .red) { $0.transform = back }
    #expect(try render(root([shown]))[35, 44] == SIMD4(0, 0, 255, 255))
  }

  // MARK: Order and visibility

  @Test func zPositionIsTheOrderOfDrawing() throws {
    let sorted = root([
      layer(5, 5, 30, 30, .red) { $0.zPosition = 1 }, layer(15, 15, 30, 30, .green),
      layer(25, 10, 30, 30, .blue) { $0.zPosition = -1 },
    ])
    let listed = root([
      layer(25, 10, 30, 30, .blue), layer(15, 15, 30, 30, .green), layer(5, 5, 30, 30, .red),
    ])
    try same(sorted, listed, "z-order")
  }

  @Test func equalDepthsKeepTheirOrder() throws {
    let deep = root([
      layer(5, 5, 30, 30, .red) { $0.zPosition = 2 },
      layer(15, 15, 30, 30, .green) { $0.zPosition = 2 },
    ])
    try same(
      deep, root([layer(5, 5, 30, 30, .red), layer(15, 15, 30, 30, .green)]), "stable-order")
  }

  @Test func aHiddenLayerIsAbsent() throws {
    let hidden = layer(20, 10, 30, 20, .red) {
      $0.isHidden = true
      $0.addSublayer(layer(0, 0, 10, 10, .blue))
    }
    try same(root([hidden]), root([]), "hidden")
  }

  @Test func whatLiesOutsideDrawsNothing() throws {
    try same(
      root([layer(200, 10, 30, 20, .red), layer(-40, -40, 30, 20, .blue)]), root([]), "outside")
  }

  @Test func opacityOfAColourIsItsAlpha() throws {
    let faded = layer(20, 10, 30, 20, .red) { $0.opacity = 0.4 }
    let translucent = layer(20, 10, 30, 20, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.4))
    try same(root([faded]), root([translucent]), "opacity")
  }

  @Test func opacitiesMultiplyDownTheTree() throws {
    let nested = layer(10, 10, 50, 40) {
      $0.opacity = 0.5
      $0.addSublayer(layer(5, 5, 20, 20, .red) { $0.opacity = 0.5 })
    }
    let single = layer(15, 15, 20, 20, .red) { $0.opacity = 0.25 }
    try same(root([nested]), root([single]), "opacities")
  }

  @Test(arguments: [Float(1.5), 100])
  func opacityStopsAtOne(_ opacity: Float) throws {
    let bright = layer(20, 10, 30, 20, .red) { $0.opacity = opacity }
    try same(root([bright]), root([layer(20, 10, 30, 20, .red)]), "opacity-\(opacity)")
  }

  @Test func aTransparentRootIsATransparentPicture() throws {
    let picture = try render(layer(0, 0, 20, 10) { $0.addSublayer(layer(5, 2, 4, 4, .glass)) })
    #expect(picture[0, 0] == .zero)
    // 0.4 of (0.2, 0.6, 1), in the order blue, green, red, alpha.
    #expect(picture[6, 5] == SIMD4(102, 61, 20, 102))
  }

  // MARK: Background, border, corners

  @Test func aBorderIsFourRectangles() throws {
    let bordered = layer(20, 10, 40, 30, .green) {
      $0.borderWidth = 5
      $0.borderColor = .red
    }
    let parts = [
      layer(20, 10, 40, 30, .green), layer(20, 10, 40, 5, .red), layer(20, 35, 40, 5, .red),
      layer(20, 10, 5, 30, .red), layer(55, 10, 5, 30, .red),
    ]
    try same(root([bordered]), root(parts), "border")
  }

  @Test func aBorderOfFiveIsARingOf1300Pixels() throws {
    let bordered = layer(10, 10, 80, 60) {
      $0.borderWidth = 5
      $0.borderColor = .red
    }
    let top = layer(0, 0, 100, 80) { $0.addSublayer(bordered) }
    let picture = try render(top)
    let count = stride(from: 3, to: picture.bytes.count, by: 4).count { picture.bytes[$0] == 255 }
    let touched = stride(from: 3, to: picture.bytes.count, by: 4).count { picture.bytes[$0] != 0 }
    #expect(count == 1_300)
    #expect(touched == 1_300)
  }

  @Test func aBorderLiesOverSublayers() throws {
    let bordered = layer(20, 10, 40, 30) {
      $0.borderWidth = 5
      $0.addSublayer(layer(0, 0, 40, 30, .red))
    }
    let drawn = layer(20, 10, 40, 30, .red) { $0.borderWidth = 5 }
    try same(root([bordered]), root([drawn]), "border-over")
  }

  @Test func aBorderAsWideAsTheLayerFillsIt() throws {
    let wide = layer(20, 10, 40, 30, .green) {
      $0.borderWidth = 200
      $0.borderColor = .red
    }
    try same(root([wide]), root([layer(20, 10, 40, 30, .red)]), "wide-border")
  }

  @Test func aCornerRadiusStopsAtHalfTheShorterSide() throws {
    let huge = layer(20, 10, 40, 30, .green) { $0.cornerRadius = 500 }
    let half = layer(20, 10, 40, 30, .green) { $0.cornerRadius = 15 }
    try same(root([huge]), root([half]), "corner")
  }

  @Test func cornersDoNotCutContents() throws {
    let image = try testImage(30, 20)
    let rounded = layer(20, 10, 30, 20) {
      $0.contents = image
      $0.cornerRadius = 8
    }
    let plain = layer(20, 10, 30, 20) { $0.contents = image }
    try same(root([rounded]), root([plain]), "corner-contents")
  }

  // MARK: Clips

  @Test func aClipOnWholePixelsIsACrop() throws {
    let clipped = layer(10, 10, 30, 20) {
      $0.masksToBounds = true
      $0.addSublayer(layer(15, 5, 60, 60, .red))
    }
    try same(root([clipped]), root([layer(25, 15, 15, 15, .red)]), "clip")
  }

  @Test func aClipCutsImagesToo() throws {
    let image = try testImage(40, 40)
    let clipped = layer(10, 10, 30, 20) {
      $0.masksToBounds = true
      $0.addSublayer(layer(-6, -9, 40, 40) { $0.contents = image })
    }
    let part = try #require(image.cropping(to: CGRect(x: 6, y: 11, width: 30, height: 20)))
    try same(root([clipped]), root([layer(10, 10, 30, 20) { $0.contents = part }]), "clip-image")
  }

  @Test func aClipThatCutsNothingIsNone() throws {
    func tree(_ masks: Bool) throws -> CALayer {
      root([
        layer(10, 10, 60, 40) {
          $0.masksToBounds = masks
          $0.cornerRadius = 4
          $0.addSublayer(layer(10.5, 9.25, 30, 20, .red) { $0.cornerRadius = 5 })
        }
      ])
    }
    try same(try tree(true), try tree(false), "clip-nothing")
  }

  @Test func withoutAClipSublayersReachOutside() throws {
    let open = layer(10, 10, 20, 20) { $0.addSublayer(layer(10, 10, 30, 30, .red)) }
    try same(root([open]), root([layer(20, 20, 30, 30, .red)]), "no-clip")
  }

  @Test func aClipWithoutAreaHidesItsInside() throws {
    let empty = layer(10, 10, 0, 20) {
      $0.masksToBounds = true
      $0.addSublayer(layer(-10, 0, 30, 30, .red))
    }
    try same(root([empty]), root([]), "empty-clip")
  }

  @Test func equalNestedClipsAreOne() throws {
    func tree(_ depth: Int) -> CALayer {
      var inner = layer(-5, -5, 60, 50, .red)
      for _ in 0..<depth {
        let outer = layer(0, 0, 40, 30) { $0.masksToBounds = true }
        outer.addSublayer(inner)
        inner = outer
      }
      inner.position = CGPoint(x: 40, y: 30)
      return root([inner])
    }
    try same(tree(5), tree(1), "nested-clips")
  }

  // MARK: Edges

  @Test func aFractionalEdgeCoversItsShare() throws {
    let picture = try render(layer(0, 0, 10, 10) { $0.addSublayer(layer(2.25, 3, 4, 4, .black)) })
    #expect(picture[2, 5] == SIMD4(0, 0, 0, 191))
    #expect(picture[3, 5] == SIMD4(0, 0, 0, 255))
    #expect(picture[6, 5] == SIMD4(0, 0, 0, 64))
    #expect(picture[7, 5] == .zero)
  }

  @Test func aLineThinnerThanAPixelCoversItsArea() throws {
    let picture = try render(layer(0, 0, 10, 10) { $0.addSublayer(layer(4.4, 0, 0.2, 10, .black)) })
    #expect(picture[4, 5] == SIMD4(0, 0, 0, 51))
    #expect(picture[3, 5] == .zero)
    #expect(picture[5, 5] == .zero)
  }

  @Test func aTurnedSquareCoversItsArea() throws {
    for degrees in stride(from: 5.0, to: 90, by: 10) {
      let square = layer(20, 12, 40, 40, .black) {
        $0.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
      }
      let picture = try render(layer(0, 0, 80, 64) { $0.addSublayer(square) })
      var area = 0.0
      for i in stride(from: 3, to: picture.bytes.count, by: 4) {
        area += Double(picture.bytes[i]) / 255
      }
      #expect(abs(area - 1_600) < 1.5, "\(degrees) degrees: \(area)")
    }
  }

  /// An opaque sublayer on the edge of its superlayer hides the superlayer at the edge too.
  @Test func aSharedEdgeShowsNoFringe() throws {
    func tree(_ color: CGColor) -> CALayer {
      root([
        layer(20.5, 10.25, 40, 30, color) {
          $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
          $0.addSublayer(layer(0, 0, 40, 30, .blue))
        }, layer(5.5, 45.5, 20, 12, color) { $0.addSublayer(layer(0, 0, 20, 12, .blue)) },
      ])
    }
    try same(tree(.red), tree(.green), "shared-edge")
  }
}
