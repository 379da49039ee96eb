import Foundation
import Lamina
import Testing

/// Filters in scenes whose pixels are known.
@Suite struct FilterTests {
  /// The blur works as if the layer went on outside its bounds: an even colour stays even up to the
  /// edge.
  @Test(arguments: [1.0, 3.0, 7.0, 20.0])
  func anEvenLayerWithNormalizedEdgesStaysAsItIs(_ radius: Double) throws {
    let plain = layer(10, 8, 20, 16, .green)
    let blurred = layer(10, 8, 20, 16, .green) {
      $0.filters = [blur(radius, normalizesEdges: true)]
    }
    expectEqual(
      try render(stage(48, 40, [blurred])), try render(stage(48, 40, [plain])), tolerance: 1,
      "normalized")
  }

  @Test func luminanceBecomesAlpha() throws {
    func alpha(_ color: CGColor) throws -> [Int] {
      let item = layer(4, 4, 8, 8, color) { $0.filters = [filter(kCAFilterLuminanceToAlpha)] }
      return try render(stage(16, 16, [item])).rgba(8, 8)
    }
    #expect(try alpha(.white) == [0, 0, 0, 255])
    #expect(try alpha(.red) == [0, 0, 0, 54])
    #expect(try alpha(CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)) == [0, 0, 0, 182])
    #expect(try alpha(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.4)) == [0, 0, 0, 102])
  }

  /// A filter sees transparent black where nothing is drawn. So a constant added to alpha shows in
  /// the bounds and nowhere else.
  @Test func aConstantOfAlphaFillsTheBoundsAlone() throws {
    var values = [Double](repeating: 0, count: 20)
    for k in 0..<4 { values[k * 6] = 1 }
    values[19] = 0.5
    let item = layer(8, 8, 12, 12) {
      $0.filters = [filter(kCAFilterColorMatrix, ["inputColorMatrix": values])]
      $0.addSublayer(layer(8, 8, 10, 10, .red))
    }
    let picture = try render(stage(40, 36, [item]))
    // Row 0 is the top: the layer is in rows 16 to 27, the sublayer in columns 16 to 25 and rows 10
    // to 19.
    #expect(picture.rgba(10, 24) == [0, 0, 0, 128])
    #expect(picture.rgba(8, 27) == [0, 0, 0, 128])
    #expect(picture.rgba(22, 12) == [255, 0, 0, 255])
    #expect(picture.rgba(18, 18) == [255, 0, 0, 255])
    #expect(picture.rgba(10, 12) == [0, 0, 0, 0])
    #expect(picture.rgba(24, 24) == [0, 0, 0, 0])
  }

  /// Filters see straight colours, so a translucent colour keeps its alpha.
  @Test func invertingKeepsAlpha() throws {
    let item = layer(4, 4, 8, 8, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.4)) {
      $0.filters = [filter(kCAFilterColorInvert)]
    }
    #expect(try render(stage(16, 16, [item])).rgba(8, 8) == [0, 102, 102, 102])
  }

  /// A blurred card in perspective is turned about its middle, once in each direction. The two
  /// pictures are mirror images.
  @Test func aBlurInPerspectiveIsSymmetric() throws {
    func picture(_ angle: CGFloat) throws -> Picture {
      var eye = CATransform3DIdentity
      eye.m34 = -1 / 80
      let root = stage(
        48, 40,
        [
          layer(12, 10, 24, 20, .red) {
            $0.filters = [blur(2)]
            $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
          }
        ])
      root.sublayerTransform = eye
      return try render(root)
    }
    let (left, right) = (try picture(0.9), try picture(-0.9))
    expectEqual(left, right.turned.turned.mirrored, tolerance: 2, "blur-in-perspective")
    #expect(left.rgba(24, 20) == [255, 0, 0, 255])
    #expect(left != right)
    // The blur adds nothing beyond three standard deviations.
    #expect(left.rgba(2, 20)[3] == 0 && left.rgba(46, 20)[3] == 0)
  }

  /// A bitmap that is enlarged without interpolation shows its pixels.
  @Test func aBitmapOfOnePixelPerPointIsEnlarged() throws {
    func tree(_ isRasterized: Bool) -> CALayer {
      stage(
        32, 24,
        [
          layer(4, 4, 24, 16) {
            $0.shouldRasterize = isRasterized
            $0.rasterizationScale = 1
            $0.magnificationFilter = .nearest
            $0.addSublayer(layer(2, 2, 10, 10, .red) { $0.cornerRadius = 4 })
            $0.addSublayer(layer(9, 4, 12, 9, .glass) { $0.cornerRadius = 3 })
          }
        ])
    }
    let coarse = try render(tree(false)).enlarged(2)
    expectEqual(try render(tree(true), scale: 2), coarse, tolerance: 1, "pixelated")
    #expect(try render(tree(false), scale: 2) != coarse)
  }
}
