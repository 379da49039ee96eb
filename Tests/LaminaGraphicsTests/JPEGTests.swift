import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct JPEGTests {
  @Test(arguments: [(nil, 6), (1.0, 4), (0.9, 6), (0.75, 12), (0.5, 16)] as [(Double?, Int)])
  func roundTripIsClose(quality: Double?, tolerance: Int) throws {
    let image = try CGImage.gradient()
    let again = try ImageCodec.decode(ImageCodec.encode(image, as: .jpeg, quality: quality))
    #expect((again.width, again.height) == (64, 48))
    let worst = zip(image.all, again.all).map { $0.distance(to: $1) }.max() ?? 255
    #expect(worst <= tolerance)
    #expect(again.pixels.isOpaque)
    #expect(again.alphaInfo == .noneSkipFirst)
    #expect(again.utType == "public.jpeg")
  }

  @Test func qualityChangesTheSize() throws {
    let card = try CGImage.testCard()
    let sizes = try [0, 0.25, 0.5, 0.75, 1].map {
      try ImageCodec.encode(card, as: .jpeg, quality: $0).count
    }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 5)
    #expect(try ImageCodec.encode(card, as: .jpeg, quality: 7).count == sizes[4])
    #expect(try ImageCodec.encode(card, as: .jpeg, quality: -7).count == sizes[0])
    #expect(try ImageCodec.encode(card, as: .jpeg, quality: .nan).count == sizes[4])
  }

  @Test func bytesAreDeterministic() throws {
    let first = try ImageCodec.encode(CGImage.testCard(), as: .jpeg)
    #expect(try ImageCodec.encode(CGImage.testCard(), as: .jpeg) == first)
  }

  @Test func alphaIsLaidOverWhite() throws {
    let image = try CGImage.make(16, 16) { _, _ in Pixel(100, 0, 0, 128) }
    let again = try ImageCodec.decode(ImageCodec.encode(image, as: .jpeg, quality: 1))
    #expect(again.pixel(8, 8).distance(to: Pixel(227, 127, 127)) <= 2)
    let clear = try CGImage.make(16, 16) { _, _ in Pixel(0, 0, 0, 0) }
    let white = try ImageCodec.decode(ImageCodec.encode(clear, as: .jpeg, quality: 1))
    #expect(white.pixel(3, 3) == Pixel(255, 255, 255))
  }

  @Test func fullChromaAtHighQuality() throws {
    // Red and blue columns. Chroma at half the resolution would mix them.
    let image = try CGImage.make(16, 16) { x, _ in x % 2 == 0 ? Pixel(255, 0, 0) : Pixel(0, 0, 255)
    }
    func worst(_ quality: Double) throws -> Int {
      let again = try ImageCodec.decode(ImageCodec.encode(image, as: .jpeg, quality: quality))
      return zip(image.all, again.all).map { $0.distance(to: $1) }.max() ?? 255
    }
    #expect(try worst(0.95) < 20)
    #expect(try worst(0.85) > 80)
  }

  @Test func gray() throws {
    let image = try ImageCodec.decode(Samples.greyJPEG)
    #expect((image.width, image.height) == (8, 8))
    #expect(image.all.allSatisfy { $0.distance(to: Pixel(100, 100, 100)) <= 1 })
  }

  @Test func cmyk() throws {
    let image = try ImageCodec.decode(Samples.cmykJPEG)
    #expect(image.all.allSatisfy { $0.distance(to: Pixel(255, 0, 0)) <= 3 })
  }

  @Test func progressive() throws {
    let image = try ImageCodec.decode(Samples.progressiveJPEG)
    #expect((image.width, image.height) == (16, 16))
    #expect(image.pixel(4, 2).distance(to: Pixel(200, 72, 40)) <= 16)
    #expect(image.pixel(4, 12).distance(to: Pixel(20, 60, 132)) <= 16)
  }

  @Test func orientationIsNotApplied() throws {
    let image = try ImageCodec.decode(Samples.rotatedJPEG)
    #expect((image.width, image.height) == (16, 8))
  }

  @Test func tooLargeToEncode() throws {
    let wide = try CGImage.make(65_536, 1) { _, _ in Pixel(1, 2, 3) }
    let error = #expect(throws: CGImageError.self) { try ImageCodec.encode(wide, as: .jpeg) }
    #expect(
      error?.description == "cannot write JPEG: 65536 x 1 pixels; a side may have 65535 at most")
    let widest = try CGImage.make(65_500, 1) { _, _ in Pixel(1, 2, 3) }
    #expect(try ImageCodec.decode(ImageCodec.encode(widest, as: .jpeg)).width == 65_500)
  }

  @Test func damageInsideIsAnError() throws {
    var data = try ImageCodec.encode(CGImage.gradient(), as: .jpeg)
    // There is an end marker in the middle of the image.
    data[data.count / 2] = 0xFF
    data[data.count / 2 + 1] = 0xD9
    #expect(throws: CGImageError.self) { try ImageCodec.decode(data) }
  }

  @Test func strayBytesBeforeAMarkerAreAccepted() throws {
    let data = Samples.greyJPEG
    let padded = data.prefix(2) + Data([0xFF, 0xFF]) + data.dropFirst(2)
    #expect(try ImageCodec.decode(padded).all == ImageCodec.decode(data).all)
    #expect(try ImageCodec.decode(data + Data([1, 2, 3])).all == ImageCodec.decode(data).all)
  }

  @Test func lastMarkerIsNeeded() {
    #expect(throws: CGImageError.truncated(.jpeg, detail: "Premature end of JPEG file")) {
      try ImageCodec.decode(Samples.greyJPEG.dropLast(2))
    }
  }
}
