import Foundation

/// How the numbers of a colour space relate to light: a curve per component, then primaries.
///
/// Everything is mapped through linear light with the sRGB primaries and white point (D65, which all
/// supported spaces share). Curves are odd functions, so values below 0 and above 1 survive a round trip.
struct ColorEncoding: Sendable, Equatable {
  /// Encoded value to linear light.
  enum Curve: Sendable, Equatable {
    case srgb
    case linear
    case gamma22
  }

  /// Which light the three components add up.
  enum Primaries: Sendable, Equatable {
    case srgb
    case displayP3
  }

  let curve: Curve
  let primaries: Primaries

  /// The encoding of pixels and of `CGColor.srgb`: its numbers need no conversion.
  static let srgb = ColorEncoding(curve: .srgb, primaries: .srgb)

  /// Encoded red, green, blue in this encoding to encoded sRGB, unclamped.
  func toSRGB(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    if self == .srgb { return rgb }
    var light = rgb.map(curve.decode)
    if primaries == .displayP3 { light = Self.srgbFromP3.applied(to: light) }
    return light.map(Curve.srgb.encode)
  }

  /// Encoded sRGB to this encoding, unclamped.
  func fromSRGB(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    if self == .srgb { return rgb }
    var light = rgb.map(Curve.srgb.decode)
    if primaries == .displayP3 { light = Self.p3FromSRGB.applied(to: light) }
    return light.map(curve.encode)
  }

  /// One encoded grey value to the encoded sRGB value of each of red, green and blue.
  func grayToSRGB(_ gray: Double) -> Double {
    curve == .srgb ? gray : Curve.srgb.encode(curve.decode(gray))
  }

  /// Encoded sRGB to one encoded grey value with the same luminance (Rec. 709 weights on linear light).
  func grayFromSRGB(_ rgb: SIMD3<Double>) -> Double {
    if rgb.x == rgb.y, rgb.y == rgb.z {
      return curve == .srgb ? rgb.x : curve.encode(Curve.srgb.decode(rgb.x))
    }
    let light = rgb.map(Curve.srgb.decode)
    return curve.encode(0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z)
  }

  private static let srgbFromP3 = ColorMatrix(
    SIMD3(1.2249401762805598, -0.2249401762805598, 0),
    SIMD3(-0.0420569547096881, 1.0420569547096881, 0),
    SIMD3(-0.0196375545903344, -0.0786360455506319, 1.0982736001409663))
  private static let p3FromSRGB = ColorMatrix(
    SIMD3(0.8224619687143623, 0.1775380312856377, 0),
    SIMD3(0.0331941988509616, 0.9668058011490384, 0),
    SIMD3(0.0170826307211200, 0.0723974407396346, 0.9105199285392454))
}

extension ColorEncoding.Curve {
  /// Encoded value to linear light.
  func decode(_ value: Double) -> Double {
    let size = abs(value)
    let light: Double
    switch self {
    case .linear: return value
    case .gamma22: light = pow(size, 2.2)
    case .srgb: light = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
    }
    return value < 0 ? -light : light
  }

  /// Linear light to encoded value.
  func encode(_ light: Double) -> Double {
    let size = abs(light)
    // 1.055 - 0.055 is not quite 1, and white must be white.
    if size == 1 { return light }
    let value: Double
    switch self {
    case .linear: return light
    case .gamma22: value = pow(size, 1 / 2.2)
    case .srgb: value = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    }
    return light < 0 ? -value : value
  }
}

/// A 3 x 3 matrix on column vectors, by rows.
private struct ColorMatrix: Sendable {
  let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    rows = (first, second, third)
  }

  func applied(to vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows.0 * vector).sum(), (rows.1 * vector).sum(), (rows.2 * vector).sum())
  }
}

extension SIMD3<Double> {
  fileprivate func map(_ transform: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(transform(x), transform(y), transform(z))
  }
}
