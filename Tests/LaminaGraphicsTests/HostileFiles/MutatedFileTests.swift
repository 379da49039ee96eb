import Foundation
import Testing

@testable import LaminaGraphics

/// More than ten thousand damaged files of every format and kind. Each gives a typed error or an
/// image of the size that the file says, and nothing else. `make asan` runs this under the address
/// sanitizer.
@Suite struct MutatedFileTests {
  private static let perKind = 400

  private static let kinds: [(String, @Sendable () throws -> Data)] = [
    (
      "grey PNG",
      {
        PNGBuilder(width: 9, height: 5, bitDepth: 1, colorType: 0) { x, y in [(x ^ y) & 1] }.build()
      }
    ),
    (
      "deep PNG",
      {
        PNGBuilder(width: 5, height: 5, bitDepth: 16, colorType: 6) { x, y in [x, y, 99, 65_535] }
          .build()
      }
    ),
    (
      "interlaced PNG",
      { PNGBuilder(width: 9, height: 9, isInterlaced: true) { x, y in [x, y, 0, 200] }.build() }
    ),
    (
      "palette PNG",
      {
        var builder = PNGBuilder(width: 5, height: 5, bitDepth: 2, colorType: 3) { x, y in
          [(x + y) & 3]
        }
        builder.chunks = [("PLTE", [UInt8](0..<12)), ("tRNS", [0, 128])]
        return builder.build()
      }
    ),
    (
      "crushed PNG",
      {
        PNGBuilder(width: 5, height: 5, crushed: [0x50, 0, 0x20, 2]) { x, y in [x, y, 0, 99] }
          .build()
      }
    ),
    (
      "tagged PNG",
      {
        var builder = PNGBuilder(width: 3, height: 3) { x, y in [x, y, 0, 255] }
        builder.chunks = [
          ("iCCP", Tagged.png(ProfileBuilder.rgb(gamma: 1))),
          ("gAMA", ProfileBuilder.number(70_000)),
          ("eXIf", Array(EXIFBlock.bytes(orientation: .left))),
          ("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]),
        ]
        return builder.build()
      }
    ),
    (
      "grey profile PNG",
      {
        var builder = PNGBuilder(width: 3, height: 3, colorType: 0) { x, y in [x * 20 + y] }
        builder.chunks = [("iCCP", Tagged.png(ProfileBuilder.gray(gamma: 1)))]
        return builder.build()
      }
    ),
    ("animated PNG", { try animatedPNG() }),
    ("JPEG", { try ImageCodec.encode(CGImage.testCard(), as: .jpeg, quality: 0.5) }),
    ("grey JPEG", { Samples.greyJPEG }),
    ("CMYK JPEG", { Samples.cmykJPEG }),
    (
      "CMYK JPEG with a profile",
      { Tagged.jpeg(Samples.cmykJPEG, ProfileBuilder.cmyk(), segment: 1000) }
    ),
    ("progressive JPEG", { Samples.progressiveJPEG }),
    ("rotated JPEG", { Samples.rotatedJPEG }),
    ("tagged JPEG", { Tagged.jpeg(Samples.greyJPEG, ProfileBuilder.gray(gamma: 1), segment: 60) }),
    ("lossless WebP", { try ImageCodec.encode(CGImage.testCard(), as: .webp, quality: 1) }),
    ("lossy WebP", { try ImageCodec.encode(CGImage.gradient(), as: .webp, quality: 0.3) }),
    (
      "lossy WebP with alpha",
      { try ImageCodec.encode(CGImage.testCard(), as: .webp, quality: 0.3) }
    ),
    ("animated WebP", { Samples.animatedWebP }),
    (
      "tagged WebP",
      {
        let file = try ImageCodec.encode(
          CGImage.make(4, 4) { x, y in Pixel(x, y, 9) }, as: .webp, quality: 1)
        return Tagged.webp(file, ProfileBuilder.rgb(gamma: 1), width: 4, height: 4)
      }
    ),
    (
      "GIF",
      {
        GIFBuilder(width: 4, height: 4, frames: [.init(width: 4, height: 4, indices: noise(16))])
          .build()
      }
    ),
    (
      "interlaced GIF",
      {
        GIFBuilder(
          width: 4, height: 9,
          frames: [.init(width: 4, height: 9, indices: noise(36), isInterlaced: true)]
        ).build()
      }
    ),
    (
      "animated GIF",
      {
        GIFBuilder(
          width: 6, height: 6, loopCount: 0,
          frames: (0..<4).map {
            .init(
              x: $0, y: 1, width: 3, height: 3, indices: noise(9), disposal: $0, transparent: 2,
              palette: $0 == 1 ? [UInt8](0..<12) : nil)
          }
        ).build()
      }
    ),
    (
      "EXIF WebP",
      {
        let data = NSMutableData()
        let destination = CGImageDestinationCreateWithData(data, "org.webmproject.webp", 1, nil)
        if let destination {
          let properties: NSDictionary = [kCGImagePropertyOrientation: 6]
          CGImageDestinationAddImage(destination, try CGImage.testCard(), properties)
          _ = CGImageDestinationFinalize(destination)
        }
        return data as Data
      }
    ),
    (
      "lossy JPEG in colour",
      { try ImageCodec.encode(CGImage.gradient(), as: .jpeg, quality: 0.95) }
    ),
    ("HEIC with alpha", { CodedSample.heicWithAlpha }),
    ("AVIF with alpha", { CodedSample.avifWithAlpha }),
    (
      "HEIC in tiles",
      {
        HEIFBuilder.grid(
          columns: 2, rows: 1, width: 90, height: 60,
          [HEIFBuilder.coded(.hevc), HEIFBuilder.coded(.greyHEVC)],
          [
            HEIFBuilder.crop(70, 50, 3, 1), HEIFBuilder.turn(1),
            HEIFBuilder.mirror(leftToRight: true),
            HEIFBuilder.profile(ProfileBuilder.rgb(gamma: 1)),
          ]
        ).build()
      }
    ),
  ]

  private static func noise(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(($0 * 7 + $0 / 3) % 4) }
  }

  private static func animatedPNG() throws -> Data {
    try PNGAnimationWriter.encode(
      (0..<3).map { index in
        .init(
          pixels: try CGImage.make(5, 4) { x, y in Pixel(x, y, index, 255 - index) }.pixels,
          delay: 0.1)
      }, loopCount: 0)
  }

  @Test(arguments: kinds.indices) func damageGivesTypedErrors(kind: Int) throws {
    let (name, make) = Self.kinds[kind]
    let whole = try make()
    #expect(throws: Never.self, "\(name)") { try Self.readEverything(whole) }
    var random = Noise(state: UInt64(kind) &* 7919 &+ 1)
    var (read, refused) = (0, 0)
    for _ in 0..<Self.perKind {
      var data = Self.damaged(whole, &random)
      if name.hasSuffix("PNG"), random.next() % 4 != 0 { data = Self.withChecksums(data) }
      do {
        try Self.readEverything(data)
        read += 1
      } catch is CGImageError {
        refused += 1
      } catch is LimitExceeded {
        refused += 1
      } catch {
        Issue.record("\(name): \(error)")
      }
    }
    #expect(read + refused == Self.perKind)
    #expect(refused > Self.perKind / 20, "\(name) hardly noticed its damage")
  }

  @Test func thereAreTenThousand() {
    #expect(Self.kinds.count * Self.perKind >= 10_000)
  }

  /// Reads everything that a file can have.
  private static func readEverything(_ data: Data) throws {
    var limits = RenderLimits()
    limits.imagePixels = 1 << 13
    limits.imageFrames = 64
    limits.animationPixels = 1 << 17
    limits.profileBytes = 1 << 16
    let source = CGImageSource(data: data, limits: limits)
    for index in 0..<min(CGImageSourceGetCount(source), 8) {
      _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
      _ = CGImageSourceGetStatusAtIndex(source, index)
    }
    _ = CGImageSourceCopyProperties(source, nil)
    let thumbnail = CGImageSourceCreateThumbnailAtIndex(
      source, 0,
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 3,
        kCGImageSourceCreateThumbnailWithTransform: true,
      ])
    let description = try source.description()
    for index in 0..<max(min(description.count, 8), 1) {
      let image = try source.image(at: index)
      #expect((image.width, image.height) == (description.header.width, description.header.height))
    }
    #expect(thumbnail.map { max($0.width, $0.height) <= 3 } == true)
  }

  /// Makes one to four changes of the kinds that files suffer.
  private static func damaged(_ whole: Data, _ random: inout Noise) -> Data {
    var bytes = Array(whole)
    for _ in 0...(random.next() >> 20 % 3) {
      guard bytes.count > 1 else { break }
      let bits = random.next()
      let place = Int(bits >> 8 % UInt64(bytes.count))
      let length = min(Int(bits >> 40 % 9) + 1, bytes.count - place)
      switch bits % 8 {
      case 0, 1: bytes[place] = UInt8(truncatingIfNeeded: bits >> 50)
      case 2: bytes[place] ^= 1 << UInt8(bits >> 50 % 8)
      case 3:
        bytes.replaceSubrange(place..<(place + length), with: repeatElement(0xFF, count: length))
      case 4: bytes.replaceSubrange(place..<(place + length), with: repeatElement(0, count: length))
      case 5: bytes.removeSubrange(place..<(place + length))
      case 6: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
      default: bytes.removeSubrange(max(place, 1)...)
      }
    }
    return Data(bytes)
  }

  /// A PNG whose chunks have valid checksums again, so that damage gets past the checksum test.
  private static func withChecksums(_ data: Data) -> Data {
    var file = data.prefix(8)
    var rest = data.dropFirst(8)
    while rest.count >= 12 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= rest.count - 12,
        let type = String(bytes: rest.dropFirst(4).prefix(4), encoding: .isoLatin1),
        type.utf8.count == 4
      else { break }
      file += PNGBuilder.chunk(type, Array(rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(length + 12)
    }
    return file + rest
  }
}
