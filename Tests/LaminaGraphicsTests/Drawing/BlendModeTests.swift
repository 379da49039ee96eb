import Foundation
import Testing

@testable import LaminaGraphics

/// Every blend mode against its formula at full, half and no coverage.
@Suite struct BlendModeTests {
  static let modes = (0..<28).compactMap { CGBlendMode(rawValue: Int32($0)) }
  /// Straight colours: opaque, translucent, grey, dark and extreme.
  static let colors: [SIMD4<Double>] = [
    SIMD4(0.8, 0.2, 0.4, 1), SIMD4(0.2, 0.6, 1, 0.6), SIMD4(0.4, 0.4, 0.4, 0.4),
    SIMD4(0, 1, 0.2, 0.8),
    SIMD4(1, 1, 1, 1), SIMD4(0, 0, 0, 0.2), SIMD4(0, 0, 0, 0),
  ]

  static func color(_ value: SIMD4<Double>) -> CGColor { .rgba(value.x, value.y, value.z, value.w) }

  /// The destination's 8-bit colour, straight. With it, rounding of the destination does not count.
  static func straight(_ pixel: Pixel) -> SIMD4<Double> {
    let alpha = Double(pixel.alpha)
    guard alpha > 0 else { return .zero }
    return SIMD4(
      Double(pixel.red) / alpha, Double(pixel.green) / alpha, Double(pixel.blue) / alpha,
      alpha / 255)
  }

  static func difference(_ pixel: Pixel, _ expected: SIMD4<Double>) -> Double {
    let actual = SIMD4(
      Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha))
    let distance = actual - expected * 255
    return max(distance.max(), -distance.min())
  }

  /// A colour rounds once as input, once as the result and once where coverage mixes it: at most 2
  /// of 255. Dodge divides by one minus a rounded colour and burn by a rounded colour, so they are
  /// off by up to 3.
  @Test(arguments: modes) func matchesItsFormula(mode: CGBlendMode) throws {
    let allowed = mode == .colorDodge || mode == .colorBurn ? 3.0 : 2.0
    for back in Self.colors {
      for source in Self.colors {
        let canvas = try Canvas(4, 1)
        let context = canvas.context
        context.setFillColor(Self.color(back))
        context.fill(box(0, 0, 4, 1))
        let before = Self.straight(canvas.pixel(0, 0))
        context.setBlendMode(mode)
        context.setFillColor(Self.color(source))
        context.fill(box(0, 0, 1.5, 1))
        for (x, coverage) in [1, 0.5, 0, 0].enumerated() {
          let expected = BlendFormula.result(mode, source, before, coverage: coverage)
          let pixel = canvas.pixel(x, 0)
          let difference = Self.difference(pixel, expected)
          #expect(
            difference <= allowed,
            "\(source) on \(before), \(coverage): \(pixel), not \(expected * 255)")
        }
      }
    }
  }

  /// Strokes, glyph-like masks and layers take other code than fills and give the same pixels.
  @Test(arguments: modes) func linesAndLayersBlendAsFillsDo(mode: CGBlendMode) throws {
    func draw(_ body: (CGContext) -> Void) throws -> [Pixel] {
      let canvas = try Canvas(5, 1)
      canvas.context.setFillColor(.rgba(0.2, 0.6, 1, 0.6))
      canvas.context.fill(box(0, 0, 4, 1))
      canvas.context.setFillColor(.rgba(0.8, 0.2, 0.4, 0.8))
      canvas.context.setStrokeColor(.rgba(0.8, 0.2, 0.4, 0.8))
      canvas.context.setBlendMode(mode)
      body(canvas.context)
      return canvas.pixels
    }
    let filled = try draw { $0.fill(box(1, 0, 4, 1)) }
    let line = try draw {
      $0.setLineWidth(1)
      $0.strokeLineSegments(between: [CGPoint(x: 1, y: 0.5), CGPoint(x: 5, y: 0.5)])
    }
    let layer = try draw {
      $0.clip(to: box(1, 0, 4, 1))
      $0.beginTransparencyLayer(auxiliaryInfo: nil)
      $0.fill(box(0, 0, 5, 1))
      $0.endTransparencyLayer()
    }
    #expect(distance(filled, line) <= 1)
    #expect(distance(filled, layer) <= 2)
  }

  /// A bitmap without alpha is opaque for every mode.
  @Test(arguments: modes) func bitmapsWithoutAlphaAreOpaque(mode: CGBlendMode) throws {
    let canvas = try Canvas(1, 1, isOpaque: true)
    let (source, back) = (SIMD4(0.8, 0.2, 0.4, 0.6), SIMD4(0.2, 0.6, 1, 1))
    canvas.context.setFillColor(Self.color(back))
    canvas.context.fill(box(0, 0, 1, 1))
    canvas.context.setBlendMode(mode)
    canvas.context.setFillColor(Self.color(source))
    canvas.context.fill(box(0, 0, 1, 1))
    var expected = BlendFormula.result(mode, source, back, coverage: 1)
    expected.w = 1
    #expect(Self.difference(canvas.pixel(0, 0), expected) <= 2)
  }

  /// In every mode, the context's alpha multiplies the source's alpha.
  @Test(arguments: modes) func alphaIsTheSources(mode: CGBlendMode) throws {
    let canvas = try Canvas(2, 1)
    let back = SIMD4(0.2, 0.6, 1, 0.6)
    canvas.context.setFillColor(Self.color(back))
    canvas.context.fill(box(0, 0, 2, 1))
    canvas.context.setBlendMode(mode)
    canvas.context.setAlpha(0.5)
    canvas.context.setFillColor(.rgba(0.8, 0.2, 0.4, 0.8))
    canvas.context.fill(box(0, 0, 1, 1))
    canvas.context.clip(to: box(1, 0, 1, 1))
    canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
    canvas.context.fill(box(1, 0, 1, 1))
    canvas.context.endTransparencyLayer()
    let expected = BlendFormula.result(mode, SIMD4(0.8, 0.2, 0.4, 0.4), back, coverage: 1)
    #expect(Self.difference(canvas.pixel(0, 0), expected) <= 2)
    #expect(Self.difference(canvas.pixel(1, 0), expected) <= 3)
  }
}
