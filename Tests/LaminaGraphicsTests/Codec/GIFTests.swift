import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct GIFTests {
  private let red = Pixel(255, 0, 0)
  private let green = Pixel(0, 255, 0)
  private let blue = Pixel(0, 0, 255)
  private let white = Pixel(255, 255, 255)
  private let clear = Pixel(0, 0, 0, 0)

  private func images(_ data: Data) throws -> [[Pixel]] {
    let source = CGImageSource(data: data)
    return try (0..<CGImageSourceGetCount(source)).map { try source.image(at: $0).all }
  }

  @Test func stillImage() throws {
    let data = GIFBuilder(
      width: 2, height: 2, frames: [.init(width: 2, height: 2, indices: [0, 1, 2, 3])]
    ).build()
    let image = try ImageCodec.decode(data)
    #expect(image.all == [red, green, blue, white])
    #expect(image.utType == "com.compuserve.gif")
    #expect(ImageCodec.identify(data) == .gif)
    #expect(try ImageCodec.header(of: data) == ImageHeader(format: .gif, width: 2, height: 2))
  }

  @Test func interlacedRowsAreSorted() throws {
    // The rows of the four passes, of nine rows: 0, 8 | 4 | 2, 6 | 1, 3, 5, 7.
    let order = [0, 8, 4, 2, 6, 1, 3, 5, 7]
    let data = GIFBuilder(
      width: 1, height: 9,
      frames: [.init(width: 1, height: 9, indices: order.map { UInt8($0 % 4) }, isInterlaced: true)]
    ).build()
    #expect(try ImageCodec.decode(data).all == (0..<9).map { [red, green, blue, white][$0 % 4] })
  }

  @Test func framesAreComposed() throws {
    let data = GIFBuilder(
      width: 2, height: 1, loopCount: 3,
      frames: [
        .init(width: 2, height: 1, indices: [0, 0], delay: 7),
        // Lies over the first frame. Its right pixel is transparent. The frame before is restored
        // afterwards.
        .init(width: 2, height: 1, indices: [1, 3], delay: 0, disposal: 3, transparent: 3),
        // Covers the right pixel only and is cleared afterwards.
        .init(x: 1, width: 1, height: 1, indices: [2], delay: 250, disposal: 2),
        // Reaches over the edge and has its own palette.
        .init(
          width: 3, height: 2, indices: [1, 3, 3, 3, 3, 3], transparent: 3,
          palette: [0, 0, 0, 10, 20, 30, 0, 0, 0, 0, 0, 0]),
      ]
    ).build()
    #expect(
      try images(data) == [[red, red], [green, red], [red, blue], [Pixel(10, 20, 30), clear]])
    let source = CGImageSource(data: data)
    // The frames are read backwards, and one of them twice.
    for index in [3, 0, 2, 1, 1] {
      #expect(try source.image(at: index).all == images(data)[index])
    }
    func times(_ index: Int) throws -> [Double?] {
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
      let own = properties[kCGImagePropertyGIFDictionary] as? NSDictionary
      return [kCGImagePropertyGIFDelayTime, kCGImagePropertyGIFUnclampedDelayTime].map {
        (own?[$0] as? NSNumber)?.doubleValue
      }
    }
    #expect(try times(0) == [0.1, 0.07])
    #expect(try times(1) == [0.1, 0])
    #expect(try times(2) == [2.5, 2.5])
    let file =
      CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyGIFDictionary] as? NSDictionary
    #expect(file?[kCGImagePropertyGIFLoopCount] as? Int == 3)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
  }

  @Test func indicesOutsideThePaletteAreTransparent() throws {
    var data = GIFBuilder(
      width: 1, height: 1, frames: [.init(width: 1, height: 1, indices: [3])]
    ).build()
    // Two colours instead of four.
    data[10] = 0x80
    data.removeSubrange(19..<25)
    #expect(try ImageCodec.decode(data).all == [clear])
  }

  @Test func limitsCountAllFrames() throws {
    let frame = GIFBuilder.Frame(width: 4, height: 4, indices: [UInt8](repeating: 1, count: 16))
    let data = GIFBuilder(width: 4, height: 4, frames: [frame, frame, frame]).build()
    var limits = RenderLimits()
    limits.imageFrames = 2
    #expect(throws: LimitExceeded("imageFrames", value: 3, allowed: 2)) {
      try ImageCodec.decode(data, limits: limits)
    }
    limits = RenderLimits()
    limits.animationPixels = 47
    #expect(throws: LimitExceeded("animationPixels", value: 48, allowed: 47)) {
      try ImageCodec.decode(data, limits: limits)
    }
    // A frame that is larger than its small canvas.
    var large = GIFBuilder(width: 4, height: 4, frames: [frame]).build()
    let place = try #require(large.firstIndex(of: 0x2C)) + 5
    large.replaceSubrange(place..<(place + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: LimitExceeded("imagePixels", value: 65_535 * 65_535, allowed: 50_000_000)) {
      try ImageCodec.decode(large)
    }
  }

  @Test func damage() throws {
    let whole = GIFBuilder(
      width: 2, height: 2, frames: [.init(width: 2, height: 2, indices: [0, 1, 2, 3])]
    ).build()
    for length in 6..<(whole.count - 2) {
      let error = #expect(throws: CGImageError.self) { try ImageCodec.decode(whole.prefix(length)) }
      guard case .truncated(.gif, _)? = error else {
        Issue.record("\(length): \(String(describing: error))")
        continue
      }
    }
    #expect(CGImageSourceGetStatus(CGImageSource(data: whole.dropLast())) == .statusUnexpectedEOF)
    var empty = whole
    empty.replaceSubrange(6..<8, with: [0, 0])
    #expect(throws: CGImageError.corrupt(.gif, detail: "the header says 0 x 2 pixels")) {
      try ImageCodec.decode(empty)
    }
    #expect(throws: CGImageError.corrupt(.gif, detail: "it holds no frame 0")) {
      try ImageCodec.decode(whole.prefix(25) + [0x3B])
    }
    #expect(throws: CGImageError.corrupt(.gif, detail: "there is no block at byte 25")) {
      try ImageCodec.decode(whole.prefix(25) + [0x99])
    }
    #expect(throws: CGImageError.cannotEncode(.gif, reason: "the format is only read")) {
      try ImageCodec.encode(CGImage.testCard(), as: .gif)
    }
  }
}
