import Foundation
import Lamina
import Testing

/// Pictures of shape layers: facts 10.1, on the screen and with `render(in:)`.
@Suite struct ShapePixelTests {
  private let square = CGPath(rect: CGRect(x: 10, y: 10, width: 40, height: 30), transform: nil)

  private func shape(
    _ path: CGPath, fill: CGColor? = .black, stroke: CGColor? = nil, width: CGFloat = 4
  )
    -> CAShapeLayer
  {
    let layer = CAShapeLayer()
    (layer.path, layer.fillColor, layer.strokeColor, layer.lineWidth) = (path, fill, stroke, width)
    return layer
  }

  private func stage(_ layer: CALayer) -> CALayer {
    let top = CALayer()
    top.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
    top.addSublayer(layer)
    return top
  }

  /// The number of pixels that are not transparent, and whether all of them are opaque.
  private func count(_ picture: Picture) -> (pixels: Int, areOpaque: Bool) {
    var (pixels, areOpaque) = (0, true)
    for i in stride(from: 3, to: picture.bytes.count, by: 4) where picture.bytes[i] > 0 {
      pixels += 1
      if picture.bytes[i] < 255 { areOpaque = false }
    }
    return (pixels, areOpaque)
  }

  private func painted(_ layer: CALayer) throws -> Picture {
    let context = try #require(
      CGContext(
        data: nil, width: 96, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue))
    layer.render(in: context)
    return Picture(try #require(context.makeImage()))
  }

  @Test(arguments: [0, 1, 2, 3])
  func measuredAreas(_ index: Int) throws {
    let (layer, expected): (CAShapeLayer, Int) =
      switch index {
      case 0: (shape(square), 1_200)
      case 1: (shape(square, fill: nil, stroke: .red), 560)
      case 2: (shape(square, fill: .black, stroke: .red), 1_496)
      default: (shape(square, fill: nil, stroke: .red), 280)
      }
    if index == 3 { layer.strokeEnd = 0.5 }
    for scale in [1, 2, 3] as [CGFloat] {
      let shown = count(try render(stage(layer), scale: scale))
      #expect(shown.pixels == expected * Int(scale * scale) && shown.areOpaque, "scale \(scale)")
    }
    let drawn = count(try painted(layer))
    #expect(drawn.pixels == expected && drawn.areOpaque)
  }

  @Test func dashesDoNotLeakIntoSublayers() throws {
    let outer = shape(square, fill: nil, stroke: nil)
    outer.strokeColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    outer.lineDashPattern = [2, 2]
    outer.strokeEnd = 0
    outer.addSublayer(shape(square, fill: nil, stroke: .red))
    #expect(count(try painted(outer)).pixels == 560)
    #expect(count(try render(stage(outer))).pixels == 560)
  }

  @Test func theBoundsNeitherMoveNorCutThePathUnlessTheyMask() throws {
    let layer = shape(square)
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
    layer.position = CGPoint(x: 15, y: 15)
    #expect(count(try render(stage(layer))).pixels == 1_200)
    layer.masksToBounds = true
    #expect(count(try render(stage(layer))).pixels == 400)
    #expect(count(try painted(layer)).pixels == 400)
    layer.bounds.origin = CGPoint(x: 5, y: 5)
    // The part of (10, 10) to (50, 40) inside (5, 5) to (35, 35).
    #expect(count(try render(stage(layer))).pixels == 625)
  }

  @Test func rules() throws {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 10, y: 10, width: 40, height: 30))
    path.addRect(CGRect(x: 20, y: 20, width: 10, height: 10))
    let layer = shape(path)
    #expect(count(try render(stage(layer))).pixels == 1_200)
    layer.fillRule = .evenOdd
    #expect(count(try render(stage(layer))).pixels == 1_100)
    #expect(count(try painted(layer)).pixels == 1_100)
  }

  /// The pattern of dashes lies where it would lie without the trimmed start.
  @Test func dashesLieWhereTheyWouldWithoutTheStart() throws {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 10, y: 20))
    line.addLine(to: CGPoint(x: 90, y: 20))
    let layer = shape(line, fill: nil, stroke: .black)
    layer.lineDashPattern = [10, 6]
    let whole = try render(stage(layer))
    layer.strokeStart = 0.25
    let part = try render(stage(layer))
    for x in 0..<96 {
      #expect(part[x, 43] == (x < 30 ? .zero : whole[x, 43]), "\(x)")
    }
    #expect(count(part).areOpaque)
  }

  @Test func theShadowFollowsWhatIsDrawn() throws {
    let layer = shape(square, fill: nil, stroke: .red)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (
      1, 0, CGSize(width: 30, height: 0)
    )
    layer.shadowColor = .black
    let picture = try render(stage(layer))
    // The hollow of the ring casts no shadow. The ring's left side does, 30 points on.
    #expect(picture[60, 39] == .zero)
    #expect(picture[40, 39] == SIMD4(0, 0, 0, 255))
    #expect(picture[10, 39] == SIMD4(0, 0, 255, 255))
  }

  @Test func theLineLiesOverTheFillAndSublayersOverBoth() throws {
    let layer = shape(square, fill: .green, stroke: .red, width: 8)
    let child = CALayer()
    child.frame = CGRect(x: 6, y: 6, width: 6, height: 6)
    child.backgroundColor = .blue
    layer.addSublayer(child)
    layer.backgroundColor = .white
    layer.bounds = CGRect(x: 0, y: 0, width: 60, height: 60)
    layer.position = CGPoint(x: 30, y: 30)
    let picture = try render(stage(layer))
    #expect(picture[30, 38] == SIMD4(51, 204, 0, 255), "fill")
    #expect(picture[30, 52] == SIMD4(0, 0, 255, 255), "line over fill")
    #expect(picture[8, 55] == SIMD4(255, 51, 51, 255), "sublayer over line")
    #expect(picture[2, 61] == SIMD4(255, 255, 255, 255), "background")
  }

  /// A group of two things fades as one. Without a group, each thing fades.
  @Test func opacityIsThatOfTheWhole() throws {
    let layer = shape(square, fill: .black, stroke: .red, width: 8)
    layer.opacity = 0.5
    #expect(try render(stage(layer))[12, 40][2] == 128)
    layer.allowsGroupOpacity = false
    let mixed = try render(stage(layer))[12, 40]
    #expect(mixed[3] > 185 && mixed[2] > 120)
  }

  @Test func aThousandShapesOfOnePathAreOneDraw() throws {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    let top = root([])
    for index in 0..<1_000 {
      let layer = shape(
        path, fill: CGColor(srgbRed: Double(index % 9) / 9, green: 0.3, blue: 0, alpha: 1))
      layer.position = CGPoint(x: index * 7 % 91, y: index * 13 % 59)
      top.addSublayer(layer)
    }
    try withRenderer(size: top.bounds.size, options: .disabling("sheets")) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.statistics.rasters == 1 && renderer.statistics.uploads == 1)
      #expect(renderer.statistics.drawCalls <= 2)
      for layer in top.sublayers ?? [] { layer.position.x += 1 }
      _ = try renderer.render(top)
      #expect(renderer.statistics.rasters == 0 && renderer.statistics.uploads == 0)
    }
  }

  /// A shape as large as many textures equals a filled layer.
  @Test func aHugeRectangleIsARectangle() throws {
    let huge = shape(
      CGPath(rect: CGRect(x: -5_000, y: -4_000, width: 5_040, height: 4_030), transform: nil))
    let layer = CALayer()
    layer.backgroundColor = .black
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    expectEqual(try render(stage(huge)), try render(stage(layer)), "huge-shape")
    for turned in [huge, layer] {
      turned.anchorPoint = .zero
      turned.position = CGPoint(x: 30, y: 20)
    }
    layer.bounds = CGRect(x: -5_000, y: -4_000, width: 5_040, height: 4_030)
    layer.anchorPoint = CGPoint(x: 5_000 / 5_040.0, y: 4_000 / 4_030.0)
    for turned in [huge, layer] { turned.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }
    expectEqual(
      try render(stage(huge)), try render(stage(layer)), tolerance: 1, "huge-turned-shape")
  }
}
