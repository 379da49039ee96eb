@_implementationOnly import CLCMS
import Foundation

/// An ICC profile and the conversions between it and sRGB, by Little CMS.
///
/// `@unchecked Sendable`: `init` makes the transforms, without a cache. After that they are only
/// read.
final class ColorProfile: @unchecked Sendable, Hashable {
  let data: Data
  let model: CGColorSpaceModel
  let componentCount: Int

  /// Little CMS's transforms, owned.
  private let forward: UnsafeMutableRawPointer
  private let backward: UnsafeMutableRawPointer?

  /// A profile of a device or of a colour space. Returns nil if the bytes are not such a profile,
  /// or if its colours are not grey, RGB, CMYK or Lab.
  init?(_ data: Data) {
    guard data.count >= 128, data.count <= RenderLimits.standard.inputBytes else { return nil }
    let opened = data.withUnsafeBytes {
      cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count))
    }
    guard let profile = opened else { return nil }
    defer { cmsCloseProfile(profile) }
    guard let kind = Self.kind(cmsGetColorSpace(profile)), let srgb = cmsCreate_sRGBProfile() else {
      return nil
    }
    defer { cmsCloseProfile(srgb) }
    let rgb = Self.doubles(PT_RGB, 3)
    let own = Self.doubles(kind.type, kind.count)
    let flags = cmsUInt32Number(cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE)
    let intent = cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC)
    guard let forward = cmsCreateTransform(profile, own, srgb, rgb, intent, flags) else {
      return nil
    }
    self.forward = forward
    backward = cmsCreateTransform(srgb, rgb, profile, own, intent, flags)
    self.data = data
    model = kind.model
    componentCount = kind.count
  }

  deinit {
    cmsDeleteTransform(forward)
    if let backward { cmsDeleteTransform(backward) }
  }

  func toSRGB(_ values: [Double]) -> SIMD3<Double> {
    // Little CMS counts inks in percent.
    let scale: Double = model == .cmyk ? 100 : 1
    var input = (values + [0, 0, 0, 0]).prefix(componentCount).map { $0 * scale }
    var output = [0.0, 0, 0]
    cmsDoTransform(forward, &input, &output, 1)
    return SIMD3(output[0], output[1], output[2])
  }

  func fromSRGB(_ rgb: SIMD3<Double>) -> [Double] {
    var output = [Double](repeating: 0, count: componentCount)
    guard let backward else { return output }
    var input = [rgb.x, rgb.y, rgb.z]
    cmsDoTransform(backward, &input, &output, 1)
    return model == .cmyk ? output.map { $0 / 100 } : output
  }

  static func == (left: ColorProfile, right: ColorProfile) -> Bool {
    left === right || left.data == right.data
  }

  func hash(into hasher: inout Hasher) { hasher.combine(data) }

  private static func kind(
    _ signature: cmsColorSpaceSignature
  ) -> (model: CGColorSpaceModel, type: Int32, count: Int)? {
    switch signature {
    case cmsSigGrayData: (.monochrome, PT_GRAY, 1)
    case cmsSigRgbData: (.rgb, PT_RGB, 3)
    case cmsSigCmykData: (.cmyk, PT_CMYK, 4)
    case cmsSigLabData: (.lab, PT_Lab, 3)
    default: nil
    }
  }

  /// The number that stands for `count` doubles of a kind in Little CMS. Swift cannot see the
  /// macros for it.
  private static func doubles(_ type: Int32, _ count: Int) -> cmsUInt32Number {
    1 << 22 | UInt32(type) << 16 | UInt32(count) << 3
  }
}
