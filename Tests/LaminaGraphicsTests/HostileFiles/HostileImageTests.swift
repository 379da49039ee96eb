import Foundation
import Testing

@testable import LaminaGraphics

/// Files that are too large, too short, or not images.
@Suite struct HostileImageTests {
  @Test func hugeHeaderIsRefusedBeforeDecoding() {
    #expect(throws: LimitExceeded("imagePixels", value: 3_600_000_000, allowed: 50_000_000)) {
      try ImageCodec.decode(PNGBuilder.headerOnly(width: 60_000, height: 60_000))
    }
    #expect(throws: LimitExceeded.self) {
      try ImageCodec.decode(PNGBuilder.headerOnly(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF))
    }
  }

  @Test func limitIsExact() {
    // 10,000 x 5,000 is the limit. The file passes it, and fails because the rest is missing.
    let error = #expect(throws: CGImageError.self) {
      try ImageCodec.decode(PNGBuilder.headerOnly(width: 10_000, height: 5_000))
    }
    #expect(error == .truncated(.png, detail: "it ends at byte 33, before its last chunk"))
    #expect(throws: LimitExceeded("imagePixels", value: 50_005_000, allowed: 50_000_000)) {
      try ImageCodec.decode(PNGBuilder.headerOnly(width: 5_000, height: 10_001))
    }
  }

  @Test func crushedHeaderIsChecked() {
    let plain = PNGBuilder.headerOnly(width: 60_000, height: 60_000)
    let crushed =
      plain.prefix(8) + PNGBuilder.chunk("CgBI", [0x50, 0, 0x20, 2]) + plain.dropFirst(8)
    #expect(throws: LimitExceeded.self) { try ImageCodec.decode(crushed) }
  }

  @Test func hugeJPEGHeaderIsRefused() throws {
    var data = Samples.greyJPEG
    // The frame header: FF C0, length, precision, height, width.
    let frame = try #require(data.range(of: Data([0xFF, 0xC0]))).lowerBound
    data.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0xDC, 0xFF, 0xDC])
    #expect(throws: LimitExceeded("imagePixels", value: 65_500 * 65_500, allowed: 50_000_000)) {
      try ImageCodec.decode(data)
    }
  }

  @Test func hugeWebPHeaderIsRefused() throws {
    var data = try ImageCodec.encode(CGImage.gradient(), as: .webp, quality: 1)
    // Lossless: after the chunk header and 2F come 14 bits of width - 1 and 14 bits of height - 1.
    data.replaceSubrange(21..<25, with: [0xFE, 0xBF, 0xFF, 0x0F])
    #expect(throws: LimitExceeded("imagePixels", value: 16_383 * 16_383, allowed: 50_000_000)) {
      try ImageCodec.header(of: data)
    }
  }

  @Test(arguments: CGImageFormat.writable) func callersLimitsApply(format: CGImageFormat) throws {
    let data = try ImageCodec.encode(CGImage.gradient(), as: format)
    var limits = RenderLimits()
    limits.imagePixels = 64 * 48
    #expect(try ImageCodec.decode(data, limits: limits).width == 64)
    limits.imagePixels -= 1
    #expect(throws: LimitExceeded("imagePixels", value: 3072, allowed: 3071)) {
      try ImageCodec.decode(data, limits: limits)
    }
    limits = RenderLimits()
    limits.inputBytes = data.count - 1
    #expect(throws: LimitExceeded("inputBytes", value: data.count, allowed: data.count - 1)) {
      try ImageCodec.decode(data, limits: limits)
    }
    limits.inputBytes = data.count
    #expect(try ImageCodec.decode(data, limits: limits).height == 48)
  }

  static let truncatable: [String] = [
    "png", "jpeg", "webp", "lossy webp", "progressive", "interlaced", "crushed",
  ]

  @Test(arguments: truncatable) func truncationIsAnError(kind: String) throws {
    let card = try CGImage.testCard()
    let data: Data
    switch kind {
    case "png": data = try ImageCodec.encode(card, as: .png)
    case "jpeg": data = try ImageCodec.encode(card, as: .jpeg)
    case "webp": data = try ImageCodec.encode(card, as: .webp, quality: 1)
    case "lossy webp": data = try ImageCodec.encode(CGImage.gradient(), as: .webp, quality: 0.5)
    case "progressive": data = Samples.progressiveJPEG
    case "interlaced":
      data = PNGBuilder(width: 30, height: 30, isInterlaced: true) { x, y in [x, y, 0, 255] }
        .build()
    default:
      data = PNGBuilder(width: 30, height: 30, crushed: [0x50, 0, 0x20, 2]) { x, y in
        [x, y, 0, 255]
      }.build()
    }
    #expect(throws: Never.self) { try ImageCodec.decode(data) }
    // Every tenth length, all lengths at the start, and the last ones.
    let lengths =
      (1...9).map { data.count * $0 / 10 } + Array(1...40) + [data.count - 2, data.count - 1]
    for length in lengths {
      #expect(throws: CGImageError.self, "\(kind) cut to \(length)") {
        try ImageCodec.decode(data.prefix(length))
      }
    }
  }

  @Test func truncationIsCalledThat() throws {
    for format in CGImageFormat.writable {
      let data = try ImageCodec.encode(CGImage.testCard(), as: format)
      let error = #expect(throws: CGImageError.self) {
        try ImageCodec.decode(data.prefix(data.count / 2))
      }
      guard case .truncated(format, _)? = error else {
        Issue.record("\(format): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func emptyAndGarbage() {
    #expect(throws: CGImageError.empty) { try ImageCodec.decode(Data()) }
    #expect(throws: CGImageError.unrecognizedFormat) { try ImageCodec.decode(Data([0])) }
    #expect(throws: CGImageError.unrecognizedFormat) {
      try ImageCodec.decode(Data("GIF88a and more".utf8))
    }
    #expect(throws: CGImageError.unrecognizedFormat) { try ImageCodec.decode(Data(count: 1000)) }
  }

  @Test func garbageAfterASignatureIsAnError() {
    var noise = Noise(state: 42)
    let starts: [[UInt8]] = [
      PNGFile.signature, [0xFF, 0xD8, 0xFF],
      Array("RIFF".utf8) + [0xC0, 0, 0, 0] + Array("WEBPVP8 ".utf8),
      [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0],
      [0, 0, 0, 16] + Array("ftypavif".utf8) + [0, 0, 0, 0, 0, 0, 0, 99] + Array("meta".utf8),
    ]
    for start in starts {
      for _ in 0..<50 {
        let garbage = (0..<200).map { _ in UInt8(truncatingIfNeeded: noise.next() >> 13) }
        #expect(throws: (any Error).self) { try ImageCodec.decode(Data(start + garbage)) }
      }
    }
  }

  @Test(arguments: CGImageFormat.writable) func flippedBytesNeverTrap(format: CGImageFormat) throws
  {
    let data = try ImageCodec.encode(CGImage.testCard(), as: format)
    var limits = RenderLimits()
    limits.imagePixels = 1 << 20
    var noise = Noise(state: 11)
    for _ in 0..<300 {
      var damaged = data
      for _ in 0..<3 {
        let bits = noise.next()
        damaged[Int(bits % UInt64(data.count))] ^= UInt8(truncatingIfNeeded: bits >> 40) | 1
      }
      // The result is an error or an image of the size that the header says.
      if let image = try? ImageCodec.decode(damaged, limits: limits) {
        let header = try ImageCodec.header(of: damaged)
        #expect(image.pixels.byteCount == header.width * header.height * 4)
      }
    }
  }

  @Test func identification() throws {
    for format in CGImageFormat.writable {
      let data = try ImageCodec.encode(CGImage.gradient(), as: format)
      #expect(ImageCodec.identify(data) == format)
      #expect(ImageCodec.identify(data.prefix(12)) == format)
      #expect(ImageCodec.identify(data.prefix(2)) == nil)
      #expect(
        try ImageCodec.header(of: data) == ImageHeader(format: format, width: 64, height: 48))
    }
    #expect(ImageCodec.identify([]) == nil)
    #expect(ImageCodec.identify(Array("RIFF....AVI ".utf8)) == nil)
  }

  @Test func slicesDecodeLikeWholeData() throws {
    for format in CGImageFormat.writable {
      let data = try ImageCodec.encode(CGImage.testCard(), as: format)
      let slice = (Data([1, 2, 3]) + data).dropFirst(3)
      #expect(try ImageCodec.decode(slice).all == ImageCodec.decode(data).all)
    }
  }

  @Test func formatNames() {
    #expect(
      CGImageFormat.allCases.map(\.fileExtension) == ["png", "jpg", "webp", "gif", "heic", "avif"])
    #expect(CGImageFormat(fileExtension: "JPeG") == .jpeg)
    #expect(CGImageFormat(fileExtension: "GIF") == .gif)
    #expect(CGImageFormat(fileExtension: "tiff") == nil)
    #expect(CGImageFormat(uniformTypeIdentifier: "org.webmproject.webp") == .webp)
    #expect(CGImageFormat(uniformTypeIdentifier: "webp") == nil)
  }

  @Test func errorsAreOneLine() {
    let errors: [(CGImageError, String)] = [
      (.empty, "the image data is empty"),
      (.unrecognizedFormat, "not a PNG, JPEG, WebP, GIF, HEIC or AVIF image"),
      (.truncated(.webp, detail: "x"), "WebP data is truncated: x"),
      (.corrupt(.png, detail: "x"), "PNG data is corrupt: x"),
      (.unsupported(.jpeg, feature: "x"), "unsupported JPEG feature: x"),
      (.cannotEncode(.jpeg, reason: "x"), "cannot write JPEG: x"),
      (.invalidSize(width: 0, height: 3), "invalid image size 0 x 3"),
      (.outOfMemory(bytes: 9), "no memory for an image of 9 bytes"),
    ]
    for (error, text) in errors { #expect("\(error)" == text) }
  }
}
