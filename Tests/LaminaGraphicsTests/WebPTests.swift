import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct WebPTests {
  @Test func losslessRoundTripIsExact() throws {
    for image in [try CGImage.testCard(), try CGImage.gradient()] {
      let again = try ImageCodec.decode(ImageCodec.encode(image, as: .webp, quality: 1))
      #expect((again.width, again.height) == (image.width, image.height))
      #expect(again.all == image.all)
      #expect(again.pixels.isOpaque == image.pixels.isOpaque)
      #expect(again.utType == "org.webmproject.webp")
    }
  }

  @Test func lossyRoundTripIsClose() throws {
    let image = try CGImage.gradient()
    let again = try ImageCodec.decode(ImageCodec.encode(image, as: .webp, quality: 0.9))
    let worst = zip(image.all, again.all).map { $0.distance(to: $1) }.max() ?? 255
    #expect(0 < worst && worst <= 24)
  }

  @Test func lossyKeepsAlpha() throws {
    let image = try CGImage.testCard()
    let again = try ImageCodec.decode(ImageCodec.encode(image, as: .webp, quality: 0.9))
    #expect(again.all.map(\.alpha) == image.all.map(\.alpha))
  }

  /// Without a quality a file is lossy, and much smaller than one without loss.
  @Test func theDefaultIsLossy() throws {
    let image = try CGImage.make(96, 96) { x, y in
      let wave = sin(Double(x * x + y * 7) / 60) * cos(Double(y) / 9)
      return Pixel(Int(127 + 120 * wave), (x * 5 + y * 3) % 256, (x * y * 31) % 17 + 100)
    }
    let usual = try ImageCodec.encode(image, as: .webp)
    #expect(usual == (try ImageCodec.encode(image, as: .webp, quality: 0.8)))
    #expect(usual.count * 2 < (try ImageCodec.encode(image, as: .webp, quality: 1)).count)
  }

  @Test(arguments: [nil, 1.0]) func bytesAreDeterministic(quality: Double?) throws {
    let first = try ImageCodec.encode(CGImage.testCard(), as: .webp, quality: quality)
    #expect(try ImageCodec.encode(CGImage.testCard(), as: .webp, quality: quality) == first)
  }

  @Test func tooLargeToEncode() throws {
    let tall = try CGImage.make(1, 16_384) { _, _ in Pixel(1, 2, 3) }
    let error = #expect(throws: CGImageError.self) { try ImageCodec.encode(tall, as: .webp) }
    #expect(
      error?.description == "cannot write WebP: 1 x 16384 pixels; a side may have 16383 at most")
    let tallest = try CGImage.make(1, 16_383) { _, y in Pixel(y % 256, 2, 3) }
    #expect(
      try ImageCodec.decode(ImageCodec.encode(tallest, as: .webp, quality: 1)).pixel(0, 300)
        == Pixel(44, 2, 3))
  }
}
