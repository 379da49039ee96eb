import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct GradientTests {
  static let space = CGColorSpaceCreateDeviceRGB()
  static let both: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

  func gradient(_ colors: [CGColor], _ locations: [CGFloat]? = nil) throws -> CGGradient {
    if let locations {
      return try #require(
        CGGradient(colorsSpace: Self.space, colors: colors as CFArray, locations: locations))
    }
    return try #require(
      CGGradient(colorsSpace: Self.space, colors: colors as CFArray, locations: nil))
  }

  /// Row 0 of a canvas `width` wide with a gradient from x = `start` to x = `end`.
  func row(
    _ gradient: CGGradient, _ width: Int, _ start: CGFloat, _ end: CGFloat,
    _ options: CGGradientDrawingOptions = []
  ) throws -> [Pixel] {
    let canvas = try Canvas(width, 2)
    canvas.context.drawLinearGradient(
      gradient, start: CGPoint(x: start, y: 0), end: CGPoint(x: end, y: 0), options: options)
    return Array(canvas.pixels.prefix(width))
  }

  @Test func linearGoesInAStraightLine() throws {
    let pixels = try row(gradient([.rgba(0, 0, 0), .rgba(1, 1, 1)]), 100, 0, 100)
    for (x, pixel) in pixels.enumerated() {
      let value = Int(((Double(x) + 0.5) / 100 * 255).rounded())
      // One step is allowed: Cairo's gradients round colours to 16 bits and positions to 1/65536.
      #expect(pixel.distance(to: Pixel(value, value, value)) <= 1)
    }
  }

  @Test func nothingIsDrawnBeyondTheEnds() throws {
    let colors = try gradient([.rgba(1, 0, 0), .rgba(0, 0, 1)])
    let none = try row(colors, 40, 10, 30)
    #expect(none[9].alpha == 0 && none[30].alpha == 0)
    #expect(none[10].alpha == 255 && none[29].alpha == 255)
    let before = try row(colors, 40, 10, 30, .drawsBeforeStartLocation)
    #expect(before[0] == Pixel(255, 0, 0) && before[9] == Pixel(255, 0, 0) && before[30].alpha == 0)
    let after = try row(colors, 40, 10, 30, .drawsAfterEndLocation)
    #expect(after[9].alpha == 0 && after[30] == Pixel(0, 0, 255) && after[39] == Pixel(0, 0, 255))
    let all = try row(colors, 40, 10, 30, Self.both)
    #expect(all[0] == Pixel(255, 0, 0) && all[39] == Pixel(0, 0, 255))
    #expect(Array(all[10..<30]) == Array(none[10..<30]))
    #expect(
      Array(before[10..<30]) == Array(none[10..<30])
        && Array(after[10..<30]) == Array(none[10..<30]))
  }

  @Test func colorsAreNotPremultipliedBetweenStops() throws {
    let pixels = try row(gradient([.rgba(1, 0, 0, 0), .rgba(1, 0, 0, 1)]), 100, 0, 100)
    for pixel in pixels { #expect(pixel.red == pixel.alpha && pixel.green == 0) }
    #expect(abs(Int(pixels[50].alpha) - 129) <= 1)
  }

  @Test func withoutLocationsColorsAreSpreadEvenly() throws {
    let colors: [CGColor] = [.rgba(1, 0, 0), .rgba(0, 1, 0), .rgba(0, 0, 1)]
    let even = try row(gradient(colors), 100, 0, 100)
    #expect(even == (try row(gradient(colors, [0, 0.5, 1]), 100, 0, 100)))
    #expect(even[50].green > 250 && even[0].red > 250 && even[99].blue > 250)
  }

  @Test func missingEndsTakeTheNearestColor() throws {
    let pixels = try row(gradient([.rgba(1, 0, 0), .rgba(0, 0, 1)], [0.25, 0.75]), 100, 0, 100)
    #expect(pixels[0] == Pixel(255, 0, 0) && pixels[24] == Pixel(255, 0, 0))
    #expect(pixels[76] == Pixel(0, 0, 255) && pixels[99] == Pixel(0, 0, 255))
  }

  @Test func locationsCanComeInAnyOrder() throws {
    let ordered = try row(
      gradient([.rgba(1, 0, 0), .rgba(0, 1, 0), .rgba(0, 0, 1)], [0, 0.3, 1]), 60, 0, 60)
    let mixed = try row(
      gradient([.rgba(0, 0, 1), .rgba(1, 0, 0), .rgba(0, 1, 0)], [1, 0, 0.3]), 60, 0, 60)
    #expect(ordered == mixed)
  }

  @Test func twoColorsAtOnePlaceAreAHardEdge() throws {
    let colors: [CGColor] = [.rgba(1, 0, 0), .rgba(1, 0, 0), .rgba(0, 0, 1), .rgba(0, 0, 1)]
    let pixels = try row(gradient(colors, [0, 0.5, 0.5, 1]), 20, 0, 20)
    #expect(pixels == (0..<20).map { $0 < 10 ? Pixel(255, 0, 0) : Pixel(0, 0, 255) })
  }

  @Test func colorsGoStraightInTheSpaceOfTheGradient() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let components: [CGFloat] = [0, 0, 0, 1, 1, 1, 1, 1]
    let light = try #require(
      CGGradient(colorSpace: linear, colorComponents: components, locations: nil, count: 2))
    let pixels = try row(light, 100, 0, 100)
    for x in [0, 10, 49, 50, 75, 99] {
      let value = Int((ToneCurve.srgb.encode((Double(x) + 0.5) / 100) * 255).rounded())
      // Two steps are allowed: 256 straight lines stand for the curve, which is steepest at black.
      #expect(pixels[x].distance(to: Pixel(value, value, value)) <= 2)
    }
  }

  @Test func gradientsThatAreNone() {
    #expect(CGGradient(colorsSpace: nil, colors: [] as CFArray, locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: ["red"] as CFArray, locations: nil) == nil)
    let numbers: [CGFloat] = [0, 0, 0, 1, 1, .nan, 1, 1]
    #expect(
      CGGradient(colorSpace: Self.space, colorComponents: numbers, locations: nil, count: 2) == nil)
    #expect(
      CGGradient(colorSpace: Self.space, colorComponents: numbers, locations: nil, count: 0) == nil)
    #expect(
      CGGradient(colorSpace: Self.space, colorComponents: numbers, locations: nil, count: -1) == nil
    )
    #expect(
      CGGradient(colorSpace: Self.space, colorComponents: numbers, locations: nil, count: .max)
        == nil)
    #expect(
      CGGradient(colorSpace: Self.space, colorComponents: numbers, locations: [.nan], count: 1)
        == nil)
  }

  @Test func degenerateGradientsDrawNothing() throws {
    let colors = try gradient([.rgba(1, 0, 0), .rgba(0, 0, 1)])
    let canvas = try Canvas(10, 10)
    let (center, context) = (CGPoint(x: 5, y: 5), canvas.context)
    context.drawLinearGradient(colors, start: center, end: center, options: Self.both)
    context.drawLinearGradient(
      colors, start: center, end: CGPoint(x: CGFloat.nan, y: 0), options: Self.both)
    for (first, second): (CGFloat, CGFloat) in [
      (0, 0), (3, 3), (-1, 3), (3, -1), (.nan, 3), (3, .infinity),
    ] {
      context.drawRadialGradient(
        colors, startCenter: center, startRadius: first, endCenter: center, endRadius: second,
        options: Self.both)
    }
    context.drawConicGradient(colors, center: CGPoint(x: CGFloat.infinity, y: 0), angle: 0)
    context.drawConicGradient(colors, center: center, angle: .nan)
    context.scaleBy(x: 0, y: 1)
    context.drawConicGradient(colors, center: center, angle: 0)
    context.drawLinearGradient(colors, start: .zero, end: center, options: Self.both)
    #expect(canvas.pixels.allSatisfy { $0.alpha == 0 })
  }

  @Test func conicGoesCounterclockwiseFromItsAngle() throws {
    let colors = try gradient(
      [.rgba(1, 0, 0), .rgba(0, 1, 0), .rgba(0, 0, 1), .rgba(1, 1, 0), .rgba(1, 0, 0)])
    let canvas = try Canvas(41, 41)
    let center = CGPoint(x: 20.5, y: 20.5)
    canvas.context.drawConicGradient(colors, center: center, angle: 0)
    // y is up, so the first row is at the top, a quarter of the way around.
    #expect(canvas.pixel(40, 20) == Pixel(255, 0, 0))
    #expect(canvas.pixel(20, 0) == Pixel(0, 255, 0))
    #expect(canvas.pixel(0, 20) == Pixel(0, 0, 255))
    #expect(canvas.pixel(20, 40) == Pixel(255, 255, 0))
    let turned = try Canvas(41, 41)
    turned.context.drawConicGradient(colors, center: center, angle: .pi / 2)
    #expect(turned.pixel(20, 0) == Pixel(255, 0, 0))
    #expect(turned.pixel(0, 20) == Pixel(0, 255, 0))
    #expect(turned.pixel(40, 20) == Pixel(255, 255, 0))
  }

  @Test func radialFromAPoint() throws {
    let colors = try gradient([.rgba(0, 0, 0), .rgba(1, 1, 1)])
    let canvas = try Canvas(100, 100)
    let center = CGPoint(x: 50, y: 50)
    canvas.context.drawRadialGradient(
      colors, startCenter: center, startRadius: 0, endCenter: center, endRadius: 40, options: [])
    for (x, y) in [(50, 50), (60, 50), (70, 70), (50, 12), (20, 40)] {
      let radius = hypot(Double(x) + 0.5 - 50, Double(y) + 0.5 - 50)
      let value = Int((radius / 40 * 255).rounded())
      #expect(canvas.pixel(x, y).distance(to: Pixel(value, value, value)) <= 1)
    }
    #expect(canvas.pixel(91, 50).alpha == 0 && canvas.pixel(2, 2).alpha == 0)
  }

  /// The largest position on the line of circles whose circle goes through the point.
  func place(
    _ p: CGPoint, _ a: CGPoint, _ ra: Double, _ b: CGPoint, _ rb: Double,
    _ range: ClosedRange<Double>
  ) -> Double? {
    let (dx, dy, dr) = (b.x - a.x, b.y - a.y, rb - ra)
    let (px, py) = (p.x - a.x, p.y - a.y)
    let (m, n, q) = (
      dx * dx + dy * dy - dr * dr, px * dx + py * dy + ra * dr, px * px + py * py - ra * ra
    )
    let root = n * n - m * q
    guard root >= 0 else { return nil }
    return [(n + root.squareRoot()) / m, (n - root.squareRoot()) / m]
      .filter { range.contains($0) && ra + $0 * dr >= 0 }.max()
  }

  @Test(arguments: [(10.0, 10.0), (4, 12), (12, 4)], [0, 1, 2, 3] as [UInt32])
  func radialCones(_ radii: (Double, Double), _ options: UInt32) throws {
    let colors = try gradient([.rgba(0, 0, 0), .rgba(1, 1, 1)])
    let options = CGGradientDrawingOptions(rawValue: options)
    let (a, b) = (CGPoint(x: 35, y: 32), CGPoint(x: 60, y: 32))
    let canvas = try Canvas(96, 64)
    canvas.context.drawRadialGradient(
      colors, startCenter: a, startRadius: radii.0, endCenter: b, endRadius: radii.1,
      options: options)
    let low = options.contains(.drawsBeforeStartLocation) ? -1e9 : 0
    let high = options.contains(.drawsAfterEndLocation) ? 1e9 : 1
    let pixels = canvas.pixels
    var checked = 0
    for y in stride(from: 1, to: 64, by: 5) {
      for x in stride(from: 0, to: 96, by: 3) {
        let point = CGPoint(x: Double(x) + 0.5, y: 64 - Double(y) - 0.5)
        func at(_ dx: Double, _ dy: Double) -> Double? {
          place(CGPoint(x: point.x + dx, y: point.y + dy), a, radii.0, b, radii.1, low...high)
        }
        let near = [at(0, 0), at(0.5, 0.5), at(-0.5, 0.5), at(0.5, -0.5), at(-0.5, -0.5)]
        let values = near.compactMap { $0 }.map { min(max($0, 0), 1) }
        // At edges rounding decides, so only points whose surroundings agree are compared.
        guard values.isEmpty || values.count == 5, (values.max() ?? 0) - (values.min() ?? 0) < 0.3
        else {
          continue
        }
        checked += 1
        if let value = values.first.map({ Int(($0 * 255).rounded()) }) {
          // Two steps are allowed: extended circles have their positions squeezed.
          #expect(pixels[y * 96 + x].distance(to: Pixel(value, value, value)) <= 2, "\(x), \(y)")
        } else {
          #expect(pixels[y * 96 + x].alpha == 0, "\(x), \(y)")
        }
      }
    }
    #expect(checked > 200)
  }
}
