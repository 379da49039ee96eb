import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct ColorSpaceTests {
  static let names: [String] = [
    "AdobeRGB1998", "DCIP3", "ITUR_709", "ITUR_2020", "ROMMRGB", "ACESCGLinear", "GenericRGBLinear",
  ]

  @Test(arguments: names) func namedSpacesKeepWhiteAndComeBack(_ name: String) throws {
    let space = try #require(CGColorSpace(name: NSString(string: "kCGColorSpace" + name)))
    #expect(space.model == .rgb && space.numberOfComponents == 3)
    let white = space.toSRGB([1, 1, 1])
    // Chromaticities of white have four or five digits.
    for value in [white.x, white.y, white.z] { #expect(abs(value - 1) < 1e-3) }
    let back = space.fromSRGB(SIMD3(0.2, 0.5, 0.7))
    let again = space.toSRGB(back)
    for (value, expected) in zip([again.x, again.y, again.z], [0.2, 0.5, 0.7]) {
      #expect(abs(value - expected) < 1e-6)
    }
  }

  @Test func adobeRGBIsWider() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.adobeRGB1998))
    #expect(space.isWideGamutRGB)
    // The space's green in sRGB, as published for the same primaries: its red is far below zero.
    let green = space.toSRGB([0, 1, 0])
    #expect(green.x < -0.5 && abs(green.y - 1) < 1e-3)
  }

  @Test func inks() throws {
    let cyan = CGColor(genericCMYKCyan: 1, magenta: 0, yellow: 0.5, black: 0.5, alpha: 0.25)
    #expect(cyan.srgb == (0, 0.5, 0.25, 0.25))
    #expect(cyan.components == [1, 0, 0.5, 0.5, 0.25])
    #expect(cyan.colorSpace?.model == .cmyk && cyan.colorSpace?.numberOfComponents == 4)
    let back = CGColor(srgbRed: 0, green: 0.5, blue: 0.25, alpha: 1).converted(
      to: CGColorSpaceCreateDeviceCMYK(), intent: .defaultIntent, options: nil)
    #expect(back?.components == [1, 0, 0.5, 0.5, 1])
    let black = CGColor.black.converted(
      to: CGColorSpaceCreateDeviceCMYK(), intent: .defaultIntent, options: nil)
    #expect(black?.components == [0, 0, 0, 1, 1])
  }

  @Test func lab() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.genericLab))
    #expect(space.model == .lab)
    let red = try #require(CGColor(colorSpace: space, components: [54.29, 80.81, 69.89, 1]))
    // Published for sRGB red under D50, to two digits.
    #expect(
      abs(red.srgb.red - 1) < 0.003 && abs(red.srgb.green) < 0.02 && abs(red.srgb.blue) < 0.02)
    let point: [CGFloat] = [0.9642, 1, 0.8249]
    let own = try #require(CGColorSpace(labWhitePoint: point, blackPoint: nil, range: nil))
    let white = own.toSRGB([100, 0, 0])
    #expect(abs(white.x - 1) < 1e-3 && abs(white.y - 1) < 1e-3 && abs(white.z - 1) < 1e-3)
    #expect(CGColorSpace(labWhitePoint: [1, 2, 1], blackPoint: nil, range: nil) == nil)
    #expect(CGColorSpace(labWhitePoint: point, blackPoint: nil, range: [1, -1, 0, 1]) == nil)
  }

  @Test func calibrated() throws {
    let d65: [CGFloat] = [0.9505, 1, 1.089]
    let gray = try #require(
      CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: 2.2))
    #expect(gray.name == nil && gray.model == .monochrome)
    #expect(abs(gray.toSRGB([0.5]).x - 0.503_866_8) < 1e-6)
    #expect(CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: 0) == nil)
    #expect(CGColorSpace(calibratedGrayWhitePoint: d65, blackPoint: nil, gamma: .nan) == nil)
    // The primaries are sRGB's own, so a linear half equals that of linear sRGB.
    let matrix: [CGFloat] = [
      0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505,
    ]
    let rgb = try #require(
      CGColorSpace(calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: nil, matrix: matrix))
    let half = rgb.toSRGB([0.5, 0.5, 0.5])
    #expect(abs(half.x - 0.7354) < 1e-3 && abs(half.z - 0.7354) < 1e-3)
    let flat = [CGFloat](repeating: 1, count: 9)
    #expect(
      CGColorSpace(calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: nil, matrix: flat) == nil)
    #expect(
      CGColorSpace(
        calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: [1, -1, 1], matrix: matrix) == nil)
    #expect(
      rgb == CGColorSpace(calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: nil, matrix: matrix)
    )
    #expect(
      rgb
        != CGColorSpace(
          calibratedRGBWhitePoint: d65, blackPoint: nil, gamma: [2, 2, 2], matrix: matrix))
  }

  @Test func indexed() throws {
    let table: [UInt8] = [0, 0, 0, 255, 0, 0]
    let space = try #require(
      CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 1, colorTable: table))
    #expect(space.model == .indexed && space.numberOfComponents == 1 && space.colorTable == table)
    #expect(space.baseColorSpace == CGColorSpaceCreateDeviceRGB() && !space.supportsOutput)
    #expect(CGColor(colorSpace: space, components: [1, 1])?.srgb ?? (9, 9, 9, 9) == (1, 0, 0, 1))
    #expect(CGColor(colorSpace: space, components: [-7, 1])?.srgb ?? (9, 9, 9, 9) == (0, 0, 0, 1))
    #expect(
      CGColor(colorSpace: space, components: [1e300, 1])?.srgb ?? (9, 9, 9, 9) == (1, 0, 0, 1))
    #expect(CGColorSpace(indexedBaseSpace: space, last: 1, colorTable: table) == nil)
    #expect(
      CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 256, colorTable: table)
        == nil)
    #expect(
      CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: -1, colorTable: table)
        == nil)
  }

  @Test func patternSpaces() throws {
    let plain = try #require(CGColorSpace(patternBaseSpace: nil))
    #expect(plain.model == .pattern && plain.numberOfComponents == 0 && plain.baseColorSpace == nil)
    #expect(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())?.numberOfComponents == 3)
    #expect(CGColorSpace(patternBaseSpace: plain) == nil)
  }

  @Test(arguments: [
    "SRGB", "AdobeRGB1998", "DisplayP3", "LinearSRGB", "GenericGrayGamma2_2", "ITUR_709",
  ])
  func profilesComeBack(_ name: String) throws {
    let space = try #require(CGColorSpace(name: NSString(string: "kCGColorSpace" + name)))
    let data = try #require(space.copyICCData())
    let profile = try #require(CGColorSpace(iccData: data))
    #expect(profile.model == space.model && profile.copyICCData() == data && profile.name == nil)
    let provider = try #require(CGDataProvider(data: data))
    #expect(profile == CGColorSpace(iccData: provider))
    let values: [CGFloat] = space.numberOfComponents == 1 ? [0.4] : [0.4, 0.5, 0.6]
    let (direct, through) = (space.toSRGB(values), profile.toSRGB(values))
    // Profiles hold numbers of 32 bits with 16 bits after the point.
    #expect(abs(direct.x - through.x) < 2e-3 && abs(direct.y - through.y) < 2e-3)
    #expect(abs(direct.z - through.z) < 2e-3)
    let back = profile.fromSRGB(through)
    #expect(zip(back, values).allSatisfy { abs($0 - $1) < 2e-3 })
  }

  @Test func profilesThatAreNone() {
    #expect(CGColorSpace(iccData: NSData()) == nil)
    #expect(CGColorSpace(iccData: NSData(data: Data(repeating: 7, count: 4096))) == nil)
    #expect(CGColorSpace(iccData: NSString(string: "profile")) == nil)
  }

  @Test func constants() {
    #expect(CGColor.constantColor(for: kCGColorWhite) == .white)
    #expect(CGColor.constantColor(for: kCGColorBlack) == .black)
    #expect(CGColor.constantColor(for: kCGColorClear) == .clear)
    #expect(CGColor.constantColor(for: "pink") == nil)
  }
}
