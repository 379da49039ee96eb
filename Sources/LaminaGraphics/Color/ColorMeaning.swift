import Foundation

/// The meaning of a space's components, and the conversion to and from encoded sRGB.
enum ColorMeaning: Sendable, Hashable {
  /// RGB or grey.
  case light(ColorEncoding)
  /// Inks, by a simple rule: red is the light that neither cyan nor black takes away.
  case inks
  /// CIE L*a*b* relative to a white, with the range of a* and b*.
  case lab(white: SIMD3<Double>, range: SIMD4<Double>)
  /// CIE XYZ relative to D50, as in ICC profiles.
  case xyz
  /// An entry of a table of bytes in another space.
  case indexed(base: CGColorSpace, table: [UInt8])
  /// A pattern, and the space of its tint.
  case pattern(base: CGColorSpace?)
  /// An ICC profile.
  case profile(ColorProfile)

  /// The encoding of a grey or RGB space; sRGB for other spaces.
  var encoding: ColorEncoding {
    if case .light(let encoding) = self { return encoding }
    return .srgb
  }

  /// Converts components to encoded sRGB. Does not clamp, unless the space itself does.
  func toSRGB(_ values: [Double], isGray: Bool) -> SIMD3<Double> {
    func value(_ index: Int) -> Double { index < values.count ? values[index] : 0 }
    switch self {
    case .light(let encoding):
      return isGray
        ? SIMD3(repeating: encoding.grayToSRGB(value(0)))
        : encoding.toSRGB(SIMD3(value(0), value(1), value(2)))
    case .inks:
      let paper = 1 - Self.unit(value(3))
      return SIMD3(
        (1 - Self.unit(value(0))) * paper, (1 - Self.unit(value(1))) * paper,
        (1 - Self.unit(value(2))) * paper)
    case .lab(let white, _):
      return Self.srgb(LabMath.xyz(SIMD3(value(0), value(1), value(2)), white), white)
    case .xyz: return Self.srgb(SIMD3(value(0), value(1), value(2)), PrimariesMatrix.d50)
    case .indexed(let base, let table):
      let count = base.numberOfComponents
      let entry = Int(min(max(value(0).rounded(), 0), Double(table.count / count - 1)))
      return base.toSRGB(base.components(ofBytes: table[(entry * count)..<((entry + 1) * count)]))
    case .pattern(let base): return base.map { $0.toSRGB(values.map { CGFloat($0) }) } ?? SIMD3()
    case .profile(let profile): return profile.toSRGB(values)
    }
  }

  /// Converts encoded sRGB to components, unclamped.
  func fromSRGB(_ rgb: SIMD3<Double>, isGray: Bool) -> [Double] {
    switch self {
    case .light(let encoding):
      if isGray { return [encoding.grayFromSRGB(rgb)] }
      let values = encoding.fromSRGB(rgb)
      return [values.x, values.y, values.z]
    case .inks:
      let color = SIMD3(Self.unit(rgb.x), Self.unit(rgb.y), Self.unit(rgb.z))
      let paper = color.max()
      guard paper > 0 else { return [0, 0, 0, 1] }
      return [1 - color.x / paper, 1 - color.y / paper, 1 - color.z / paper, 1 - paper]
    case .lab(let white, let range):
      let lab = LabMath.lab(Self.xyz(rgb, white), white)
      return [
        min(max(lab.x, 0), 100), min(max(lab.y, range.x), range.y),
        min(max(lab.z, range.z), range.w),
      ]
    case .xyz:
      let value = Self.xyz(rgb, PrimariesMatrix.d50)
      return [value.x, value.y, value.z]
    case .indexed(let base, let table): return [Double(Self.nearest(rgb, base, table))]
    case .pattern(let base): return base.map { $0.fromSRGB(rgb).map(Double.init) } ?? []
    case .profile(let profile): return profile.fromSRGB(rgb)
    }
  }

  private static func unit(_ value: Double) -> Double { min(max(value, 0), 1) }

  private static func srgb(_ xyz: SIMD3<Double>, _ white: SIMD3<Double>) -> SIMD3<Double> {
    let adapted = PrimariesMatrix.adaptation(from: white, to: PrimariesMatrix.d65).applied(to: xyz)
    return ToneCurve.srgb.encode(PrimariesMatrix.srgbFromXYZ.applied(to: adapted))
  }

  private static func xyz(_ rgb: SIMD3<Double>, _ white: SIMD3<Double>) -> SIMD3<Double> {
    let light = PrimariesMatrix.xyzFromSRGB.applied(to: ToneCurve.srgb.decode(rgb))
    return PrimariesMatrix.adaptation(from: PrimariesMatrix.d65, to: white).applied(to: light)
  }

  private static func nearest(_ rgb: SIMD3<Double>, _ base: CGColorSpace, _ table: [UInt8]) -> Int {
    let count = base.numberOfComponents
    var best = (index: 0, distance: Double.infinity)
    for index in 0..<(table.count / count) {
      let entry = base.toSRGB(
        base.components(ofBytes: table[(index * count)..<((index + 1) * count)]))
      let difference = entry - rgb
      let distance = (difference * difference).sum()
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }
}

/// CIE L*a*b* and XYZ.
enum LabMath {
  static func xyz(_ lab: SIMD3<Double>, _ white: SIMD3<Double>) -> SIMD3<Double> {
    func part(_ t: Double) -> Double { t > 6.0 / 29 ? t * t * t : (t - 4.0 / 29) * 108 / 841 }
    let middle = (lab.x + 16) / 116
    return white * SIMD3(part(middle + lab.y / 500), part(middle), part(middle - lab.z / 200))
  }

  static func lab(_ xyz: SIMD3<Double>, _ white: SIMD3<Double>) -> SIMD3<Double> {
    func part(_ t: Double) -> Double { t > 216.0 / 24389 ? cbrt(t) : t * 841 / 108 + 4.0 / 29 }
    let (x, y, z) = (part(xyz.x / white.x), part(xyz.y / white.y), part(xyz.z / white.z))
    return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
  }
}
