import Foundation

// The constants are immutable strings. `nonisolated(unsafe)` is needed because the class `NSString`
// is not `Sendable`: it has a mutable subclass.
extension CGColorSpace {
  /// The standard space of screens and of the web. Pixels are stored in it.
  nonisolated(unsafe) public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB primaries in linear light.
  nonisolated(unsafe) public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB whose components may lie outside 0...1.
  nonisolated(unsafe) public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// Linear sRGB whose components may lie outside 0...1.
  nonisolated(unsafe) public static let extendedLinearSRGB: CFString =
    "kCGColorSpaceExtendedLinearSRGB"
  /// Display P3: wider primaries and the sRGB curve.
  nonisolated(unsafe) public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3 primaries in linear light.
  nonisolated(unsafe) public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// Display P3 whose components may lie outside 0...1.
  nonisolated(unsafe) public static let extendedDisplayP3: CFString =
    "kCGColorSpaceExtendedDisplayP3"
  /// Display P3 primaries in linear light. Components may lie outside 0...1.
  nonisolated(unsafe) public static let extendedLinearDisplayP3: CFString =
    "kCGColorSpaceExtendedLinearDisplayP3"
  /// Grey with a pure power curve of 2.2.
  nonisolated(unsafe) public static let genericGrayGamma2_2: CFString =
    "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey in linear light.
  nonisolated(unsafe) public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Grey with the sRGB curve. The component may lie outside 0...1.
  nonisolated(unsafe) public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Grey in linear light. The component may lie outside 0...1.
  nonisolated(unsafe) public static let extendedLinearGray: CFString =
    "kCGColorSpaceExtendedLinearGray"
  /// Linear RGB. The primaries are treated as those of sRGB.
  nonisolated(unsafe) public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// Inks, by the simple rule of ``CGColorSpaceCreateDeviceCMYK()``.
  nonisolated(unsafe) public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
  /// Adobe RGB (1998).
  nonisolated(unsafe) public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// DCI-P3 with the white of cinema projectors and a power curve of 2.6.
  nonisolated(unsafe) public static let dcip3: CFString = "kCGColorSpaceDCIP3"
  /// ITU-R BT.709.
  nonisolated(unsafe) public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  /// ITU-R BT.2020.
  nonisolated(unsafe) public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  /// ROMM RGB, also called ProPhoto.
  nonisolated(unsafe) public static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
  /// ACEScg: the AP1 primaries in linear light.
  nonisolated(unsafe) public static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
  /// CIE XYZ relative to D50.
  nonisolated(unsafe) public static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
  /// CIE L*a*b* relative to D50, with a* and b* from -128 to 127.
  nonisolated(unsafe) public static let genericLab: CFString = "kCGColorSpaceGenericLab"

  /// The spaces that ``init(name:)`` knows.
  static let named: [Definition] = [
    rgb("kCGColorSpaceSRGB", .srgb),
    rgb("kCGColorSpaceLinearSRGB", .linear),
    rgb("kCGColorSpaceExtendedSRGB", .srgb, isExtended: true),
    rgb("kCGColorSpaceExtendedLinearSRGB", .linear, isExtended: true),
    rgb("kCGColorSpaceDisplayP3", .srgb, .displayP3),
    rgb("kCGColorSpaceLinearDisplayP3", .linear, .displayP3),
    rgb("kCGColorSpaceExtendedDisplayP3", .srgb, .displayP3, isExtended: true),
    rgb("kCGColorSpaceExtendedLinearDisplayP3", .linear, .displayP3, isExtended: true),
    gray("kCGColorSpaceGenericGrayGamma2_2", .gamma22),
    gray("kCGColorSpaceLinearGray", .linear),
    gray("kCGColorSpaceExtendedGray", .srgb, isExtended: true),
    gray("kCGColorSpaceExtendedLinearGray", .linear, isExtended: true),
    rgb("kCGColorSpaceGenericRGBLinear", .linear),
    // Adobe's exponent is 2 + 51/256.
    rgb(
      "kCGColorSpaceAdobeRGB1998", .gamma(563.0 / 256),
      primaries((0.64, 0.33), (0.21, 0.71), (0.15, 0.06), (0.3127, 0.3290))),
    rgb(
      "kCGColorSpaceDCIP3", .gamma(2.6),
      primaries((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), (0.314, 0.351))),
    rgb("kCGColorSpaceITUR_709", .video),
    rgb(
      "kCGColorSpaceITUR_2020", .video,
      primaries((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), (0.3127, 0.3290))),
    rgb(
      "kCGColorSpaceROMMRGB", .romm,
      primaries((0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001), (0.3457, 0.3585))),
    rgb(
      "kCGColorSpaceACESCGLinear", .linear,
      primaries((0.713, 0.293), (0.165, 0.830), (0.128, 0.044), (0.32168, 0.33767)),
      isExtended: true),
    Definition(name: "kCGColorSpaceGenericCMYK", model: .cmyk, meaning: .inks),
    Definition(name: "kCGColorSpaceGenericXYZ", model: .XYZ, meaning: .xyz),
    Definition(
      name: "kCGColorSpaceGenericLab", model: .lab,
      meaning: .lab(white: PrimariesMatrix.d50, range: SIMD4(-128, 127, -128, 127))),
  ]

  // Shared instances of the spaces that most colours and images use.
  static let srgbSpace = CGColorSpace(rgb("kCGColorSpaceSRGB", .srgb))
  static let genericGraySpace = CGColorSpace(gray("kCGColorSpaceGenericGrayGamma2_2", .gamma22))
  static let genericCMYKSpace = CGColorSpace(
    Definition(name: "kCGColorSpaceGenericCMYK", model: .cmyk, meaning: .inks))
  static let deviceRGBSpace = CGColorSpace(rgb("kCGColorSpaceDeviceRGB", .srgb))
  static let deviceGraySpace = CGColorSpace(gray("kCGColorSpaceDeviceGray", .srgb))
  static let deviceCMYKSpace = CGColorSpace(
    Definition(name: "kCGColorSpaceDeviceCMYK", model: .cmyk, meaning: .inks))
  static let patternSpace = CGColorSpace(
    Definition(name: nil, model: .pattern, meaning: .pattern(base: nil)))

  private static func rgb(
    _ name: String, _ curve: ToneCurve, _ primaries: ColorEncoding.Primaries = .srgb,
    isExtended: Bool = false
  ) -> Definition {
    Definition(
      name: name, model: .rgb, meaning: .light(ColorEncoding(curve: curve, primaries: primaries)),
      isExtended: isExtended)
  }

  private static func gray(_ name: String, _ curve: ToneCurve, isExtended: Bool = false)
    -> Definition
  {
    Definition(
      name: name, model: .monochrome,
      meaning: .light(ColorEncoding(curve: curve, primaries: .srgb)),
      isExtended: isExtended)
  }

  private static func primaries(
    _ red: (Double, Double), _ green: (Double, Double), _ blue: (Double, Double),
    _ white: (Double, Double)
  ) -> ColorEncoding.Primaries {
    // The primaries of the tables above always have an inverse matrix, so the default is never
    // used.
    PrimaryMatrices(
      red: SIMD2(red.0, red.1), green: SIMD2(green.0, green.1), blue: SIMD2(blue.0, blue.1),
      white: SIMD2(white.0, white.1)
    ).map { .other($0) } ?? .srgb
  }
}
