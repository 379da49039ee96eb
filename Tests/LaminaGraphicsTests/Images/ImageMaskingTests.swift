import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct ImageMaskingTests {
  func mask(_ width: Int, _ bytes: [UInt8]) throws -> CGImage {
    try #require(
      CGImage(
        maskWidth: width, height: bytes.count / width, bitsPerComponent: 8, bitsPerPixel: 8,
        bytesPerRow: width,
        provider: CGDataProvider(bytes: Data(bytes)), decode: nil, shouldInterpolate: false))
  }

  func gray(_ bytes: [UInt8]) throws -> CGImage {
    try #require(
      CGImage(
        width: bytes.count, height: 1, bitsPerComponent: 8, bitsPerPixel: 8,
        bytesPerRow: bytes.count,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [],
        provider: CGDataProvider(bytes: Data(bytes)),
        decode: nil, shouldInterpolate: false, intent: .defaultIntent))
  }

  @Test func byAnImageMaskAndByGray() throws {
    let image = try CGImage.make(3, 1) { _, _ in Pixel(200, 100, 0) }
    let expected = [Pixel(200, 100, 0), Pixel(0, 0, 0, 0), Pixel(100, 50, 0, 128)]
    #expect(image.masking(try mask(3, [0, 255, 127]))?.all == expected)
    #expect(image.masking(try gray([255, 0, 128]))?.all == expected)
  }

  @Test func masksAreStretched() throws {
    let image = try CGImage.make(4, 2) { _, _ in Pixel(255, 255, 255) }
    // The mask has half the width: values are linear between the centres of its two pixels.
    #expect(
      image.masking(try mask(2, [255, 0]))?.all.map(\.alpha) == [0, 64, 191, 255, 0, 64, 191, 255])
    // The mask has twice the width: values are averages.
    let fine = try mask(8, [0, 0, 0, 255, 255, 255, 255, 0])
    #expect(image.masking(fine)?.all.prefix(4).map(\.alpha) == [255, 128, 0, 128])
  }

  @Test func masksThatAreNone() throws {
    let image = try CGImage.make(2, 1) { _, _ in Pixel(1, 2, 3) }
    #expect(image.masking(image) == nil)
    #expect(try mask(2, [0, 0]).masking(mask(2, [0, 0])) == nil)
  }

  @Test func colorsAreMaskedByTheirNumbers() throws {
    let image = try #require(
      CGImage(
        width: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 9,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [],
        provider: CGDataProvider(bytes: Data([10, 20, 30, 11, 20, 30, 10, 20, 33])), decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
    let masked = try #require(image.copy(maskingColorComponents: [10, 10, 0, 255, 30, 32]))
    #expect(masked.all == [Pixel(0, 0, 0, 0), Pixel(11, 20, 30), Pixel(10, 20, 33)])
    #expect(image.copy(maskingColorComponents: [10, 10, 0, 255, 30]) == nil)
    #expect(image.copy(maskingColorComponents: [10, 10, 0, 255, 30, .nan]) == nil)
    let alpha = try CGImage.make(1, 1) { _, _ in Pixel(0, 0, 0, 5) }
    #expect(alpha.copy(maskingColorComponents: [0, 1, 0, 1, 0, 1]) == nil)
  }
}
