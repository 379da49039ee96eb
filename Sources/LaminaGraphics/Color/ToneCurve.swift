import Foundation

/// The curve between encoded components and linear light.
enum ToneCurve: Sendable, Hashable {
  case srgb
  case linear
  /// A pure power, such as 2.2 in generic grey.
  case gamma(Double)
  /// A power for each of red, green and blue.
  case gammas(SIMD3<Double>)
  /// ITU-R BT.709 and BT.2020.
  case video
  /// ROMM RGB.
  case romm

  static let gamma22 = ToneCurve.gamma(2.2)

  /// Converts encoded components to linear light.
  func decode(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    if case .gammas(let gamma) = self {
      return SIMD3(
        ToneCurve.gamma(gamma.x).decode(rgb.x), ToneCurve.gamma(gamma.y).decode(rgb.y),
        ToneCurve.gamma(gamma.z).decode(rgb.z))
    }
    return SIMD3(decode(rgb.x), decode(rgb.y), decode(rgb.z))
  }

  /// Converts linear light to encoded components.
  func encode(_ light: SIMD3<Double>) -> SIMD3<Double> {
    if case .gammas(let gamma) = self {
      return SIMD3(
        ToneCurve.gamma(gamma.x).encode(light.x), ToneCurve.gamma(gamma.y).encode(light.y),
        ToneCurve.gamma(gamma.z).encode(light.z))
    }
    return SIMD3(encode(light.x), encode(light.y), encode(light.z))
  }

  /// Converts an encoded component to linear light.
  func decode(_ value: Double) -> Double {
    let size = abs(value)
    let light: Double
    switch self {
    case .linear: return value
    case .gamma(let power): light = pow(size, power)
    case .gammas(let power): light = pow(size, power.x)
    case .srgb: light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    case .video: light = size < 0.081 ? size / 4.5 : pow((size + 0.099) / 1.099, 1 / 0.45)
    case .romm: light = size < 0.031248 ? size / 16 : pow(size, 1.8)
    }
    return value < 0 ? -light : light
  }

  /// Converts linear light to an encoded component.
  func encode(_ light: Double) -> Double {
    let size = abs(light)
    // 1.055 - 0.055 is not exactly 1, but white must stay exactly white.
    if size == 1 { return light }
    let value: Double
    switch self {
    case .linear: return light
    case .gamma(let power): value = pow(size, 1 / power)
    case .gammas(let power): value = pow(size, 1 / power.x)
    case .srgb: value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    case .video: value = size < 0.018 ? size * 4.5 : 1.099 * pow(size, 0.45) - 0.099
    case .romm: value = size < 0.001953 ? size * 16 : pow(size, 1 / 1.8)
    }
    return light < 0 ? -value : value
  }
}
