import Foundation
import Testing

@testable import LaminaGraphics

/// Orientation, resolution, thumbnails, incremental data.
@Suite struct ImageSourceTests {
  /// 3 x 2 pixels that all differ: A B C over D E F.
  private func letters() throws -> CGImage {
    try CGImage.make(3, 2) { x, y in Pixel(10 + x + y * 3, 0, 0) }
  }

  private func text(_ image: CGImage) -> String {
    let letters = image.all.map { String(UnicodeScalar(UInt8(65) + $0.red - 10)) }
    return (0..<image.height).map {
      letters[($0 * image.width)..<(($0 + 1) * image.width)].joined()
    }
    .joined(separator: "/")
  }

  private func written(
    _ image: CGImage, _ type: CFString, _ properties: NSDictionary
  ) throws -> CGImageSource {
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    CGImageDestinationAddImage(destination, image, properties)
    #expect(CGImageDestinationFinalize(destination))
    return CGImageSource(data: data as Data)
  }

  static let orientations: [(CGImagePropertyOrientation, String)] = [
    (.up, "ABC/DEF"), (.upMirrored, "CBA/FED"), (.down, "FED/CBA"), (.downMirrored, "DEF/ABC"),
    (.leftMirrored, "AD/BE/CF"), (.right, "DA/EB/FC"), (.rightMirrored, "FC/EB/DA"),
    (.left, "CF/BE/AD"),
  ]

  @Test(arguments: orientations)
  func thumbnailsAreUprightAndImagesAreNot(orientation: CGImagePropertyOrientation, upright: String)
    throws
  {
    for type: CFString in ["public.png", "org.webmproject.webp"] {
      let source = try written(
        letters(), type,
        [
          kCGImagePropertyOrientation: orientation.rawValue,
          kCGImageDestinationLossyCompressionQuality: 1,
        ])
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
      #expect(properties[kCGImagePropertyOrientation] as? UInt32 == orientation.rawValue)
      #expect(properties[kCGImagePropertyPixelWidth] as? Int == 3)
      #expect(try text(source.image()) == "ABC/DEF")
      func thumbnail(_ turns: Bool) -> CGImage? {
        CGImageSourceCreateThumbnailAtIndex(
          source, 0,
          [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceCreateThumbnailWithTransform: turns,
          ])
      }
      #expect(try text(#require(thumbnail(true))) == upright)
      #expect(try text(#require(thumbnail(false))) == "ABC/DEF")
    }
  }

  @Test func exifOfJPEG() throws {
    let rotated = CGImageSource(data: Samples.rotatedJPEG)
    #expect(try rotated.description().orientation == .right)
    let upright = try ImageCodec.decodeUpright(Samples.rotatedJPEG)
    #expect((upright.width, upright.height) == (8, 16))
    let source = try written(CGImage.gradient(), "public.jpeg", [kCGImagePropertyOrientation: 8])
    #expect(try source.description().orientation == .left)
    #expect(try source.image().width == 64)
  }

  @Test func resolution() throws {
    let asked: NSDictionary = [kCGImagePropertyDPIWidth: 300, kCGImagePropertyDPIHeight: 144]
    for type: CFString in ["public.png", "public.jpeg"] {
      let source = try written(letters(), type, asked)
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
      let width = try #require(properties[kCGImagePropertyDPIWidth] as? Double)
      let height = try #require(properties[kCGImagePropertyDPIHeight] as? Double)
      #expect(abs(width - 300) < 0.02 && abs(height - 144) < 0.02)
      // A copy keeps both values.
      let data = NSMutableData()
      let copy = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
      CGImageDestinationAddImageFromSource(copy, source, 0, [kCGImagePropertyOrientation: 3])
      #expect(CGImageDestinationFinalize(copy))
      let again = try CGImageSource(data: data as Data).description()
      #expect(abs((again.resolution?.x ?? 0) - 300) < 0.02 && again.orientation == .down)
    }
    let plain = try ImageCodec.encode(letters(), as: .png)
    #expect(try CGImageSource(data: plain).description().resolution == nil)
  }

  @Test func propertiesSayWhatIsStored() throws {
    func properties(_ data: Data) throws -> NSDictionary {
      try #require(CGImageSourceCopyPropertiesAtIndex(CGImageSource(data: data), 0, nil))
    }
    let deep = try properties(
      PNGBuilder(width: 1, height: 1, bitDepth: 16, colorType: 4) { _, _ in [1, 2] }.build())
    #expect(deep[kCGImagePropertyDepth] as? Int == 16)
    #expect(deep[kCGImagePropertyColorModel] as? String == "Gray")
    #expect(deep[kCGImagePropertyHasAlpha] as? Bool == true)
    let cmyk = try properties(Samples.cmykJPEG)
    #expect(cmyk[kCGImagePropertyColorModel] as? String == "CMYK")
    #expect(cmyk[kCGImagePropertyHasAlpha] as? Bool == false)
    #expect(cmyk[kCGImagePropertyIsIndexed] == nil)
    let gif = try properties(
      GIFBuilder(width: 1, height: 1, frames: [.init(width: 1, height: 1, indices: [0])]).build())
    #expect(gif[kCGImagePropertyIsIndexed] as? Bool == true)
    #expect(gif[kCGImagePropertyColorModel] as? String == "RGB")
  }

  @Test func thumbnailsAreAverages() throws {
    // Columns of black and white, one of them transparent.
    let image = try CGImage.make(4, 2) { x, _ in
      [Pixel(0, 0, 0), Pixel(200, 0, 100), Pixel(0, 0, 0, 0), Pixel(40, 40, 40, 40)][x]
    }
    let source = CGImageSource(data: try ImageCodec.encode(image, as: .png))
    func thumbnail(_ most: Double) -> CGImage? {
      CGImageSourceCreateThumbnailAtIndex(
        source, 0,
        [
          kCGImageSourceCreateThumbnailFromImageIfAbsent: true,
          kCGImageSourceThumbnailMaxPixelSize: most,
        ])
    }
    #expect(thumbnail(2)?.all == [Pixel(100, 0, 50), Pixel(20, 20, 20, 20)])
    #expect(thumbnail(1)?.all == [Pixel(60, 10, 35, 138)])
    #expect(thumbnail(3).map { [$0.width, $0.height] } == [3, 2])
    #expect(thumbnail(100)?.all == image.all)
    #expect(thumbnail(.nan)?.all == image.all)
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 1, nil) == nil)
  }

  @Test func maximumSizeOfADestination() throws {
    let source = try written(
      CGImage.gradient(), "public.png", [kCGImageDestinationImageMaxPixelSize: 16])
    #expect(try source.description().header == ImageHeader(format: .png, width: 16, height: 12))
  }

  // MARK: Incremental

  @Test(arguments: CGImageFormat.writable) func dataInPieces(format: CGImageFormat) throws {
    let card = try CGImage.testCard()
    let data = try ImageCodec.encode(card, as: format)
    let source = CGImageSourceCreateIncremental(nil)
    #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
    #expect(CGImageSourceGetCount(source) == 0 && CGImageSourceGetType(source) == nil)
    var statuses: [CGImageSourceStatus] = []
    for length in stride(from: 1, to: data.count, by: 7) {
      CGImageSourceUpdateData(source, NSData(data: data.prefix(length)), false)
      let status = CGImageSourceGetStatus(source)
      if statuses.last != status { statuses.append(status) }
      #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
    }
    #expect(statuses == [.statusReadingHeader, .statusIncomplete])
    #expect(CGImageSourceGetCount(source) == 1)
    CGImageSourceUpdateData(source, NSData(data: data), true)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 37)
    // A final update ends the source.
    CGImageSourceUpdateData(source, NSData(), true)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
  }

  @Test func incrementalEndsEarlyOrIsUnknown() throws {
    let data = try ImageCodec.encode(CGImage.testCard(), as: .png)
    let source = CGImageSourceCreateIncremental(nil)
    CGImageSourceUpdateData(source, NSData(data: data.dropLast(20)), true)
    #expect(CGImageSourceGetStatus(source) == .statusUnexpectedEOF)
    let unknown = CGImageSourceCreateIncremental(nil)
    CGImageSourceUpdateData(unknown, NSData(data: Data("no image".utf8)), false)
    #expect(CGImageSourceGetStatus(unknown) == .statusReadingHeader)
    CGImageSourceUpdateData(unknown, NSData(data: Data("no image at all".utf8)), false)
    #expect(CGImageSourceGetStatus(unknown) == .statusUnknownType)
    // The header alone shows that the image is over the limits.
    let huge = CGImageSourceCreateIncremental(nil)
    CGImageSourceUpdateData(
      huge, NSData(data: PNGBuilder.headerOnly(width: 60_000, height: 60_000)), false)
    #expect(CGImageSourceGetStatus(huge) == .statusInvalidData)
  }

  @Test func framesCanBeHadAsTheyCome() throws {
    let frame = GIFBuilder.Frame(width: 2, height: 2, indices: [0, 1, 2, 3])
    let data = GIFBuilder(width: 2, height: 2, frames: [frame, frame, frame]).build()
    let source = CGImageSourceCreateIncremental(nil)
    CGImageSourceUpdateData(source, NSData(data: data.dropLast(27)), false)
    #expect(CGImageSourceGetCount(source) == 2)
    #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
    #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete)
    #expect(CGImageSourceGetStatusAtIndex(source, 1) == .statusIncomplete)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.pixel(1, 1) == Pixel(255, 255, 255))
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    CGImageSourceUpdateData(source, NSData(data: data), true)
    #expect(CGImageSourceGetCount(source) == 3)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
  }
}
