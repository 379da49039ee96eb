import Foundation
import Testing

@testable import LaminaGraphics

/// Animated PNG and WebP.
@Suite struct AnimationTests {
  /// An APNG of opaque 1-row frames. Each frame has a place, pixels and the values of its control
  /// chunk.
  struct Frame {
    var x = 0
    var pixels: [[Int]]
    var ticks = 1
    var perSecond = 10
    var disposal: UInt8 = 0
    var blend: UInt8 = 0
  }

  private func number(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 255) }
  }

  private func idat(_ pixels: [[Int]]) throws -> [UInt8] {
    let still = PNGBuilder(width: pixels.count, height: 1) { x, _ in pixels[x] }.build()
    var data: [UInt8] = []
    try still.withUnsafeBytes { bytes in
      try PNGFile(bytes).forEachChunk { chunk in
        if chunk.type == PNGFile.ChunkType.data { data += bytes[chunk.payload] }
        return true
      }
    }
    return data
  }

  private func apng(
    width: Int, frames: [Frame], loops: Int = 0, hidden: [[Int]]? = nil
  ) throws -> Data {
    var file = PNGBuilder.headerOnly(width: width, height: 1)
    file += PNGBuilder.chunk("acTL", number(frames.count) + number(loops))
    if let hidden { file += PNGBuilder.chunk("IDAT", try idat(hidden)) }
    for (index, frame) in frames.enumerated() {
      file += PNGBuilder.chunk(
        "fcTL",
        number(index * 2) + number(frame.pixels.count) + number(1) + number(frame.x) + number(0)
          + number(frame.ticks << 16 | frame.perSecond) + [frame.disposal, frame.blend])
      let data = try idat(frame.pixels)
      let isStill = index == 0 && hidden == nil
      file += PNGBuilder.chunk(
        isStill ? "IDAT" : "fdAT", (isStill ? [] : number(index * 2 + 1)) + data)
    }
    return file + PNGBuilder.chunk("IEND", [])
  }

  @Test func pngFramesAreComposed() throws {
    let (a, b, c) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 128])
    let data = try apng(
      width: 2,
      frames: [
        Frame(pixels: [a, a], ticks: 1, perSecond: 4),
        Frame(x: 1, pixels: [c], disposal: 2, blend: 1),
        Frame(pixels: [b], perSecond: 0, disposal: 1),
        Frame(x: 1, pixels: [c]),
      ], loops: 5)
    let source = CGImageSource(data: data)
    #expect(CGImageSourceGetCount(source) == 4)
    #expect(CGImageSourceGetType(source) == "public.png")
    let images = try (0..<4).map { try source.image(at: $0).all }
    let red = Pixel(255, 0, 0)
    #expect(
      images == [
        [red, red], [red, Pixel(127, 0, 128)], [Pixel(0, 255, 0), red],
        [Pixel(0, 0, 0, 0), Pixel(0, 0, 128, 128)],
      ])
    let animation = try #require(try source.description().animation)
    #expect(animation.loopCount == 5)
    #expect(animation.frames.map(\.delay) == [0.25, 0.1, 0.01, 0.1])
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 2, nil)?[
      kCGImagePropertyPNGDictionary]
    #expect((properties as? NSDictionary)?[kCGImagePropertyAPNGDelayTime] as? Double == 0.1)
    #expect(
      (properties as? NSDictionary)?[kCGImagePropertyAPNGUnclampedDelayTime] as? Double == 0.01)
  }

  @Test func aStillImageBesideTheAnimationIsLeftOut() throws {
    let data = try apng(
      width: 1, frames: [Frame(pixels: [[1, 2, 3, 255]])], hidden: [[9, 9, 9, 255]])
    #expect(try ImageCodec.decode(data).all == [Pixel(1, 2, 3)])
  }

  @Test func aWrongAnimationShowsTheStillImage() throws {
    let data = try apng(
      width: 2,
      frames: [
        Frame(pixels: [[1, 2, 3, 255], [4, 5, 6, 255]]), Frame(x: 2, pixels: [[0, 0, 0, 0]]),
      ])
    let source = CGImageSource(data: data)
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(try source.image().all == [Pixel(1, 2, 3), Pixel(4, 5, 6)])
    #expect(source.notes == ["animation ignored: frame 1 does not lie in the image"])
  }

  @Test func webPFrames() throws {
    let source = CGImageSource(data: Samples.animatedWebP)
    #expect(CGImageSourceGetCount(source) == 2)
    let images = try (0..<2).map { try source.image(at: $0).all }
    #expect(
      images[0].allSatisfy { $0 == images[0][0] } && images[1].allSatisfy { $0 == images[1][0] })
    #expect(images[0] != images[1])
    #expect(try source.description().animation?.frames.map(\.delay) == [0.1, 0.1])
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    // The cut is inside the second frame. The first frame is still there.
    let cut = CGImageSource(data: Samples.animatedWebP.dropLast(10))
    #expect(try cut.image(at: 0).all == images[0])
    #expect(throws: CGImageError.self) { try cut.image(at: 1) }
    #expect(CGImageSourceGetStatusAtIndex(cut, 0) == .statusComplete)
    #expect(CGImageSourceGetStatusAtIndex(cut, 1) == .statusUnexpectedEOF)
  }

  @Test func writtenAnimationsReadBack() throws {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 2, nil))
    let frames = [try CGImage.testCard(), try CGImage.make(37, 23) { x, y in Pixel(x, y, 9) }]
    CGImageDestinationSetProperties(
      destination,
      [kCGImagePropertyPNGDictionary: [kCGImagePropertyAPNGLoopCount: 7] as NSDictionary])
    for (frame, delay) in zip(frames, [0.25, 1.5]) {
      CGImageDestinationAddImage(
        destination, frame,
        [kCGImagePropertyPNGDictionary: [kCGImagePropertyAPNGDelayTime: delay] as NSDictionary])
    }
    #expect(CGImageDestinationFinalize(destination))
    let source = CGImageSource(data: data as Data)
    #expect(try (0..<2).map { try source.image(at: $0).all } == frames.map(\.all))
    let animation = try source.description().animation
    #expect(animation?.loopCount == 7)
    #expect(animation?.frames.map(\.delay) == [0.25, 1.5])
  }

  @Test func framesOfDifferentSizesAreNotWritten() throws {
    let destination = try #require(
      CGImageDestinationCreateWithData(NSMutableData(), "public.png", 2, nil))
    CGImageDestinationAddImage(destination, try CGImage.testCard(), nil)
    CGImageDestinationAddImage(destination, try CGImage.gradient(), nil)
    #expect(throws: CGImageError.cannotEncode(.png, reason: "the frames have different sizes")) {
      try destination.finish()
    }
    let missing = try #require(
      CGImageDestinationCreateWithData(NSMutableData(), "public.png", 2, nil))
    CGImageDestinationAddImage(missing, try CGImage.testCard(), nil)
    #expect(throws: CGImageError.cannotEncode(.png, reason: "1 of 2 images were added")) {
      try missing.finish()
    }
  }
}
