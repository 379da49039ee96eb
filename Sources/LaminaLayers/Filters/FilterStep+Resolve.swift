import Foundation
import LaminaGraphics
import LaminaPlan

// Makes the steps that the compiler uses from the filters that a program gives a layer.
extension FilterStep {
  /// The largest standard deviation of a blur, in points of the layer; larger ones are limited to
  /// it. Such a wide blur leaves one colour of anything that fits into a target, and its reach in
  /// pixels must stay a number that can be counted.
  static let largestSigma: Double = 1_000

  /// The steps of the filters of a layer, in order.
  ///
  /// Disabled filters, filters that change nothing, and objects that this library does not draw are
  /// left out. Colour filters in a row become one, wherever that gives the same colours.
  /// Cost: linear in the list.
  static func resolve(filters: [Any]?) -> [FilterStep] {
    guard let filters else { return [] }
    var steps: [FilterStep] = []
    for step in filters.lazy.compactMap({ ($0 as? CAFilter)?.step }) {
      if case .matrix(let matrix) = step, case .matrix(let last) = steps.last,
        let both = last.followed(by: matrix)
      {
        steps[steps.count - 1] = .matrix(both)
      } else {
        steps.append(step)
      }
    }
    return steps
  }
}

extension CAFilter {
  /// The step of the filter; nil if it changes nothing.
  fileprivate var step: FilterStep? {
    guard isEnabled, let kind else { return nil }
    if kind == .gaussianBlur {
      let sigma = min(max(number("inputRadius"), 0), FilterStep.largestSigma)
      let normalizes = Coercion.flag(value(forKey: "inputNormalizeEdges")) ?? false
      // With normalised edges even a blur of radius 0 cuts to the bounds.
      return sigma > 0 || normalizes ? .blur(sigma: Float(sigma), normalizesEdges: normalizes) : nil
    }
    let matrix = colorMatrix(kind)
    return matrix == .identity ? nil : .matrix(matrix)
  }

  private func colorMatrix(_ kind: FilterKind) -> ColorMatrix {
    switch kind {
    case .gaussianBlur: .identity
    case .colorMatrix:
      ColorMatrix(rows: value(forKey: "inputColorMatrix").flatMap(FilterInput.numbers) ?? [])
    case .colorInvert: .scaling(SIMD4(-1, -1, -1, 1), adding: SIMD4(1, 1, 1, 0))
    case .colorMonochrome:
      .monochrome(color("inputColor"), amount: number("inputAmount"), bias: number("inputBias"))
    case .colorSaturate:
      .monochrome(SIMD4(1, 1, 1, 1), amount: 1 - number("inputAmount"), bias: 0)
    case .colorBrightness: .scaling(SIMD4(1, 1, 1, 1), adding: .gray(number("inputAmount")))
    case .colorContrast: .contrast(number("inputAmount"))
    case .colorHueRotate: .hueRotation(number("inputAngle"))
    case .multiplyColor: .scaling(color("inputColor"), adding: .zero)
    case .colorAdd:
      .scaling(SIMD4(1, 1, 1, 1), adding: color("inputColor") * SIMD4(1, 1, 1, 0))
    case .luminanceToAlpha: .luminanceToAlpha
    }
  }

  private func number(_ key: String) -> Double { Coercion.number(value(forKey: key)) ?? 0 }

  /// Encoded sRGB, straight.
  private func color(_ key: String) -> SIMD4<Double> {
    guard let c = (value(forKey: key) as? CGColor)?.srgb else { return .zero }
    return SIMD4(c.red, c.green, c.blue, c.alpha)
  }
}

extension SIMD4<Double> {
  fileprivate static func gray(_ value: Double) -> SIMD4<Double> { SIMD4(value, value, value, 0) }
}
