import Foundation

@testable import LaminaGraphics

/// The blend modes in floating point, from their definitions: PDF's compositing formula with its
/// blend functions, the operators of Porter and Duff, and the two sums.
enum BlendFormula {
  /// Blends a straight source with a straight destination (red, green, blue, alpha) at `coverage`.
  /// The result is premultiplied.
  static func result(
    _ mode: CGBlendMode, _ source: SIMD4<Double>, _ back: SIMD4<Double>, coverage: Double
  ) -> SIMD4<Double> {
    let (s, d) = (premultiplied(source), premultiplied(back))
    // A sum is clamped after coverage, not before.
    if mode == .plusLighter {
      return (s * coverage + d).clamped(lowerBound: .zero, upperBound: .one)
    }
    let full = composite(mode, source, back, s, d)
    return d + (full - d) * coverage
  }

  static func premultiplied(_ color: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)
  }

  private static func composite(
    _ mode: CGBlendMode, _ source: SIMD4<Double>, _ back: SIMD4<Double>, _ s: SIMD4<Double>,
    _ d: SIMD4<Double>
  ) -> SIMD4<Double> {
    let (a, b) = (source.w, back.w)
    switch mode {
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * b
    case .sourceOut: return s * (1 - b)
    case .sourceAtop: return s * b + d * (1 - a)
    case .destinationOver: return s * (1 - b) + d
    case .destinationIn: return d * a
    case .destinationOut: return d * (1 - a)
    case .destinationAtop: return s * (1 - b) + d * a
    case .xor: return s * (1 - b) + d * (1 - a)
    case .plusDarker:
      let alpha = min(a + b, 1)
      var result = SIMD4(repeating: alpha) - ((SIMD4(repeating: b) - d) + (SIMD4(repeating: a) - s))
      result.w = alpha
      return result.clamped(lowerBound: .zero, upperBound: .one)
    default:
      let mixed = blend(mode, SIMD3(back.x, back.y, back.z), SIMD3(source.x, source.y, source.z))
      var result = s * (1 - b) + d * (1 - a)
      result += SIMD4(mixed.x, mixed.y, mixed.z, 1) * (a * b)
      result.w = a + b - a * b
      return result
    }
  }

  private static func blend(_ mode: CGBlendMode, _ b: SIMD3<Double>, _ s: SIMD3<Double>) -> SIMD3<
    Double
  > {
    switch mode {
    case .hue: return setLuminosity(setSaturation(s, saturation(b)), luminosity(b))
    case .saturation: return setLuminosity(setSaturation(b, saturation(s)), luminosity(b))
    case .color: return setLuminosity(s, luminosity(b))
    case .luminosity: return setLuminosity(b, luminosity(s))
    default: return SIMD3(blend(mode, b.x, s.x), blend(mode, b.y, s.y), blend(mode, b.z, s.z))
    }
  }

  private static func blend(_ mode: CGBlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return blend(.hardLight, s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b == 0 ? 0 : s == 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b == 1 ? 1 : s == 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
    case .softLight:
      let dark = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (dark - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return s
    }
  }

  private static func luminosity(_ c: SIMD3<Double>) -> Double {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  private static func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private static func setLuminosity(_ c: SIMD3<Double>, _ to: Double) -> SIMD3<Double> {
    var c = c + (to - luminosity(c))
    let (l, low, high) = (luminosity(c), c.min(), c.max())
    if low < 0 { c = l + (c - l) * (l / (l - low)) }
    if high > 1 { c = l + (c - l) * ((1 - l) / (high - l)) }
    return c
  }

  private static func setSaturation(_ c: SIMD3<Double>, _ to: Double) -> SIMD3<Double> {
    let (low, high) = (c.min(), c.max())
    return high > low ? (c - low) * (to / (high - low)) : .zero
  }
}
