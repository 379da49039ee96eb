import Foundation
import Synchronization
import Testing

@testable import LaminaGraphics

@Suite struct InputOutputTests {
  /// A new folder, which is removed when `body` ends.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  // MARK: Data providers

  @Test func providerCopiesMutableData() throws {
    let data = NSMutableData(data: Data([1, 2, 3]))
    let provider = try #require(CGDataProvider(data: data))
    data.append(Data([4]))
    data.resetBytes(in: NSRange(location: 0, length: 1))
    #expect(provider.data == NSData(data: Data([1, 2, 3])))
  }

  @Test func releaseCallbackIsCalledOnce() throws {
    for size in [0, 1, 5, 4096] {
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
      memory.initialize(repeating: 7, count: 4096)
      defer { memory.deallocate() }
      let counter = Unmanaged.passRetained(ReleaseCalls())
      defer { counter.release() }
      var provider = CGDataProvider(dataInfo: counter.toOpaque(), data: memory, size: size) {
        info, data, size in
        guard let info else { return }
        Unmanaged<ReleaseCalls>.fromOpaque(info).takeUnretainedValue().calls.withLock {
          $0.append((UInt(bitPattern: data), size))
        }
      }
      #expect(provider?.data?.length == size)
      #expect(provider?.bytes == Data(repeating: 7, count: size))
      provider = nil
      let calls = counter.takeUnretainedValue().calls.withLock { $0 }
      #expect(calls.count == 1)
      #expect(calls.first?.0 == UInt(bitPattern: memory) && calls.first?.1 == size)
    }
  }

  @Test func imageKeepsForeignBytesAlive() throws {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 4)
    defer { memory.deallocate() }
    memory.initialize(repeating: 200, count: 4)
    let counter = Unmanaged.passRetained(ReleaseCalls())
    defer { counter.release() }
    var image: CGImage?
    do {
      let provider = try #require(
        CGDataProvider(dataInfo: counter.toOpaque(), data: memory, size: 4) { info, data, size in
          guard let info else { return }
          Unmanaged<ReleaseCalls>.fromOpaque(info).takeUnretainedValue().calls.withLock {
            $0.append((0, size))
          }
        })
      image = CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent)
    }
    #expect(counter.takeUnretainedValue().calls.withLock { $0.count } == 0)
    #expect(image?.pixel(1, 1) == Pixel(200, 200, 200))
    image = nil
    #expect(counter.takeUnretainedValue().calls.withLock { $0.count } == 1)
  }

  @Test func negativeSizeIsNil() {
    var byte: UInt8 = 0
    #expect(CGDataProvider(dataInfo: nil, data: &byte, size: -1) { _, _, _ in } == nil)
  }

  @Test func providerReadsFiles() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("bytes ü.bin")
      try Data([9, 8, 7]).write(to: file)
      #expect(CGDataProvider(url: file as NSURL)?.data == NSData(data: Data([9, 8, 7])))
      #expect(CGDataProvider(filename: file.path)?.bytes == Data([9, 8, 7]))
      #expect(CGDataProvider(url: folder as NSURL) == nil)
      #expect(CGDataProvider(filename: folder.path + "/none") == nil)
      #expect(CGDataProvider(filename: "/dev/zero") == nil)
      let remote = try #require(NSURL(string: "https://example.invalid/a.png"))
      #expect(CGDataProvider(url: remote) == nil)
    }
  }

  // MARK: Sources

  @Test(arguments: CGImageFormat.writable) func sourceDescribesItsImage(format: CGImageFormat)
    throws
  {
    let data = try ImageCodec.encode(CGImage.gradient(), as: format)
    let source = try #require(CGImageSourceCreateWithData(data as NSData, nil))
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceGetType(source) == NSString(string: format.uniformTypeIdentifier))
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    let properties = try #require(
      CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [String: Any])
    #expect(properties["PixelWidth"] as? Int == 64)
    #expect(properties["PixelHeight"] as? Int == 48)
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect((image.width, image.height) == (64, 48))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) === image)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
    #expect(CGImageSourceCopyPropertiesAtIndex(source, 1, nil) == nil)
  }

  @Test func sourceOfBadData() throws {
    let whole = try ImageCodec.encode(CGImage.testCard(), as: .png)
    let cases: [(Data, CGImageSourceStatus, Int)] = [
      (Data(), .statusUnexpectedEOF, 0),
      (Data("nothing".utf8), .statusUnknownType, 0),
      (whole.prefix(20), .statusUnexpectedEOF, 0),
      (whole.prefix(whole.count - 30), .statusUnexpectedEOF, 1),
      (PNGBuilder.headerOnly(width: 60_000, height: 60_000), .statusInvalidData, 0),
      (Samples.animatedWebP.dropLast(20), .statusUnexpectedEOF, 2),
    ]
    for (data, status, count) in cases {
      let source = try #require(CGImageSourceCreateWithData(NSData(data: data), nil))
      #expect(CGImageSourceGetStatus(source) == status)
      #expect(CGImageSourceGetCount(source) == count)
      #expect((CGImageSourceGetType(source) == nil) == (count == 0))
    }
  }

  @Test func sourceErrorsAreTyped() throws {
    let source = CGImageSource(data: PNGBuilder.headerOnly(width: 60_000, height: 60_000))
    #expect(throws: LimitExceeded("imagePixels", value: 3_600_000_000, allowed: 50_000_000)) {
      try source.image()
    }
  }

  @Test func sourceOfAFileAndOfAProvider() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("a.png")
      try ImageCodec.encode(CGImage.testCard(), as: .png).write(to: file)
      let card = try CGImage.testCard()
      let source = try #require(CGImageSourceCreateWithURL(file as NSURL, nil))
      #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.all == card.all)
      let provider = try #require(CGDataProvider(url: file as NSURL))
      let second = try #require(CGImageSourceCreateWithDataProvider(provider, nil))
      #expect(CGImageSourceCreateImageAtIndex(second, 0, nil)?.all == card.all)
      #expect(
        CGImageSourceCreateWithURL(folder.appendingPathComponent("b.png") as NSURL, nil) == nil)
    }
  }

  @Test func concurrentReadersShareOneImage() async throws {
    let source = CGImageSource(data: try ImageCodec.encode(CGImage.testCard(), as: .png))
    let images = await withTaskGroup(of: CGImage?.self) { group in
      for _ in 0..<8 { group.addTask { try? source.image() } }
      return await group.reduce(into: Set<CGImage?>()) { $0.insert($1) }
    }
    #expect(images.count == 1 && images.first != .some(nil))
  }

  @Test func imageFromAProviderOfAFile() throws {
    let card = try CGImage.testCard()
    let png = CGDataProvider(bytes: try ImageCodec.encode(card, as: .png))
    let jpeg = CGDataProvider(bytes: try ImageCodec.encode(card, as: .jpeg))
    func fromPNG(_ provider: CGDataProvider, _ decode: UnsafePointer<CGFloat>?) -> CGImage? {
      CGImage(
        pngDataProviderSource: provider, decode: decode, shouldInterpolate: false,
        intent: .perceptual)
    }
    func fromJPEG(_ provider: CGDataProvider) -> CGImage? {
      CGImage(
        jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .perceptual)
    }
    let image = try #require(fromPNG(png, nil))
    #expect(image.all == card.all)
    #expect(!image.shouldInterpolate && image.renderingIntent == .perceptual)
    #expect(fromJPEG(jpeg)?.width == 37)
    #expect(fromPNG(jpeg, nil) == nil && fromJPEG(png) == nil)
    let white = CGDataProvider(
      bytes: try ImageCodec.encode(CGImage.make(1, 1) { _, _ in Pixel(255, 255, 0) }, as: .png))
    #expect(fromPNG(white, [1, 0, 0, 1, 0.2, 1])?.pixel(0, 0) == Pixel(0, 255, 51))
  }

  // MARK: Destinations

  @Test(arguments: CGImageFormat.writable) func destinationWritesData(format: CGImageFormat) throws
  {
    let data = NSMutableData()
    let type = NSString(string: format.uniformTypeIdentifier)
    let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
    CGImageDestinationAddImage(destination, try CGImage.testCard(), nil)
    #expect(data.length == 0)
    #expect(CGImageDestinationFinalize(destination))
    #expect(data as Data == (try ImageCodec.encode(CGImage.testCard(), as: format)))
    #expect(!CGImageDestinationFinalize(destination))
  }

  @Test func destinationQuality() throws {
    func size(_ shared: Double?, _ own: Double?) throws -> Int {
      let data = NSMutableData()
      let destination = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
      func properties(_ quality: Double?) -> CFDictionary? {
        quality.map { [kCGImageDestinationLossyCompressionQuality: $0] as NSDictionary }
      }
      CGImageDestinationSetProperties(destination, properties(shared))
      CGImageDestinationAddImage(destination, try CGImage.testCard(), properties(own))
      #expect(CGImageDestinationFinalize(destination))
      return data.length
    }
    func expected(_ quality: Double?) throws -> Int {
      try ImageCodec.encode(CGImage.testCard(), as: .jpeg, quality: quality).count
    }
    #expect(try size(nil, nil) == expected(nil))
    #expect(try size(0.3, nil) == expected(0.3))
    #expect(try size(0.3, 0.8) == expected(0.8))
  }

  @Test func destinationRefusesWhatItCannotWrite() throws {
    let data = NSMutableData()
    #expect(CGImageDestinationCreateWithData(data, "public.tiff", 1, nil) == nil)
    #expect(CGImageDestinationCreateWithData(data, "public.png", 0, nil) == nil)
    #expect(CGImageDestinationCreateWithData(data, "public.jpeg", 2, nil) == nil)
    #expect(CGImageDestinationCreateWithData(data, "com.compuserve.gif", 1, nil) == nil)
    let remote = try #require(NSURL(string: "https://example.invalid/a.png"))
    #expect(CGImageDestinationCreateWithURL(remote, "public.png", 1, nil) == nil)
    let empty = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    #expect(!CGImageDestinationFinalize(empty))
    #expect(data.length == 0)
  }

  @Test func destinationReplacesAFile() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("out.png")
      try Data("old".utf8).write(to: file)
      let destination = try #require(
        CGImageDestinationCreateWithURL(file as NSURL, "public.png", 1, nil))
      CGImageDestinationAddImage(destination, try CGImage.testCard(), nil)
      // The destination has no room for a second image.
      CGImageDestinationAddImage(destination, try CGImage.gradient(), nil)
      #expect(try Data(contentsOf: file) == Data("old".utf8))
      #expect(CGImageDestinationFinalize(destination))
      #expect(try ImageCodec.decode(Data(contentsOf: file)).all == CGImage.testCard().all)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.png"])
    }
  }

  @Test func failedWriteLeavesNothing() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("none/out.png")
      let destination = try #require(
        CGImageDestinationCreateWithURL(file as NSURL, "public.png", 1, nil))
      CGImageDestinationAddImage(destination, try CGImage.testCard(), nil)
      #expect(!CGImageDestinationFinalize(destination))
      // An image that the format cannot hold leaves the old file as it is.
      let old = folder.appendingPathComponent("old.webp")
      try Data("old".utf8).write(to: old)
      let second = try #require(
        CGImageDestinationCreateWithURL(old as NSURL, "org.webmproject.webp", 1, nil))
      CGImageDestinationAddImage(
        second, try CGImage.make(20_000, 1) { _, _ in Pixel(0, 0, 0) }, nil)
      #expect(throws: CGImageError.self) { try second.finish() }
      #expect(try Data(contentsOf: old) == Data("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.webp"])
    }
  }

  @Test func imageFromSourceToDestination() throws {
    let source = CGImageSource(
      data: try ImageCodec.encode(CGImage.testCard(), as: .webp, quality: 1))
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
    CGImageDestinationAddImageFromSource(destination, source, 1, nil)
    CGImageDestinationAddImageFromSource(destination, source, 0, nil)
    #expect(CGImageDestinationFinalize(destination))
    #expect(try ImageCodec.decode(data as Data).all == CGImage.testCard().all)
  }
}

/// Counts the calls of a release callback.
private final class ReleaseCalls: Sendable {
  let calls = Mutex<[(UInt, Int)]>([])
}
