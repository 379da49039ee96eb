import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct BitmapTests {
  @Test func premultiplicationRoundsExactly() {
    for alpha in 0...255 {
      for color in 0...255 {
        let expected = UInt8((Double(color * alpha) / 255).rounded())
        let actual = Premultiplication.premultiply(UInt8(color), UInt8(alpha))
        if actual != expected {
          Issue.record("\(color) * \(alpha): \(actual), expected \(expected)")
        }
      }
    }
  }

  @Test func premultiplicationIsStable() {
    for alpha in 0...255 {
      for color in 0...255 {
        let once = Premultiplication.premultiply(UInt8(color), UInt8(alpha))
        let straight = Premultiplication.unpremultiply(once, UInt8(alpha))
        let twice = Premultiplication.premultiply(straight, UInt8(alpha))
        if once != twice { Issue.record("\(color) * \(alpha): \(once), then \(twice)") }
      }
    }
  }

  @Test func unpremultiplicationRoundsAndClamps() {
    #expect(Premultiplication.unpremultiply(1, 3) == 85)
    #expect(Premultiplication.unpremultiply(1, 2) == 128)
    #expect(Premultiplication.unpremultiply(200, 100) == 255)
    #expect(Premultiplication.unpremultiply(7, 0) == 0)
    #expect(Premultiplication.unpremultiply(200, 255) == 200)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var bits: Int
    var alpha: CGImageAlphaInfo
    var order: CGImageByteOrderInfo = .orderDefault
    var bytes: [UInt8]
    var expected: Pixel
    var testDescription: String { "\(bits) bits, \(alpha), \(order)" }
  }

  // The colour is 100, 50, 200. With alpha, the alpha is 128 and the premultiplied colour is 50,
  // 25, 100.
  static let straight = Pixel(50, 25, 100, 128)
  static let multiplied = Pixel(50, 25, 100, 128)
  static let opaque = Pixel(100, 50, 200)
  static let rgb: [Case] = [
    Case(bits: 24, alpha: .none, bytes: [100, 50, 200], expected: opaque),
    Case(bits: 24, alpha: .none, order: .order32Big, bytes: [100, 50, 200], expected: opaque),
    Case(bits: 32, alpha: .none, bytes: [100, 50, 200, 9], expected: opaque),
    Case(bits: 32, alpha: .noneSkipLast, bytes: [100, 50, 200, 9], expected: opaque),
    Case(bits: 32, alpha: .noneSkipFirst, bytes: [9, 100, 50, 200], expected: opaque),
    Case(bits: 32, alpha: .last, bytes: [100, 50, 200, 128], expected: straight),
    Case(bits: 32, alpha: .first, bytes: [128, 100, 50, 200], expected: straight),
    Case(bits: 32, alpha: .premultipliedLast, bytes: [50, 25, 100, 128], expected: multiplied),
    Case(bits: 32, alpha: .premultipliedFirst, bytes: [128, 50, 25, 100], expected: multiplied),
    Case(
      bits: 32, alpha: .last, order: .order32Big, bytes: [100, 50, 200, 128], expected: straight),
    Case(
      bits: 32, alpha: .noneSkipLast, order: .order32Little, bytes: [9, 200, 50, 100],
      expected: opaque),
    Case(
      bits: 32, alpha: .noneSkipFirst, order: .order32Little, bytes: [200, 50, 100, 9],
      expected: opaque),
    Case(
      bits: 32, alpha: .last, order: .order32Little, bytes: [128, 200, 50, 100], expected: straight),
    Case(
      bits: 32, alpha: .first, order: .order32Little, bytes: [200, 50, 100, 128], expected: straight
    ),
    Case(
      bits: 32, alpha: .premultipliedLast, order: .order32Little, bytes: [128, 100, 25, 50],
      expected: multiplied),
    Case(
      bits: 32, alpha: .premultipliedFirst, order: .order32Little, bytes: [100, 25, 50, 128],
      expected: multiplied),
    Case(
      bits: 32, alpha: .last, order: .order16Little, bytes: [50, 100, 128, 200], expected: straight),
    Case(
      bits: 32, alpha: .first, order: .order16Big, bytes: [128, 100, 50, 200], expected: straight),
    Case(bits: 8, alpha: .alphaOnly, bytes: [77], expected: Pixel(0, 0, 0, 77)),
    // A colour component above alpha is impossible, so it is clamped.
    Case(
      bits: 32, alpha: .premultipliedLast, bytes: [255, 25, 100, 128],
      expected: Pixel(128, 25, 100, 128)),
  ]

  @Test(arguments: rgb) func rgbLayout(layout: Case) throws {
    let image = try #require(makeImage(layout, CGColorSpaceCreateDeviceRGB()))
    #expect(image.pixel(0, 0) == layout.expected)
    #expect(image.alphaInfo == layout.alpha)
    #expect(image.byteOrderInfo == layout.order)
    #expect(image.bitsPerPixel == layout.bits)
    #expect(image.bitsPerComponent == 8)
  }

  static let gray: [Case] = [
    Case(bits: 8, alpha: .none, bytes: [100], expected: Pixel(100, 100, 100)),
    Case(bits: 16, alpha: .last, bytes: [100, 128], expected: Pixel(50, 50, 50, 128)),
    Case(bits: 16, alpha: .first, bytes: [128, 100], expected: Pixel(50, 50, 50, 128)),
    Case(bits: 16, alpha: .premultipliedLast, bytes: [50, 128], expected: Pixel(50, 50, 50, 128)),
    Case(bits: 16, alpha: .noneSkipFirst, bytes: [128, 100], expected: Pixel(100, 100, 100)),
    Case(
      bits: 16, alpha: .last, order: .order16Little, bytes: [128, 100],
      expected: Pixel(50, 50, 50, 128)),
  ]

  @Test(arguments: gray) func grayLayout(layout: Case) throws {
    let image = try #require(makeImage(layout, CGColorSpaceCreateDeviceGray()))
    #expect(image.pixel(0, 0) == layout.expected)
  }

  static let impossible: [Case] = [
    Case(bits: 24, alpha: .last, bytes: [0, 0, 0, 0], expected: opaque),
    Case(bits: 24, alpha: .none, order: .order32Little, bytes: [0, 0, 0, 0], expected: opaque),
    Case(bits: 16, alpha: .none, bytes: [0, 0, 0, 0], expected: opaque),
    Case(bits: 64, alpha: .last, bytes: [UInt8](repeating: 0, count: 8), expected: opaque),
    Case(bits: 12, alpha: .none, bytes: [0, 0, 0, 0], expected: opaque),
    Case(bits: 0, alpha: .none, bytes: [0, 0, 0, 0], expected: opaque),
    Case(bits: -8, alpha: .none, bytes: [0, 0, 0, 0], expected: opaque),
    Case(bits: 32, alpha: .last, order: .orderMask, bytes: [0, 0, 0, 0], expected: opaque),
  ]

  @Test(arguments: impossible) func impossibleLayoutIsNil(layout: Case) {
    #expect(makeImage(layout, CGColorSpaceCreateDeviceRGB()) == nil)
  }

  @Test func badSizesAreNil() {
    #expect(rgba(width: 0, height: 1, bytesPerRow: 4, count: 64) == nil)
    #expect(rgba(width: 1, height: -1, bytesPerRow: 4, count: 64) == nil)
    #expect(rgba(width: 2, height: 1, bytesPerRow: 7, count: 64) == nil)
    #expect(rgba(width: 2, height: 2, bytesPerRow: 8, count: 15) == nil)
    #expect(rgba(width: .max, height: .max, bytesPerRow: .max, count: 64) == nil)
    #expect(rgba(width: .max / 2, height: 1, bytesPerRow: .max, count: 64) == nil)
    // The padding of the last row may be missing.
    #expect(rgba(width: 2, height: 2, bytesPerRow: 12, count: 20) != nil)
    #expect(rgba(width: 2, height: 2, bytesPerRow: 12, count: 19) == nil)
  }

  @Test func floatAndOtherDepthsAreNil() throws {
    let provider = CGDataProvider(bytes: Data(count: 64))
    for (bits, info) in [(8, CGBitmapInfo.floatComponents), (16, []), (1, [])] {
      #expect(
        CGImage(
          width: 1, height: 1, bitsPerComponent: bits, bitsPerPixel: 24, bytesPerRow: 8,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info, provider: provider, decode: nil,
          shouldInterpolate: false, intent: .defaultIntent) == nil)
    }
  }

  @Test func rowPaddingIsSkipped() throws {
    let bytes: [UInt8] = [1, 2, 3, 99, 99, 4, 5, 6]
    let image = try #require(
      CGImage(
        width: 1, height: 2, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 5,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [],
        provider: CGDataProvider(bytes: Data(bytes)),
        decode: nil, shouldInterpolate: true, intent: .saturation))
    #expect(image.all == [Pixel(1, 2, 3), Pixel(4, 5, 6)])
    #expect(image.bytesPerRow == 5)
    #expect(image.renderingIntent == .saturation)
    #expect(image.shouldInterpolate)
    #expect(image.dataProvider?.data == NSData(data: Data(bytes)))
    #expect(image.pixels.isOpaque)
  }

  @Test func decodeArrayInverts() throws {
    let inverted: [CGFloat] = [1, 0, 0, 1, 0, 0.5]
    let image = try #require(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: 3),
        provider: CGDataProvider(bytes: Data([100, 50, 200, 255])), decode: inverted,
        shouldInterpolate: false, intent: .defaultIntent))
    #expect(image.pixel(0, 0) == Pixel(155, 50, 100))
  }

  @Test func decodeArrayOfHugeNumbers() throws {
    let huge = CGFloat.greatestFiniteMagnitude
    let ranges: [CGFloat] = [-huge, huge, huge, -huge, 0, huge]
    for name in [CGColorSpace.sRGB, CGColorSpace.linearSRGB, CGColorSpace.displayP3] {
      let space = try #require(CGColorSpace(name: name))
      let image = CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 3, space: space,
        bitmapInfo: [], provider: CGDataProvider(bytes: Data([0, 255, 1])), decode: ranges,
        shouldInterpolate: false, intent: .defaultIntent)
      #expect(image?.pixel(0, 0).alpha == 255)
    }
    let broken: [CGFloat] = [0, .nan, 0, 1, 0, 1]
    #expect(
      CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 3,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [],
        provider: CGDataProvider(bytes: Data([0, 255, 1])), decode: broken,
        shouldInterpolate: false,
        intent: .defaultIntent) == nil)
  }

  @Test func otherSpacesAreConverted() throws {
    func pixel(_ name: CFString, _ bytes: [UInt8]) throws -> Pixel {
      let space = try #require(CGColorSpace(name: name))
      let isGray = space.numberOfComponents == 1
      let image = try #require(
        makeImage(
          Case(
            bits: isGray ? 8 : 32, alpha: isGray ? .none : .last, bytes: bytes,
            expected: Self.opaque), space)
      )
      return image.pixel(0, 0)
    }
    #expect(try pixel(CGColorSpace.linearSRGB, [55, 128, 0, 255]) == Pixel(128, 188, 0))
    #expect(try pixel(CGColorSpace.linearSRGB, [55, 128, 0, 128]) == Pixel(64, 94, 0, 128))
    #expect(try pixel(CGColorSpace.genericGrayGamma2_2, [26]) == Pixel(19, 19, 19))
    #expect(try pixel(CGColorSpace.displayP3, [255, 0, 0, 255]) == Pixel(255, 0, 0))
    #expect(try pixel(CGColorSpace.displayP3, [128, 128, 128, 255]) == Pixel(128, 128, 128))
    #expect(
      try pixel(CGColorSpace.displayP3, [200, 100, 100, 255]).distance(to: Pixel(214, 94, 97)) <= 2)
  }

  @Test func opacityIsFound() throws {
    #expect(try CGImage.gradient().pixels.isOpaque)
    #expect(try !CGImage.testCard().pixels.isOpaque)
    // One pixel in the last, incomplete block differs.
    let almost = try CGImage.make(100, 100) { x, y in Pixel(0, 0, 0, x == 99 && y == 99 ? 254 : 255)
    }
    #expect(!almost.pixels.isOpaque)
  }

  @Test func pixelBufferRefusesBadSizes() {
    #expect(throws: CGImageError.invalidSize(width: 0, height: 5)) {
      try PixelBuffer(width: 0, height: 5) { _ in }
    }
    #expect(throws: CGImageError.invalidSize(width: .max, height: 2)) {
      try PixelBuffer(width: .max, height: 2) { _ in }
    }
    #expect(throws: CGImageError.empty) {
      try PixelBuffer(width: 2, height: 2) { _ in throw CGImageError.empty }
    }
  }

  @Test func canonicalImageDescribesItself() throws {
    let card = try CGImage.testCard()
    #expect((card.width, card.height, card.bytesPerRow) == (37, 23, 148))
    #expect(card.alphaInfo == .premultipliedFirst && card.byteOrderInfo == .order32Little)
    #expect(try CGImage.gradient().alphaInfo == .noneSkipFirst)
    #expect(card.colorSpace?.name == CGColorSpace.sRGB)
    let bytes = try #require(card.dataProvider?.data)
    #expect(bytes.length == card.pixels.byteCount)
    let provider = try #require(CGDataProvider(data: bytes))
    let again = try #require(
      CGImage(
        width: 37, height: 23, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 148,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: card.bitmapInfo,
        provider: provider, decode: nil, shouldInterpolate: false,
        intent: .defaultIntent))
    #expect(again.all == card.all)
  }

  private func makeImage(_ layout: Case, _ space: CGColorSpace) -> CGImage? {
    CGImage(
      width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: layout.bits,
      bytesPerRow: layout.bytes.count,
      space: space,
      bitmapInfo: CGBitmapInfo(rawValue: layout.alpha.rawValue | layout.order.rawValue),
      provider: CGDataProvider(bytes: Data(layout.bytes)), decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
  }

  private func rgba(width: Int, height: Int, bytesPerRow: Int, count: Int) -> CGImage? {
    CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: 3),
      provider: CGDataProvider(bytes: Data(count: count)), decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
  }
}
