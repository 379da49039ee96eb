import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct ColorTests {
  static let names: [String] = [
    "kCGColorSpaceSRGB", "kCGColorSpaceLinearSRGB", "kCGColorSpaceExtendedSRGB",
    "kCGColorSpaceExtendedLinearSRGB", "kCGColorSpaceDisplayP3", "kCGColorSpaceExtendedDisplayP3",
    "kCGColorSpaceExtendedLinearDisplayP3", "kCGColorSpaceGenericGrayGamma2_2",
    "kCGColorSpaceLinearGray",
    "kCGColorSpaceExtendedGray", "kCGColorSpaceExtendedLinearGray",
  ]

  @Test(arguments: names) func spaceKeepsItsName(name: String) throws {
    let space = try #require(CGColorSpace(name: NSString(string: name)))
    #expect(space.name.map(String.init(describing:)) == name)
    #expect(space.model == (name.contains("Gray") ? .monochrome : .rgb))
    #expect(space.numberOfComponents == (name.contains("Gray") ? 1 : 3))
    #expect(space == CGColorSpace(name: NSString(string: name)))
  }

  @Test func unknownNameIsNil() {
    #expect(CGColorSpace(name: "kCGColorSpaceNoSuch") == nil)
    #expect(CGColorSpace(name: "") == nil)
  }

  @Test func deviceSpacesHaveTheirOwnNames() {
    #expect(CGColorSpaceCreateDeviceRGB().name == "kCGColorSpaceDeviceRGB")
    #expect(CGColorSpaceCreateDeviceGray().name == "kCGColorSpaceDeviceGray")
    #expect(CGColorSpaceCreateDeviceRGB() != CGColorSpace(name: CGColorSpace.sRGB))
    #expect(CGColorSpaceCreateDeviceRGB().numberOfComponents == 3)
    #expect(CGColorSpaceCreateDeviceGray().model == .monochrome)
  }

  @Test func wideGamut() {
    #expect(CGColorSpace(name: CGColorSpace.sRGB)?.isWideGamutRGB == false)
    #expect(CGColorSpace(name: CGColorSpace.displayP3)?.isWideGamutRGB == true)
    #expect(CGColorSpace(name: CGColorSpace.extendedSRGB)?.isWideGamutRGB == true)
    #expect(CGColorSpace(name: CGColorSpace.extendedGray)?.isWideGamutRGB == false)
  }

  @Test func componentsAndAlpha() {
    let color = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.125)
    #expect(color.components == [0.25, 0.5, 0.75, 0.125])
    #expect(color.numberOfComponents == 4)
    #expect(color.alpha == 0.125)
    #expect(color.colorSpace?.name == CGColorSpace.sRGB)
    #expect(color.srgb == (0.25, 0.5, 0.75, 0.125))
  }

  @Test func constants() {
    #expect(CGColor.white.components == [1, 1])
    #expect(CGColor.black.components == [0, 1])
    #expect(CGColor.clear.components == [0, 0])
    #expect(CGColor.white.srgb == (1, 1, 1, 1))
    #expect(CGColor.black.srgb == (0, 0, 0, 1))
    #expect(CGColor.clear.srgb == (0, 0, 0, 0))
  }

  @Test func grayHasItsOwnCurve() {
    let gray = CGColor(gray: 0.5, alpha: 1)
    #expect(gray.numberOfComponents == 2)
    // The light is 0.5 to the power of 2.2, encoded by the sRGB curve.
    #expect(abs(gray.srgb.red - 0.503_866_8) < 1e-6)
    #expect(gray.srgb.red == gray.srgb.green && gray.srgb.green == gray.srgb.blue)
  }

  @Test func deviceGrayIsUnchanged() throws {
    let gray = try #require(
      CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.3, 0.5]))
    #expect(gray.srgb == (0.3, 0.3, 0.3, 0.5))
  }

  @Test func linearHalfIsBright() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let color = try #require(CGColor(colorSpace: space, components: [0.5, 0, 1, 1]))
    #expect(abs(color.srgb.red - 0.735_357) < 1e-5)
    #expect(color.srgb.green == 0)
    #expect(abs(color.srgb.blue - 1) < 1e-12)
  }

  @Test func p3RedIsOutsideSRGB() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let red = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
    #expect(abs(red.srgb.red - 1.0930) < 1e-3)
    #expect(abs(red.srgb.green + 0.2267) < 1e-3)
    #expect(abs(red.srgb.blue + 0.1501) < 1e-3)
    let white = try #require(CGColor(colorSpace: space, components: [1, 1, 1, 1]))
    #expect(abs(white.srgb.red - 1) < 1e-9 && abs(white.srgb.blue - 1) < 1e-9)
  }

  @Test(arguments: names) func conversionRoundTrips(name: String) throws {
    let space = try #require(CGColorSpace(name: NSString(string: name)))
    let wide = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    let values: [CGFloat] = space.numberOfComponents == 1 ? [0.3, 0.75] : [0.1, 0.9, 0.4, 0.75]
    let color = try #require(CGColor(colorSpace: space, components: values))
    let there = try #require(color.converted(to: wide, intent: .defaultIntent, options: nil))
    let back = try #require(there.converted(to: space, intent: .defaultIntent, options: nil))
    for (first, second) in zip(values, try #require(back.components)) {
      #expect(abs(first - second) < 1e-9)
    }
    #expect(back.alpha == 0.75)
  }

  @Test func conversionClipsUnlessExtended() throws {
    let vivid = CGColor(srgbRed: 1.25, green: -0.25, blue: 0.5, alpha: 1)
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let clipped = try #require(
      vivid.converted(to: linear, intent: .perceptual, options: nil)?.components)
    #expect(clipped[0] == 1 && clipped[1] == 0)
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedLinearSRGB))
    let kept = try #require(
      vivid.converted(to: extended, intent: .perceptual, options: nil)?.components)
    #expect(kept[0] > 1 && kept[1] < 0)
  }

  @Test func grayOfAColorIsItsLuminance() throws {
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearGray))
    let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0.5)
    let gray = try #require(green.converted(to: linear, intent: .defaultIntent, options: nil))
    #expect(gray.components.map { abs($0[0] - 0.7152) < 1e-9 } == true)
    #expect(gray.alpha == 0.5)
  }

  @Test func valuesOutsideTheRangeAreKept() {
    let color = CGColor(srgbRed: 1.09, green: -0.0158, blue: 0.5, alpha: 1)
    #expect(color.srgb == (1.09, -0.0158, 0.5, 1))
  }

  @Test func nonFiniteComponents() throws {
    let color = CGColor(red: .nan, green: .infinity, blue: -.infinity, alpha: .nan)
    #expect(color.components == [0, 0, 0, 0])
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    #expect(CGColor(colorSpace: space, components: [1, .nan, 0, 1]) == nil)
  }

  @Test(arguments: names) func hugeComponentsStayFinite(name: String) throws {
    let space = try #require(CGColorSpace(name: NSString(string: name)))
    let huge = CGFloat.greatestFiniteMagnitude
    let values: [CGFloat] = space.numberOfComponents == 1 ? [huge, 1] : [huge, -huge, huge, 1]
    let color = try #require(CGColor(colorSpace: space, components: values))
    #expect(color.srgb.red.isFinite && color.srgb.green.isFinite && color.srgb.blue.isFinite)
    for other in Self.names {
      let target = try #require(CGColorSpace(name: NSString(string: other)))
      let converted = try #require(
        color.converted(to: target, intent: .defaultIntent, options: nil))
      #expect(converted.components?.allSatisfy(\.isFinite) == true)
    }
  }

  @Test func tooFewComponentsAreRefused() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    #expect(CGColor(colorSpace: space, components: [1, 0, 0]) == nil)
    #expect(CGColor(colorSpace: space, components: []) == nil)
    #expect(CGColor(colorSpace: space, components: [1, 0, 0, 1, 7])?.components == [1, 0, 0, 1])
  }

  @Test func pointerComponents() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    let values: [CGFloat] = [0.1, 0.2, 0.3, 0.4]
    let color = values.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.flatMap { CGColor(colorSpace: space, components: $0) }
    }
    #expect(color == CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
  }

  @Test func equalityAndHash() {
    let first = CGColor(red: 0.5, green: 0.25, blue: 0, alpha: 1)
    let second = CGColor(srgbRed: 0.5, green: 0.25, blue: -0.0, alpha: 1)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first != CGColor(red: 0.5, green: 0.25, blue: 0, alpha: 0.5))
    #expect(Set([first, second, .white, CGColor(gray: 1, alpha: 1)]).count == 2)
    // Like CFEqual: the same light in another space is another colour.
    #expect(CGColor.white != CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test func copies() {
    let color = CGColor(red: 0.5, green: 0.25, blue: 0, alpha: 1)
    #expect(color.copy() == color)
    #expect(color.copy(alpha: 0.5) == CGColor(red: 0.5, green: 0.25, blue: 0, alpha: 0.5))
    #expect(color.copy(alpha: 0.5)?.srgb.alpha == 0.5)
  }
}
