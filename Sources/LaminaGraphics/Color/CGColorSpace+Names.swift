import Foundation

// The constants are immutable strings; `nonisolated(unsafe)` is there because `NSString` as a class is not
// `Sendable` (it has a mutable subclass).
extension CGColorSpace {
  /// The standard space of screens and of the web; what pixels are stored in.
  nonisolated(unsafe) public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB primaries, linear light.
  nonisolated(unsafe) public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB whose components may lie outside 0...1.
  nonisolated(unsafe) public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// Linear sRGB whose components may lie outside 0...1.
  nonisolated(unsafe) public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// Display P3: wider primaries, the sRGB curve.
  nonisolated(unsafe) public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3 whose components may lie outside 0...1.
  nonisolated(unsafe) public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3 primaries in linear light, components also outside 0...1.
  nonisolated(unsafe) public static let extendedLinearDisplayP3: CFString =
    "kCGColorSpaceExtendedLinearDisplayP3"
  /// Grey with a pure power curve of 2.2.
  nonisolated(unsafe) public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey in linear light.
  nonisolated(unsafe) public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Grey with the sRGB curve, also outside 0...1.
  nonisolated(unsafe) public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Grey in linear light, also outside 0...1.
  nonisolated(unsafe) public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"

  /// The spaces that ``init(name:)`` knows.
  static let named: [Definition] = [
    rgb("kCGColorSpaceSRGB", .srgb),
    rgb("kCGColorSpaceLinearSRGB", .linear),
    rgb("kCGColorSpaceExtendedSRGB", .srgb, isExtended: true),
    rgb("kCGColorSpaceExtendedLinearSRGB", .linear, isExtended: true),
    rgb("kCGColorSpaceDisplayP3", .srgb, .displayP3),
    rgb("kCGColorSpaceExtendedDisplayP3", .srgb, .displayP3, isExtended: true),
    rgb("kCGColorSpaceExtendedLinearDisplayP3", .linear, .displayP3, isExtended: true),
    gray("kCGColorSpaceGenericGrayGamma2_2", .gamma22),
    gray("kCGColorSpaceLinearGray", .linear),
    gray("kCGColorSpaceExtendedGray", .srgb, isExtended: true),
    gray("kCGColorSpaceExtendedLinearGray", .linear, isExtended: true),
  ]

  // Shared instances of the spaces that colours and images are made in all the time.
  static let srgbSpace = CGColorSpace(rgb("kCGColorSpaceSRGB", .srgb))
  static let genericGraySpace = CGColorSpace(gray("kCGColorSpaceGenericGrayGamma2_2", .gamma22))
  static let deviceRGBSpace = CGColorSpace(rgb("kCGColorSpaceDeviceRGB", .srgb))
  static let deviceGraySpace = CGColorSpace(gray("kCGColorSpaceDeviceGray", .srgb))

  private static func rgb(
    _ name: String, _ curve: ColorEncoding.Curve, _ primaries: ColorEncoding.Primaries = .srgb,
    isExtended: Bool = false
  ) -> Definition {
    Definition(
      name: name, model: .rgb, encoding: ColorEncoding(curve: curve, primaries: primaries),
      isExtended: isExtended)
  }

  private static func gray(
    _ name: String, _ curve: ColorEncoding.Curve, isExtended: Bool = false
  ) -> Definition {
    Definition(
      name: name, model: .monochrome, encoding: ColorEncoding(curve: curve, primaries: .srgb),
      isExtended: isExtended)
  }
}
