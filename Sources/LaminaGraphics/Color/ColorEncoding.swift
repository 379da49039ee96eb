import Foundation

/// How the numbers of an RGB or grey space relate to light: a curve per component, then primaries.
///
/// All conversions go through linear light with the sRGB primaries and white point (D65). The
/// whites of other spaces are adapted to it, so white stays white. Curves are odd functions, so
/// values below 0 and above 1 survive a round trip.
struct ColorEncoding: Sendable, Hashable {
  let curve: ToneCurve
  let primaries: Primaries

  /// The light that each of the three components stands for.
  enum Primaries: Sendable, Hashable {
    case srgb
    case displayP3
    /// Other primaries, by chromaticities or by a matrix from the caller.
    case other(PrimaryMatrices)

    /// The maps to and from linear sRGB; nil if they are the identity.
    var matrices: PrimaryMatrices? {
      switch self {
      case .srgb: nil
      case .displayP3: .displayP3
      case .other(let matrices): matrices
      }
    }
  }

  /// The encoding of pixels and of `CGColor.srgb`. Its numbers need no conversion.
  static let srgb = ColorEncoding(curve: .srgb, primaries: .srgb)

  /// Whether the numbers are those of sRGB.
  var isSRGB: Bool {
    if case .srgb = curve, case .srgb = primaries { return true }
    return false
  }

  /// Converts encoded red, green, blue to encoded sRGB, unclamped.
  func toSRGB(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    if isSRGB { return rgb }
    var light = curve.decode(rgb)
    if let matrices = primaries.matrices { light = matrices.toSRGB.applied(to: light) }
    return ToneCurve.srgb.encode(light)
  }

  /// Converts encoded sRGB to this encoding, unclamped.
  func fromSRGB(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    if isSRGB { return rgb }
    var light = ToneCurve.srgb.decode(rgb)
    if let matrices = primaries.matrices { light = matrices.fromSRGB.applied(to: light) }
    return curve.encode(light)
  }

  /// Converts one encoded grey value to encoded sRGB; red, green and blue all have the result.
  func grayToSRGB(_ gray: Double) -> Double {
    if case .srgb = curve { return gray }
    return ToneCurve.srgb.encode(curve.decode(gray))
  }

  /// Converts encoded sRGB to one encoded grey value with the same luminance (Rec. 709 weights on
  /// linear light).
  func grayFromSRGB(_ rgb: SIMD3<Double>) -> Double {
    if rgb.x == rgb.y, rgb.y == rgb.z {
      if case .srgb = curve { return rgb.x }
      return curve.encode(ToneCurve.srgb.decode(rgb.x))
    }
    let light = ToneCurve.srgb.decode(rgb)
    return curve.encode(0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z)
  }
}

/// The maps between a space's linear light and linear sRGB.
struct PrimaryMatrices: Sendable, Hashable {
  let toSRGB: PrimariesMatrix
  let fromSRGB: PrimariesMatrix

  static let displayP3 = PrimaryMatrices(
    toSRGB: PrimariesMatrix(
      SIMD3(1.2249401762805598, -0.2249401762805598, 0),
      SIMD3(-0.0420569547096881, 1.0420569547096881, 0),
      SIMD3(-0.0196375545903344, -0.0786360455506319, 1.0982736001409663)),
    fromSRGB: PrimariesMatrix(
      SIMD3(0.8224619687143623, 0.1775380312856377, 0),
      SIMD3(0.0331941988509616, 0.9668058011490384, 0),
      SIMD3(0.0170826307211200, 0.0723974407396346, 0.9105199285392454)))

  private init(toSRGB: PrimariesMatrix, fromSRGB: PrimariesMatrix) {
    (self.toSRGB, self.fromSRGB) = (toSRGB, fromSRGB)
  }

  /// The maps for linear components that `toXYZ` converts to CIE XYZ under `white`; nil if the map
  /// to sRGB has no inverse.
  init?(toXYZ: PrimariesMatrix, white: SIMD3<Double>) {
    let to = PrimariesMatrix.srgbFromXYZ.times(
      PrimariesMatrix.adaptation(from: white, to: PrimariesMatrix.d65)
    )
    .times(
      toXYZ)
    guard let from = to.inverse else { return nil }
    self.init(toSRGB: to, fromSRGB: from)
  }

  /// The maps for primaries and a white at the given chromaticities (x, y).
  init?(red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>, white: SIMD2<Double>) {
    let point = PrimariesMatrix.xyz(white)
    guard let matrix = PrimariesMatrix(red: red, green: green, blue: blue, white: point) else {
      return nil
    }
    self.init(toXYZ: matrix, white: point)
  }
}
