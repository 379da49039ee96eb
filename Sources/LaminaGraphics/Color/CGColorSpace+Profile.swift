@_implementationOnly import CLCMS
import Foundation

extension CGColorSpace {
  /// The space as an ICC profile: the profile it was made from, or for grey and RGB a profile made
  /// of its curve and primaries. Returns nil for other spaces, and if Little CMS cannot make a
  /// profile.
  public func copyICCData() -> CFData? {
    switch definition.meaning {
    case .profile(let profile): NSData(data: profile.data)
    case .light(let encoding): Self.profile(of: encoding, isGray: model == .monochrome)
    default: nil
    }
  }

  private static func profile(of encoding: ColorEncoding, isGray: Bool) -> CFData? {
    let curves = (0..<3).map { curve(encoding.curve, component: $0) }
    defer { curves.forEach { $0.map { cmsFreeToneCurve($0) } } }
    guard curves.allSatisfy({ $0 != nil }) else { return nil }
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    let made: cmsHPROFILE?
    if isGray {
      made = cmsCreateGrayProfile(&white, curves[0])
    } else {
      // The primaries, adapted to the white of sRGB.
      let matrix = PrimariesMatrix.xyzFromSRGB.times(
        encoding.primaries.matrices?.toSRGB
          ?? PrimariesMatrix(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)))
      func chromaticity(_ column: Int) -> cmsCIExyY {
        let xyz = SIMD3(matrix.rows[0][column], matrix.rows[1][column], matrix.rows[2][column])
        return cmsCIExyY(x: xyz.x / xyz.sum(), y: xyz.y / xyz.sum(), Y: 1)
      }
      var primaries = cmsCIExyYTRIPLE(
        Red: chromaticity(0), Green: chromaticity(1), Blue: chromaticity(2))
      var tones = curves
      made = cmsCreateRGBProfile(&white, &primaries, &tones)
    }
    guard let profile = made else { return nil }
    defer { cmsCloseProfile(profile) }
    var size: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &size) != 0, size > 0 else { return nil }
    var bytes = Data(count: Int(size))
    let isSaved = bytes.withUnsafeMutableBytes {
      cmsSaveProfileToMem(profile, $0.baseAddress, &size) != 0
    }
    return isSaved ? NSData(data: bytes) : nil
  }

  private static func curve(_ curve: ToneCurve, component: Int) -> OpaquePointer? {
    switch curve {
    case .linear: cmsBuildGamma(nil, 1)
    case .gamma(let power): cmsBuildGamma(nil, power)
    case .gammas(let powers): cmsBuildGamma(nil, powers[component])
    // Kind 4 is (a x + b) to the power of g from d on, and c x below d.
    case .srgb:
      cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .video:
      cmsBuildParametricToneCurve(nil, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
    case .romm: cmsBuildParametricToneCurve(nil, 4, [1.8, 1, 0, 1.0 / 16, 0.031248])
    }
  }
}
