import Foundation
import LaminaPlan

// The matrices of the colour filters, worked out in double precision.
extension ColorMatrix {
  /// Luminance of encoded sRGB, by Rec. 709.
  static let luminance = SIMD3<Double>(0.2126, 0.7152, 0.0722)

  /// The largest absolute value of an entry; larger ones are limited to it, so that no sum
  /// overflows in a shader.
  static let largestEntry: Double = 1_000_000

  /// From 20 numbers: a row of four factors and a constant for each component of the result. Fewer
  /// give the identity.
  init(rows m: [Double]) {
    guard m.count == 20 else {
      self = .identity
      return
    }
    func column(_ k: Int) -> SIMD4<Float> {
      Self.entries(SIMD4(m[k], m[k + 5], m[k + 10], m[k + 15]))
    }
    self.init(
      red: column(0), green: column(1), blue: column(2), alpha: column(3), constant: column(4))
  }

  /// Each component times a factor, plus a constant.
  static func scaling(_ factors: SIMD4<Double>, adding constant: SIMD4<Double>) -> ColorMatrix {
    let f = entries(factors)
    return ColorMatrix(
      red: SIMD4(f.x, 0, 0, 0), green: SIMD4(0, f.y, 0, 0), blue: SIMD4(0, 0, f.z, 0),
      alpha: SIMD4(0, 0, 0, f.w),
      constant: entries(constant))
  }

  /// Luminance times `color`, mixed in by `amount`, plus `bias`.
  static func monochrome(_ color: SIMD4<Double>, amount: Double, bias: Double) -> ColorMatrix {
    var columns: [SIMD4<Float>] = []
    for source in 0..<3 {
      var column = SIMD4<Double>.zero
      for target in 0..<3 {
        column[target] =
          amount * color[target] * luminance[source] + (source == target ? 1 - amount : 0)
      }
      columns.append(entries(column))
    }
    return ColorMatrix(
      red: columns[0], green: columns[1], blue: columns[2], alpha: SIMD4(0, 0, 0, 1),
      constant: entries(SIMD4(bias, bias, bias, 0)))
  }

  /// The distance from middle grey, times `amount`.
  static func contrast(_ amount: Double) -> ColorMatrix {
    let middle = 0.5 - 0.5 * amount
    return scaling(SIMD4(amount, amount, amount, 1), adding: SIMD4(middle, middle, middle, 0))
  }

  /// A turn of the hue by `angle` radians, with the numbers of SVG's feColorMatrix.
  static func hueRotation(_ angle: Double) -> ColorMatrix {
    let (c, s) = (cos(angle), sin(angle))
    return ColorMatrix(
      red: entries(
        SIMD4(
          0.213 + c * 0.787 - s * 0.213, 0.213 - c * 0.213 + s * 0.143,
          0.213 - c * 0.213 - s * 0.787, 0)),
      green: entries(
        SIMD4(
          0.715 - c * 0.715 - s * 0.715, 0.715 + c * 0.285 + s * 0.140,
          0.715 - c * 0.715 + s * 0.715, 0)),
      blue: entries(
        SIMD4(
          0.072 - c * 0.072 + s * 0.928, 0.072 - c * 0.072 - s * 0.283,
          0.072 + c * 0.928 + s * 0.072, 0)),
      alpha: SIMD4(0, 0, 0, 1))
  }

  /// Black, with the luminance of the premultiplied colour as its alpha.
  static let luminanceToAlpha = ColorMatrix(
    red: SIMD4(0, 0, 0, Float(luminance.x)), green: SIMD4(0, 0, 0, Float(luminance.y)),
    blue: SIMD4(0, 0, 0, Float(luminance.z)), alpha: .zero, isPremultiplied: true)

  private static func entries(_ values: SIMD4<Double>) -> SIMD4<Float> {
    SIMD4<Float>(
      values.clamped(
        lowerBound: SIMD4(repeating: -largestEntry), upperBound: SIMD4(repeating: largestEntry)))
  }
}
