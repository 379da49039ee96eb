import ImageIO
import Testing

/// Image files: what the code in `ImageFileCode.swift` writes and reads.
@Suite struct ImageFileTests {
  func chart(_ width: CGFloat = 64, _ height: CGFloat = 48) throws -> CGImage {
    try #require(
      BarChart(values: [0.5, 1], size: CGSize(width: width, height: height)).makeImage())
  }

  @Test func aPNGComesBackAsItWas() throws {
    let image = try chart()
    let data = try #require(ImagePipeline.png(of: image))
    #expect(Array(data.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    let back = try #require(ImagePipeline.image(from: data))
    #expect(back.width == 64 && back.height == 48)
    #expect(Pixels(back)?.bytes == Pixels(image)?.bytes)
    #expect(back.utType as String? == "public.png")
  }

  @Test func aThumbnailIsSmallerAndUpright() throws {
    let data = try #require(ImagePipeline.png(of: try chart(200, 100)))
    let thumbnail = try #require(ImagePipeline.thumbnail(from: data, maxPixelSize: 64))
    #expect(thumbnail.width == 64 && thumbnail.height == 32)
    #expect(Pixels(thumbnail)?[4, 4] == [255, 0, 0, 255])
    let options: [CFString: Any] = [
      kCGImageSourceThumbnailMaxPixelSize: 16, kCGImageSourceCreateThumbnailFromImageAlways: true,
    ]
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)?.width == 16)
  }

  @Test func aJPEGKeepsItsOrientation() throws {
    let data = try #require(
      ImagePipeline.jpeg(of: try chart(32, 16), quality: 0.9, orientation: .right))
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    #expect(CGImageSourceGetType(source) == "public.jpeg" as CFString)
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    let properties = try #require(
      CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any])
    #expect(properties[kCGImagePropertyOrientation as String] as? UInt32 == 6)
    #expect(properties[kCGImagePropertyPixelWidth as String] as? Int == 32)
    let upright = try #require(ImagePipeline.thumbnail(from: data as Data, maxPixelSize: 32))
    #expect(upright.width == 16 && upright.height == 32)
  }

  @Test func aFileIsMeasuredWithoutBeingDecoded() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("chart.png")
    #expect(ImagePipeline.write(try chart(), to: url))
    #expect(ImagePipeline.size(of: url) == CGSize(width: 64, height: 48))
    #expect(ImagePipeline.size(of: folder.appendingPathComponent("none.png")) == nil)
    let provider = try #require(CGDataProvider(url: url as CFURL))
    let image = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    #expect(image?.width == 64)
  }
}
