import Foundation

extension CGColorSpace {
  /// The space of an ICC profile for grey, RGB, CMYK or Lab.
  ///
  /// `data` holds the bytes of the profile, as `CFData` or a ``CGDataProvider``. Little CMS
  /// converts colours with the profile, relative to white, in double precision. Returns nil if
  /// `data` is anything else.
  public convenience init?(iccData data: CFTypeRef) {
    let bytes: Data
    switch data {
    case let data as NSData: bytes = Data(sharing: data)
    case let provider as CGDataProvider: bytes = provider.bytes
    default: return nil
    }
    guard let profile = ColorProfile(bytes) else { return nil }
    self.init(Definition(name: nil, model: profile.model, meaning: .profile(profile)))
  }

  /// A space of `last + 1` colours of `baseSpace`.
  ///
  /// `colorTable` must point at a byte for each component of each colour. Returns nil if `last` is
  /// not in 0...255, or if the base is an indexed space or a pattern space.
  public convenience init?(
    indexedBaseSpace baseSpace: CGColorSpace, last: Int, colorTable: UnsafePointer<UInt8>
  ) {
    guard (0...255).contains(last), ![.indexed, .pattern].contains(baseSpace.model) else {
      return nil
    }
    let count = (last + 1) * baseSpace.numberOfComponents
    let table = Array(UnsafeBufferPointer(start: colorTable, count: count))
    self.init(
      Definition(name: nil, model: .indexed, meaning: .indexed(base: baseSpace, table: table)))
  }

  /// The space of patterns. For patterns without colours, `baseSpace` is the space of their tint;
  /// for patterns with colours it is nil. Returns nil if the base is a pattern space.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    guard baseSpace?.model != .pattern else { return nil }
    self.init(Definition(name: nil, model: .pattern, meaning: .pattern(base: baseSpace)))
  }

  /// A grey space with a pure power curve.
  ///
  /// The white and the black point are three numbers each, CIE XYZ. They are checked and change
  /// nothing, because white is adapted. Returns nil if the Y of the white is not 1 or the power is
  /// not positive.
  public convenience init?(
    calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>,
    blackPoint: UnsafePointer<CGFloat>?,
    gamma: CGFloat
  ) {
    guard Self.white(whitePoint) != nil, gamma > 0, gamma.isFinite else { return nil }
    self.init(
      Definition(
        name: nil, model: .monochrome,
        meaning: .light(ColorEncoding(curve: .gamma(Double(gamma)), primaries: .srgb))))
  }

  /// An RGB space with a power curve for each component and a matrix to CIE XYZ.
  ///
  /// `gamma` holds three powers; nil means 1. `matrix` holds nine numbers: the XYZ of red, of green
  /// and of blue; nil means the identity. The black point changes nothing. Returns nil if the Y of
  /// the white is not 1, a power is not positive, or the matrix has no inverse.
  public convenience init?(
    calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
    gamma: UnsafePointer<CGFloat>?, matrix: UnsafePointer<CGFloat>?
  ) {
    let powers = gamma.map { SIMD3(Double($0[0]), Double($0[1]), Double($0[2])) } ?? SIMD3(1, 1, 1)
    let numbers =
      matrix.map { pointer in (0..<9).map { Double(pointer[$0]) } } ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
    let columns = stride(from: 0, to: 9, by: 3).map {
      SIMD3(numbers[$0], numbers[$0 + 1], numbers[$0 + 2])
    }
    guard let white = Self.white(whitePoint), powers.min() > 0, powers.sum().isFinite,
      let matrices = PrimaryMatrices(
        toXYZ: PrimariesMatrix(columns: columns[0], columns[1], columns[2]), white: white)
    else { return nil }
    self.init(
      Definition(
        name: nil, model: .rgb,
        meaning: .light(ColorEncoding(curve: .gammas(powers), primaries: .other(matrices)))))
  }

  /// CIE L*a*b* relative to a white point.
  ///
  /// `range` holds the limits of a* and b*: low, high, low, high; nil means -100 and 100. The black
  /// point changes nothing. Returns nil if the Y of the white is not 1 or a range is empty.
  public convenience init?(
    labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
    range: UnsafePointer<CGFloat>?
  ) {
    let limits =
      range.map { SIMD4(Double($0[0]), Double($0[1]), Double($0[2]), Double($0[3])) }
      ?? SIMD4(-100, 100, -100, 100)
    guard let white = Self.white(whitePoint), limits.sum().isFinite, limits.x < limits.y,
      limits.z < limits.w
    else { return nil }
    self.init(Definition(name: nil, model: .lab, meaning: .lab(white: white, range: limits)))
  }

  /// The white point, if it is valid: Y is 1, and X and Z are positive.
  private static func white(_ point: UnsafePointer<CGFloat>) -> SIMD3<Double>? {
    let white = SIMD3(Double(point[0]), Double(point[1]), Double(point[2]))
    return white.y == 1 && white.x > 0 && white.z > 0 && white.sum().isFinite ? white : nil
  }
}
