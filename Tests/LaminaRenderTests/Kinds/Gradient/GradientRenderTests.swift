import Foundation
import Lamina
import Testing

/// Gradients, pixel by pixel.
@Suite struct GradientRenderTests {
  private func gradient(
    _ frame: CGRect, _ colors: [CGColor], _ set: (CAGradientLayer) -> Void = { _ in }
  ) -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.frame = frame
    layer.colors = colors
    set(layer)
    return layer
  }

  private func color(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> CGColor
  {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  private let plain = CARenderOptions.disabling("dithering")

  /// A gradient along x that has every value of 8 bits.
  private func ramp(_ set: (CAGradientLayer) -> Void = { _ in }) -> CAGradientLayer {
    gradient(CGRect(x: 0, y: 0, width: 255, height: 4), [color(0, 0, 0), color(1, 1, 1)]) {
      ($0.startPoint, $0.endPoint) = (CGPoint(x: 0.5 / 255, y: 0), CGPoint(x: 254.5 / 255, y: 0))
      set($0)
    }
  }

  @Test func anAxialGradientIsARamp() throws {
    let picture = try render(ramp(), options: plain)
    for x in 0..<255 {
      let value = UInt8((Double(x) * 255 / 254).rounded())
      #expect(abs(Int(picture[x, 1].x) - Int(value)) <= 1 && picture[x, 1].w == 255)
    }
  }

  /// In a layer whose y points up, the first colour is at the bottom.
  @Test func theDefaultRunsUp() throws {
    let picture = try render(
      gradient(CGRect(x: 0, y: 0, width: 4, height: 100), [color(1, 0, 0), color(0, 0, 1)]))
    #expect(picture[0, 99].z > 250 && picture[0, 99].x < 5 && picture[0, 0].x > 250)
  }

  /// Stops at one position make an edge, and its two sides have exactly the colours of the stops.
  @Test func hardStopsAreExact() throws {
    let (red, green, blue) = (color(1, 0, 0), color(0, 1, 0), color(0, 0, 1))
    let layer = gradient(
      CGRect(x: 0, y: 0, width: 60, height: 4), [red, red, green, green, blue, blue]
    ) {
      $0.locations = [0, 0.25, 0.25, 0.75, 0.75, 1]
      ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 0))
    }
    let picture = try render(layer)
    for x in 0..<60 {
      let expected: SIMD4<UInt8> =
        x < 15 ? [0, 0, 255, 255] : x < 45 ? [0, 255, 0, 255] : [255, 0, 0, 255]
      #expect(picture[x, 2] == expected, "\(x)")
    }
  }

  /// The gradients have up to as many stops as a record holds, and many more.
  @Test(arguments: [2, 3, 4, 5, 17, 256])
  func anyNumberOfStops(_ count: Int) throws {
    let colors = (0..<count).map { index in
      color(index % 2 == 0 ? 0 : 1, 0, Double(index) / Double(count - 1))
    }
    let width = (count - 1) * 3
    let layer = gradient(CGRect(x: 0, y: 0, width: width + 1, height: 2), colors) {
      let inset = 0.5 / Double(width + 1)
      ($0.startPoint, $0.endPoint) = (CGPoint(x: inset, y: 0), CGPoint(x: 1 - inset, y: 0))
    }
    let picture = try render(layer, options: plain)
    for index in 0..<count {
      let pixel = picture[index * 3, 0]
      #expect(abs(Int(pixel.z) - (index % 2) * 255) <= 1, "red of \(index)")
      #expect(
        abs(Double(pixel.x) - Double(index) / Double(count - 1) * 255) <= 1, "blue of \(index)")
    }
  }

  /// Gradients are in unit space. On a layer that is twice as wide as high, the lines of one colour
  /// are stretched too (facts 10.2).
  @Test func theUnitSpaceIsStretched() throws {
    let layer = gradient(
      CGRect(x: 0, y: 0, width: 100, height: 50), [color(0, 0, 0), color(1, 1, 1)]
    ) {
      ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1))
    }
    let picture = try render(layer, options: plain)
    // u + v is the same at both ends of the other diagonal.
    #expect(abs(Int(picture[0, 0].x) - 127) <= 3 && abs(Int(picture[99, 49].x) - 127) <= 3)
    #expect(abs(Int(picture[50, 25].x) - 127) <= 3)
  }

  @Test func aRadialGradientIsAnEllipse() throws {
    let layer = gradient(
      CGRect(x: 0, y: 0, width: 80, height: 40), [color(1, 0, 0), color(0, 0, 1)]
    ) {
      ($0.type, $0.startPoint, $0.endPoint) = (
        .radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.75, y: 1)
      )
    }
    let picture = try render(layer, options: plain)
    #expect(picture[40, 20].z > 240)
    #expect(abs(Int(picture[50, 20].x) - 133) <= 4)
    #expect(abs(Int(picture[40, 30].x) - 133) <= 4)
    #expect(picture[61, 20] == [255, 0, 0, 255] && picture[0, 0] == [255, 0, 0, 255])
  }

  /// The gradient begins in the direction of the end point and goes from x towards y: upwards in a
  /// layer whose y points up.
  @Test func aConicGradientGoesAround() throws {
    let layer = gradient(
      CGRect(x: 0, y: 0, width: 80, height: 80), [color(0, 0, 0), color(1, 1, 1)]
    ) {
      ($0.type, $0.startPoint, $0.endPoint) = (
        .conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5)
      )
    }
    let picture = try render(layer, options: plain)
    for (x, y, share) in [
      (79, 39, 0.0), (40, 5, 0.25), (5, 40, 0.5), (40, 75, 0.75), (75, 41, 1.0),
    ] {
      #expect(abs(Double(picture[x, y].x) - share * 255) < 7, "\(share)")
    }
    layer.isGeometryFlipped = true
    let flipped = try render(layer, options: plain)
    #expect(flipped[40, 74] == picture[40, 5], "y points down, and the turn is clockwise")
  }

  /// White to transparent black is grey in between, because colours are mixed straight.
  @Test func straightColoursMix() throws {
    let layer = gradient(
      CGRect(x: 0, y: 0, width: 101, height: 2), [color(1, 1, 1, 1), color(0, 0, 0, 0)]
    ) {
      ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 0))
    }
    let pixel = try render(layer, options: plain)[50, 0]
    #expect(abs(Int(pixel.w) - 128) <= 1 && abs(Int(pixel.x) - 64) <= 1)
  }

  @Test func cornersAreRoundedAsThoseOfABackground() throws {
    for set: (CALayer) -> Void in [
      { $0.cornerRadius = 12 },
      {
        $0.cornerRadius = 12
        $0.cornerCurve = .continuous
      },
      {
        $0.cornerRadius = 9
        $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      },
      {
        $0.cornerRadius = 8
        $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      },
      { $0.transform = CATransform3DMakeScale(1.3, 0.7, 1) },
      {
        $0.cornerRadius = 8
        $0.position.x += 0.3
      },
      {
        $0.cornerRadius = 8
        $0.masksToBounds = true
        $0.borderWidth = 3
      },
    ] {
      let frame = CGRect(x: 8, y: 8, width: 44, height: 40)
      let filled = gradient(frame, [color(0, 1, 0), color(0, 1, 0)])
      let plainLayer = CALayer()
      plainLayer.frame = frame
      plainLayer.backgroundColor = color(0, 1, 0)
      set(filled)
      set(plainLayer)
      let expected = try render(root([plainLayer], 60, 56))
      expectEqual(
        try render(root([filled], 60, 56)), expected, tolerance: 1, "gradient-as-background")
    }
  }

  private func root(_ layers: [CALayer], _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  /// Dithering changes pixels by at most one step and on average by nothing. Where 8 bits hold the
  /// colour exactly, it changes nothing.
  @Test func ditheringIsFine() throws {
    let layer = gradient(
      CGRect(x: 0, y: 0, width: 64, height: 64), [color(0.5, 0.2, 0), color(0.51, 0.2, 0)]
    ) {
      ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 0))
    }
    let (smooth, bands) = (try render(layer), try render(layer, options: plain))
    let (count, largest) = smooth.differences(from: bands)
    #expect(largest == 1 && count > 200)
    for y in 0..<64 { for x in 0..<64 { #expect(smooth[x, y].y == 51 && smooth[x, y].w == 255) } }
    // Averages over 8 columns are finer than any band.
    let sums = stride(from: 0, to: 64, by: 8).map { left in
      (0..<64).reduce(0.0) { sum, y in
        sum + (0..<8).reduce(0) { $0 + Double(smooth[left + $1, y].z) }
      } / 512
    }
    for (index, sum) in sums.enumerated() {
      let wanted = (0.5 + 0.01 * (Double(index) * 8 + 4) / 64) * 255
      #expect(abs(sum - wanted) < 0.1, "column \(index)")
    }
  }

  @Test func exactColoursAreNotDithered() throws {
    let layer = gradient(
      CGRect(x: 0, y: 0, width: 32, height: 32), [color(0.2, 0.4, 0.6), color(0.2, 0.4, 0.6)])
    let picture = try render(layer)
    for y in 0..<32 { for x in 0..<32 { #expect(picture[x, y] == [153, 102, 51, 255]) } }
  }

  /// A part that is drawn again has the pattern of the whole.
  @Test func ditheringHasNoSeams() throws {
    let top = root([], 90, 70)
    let back = gradient(
      CGRect(x: 0, y: 0, width: 90, height: 70), [color(0.1, 0.2, 0.3), color(0.2, 0.3, 0.3)])
    let front = CALayer()
    front.frame = CGRect(x: 3, y: 5, width: 13, height: 11)
    front.backgroundColor = color(1, 0, 0)
    for layer in [back, front] { top.addSublayer(layer) }
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      for step in 0..<5 {
        front.position.x += 7
        front.position.y += CGFloat(step)
        expectEqual(Picture(try renderer.render(top)), try render(top), "dither-\(step)")
      }
    }
  }

  @Test func whatStandsStillCostsNothing() throws {
    let top = root(
      (0..<20).map { index in
        gradient(
          CGRect(x: index * 4, y: 3, width: 30, height: 20),
          [color(1, 0, 0), color(0, 0, 1), color(0, 1, 0, 0.5)])
      }, 120, 40)
    try withRenderer(size: top.bounds.size) { renderer in
      _ = try renderer.render(top)
      #expect(renderer.statistics.drawCalls == 1)
      _ = try renderer.render(top)
      #expect(renderer.statistics.glCalls == 0)
      top.sublayers?.first?.position.y += 5
      _ = try renderer.render(top)
      #expect(renderer.statistics.uploads == 0 && renderer.statistics.drawCalls > 0)
    }
  }

  @Test func oneGradientIsNotDrawnForTooManyStops() throws {
    let top = root(
      [
        gradient(
          CGRect(x: 0, y: 0, width: 8, height: 8), (0..<5).map { color(Double($0) / 4, 0, 0) })
      ], 8, 8)
    var limits = RenderLimits.standard
    limits.gradientStops = 4
    #expect(throws: LimitExceeded("gradientStops", value: 5, allowed: 4)) {
      try withRenderer(size: top.bounds.size, limits: limits) { try $0.render(top) }
    }
  }
}
