@_implementationOnly import CLCMS
import Foundation

/// Converts the numbers of an image file to sRGB with Little CMS.
///
/// Not for sharing between threads: it is made and used within one decoding.
final class ColorConversion {
  /// The kind of pixels that it converts.
  enum Kind: Equatable { case gray, rgb, cmyk }

  let kind: Kind
  /// Little CMS's transform, owned.
  private let transform: UnsafeMutableRawPointer
  /// Blue, green and red for each grey value.
  private var shades: [UInt8] = []

  /// The conversion for a description; nil if the numbers are sRGB already. If a profile is wrong,
  /// a line about it goes to `notes` and the numbers count as sRGB.
  static func make(for description: ImageDescription, notes: inout [String]) -> ColorConversion? {
    let model = description.model
    do {
      let conversion: ColorConversion
      switch description.color {
      case .srgb: return nil
      case .profile(let bytes): conversion = try ColorConversion(profile: bytes, model: model)
      case .calibrated(let gamma, let chromaticities):
        conversion = try ColorConversion(
          curve: cmsBuildGamma(nil, 1 / gamma), chromaticities: chromaticities, model: model)
      case .primaries(let chromaticities):
        // sRGB's curve (IEC 61966-2-1), in the form of ICC's type 4.
        let numbers = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        conversion = try ColorConversion(
          curve: cmsBuildParametricToneCurve(nil, 4, numbers), chromaticities: chromaticities,
          model: model)
      }
      return conversion.changesNothing ? nil : conversion
    } catch {
      notes.append("colour profile ignored: \(error.why)")
      return nil
    }
  }

  private struct Unusable: Error { let why: String }

  private convenience init(profile bytes: Data, model: ImageDescription.ColorModel) throws(Unusable)
  {
    let profile = bytes.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count)) }
    guard let profile else { throw Unusable(why: "it is damaged") }
    defer { _ = cmsCloseProfile(profile) }
    let deviceClass = cmsGetDeviceClass(profile)
    let isOfDevice = [
      cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass,
    ].contains(deviceClass)
    guard isOfDevice else { throw Unusable(why: "it is of a class that does not describe images") }
    switch (cmsGetColorSpace(profile), model) {
    case (cmsSigGrayData, .gray): try self.init(from: profile, .gray)
    // Grey pixels are equal amounts of red, green and blue, so an RGB profile converts them too.
    case (cmsSigRgbData, .rgb), (cmsSigRgbData, .gray): try self.init(from: profile, .rgb)
    case (cmsSigCmykData, .cmyk): try self.init(from: profile, .cmyk)
    default: throw Unusable(why: "it is for another kind of colour than the image's")
    }
  }

  /// - Parameter curve: from stored values to light; freed here.
  private convenience init(
    curve: OpaquePointer?, chromaticities: [Double]?,
    model: ImageDescription.ColorModel
  ) throws(Unusable) {
    guard let curve else { throw Unusable(why: "no memory") }
    defer { cmsFreeToneCurve(curve) }
    let numbers = chromaticities ?? [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    guard numbers.count == 8, numbers.allSatisfy({ 0...1 ~= $0 }), numbers[1] > 0 else {
      throw Unusable(why: "its chromaticities are no colours")
    }
    var white = cmsCIExyY(x: numbers[0], y: numbers[1], Y: 1)
    let profile: cmsHPROFILE?
    if model == .gray {
      profile = cmsCreateGrayProfile(&white, curve)
    } else {
      var primaries = cmsCIExyYTRIPLE(
        Red: cmsCIExyY(x: numbers[2], y: numbers[3], Y: 1),
        Green: cmsCIExyY(x: numbers[4], y: numbers[5], Y: 1),
        Blue: cmsCIExyY(x: numbers[6], y: numbers[7], Y: 1))
      var curves: [OpaquePointer?] = [curve, curve, curve]
      profile = cmsCreateRGBProfile(&white, &primaries, &curves)
    }
    guard let profile else { throw Unusable(why: "its chromaticities are no colours") }
    defer { _ = cmsCloseProfile(profile) }
    try self.init(from: profile, model == .gray ? .gray : .rgb)
  }

  private init(from profile: cmsHPROFILE, _ kind: Kind) throws(Unusable) {
    guard let target = cmsCreate_sRGBProfile() else { throw Unusable(why: "no memory") }
    defer { _ = cmsCloseProfile(target) }
    let (input, output) =
      switch kind {
      case .gray: (lamina_lcms_gray8, lamina_lcms_bgr8)
      case .rgb: (lamina_lcms_bgra8, lamina_lcms_bgra8)
      case .cmyk: (lamina_lcms_cmyk8, lamina_lcms_bgra8)
      }
    let transform = cmsCreateTransform(
      profile, input, target, output, UInt32(INTENT_PERCEPTUAL), 0)
    guard let transform else { throw Unusable(why: "its tables are damaged") }
    self.kind = kind
    self.transform = transform
    if kind == .gray {
      let values = (0...255).map { UInt8($0) }
      shades = [UInt8](repeating: 0, count: 768)
      cmsDoTransform(transform, values, &shades, 256)
    }
  }

  deinit { cmsDeleteTransform(transform) }

  /// Whether the conversion moves no colour by more than a rounding error. Profiles of sRGB do
  /// this.
  private var changesNothing: Bool {
    switch kind {
    case .cmyk: return false
    case .gray:
      return (0..<768).allSatisfy { abs(Int(shades[$0]) - $0 / 3) <= 1 }
    case .rgb:
      let steps = stride(from: 0, through: 255, by: 51).map { UInt8($0) }
      var colors: [UInt8] = []
      for blue in steps {
        for green in steps { for red in steps { colors += [blue, green, red, 255] } }
      }
      var converted = colors
      cmsDoTransform(transform, colors, &converted, UInt32(colors.count / 4))
      return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
  }

  /// Converts pixels of four bytes in place. The input is straight B, G, R, A, which stays in this
  /// order, or ink in cyan, magenta, yellow and black, which becomes opaque B, G, R, A.
  func convert(_ pixels: UnsafeMutableRawBufferPointer) {
    switch kind {
    case .gray:
      for pixel in stride(from: 0, to: pixels.count, by: 4) {
        let shade = Int(pixels[pixel]) * 3
        for component in 0..<3 { pixels[pixel + component] = shades[shade + component] }
      }
    case .rgb, .cmyk:
      // Pixels keep their size, so they are converted in place. Little CMS counts in 32 bits, so
      // this works piece by piece.
      var start = 0
      while start < pixels.count {
        let end = min(start + (1 << 24), pixels.count)
        let piece = UnsafeMutableRawBufferPointer(rebasing: pixels[start..<end])
        cmsDoTransform(transform, piece.baseAddress, piece.baseAddress, UInt32(piece.count / 4))
        start = end
      }
      guard kind == .cmyk else { return }
      for alpha in stride(from: 3, to: pixels.count, by: 4) { pixels[alpha] = 255 }
    }
  }
}
