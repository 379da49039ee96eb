import Foundation
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaPlan

/// The steps that filters become in the compiler, with exact numbers.
@Suite struct FilterStepTests {
  private func filter(_ type: String, _ inputs: [String: Any] = [:]) -> CAFilter {
    let filter = CAFilter(type: type)
    for (key, value) in inputs { filter.setValue(value, forKey: key) }
    return filter
  }

  private func matrix(_ type: String, _ inputs: [String: Any] = [:]) throws -> ColorMatrix {
    let steps = FilterStep.resolve(filters: [filter(type, inputs)])
    guard case .matrix(let matrix) = try #require(steps.first) else {
      throw LimitExceeded("matrix", value: 0, allowed: 0)
    }
    #expect(steps.count == 1)
    return matrix
  }

  /// A matrix, given by its rows, as the value of `inputColorMatrix`.
  private func rows(
    _ r: [Float], _ g: [Float], _ b: [Float], _ a: [Float], premultiplied: Bool = false
  )
    -> ColorMatrix
  {
    func column(_ k: Int) -> SIMD4<Float> { SIMD4(r[k], g[k], b[k], a[k]) }
    return ColorMatrix(
      red: column(0), green: column(1), blue: column(2), alpha: column(3), constant: column(4),
      isPremultiplied: premultiplied)
  }

  private let opaque: [Float] = [0, 0, 0, 1, 0]

  private func distance(_ a: ColorMatrix, _ b: ColorMatrix) -> Float {
    [a.red - b.red, a.green - b.green, a.blue - b.blue, a.alpha - b.alpha, a.constant - b.constant]
      .map { max($0.max(), -$0.min()) }.max() ?? .infinity
  }

  // MARK: In a row

  @Test func colourFiltersInARowAreOneMatrix() throws {
    let (half, less) = (
      filter("colorSaturate", ["inputAmount": 0.5]), filter("colorContrast", ["inputAmount": 0.25])
    )
    let steps = FilterStep.resolve(filters: [half, less, half])
    #expect(steps.count == 1)
    let (a, b) = (
      try matrix("colorSaturate", ["inputAmount": 0.5]),
      try matrix("colorContrast", ["inputAmount": 0.25])
    )
    guard case .matrix(let all) = steps.first, let two = a.followed(by: b) else {
      return #expect(Bool(false))
    }
    let three = try #require(two.followed(by: a))
    #expect(distance(all, three) == 0)
    // Red through both: 0.5 red and 0.5 luminance, then a quarter of the contrast.
    let red = SIMD4<Float>(1, 0, 0, 1)
    func through(_ m: ColorMatrix, _ c: SIMD4<Float>) -> SIMD4<Float> {
      m.red * c.x + m.green * c.y + m.blue * c.z + m.alpha * c.w + m.constant
    }
    let apart = through(b, through(a, red)) - through(two, red)
    #expect(max(apart.max(), -apart.min()) < 1e-6)
  }

  @Test func filtersThatMayClampStayApart() {
    let bright = filter("colorBrightness", ["inputAmount": 0.5])
    let dark = filter("colorBrightness", ["inputAmount": -0.5])
    #expect(FilterStep.resolve(filters: [bright, dark]).count == 2)
    let blur = filter("gaussianBlur", ["inputRadius": 4])
    let half = filter("colorSaturate", ["inputAmount": 0.5])
    #expect(FilterStep.resolve(filters: [half, blur, half]).count == 3)
    // It changes alpha, and a transparent pixel has no colour.
    let clear = filter(
      "multiplyColor", ["inputColor": CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5)])
    #expect(FilterStep.resolve(filters: [clear, half]).count == 2)
  }

  // MARK: Blur

  @Test func blursHaveTheirRadiusAsDeviation() {
    #expect(
      FilterStep.resolve(filters: [filter("gaussianBlur", ["inputRadius": 4])])
        == [.blur(sigma: 4, normalizesEdges: false)])
    #expect(
      FilterStep.resolve(filters: [
        filter("gaussianBlur", ["inputRadius": 0.5, "inputNormalizeEdges": true])
      ])
        == [.blur(sigma: 0.5, normalizesEdges: true)])
    #expect(
      FilterStep.resolve(filters: [filter("gaussianBlur")]) == [
        .blur(sigma: 10, normalizesEdges: false)
      ])
  }

  @Test(arguments: [(1e300, 1000.0), (1000.5, 1000), (999.5, 999.5)])
  func blursAreBounded(radius: Double, sigma: Double) {
    #expect(
      FilterStep.resolve(filters: [filter("gaussianBlur", ["inputRadius": radius])])
        == [.blur(sigma: Float(sigma), normalizesEdges: false)])
  }

  @Test(arguments: [0, -3, -0.0])
  func aBlurOfNothingIsNoStep(radius: Double) {
    #expect(FilterStep.resolve(filters: [filter("gaussianBlur", ["inputRadius": radius])]) == [])
    // With normalised edges, it still cuts to the bounds.
    #expect(
      FilterStep.resolve(filters: [
        filter("gaussianBlur", ["inputRadius": radius, "inputNormalizeEdges": true])
      ])
        == [.blur(sigma: 0, normalizesEdges: true)])
  }

  // MARK: Matrices

  @Test func aColorMatrixIsGivenByRows() throws {
    let numbers = (1...20).map { Double($0) / 4 }
    let expected = rows(
      [0.25, 0.5, 0.75, 1, 1.25], [1.5, 1.75, 2, 2.25, 2.5], [2.75, 3, 3.25, 3.5, 3.75],
      [4, 4.25, 4.5, 4.75, 5])
    #expect(try matrix("colorMatrix", ["inputColorMatrix": numbers]) == expected)
  }

  @Test func entriesAreBounded() throws {
    let numbers = (0..<20).map { $0 % 2 == 0 ? 1e300 : -1e300 }
    let result = try matrix("colorMatrix", ["inputColorMatrix": numbers])
    #expect(
      result.red == SIMD4(1e6, -1e6, 1e6, -1e6) && result.constant == SIMD4(1e6, -1e6, 1e6, -1e6))
  }

  @Test func invertSubtractsFromOne() throws {
    #expect(
      try matrix("colorInvert")
        == rows([-1, 0, 0, 0, 1], [0, -1, 0, 0, 1], [0, 0, -1, 0, 1], opaque))
  }

  @Test func brightnessAddsAndContrastStretches() throws {
    #expect(
      try matrix("colorBrightness", ["inputAmount": 0.25])
        == rows([1, 0, 0, 0, 0.25], [0, 1, 0, 0, 0.25], [0, 0, 1, 0, 0.25], opaque))
    #expect(
      try matrix("colorContrast", ["inputAmount": 2])
        == rows([2, 0, 0, 0, -0.5], [0, 2, 0, 0, -0.5], [0, 0, 2, 0, -0.5], opaque))
  }

  @Test func colorsMultiplyAndAdd() throws {
    #expect(
      try matrix("multiplyColor", ["inputColor": color(0.5, 0.25, 0.75, 0.125)])
        == rows([0.5, 0, 0, 0, 0], [0, 0.25, 0, 0, 0], [0, 0, 0.75, 0, 0], [0, 0, 0, 0.125, 0]))
    #expect(
      try matrix("colorAdd", ["inputColor": color(0.5, 0.25, 0.75, 0.125)])
        == rows([1, 0, 0, 0, 0.5], [0, 1, 0, 0, 0.25], [0, 0, 1, 0, 0.75], opaque))
  }

  @Test func saturationMixesWithLuminance() throws {
    let gray: [Float] = [0.2126, 0.7152, 0.0722, 0, 0]
    #expect(
      distance(try matrix("colorSaturate", ["inputAmount": 0]), rows(gray, gray, gray, opaque))
        < 1e-7)
    #expect(
      distance(
        try matrix("colorSaturate", ["inputAmount": 2]),
        rows(
          [1.7874, -0.7152, -0.0722, 0, 0], [-0.2126, 1.2848, -0.0722, 0, 0],
          [-0.2126, -0.7152, 1.9278, 0, 0],
          opaque)) < 1e-6)
  }

  @Test func monochromeTintsTheLuminance() throws {
    let inputs: [String: Any] = [
      "inputColor": color(1, 0.5, 0), "inputAmount": 0.5, "inputBias": 0.125,
    ]
    let expected = rows(
      [0.6063, 0.3576, 0.0361, 0, 0.125], [0.05315, 0.6788, 0.01805, 0, 0.125],
      [0, 0, 0.5, 0, 0.125], opaque)
    #expect(distance(try matrix("colorMonochrome", inputs), expected) < 1e-6)
    let sepia = try matrix("colorMonochrome")
    #expect(abs(sepia.green.x - 0.7152 * 0.6) < 1e-6 && abs(sepia.red.z - 0.2126 * 0.3) < 1e-6)
  }

  @Test func hueTurnsKeepLuminance() throws {
    let half = try matrix("colorHueRotate", ["inputAngle": Double.pi])
    let expected = rows(
      [-0.574, 1.43, 0.144, 0, 0], [0.426, 0.43, 0.144, 0, 0], [0.426, 1.43, -0.856, 0, 0], opaque)
    #expect(distance(half, expected) < 1e-6)
    let quarter = try matrix("colorHueRotate", ["inputAngle": Double.pi / 2])
    let turned = rows(
      [0, 0, 1, 0, 0], [0.356, 0.855, -0.211, 0, 0], [-0.574, 1.43, 0.144, 0, 0], opaque)
    #expect(distance(quarter, turned) < 1e-6)
  }

  @Test func luminanceBecomesAlphaOfPremultipliedColours() throws {
    let none: [Float] = [0, 0, 0, 0, 0]
    #expect(
      try matrix("luminanceToAlpha")
        == rows(none, none, none, [0.2126, 0.7152, 0.0722, 0, 0], premultiplied: true))
  }

  // MARK: Lists

  @Test(arguments: [
    "colorMatrix", "colorSaturate", "colorBrightness", "colorContrast", "colorHueRotate",
    "multiplyColor",
    "colorAdd",
  ])
  func atItsDefaultsAFilterChangesNothing(type: String) {
    #expect(FilterStep.resolve(filters: [filter(type)]) == [])
  }

  @Test func everyKindIsDrawn() {
    let inputs: [String: [String: Any]] = [
      "colorMatrix": ["inputColorMatrix": [Double](repeating: 0.5, count: 20)],
      "colorSaturate": ["inputAmount": 0], "colorBrightness": ["inputAmount": 1],
      "colorContrast": ["inputAmount": 0],
      "colorHueRotate": ["inputAngle": 1], "multiplyColor": ["inputColor": color(0, 0, 0)],
      "colorAdd": ["inputColor": color(1, 0, 0)],
    ]
    for kind in FilterKind.allCases {
      let steps = FilterStep.resolve(filters: [filter(kind.rawValue, inputs[kind.rawValue] ?? [:])])
      #expect(steps.count == 1, "\(kind)")
    }
    #expect(FilterKind.allCases.count == 11)
  }

  @Test func orderIsKeptAndWhatIsNotDrawnIsLeftOut() {
    let off = filter("colorInvert")
    off.isEnabled = false
    let list: [Any] = [
      filter("gaussianBlur", ["inputRadius": 1]), off, filter("displacementMap"), NSObject(),
      "colorInvert",
      ["name": "blur"], filter("multiplyBlendMode"), filter("gaussianBlur", ["inputRadius": 2]),
      NSNull(),
    ]
    #expect(
      FilterStep.resolve(filters: list) == [
        .blur(sigma: 1, normalizesEdges: false), .blur(sigma: 2, normalizesEdges: false),
      ])
    #expect(FilterStep.resolve(filters: nil) == [] && FilterStep.resolve(filters: []) == [])
  }
}
