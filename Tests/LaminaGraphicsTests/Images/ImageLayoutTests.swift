import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct ImageLayoutTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var space: @Sendable () -> CGColorSpace
    var component: Int
    var pixel: Int
    var info: UInt32 = 0
    var bytes: [UInt8]
    var width = 1
    var expected: [Pixel]
    var testDescription: String { name }
  }

  static func rgb() -> CGColorSpace { CGColorSpaceCreateDeviceRGB() }
  static func gray() -> CGColorSpace { CGColorSpaceCreateDeviceGray() }
  static func floats(_ values: [Float]) -> [UInt8] {
    values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { Array($0) } }
  }

  static let float32 =
    CGBitmapInfo.floatComponents.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
  static let cases: [Case] = [
    Case(
      name: "1 bit grey", space: gray, component: 1, pixel: 1, bytes: [0b1010_0000], width: 3,
      expected: [Pixel(255, 255, 255), Pixel(0, 0, 0), Pixel(255, 255, 255)]),
    Case(
      name: "2 bit grey", space: gray, component: 2, pixel: 2, bytes: [0b0001_1011], width: 4,
      expected: [0, 85, 170, 255].map { Pixel($0, $0, $0) }),
    Case(
      name: "4 bit grey", space: gray, component: 4, pixel: 4, bytes: [0x0F, 0x80], width: 3,
      expected: [0, 255, 136].map { Pixel($0, $0, $0) }),
    Case(
      name: "16 bit RGB, big endian", space: rgb, component: 16, pixel: 48,
      bytes: [0xFF, 0xFF, 0x80, 0, 0, 0],
      expected: [Pixel(255, 128, 0)]),
    Case(
      name: "16 bit RGBA, little endian", space: rgb, component: 16, pixel: 64,
      info: CGImageAlphaInfo.last.rawValue | CGBitmapInfo.byteOrder16Little.rawValue,
      bytes: [0xFF, 0xFF, 0, 0x80, 0, 0, 0, 0x80], expected: [Pixel(128, 64, 0, 128)]),
    Case(
      name: "32 bit float RGBA, premultiplied", space: rgb, component: 32, pixel: 128,
      info: CGImageAlphaInfo.premultipliedLast.rawValue | float32,
      bytes: floats([0.25, 0.5, 9, 0.5]),
      expected: [Pixel(64, 128, 128, 128)]),
    Case(
      name: "32 bit float grey, not a number", space: gray, component: 32, pixel: 32, info: float32,
      bytes: floats([.nan, 0.5, -3, .infinity]), width: 4,
      expected: [0, 128, 0, 0].map { Pixel($0, $0, $0) }),
    Case(
      name: "16 bit float grey", space: gray, component: 16, pixel: 16,
      info: CGBitmapInfo.floatComponents.rawValue | CGBitmapInfo.byteOrder16Little.rawValue,
      bytes: [0, 0x38, 0, 0x3C, 0x01, 0], width: 3,
      expected: [128, 255, 0].map { Pixel($0, $0, $0) }),
    Case(
      name: "5-5-5", space: rgb, component: 5, pixel: 16,
      info: CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder16Little.rawValue,
      bytes: [0b0001_0000, 0b0111_1100], expected: [Pixel(255, 0, 132)]),
    Case(
      name: "5-6-5", space: rgb, component: 5, pixel: 16,
      info: CGImagePixelFormatInfo.rgb565.rawValue | CGBitmapInfo.byteOrder16Little.rawValue,
      bytes: [0b1110_0000, 0b0000_0111], expected: [Pixel(0, 255, 0)]),
    Case(
      name: "10-10-10", space: rgb, component: 10, pixel: 32,
      info: CGImagePixelFormatInfo.rgb101010.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
      bytes: [0xFF, 0x03, 0x08, 0], expected: [Pixel(0, 128, 255)]),
    Case(
      name: "inks", space: CGColorSpaceCreateDeviceCMYK, component: 8, pixel: 32,
      bytes: [255, 0, 0, 0],
      expected: [Pixel(0, 255, 255)]),
    Case(
      name: "inks with black", space: CGColorSpaceCreateDeviceCMYK, component: 8, pixel: 32,
      bytes: [0, 0, 255, 51], expected: [Pixel(204, 204, 0)]),
    Case(
      name: "Lab", space: { CGColorSpace(name: CGColorSpace.genericLab) ?? gray() }, component: 8,
      pixel: 24,
      bytes: [255, 128, 128], expected: [Pixel(255, 255, 255)]),
  ]

  @Test(arguments: cases) func layout(_ layout: Case) throws {
    let image = try #require(make(layout))
    #expect(image.all == layout.expected)
    #expect(image.bitsPerComponent == layout.component && image.bitsPerPixel == layout.pixel)
    #expect(image.pixels.isOpaque == layout.expected.allSatisfy { $0.alpha == 255 })
    #expect(image.dataProvider?.data == NSData(data: Data(layout.bytes)))
  }

  static let impossible: [Case] = [
    Case(name: "3 bits", space: gray, component: 3, pixel: 3, bytes: [0, 0], expected: []),
    Case(name: "64 bits", space: gray, component: 64, pixel: 64, bytes: [0, 0], expected: []),
    Case(
      name: "8 bit float", space: gray, component: 8, pixel: 8, info: 256, bytes: [0, 0],
      expected: []),
    Case(name: "no bits", space: gray, component: 0, pixel: 0, bytes: [0, 0], expected: []),
    Case(name: "negative", space: gray, component: -1, pixel: -1, bytes: [0, 0], expected: []),
    Case(
      name: "too short", space: rgb, component: 16, pixel: 48, bytes: [0, 0, 0, 0, 0], expected: []),
    Case(
      name: "16 bits in groups of 4 bytes", space: rgb, component: 16, pixel: 64,
      info: CGImageAlphaInfo.last.rawValue | CGBitmapInfo.byteOrder32Little.rawValue,
      bytes: [UInt8](repeating: 0, count: 8), expected: []),
    Case(
      name: "a pattern", space: { CGColorSpace(patternBaseSpace: gray()) ?? gray() }, component: 8,
      pixel: 8,
      bytes: [0, 0], expected: []),
  ]

  @Test(arguments: impossible) func impossibleLayoutIsNil(_ layout: Case) {
    #expect(make(layout) == nil)
  }

  @Test func indexedImages() throws {
    let table: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255]
    let space = try #require(CGColorSpace(indexedBaseSpace: Self.rgb(), last: 2, colorTable: table))
    let bits = Case(
      name: "", space: { space }, component: 2, pixel: 2, bytes: [0b0001_1011], width: 4,
      expected: [Pixel(255, 0, 0), Pixel(0, 255, 0), Pixel(0, 0, 255), Pixel(0, 0, 255)])
    #expect(make(bits)?.all == bits.expected)
    let bytes = Case(
      name: "", space: { space }, component: 8, pixel: 8, bytes: [2, 0, 200], width: 3,
      expected: [Pixel(0, 0, 255), Pixel(255, 0, 0), Pixel(0, 0, 255)])
    #expect(make(bytes)?.all == bytes.expected)
  }

  @Test func aPartOfBitsIsMoved() throws {
    let image = try #require(make(Self.cases[1]))
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 0, width: 2, height: 1)))
    #expect(part.all.map(\.red) == [85, 170])
    #expect(part.bytesPerRow == 1)
  }

  @Test func decodeIsKept() throws {
    let values: [CGFloat] = [1, 0]
    let image = try #require(
      CGImage(
        width: 2, height: 1, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
        space: Self.gray(),
        bitmapInfo: [], provider: CGDataProvider(bytes: Data([0x80])), decode: values,
        shouldInterpolate: false,
        intent: .defaultIntent))
    #expect(image.all.map(\.red) == [0, 255])
    #expect(image.decode?[0] == 1 && image.decode?[1] == 0)
  }

  @Test func masksPaintWhereSamplesAreZero() throws {
    let mask = try #require(
      CGImage(
        maskWidth: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 3,
        provider: CGDataProvider(bytes: Data([0, 255, 55])), decode: nil, shouldInterpolate: false))
    #expect(mask.isMask && mask.colorSpace == nil)
    #expect(mask.all.map(\.alpha) == [255, 0, 200])
    let inverted: [CGFloat] = [1, 0]
    let other = CGImage(
      maskWidth: 2, height: 1, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
      provider: CGDataProvider(bytes: Data([0x40])), decode: inverted, shouldInterpolate: false)
    #expect(other?.all.map(\.alpha) == [0, 255])
  }

  private func make(_ layout: Case) -> CGImage? {
    CGImage(
      width: layout.width, height: 1, bitsPerComponent: layout.component,
      bitsPerPixel: layout.pixel,
      bytesPerRow: layout.bytes.count, space: layout.space(),
      bitmapInfo: CGBitmapInfo(rawValue: layout.info),
      provider: CGDataProvider(bytes: Data(layout.bytes)), decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
  }
}
