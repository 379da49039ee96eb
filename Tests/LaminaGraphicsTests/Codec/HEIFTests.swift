import Foundation
import Testing

@testable import LaminaGraphics

/// HEIC and AVIF through libheif: pixels, alpha, colours, tiles, orientation.
@Suite struct HEIFTests {
  /// The pixels in the middles of the quarters, in the order of reading.
  private func quarters(_ image: CGImage) -> [Pixel] {
    let (width, height) = (image.width, image.height)
    return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
      image.pixel(width * x / 4, height * y / 4)
    }
  }

  private func isClose(_ pixels: [Pixel], _ expected: [Pixel], within most: Int = 6) -> Bool {
    pixels.count == expected.count
      && zip(pixels, expected).allSatisfy { $0.distance(to: $1) <= most }
  }

  @Test(arguments: [true, false]) func colours(isAV1: Bool) throws {
    let data = HEIFBuilder.picture(isAV1 ? .av1 : .hevc).build()
    let source = CGImageSource(data: data)
    let image = try source.image()
    #expect((image.width, image.height) == (64, 64))
    #expect(isClose(quarters(image), CodedSample.quarters), "\(quarters(image))")
    #expect(image.pixels.isOpaque)
    #expect(source.notes == [])
    #expect(image.utType as String? == (isAV1 ? "public.avif" : "public.heic"))
    #expect(CGImageSourceGetType(source) == (isAV1 ? "public.avif" : "public.heic"))
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    #expect(CGImageSourceGetCount(source) == 1)
  }

  @Test(arguments: [true, false]) func tenBitsBecomeEight(isAV1: Bool) throws {
    let data = HEIFBuilder.picture(
      isAV1 ? .deepAV1 : .deepHEVC, [HEIFBuilder.depths([10, 10, 10])]
    ).build()
    let source = CGImageSource(data: data)
    let image = try source.image()
    #expect(isClose(quarters(image), CodedSample.quarters), "\(quarters(image))")
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    #expect(properties?[kCGImagePropertyDepth] as? Int == 10)
    #expect(properties?[kCGImagePropertyColorModel] as? String == "RGB")
  }

  @Test(arguments: [true, false]) func greyPictures(isAV1: Bool) throws {
    let data = HEIFBuilder.picture(
      isAV1 ? .greyAV1 : .greyHEVC, [HEIFBuilder.depths([8])]
    ).build()
    let image = try ImageCodec.decode(data)
    #expect(image.pixel(10, 10).distance(to: Pixel(255, 255, 255)) <= 2)
    #expect(image.pixel(50, 50).distance(to: Pixel(128, 128, 128)) <= 2)
    #expect(try ImageCodec.describe(data).model == .gray)
  }

  @Test(arguments: [CodedSample.heicWithAlpha, CodedSample.avifWithAlpha])
  func alphaOfWholeFiles(data: Data) throws {
    let image = try ImageCodec.decode(data)
    let found = quarters(image)
    let expected = [
      CodedSample.quarters[0], CodedSample.quarters[1], Pixel(20, 30, 105, 128), Pixel(0, 0, 0, 0),
    ]
    #expect(isClose(found, expected), "\(found)")
    #expect(!image.pixels.isOpaque)
    #expect(try ImageCodec.describe(data).hasAlpha)
  }

  private func withAlpha(
    _ alpha: HEIFBuilder.Item, _ more: [(String, [UInt8])] = [], isPremultiplied: Bool = false
  ) -> Data {
    var builder = HEIFBuilder.picture(.hevc, more)
    builder.items.append(alpha)
    builder.references = [("auxl", 2, [1])]
    if isPremultiplied { builder.references.append(("prem", 1, [2])) }
    return builder.build()
  }

  private var alpha: HEIFBuilder.Item {
    HEIFBuilder.coded(.greyHEVC, [HEIFBuilder.alpha])
  }

  @Test func straightAndPremultipliedAlpha() throws {
    let straight = try ImageCodec.decode(withAlpha(alpha))
    #expect(straight.pixel(50, 10).distance(to: Pixel(15, 100, 20, 128)) <= 4)
    let premultiplied = try ImageCodec.decode(withAlpha(alpha, isPremultiplied: true))
    // 200 is more than the alpha, which decoding can cause too.
    #expect(premultiplied.pixel(50, 10).distance(to: Pixel(30, 128, 40, 128)) <= 4)
    #expect(premultiplied.pixel(50, 50).distance(to: Pixel(128, 128, 128, 128)) <= 2)
    #expect(premultiplied.all.allSatisfy { max($0.red, $0.green, $0.blue) <= $0.alpha })
  }

  @Test func premultipliedColoursAreConvertedAsColours() throws {
    let linear = HEIFBuilder.profile(ProfileBuilder.rgb(gamma: 1))
    let image = try ImageCodec.decode(withAlpha(alpha, [linear], isPremultiplied: true))
    // The colour of (40, 60, 210) at full alpha; then (30, 40) over 128 is (60, 80), as light.
    #expect(image.pixel(10, 50).distance(to: Pixel(110, 133, 233)) <= 8)
    #expect(image.pixel(50, 10).distance(to: Pixel(67, 128, 76, 128)) <= 8)
  }

  @Test func alphaOfAnotherSizeIsLeftOut() throws {
    let other = HEIFBuilder.coded(.greyHEVC, [HEIFBuilder.alpha], width: 32)
    let source = CGImageSource(data: withAlpha(other))
    #expect(try source.image().pixels.isOpaque)
    #expect(source.notes == ["alpha ignored: it has another size than the image"])
    let depth: (String, [UInt8]) = (
      "auxC", [0, 0, 0, 0] + Array("urn:mpeg:hevc:2015:auxid:2".utf8) + [0]
    )
    let beside = CGImageSource(data: withAlpha(HEIFBuilder.coded(.greyHEVC, [depth])))
    #expect(try beside.image().pixels.isOpaque)
    #expect(beside.notes == [])
  }

  // MARK: Tiles

  @Test func tilesStandSideBySide() throws {
    let tiles = [
      HEIFBuilder.coded(.hevc), HEIFBuilder.coded(.greyHEVC), HEIFBuilder.coded(.av1),
      HEIFBuilder.coded(.hevc),
    ]
    let data = HEIFBuilder.grid(columns: 2, rows: 2, width: 100, height: 90, tiles).build()
    let image = try ImageCodec.decode(data)
    #expect((image.width, image.height) == (100, 90))
    #expect(image.pixels.isOpaque)
    let expected: [(Int, Int, Pixel)] = [
      (10, 10, CodedSample.quarters[0]), (60, 60, CodedSample.quarters[3]),
      (66, 60, Pixel(255, 255, 255)), (99, 10, Pixel(128, 128, 128)),
      (10, 66, CodedSample.quarters[0]), (60, 66, CodedSample.quarters[1]),
      (66, 89, CodedSample.quarters[0]), (99, 89, CodedSample.quarters[1]),
    ]
    for (x, y, color) in expected {
      #expect(image.pixel(x, y).distance(to: color) <= 6, "\(x), \(y): \(image.pixel(x, y))")
    }
  }

  @Test func alphaInTiles() throws {
    var builder = HEIFBuilder.grid(
      columns: 2, rows: 1, width: 128, height: 64,
      [HEIFBuilder.coded(.hevc), HEIFBuilder.coded(.hevc)])
    let form = HEIFBuilder.grid(columns: 2, rows: 1, width: 128, height: 64, []).items[0]
    var alpha = form
    alpha.properties.append(HEIFBuilder.alpha)
    builder.items += [alpha, HEIFBuilder.coded(.greyHEVC)]
    // The same tile twice.
    builder.references += [("dimg", 4, [5, 5]), ("auxl", 4, [1])]
    let image = try ImageCodec.decode(builder.build())
    #expect([10, 50, 74, 114].map { image.pixel($0, 10).alpha } == [255, 128, 255, 128])
  }

  // MARK: Orientation

  /// Two rows of two letters, turned by quarters anticlockwise, or mirrored.
  private func turned(_ rows: [[Int]]) -> [[Int]] {
    [[rows[0][1], rows[1][1]], [rows[0][0], rows[1][0]]]
  }

  /// None, left to right, top to bottom.
  static let mirrorings: [Bool?] = [nil, true, false]

  @Test(arguments: 0..<4, mirrorings)
  func orientation(quarters turns: Int, mirror: Bool?) throws {
    for isMirroredFirst in [false, true] {
      var expected = [[0, 1], [2, 3]]
      func flip(_ rows: [[Int]]) -> [[Int]] {
        guard let mirror else { return rows }
        return mirror ? rows.map { Array($0.reversed()) } : Array(rows.reversed())
      }
      if isMirroredFirst { expected = flip(expected) }
      for _ in 0..<turns { expected = turned(expected) }
      if !isMirroredFirst { expected = flip(expected) }
      let turn = turns == 0 ? [] : [HEIFBuilder.turn(turns)]
      let mirroring = mirror.map { [HEIFBuilder.mirror(leftToRight: $0)] } ?? []
      let data = HEIFBuilder.picture(.av1, isMirroredFirst ? mirroring + turn : turn + mirroring)
        .build()
      let upright = try ImageCodec.decodeUpright(data)
      let colors = expected.flatMap { $0 }.map { CodedSample.quarters[$0] }
      #expect(isClose(quarters(upright), colors), "\(turns) \(mirror as Any) \(isMirroredFirst)")
      // Image sources hand out what is stored.
      #expect(isClose(quarters(try ImageCodec.decode(data)), CodedSample.quarters))
    }
  }

  @Test func crops() throws {
    // The right half, without its lowest ten rows.
    let crop = HEIFBuilder.crop(32, 54, 32, -10)
    let data = HEIFBuilder.picture(.hevc, [crop, HEIFBuilder.turn(1)]).build()
    #expect(try ImageCodec.header(of: data) == ImageHeader(format: .heic, width: 32, height: 54))
    let image = try ImageCodec.decode(data)
    #expect((image.width, image.height) == (32, 54))
    #expect(image.pixel(2, 2).distance(to: CodedSample.quarters[1]) <= 6)
    #expect(image.pixel(30, 52).distance(to: CodedSample.quarters[3]) <= 6)
    let upright = try ImageCodec.decodeUpright(data)
    #expect((upright.width, upright.height) == (54, 32))
  }

  // MARK: Colours

  @Test func profiles() throws {
    let linear = HEIFBuilder.profile(ProfileBuilder.rgb(gamma: 1))
    let image = try ImageCodec.decode(HEIFBuilder.picture(.av1, [linear]).build())
    #expect(image.pixel(10, 10).distance(to: Pixel(238, 97, 97)) <= 8)
    let damaged = CGImageSource(
      data: HEIFBuilder.picture(.av1, [HEIFBuilder.profile(Data([1, 2, 3]))]).build())
    #expect(isClose(quarters(try damaged.image()), CodedSample.quarters))
    #expect(damaged.notes == ["colour profile ignored: it is damaged"])
    var limits = RenderLimits()
    limits.profileBytes = 100
    let large = CGImageSource(data: HEIFBuilder.picture(.av1, [linear]).build(), limits: limits)
    #expect(isClose(quarters(try large.image()), CodedSample.quarters))
    #expect(large.notes == ["colour profile ignored: it is larger than 100 bytes"])
  }

  @Test func codePointsOfColours() throws {
    func decode(_ primaries: Int, _ curve: Int) throws -> (Pixel, [String]) {
      let matrix = HEIFBuilder.matrix(primaries: primaries, curve: curve)
      let source = CGImageSource(data: HEIFBuilder.picture(.av1, [matrix]).build())
      return (try source.image().pixel(50, 10), source.notes)
    }
    let (plain, notes) = try decode(1, 13)
    #expect(notes == [] && plain.distance(to: CodedSample.quarters[1]) <= 6)
    // Television's curve and what says nothing count as sRGB's.
    for (primaries, curve) in [(1, 1), (2, 2), (1, 6)] {
      #expect(try decode(primaries, curve).0 == plain)
    }
    // Display P3's green lies outside of sRGB, so that there is no red left.
    let (wide, _) = try decode(12, 13)
    #expect(wide.red == 0 && wide.green >= plain.green)
    let (linear, _) = try decode(1, 8)
    #expect(linear.distance(to: Pixel(97, 229, 111)) <= 8)
    #expect(try decode(9, 16).1 == ["high dynamic range is shown as if it were standard"])
    #expect(try decode(200, 13).1 == ["colours taken as sRGB: primaries 200 are unknown"])
  }

  // MARK: Files

  @Test func brands() {
    func format(_ brands: [String]) -> CGImageFormat? {
      var builder = HEIFBuilder.picture(.hevc)
      builder.brands = brands
      return ImageCodec.identify(builder.build())
    }
    for brand in ["heic", "heix", "hevc", "mif1", "msf1"] {
      #expect(format([brand, "mif1"]) == .heic, "\(brand)")
    }
    for brands in [["avif"], ["avis", "msf1"], ["mif1", "miaf", "avif"]] {
      #expect(format(brands) == .avif, "\(brands)")
    }
    for brands in [["isom", "mp42"], ["qt  "], ["M4V ", "isom"], ["crx "]] {
      #expect(format(brands) == nil, "\(brands)")
    }
    #expect(CGImageFormat(uniformTypeIdentifier: "public.heic") == .heic)
    #expect(CGImageFormat(uniformTypeIdentifier: "public.avif") == .avif)
    #expect(CGImageFormat(fileExtension: "HEIF") == .heic)
    #expect(!CGImageFormat.writable.contains(.heic) && !CGImageFormat.writable.contains(.avif))
    let types = CGImageSourceCopyTypeIdentifiers() as? [String] ?? []
    #expect(types.contains("public.heic") && types.contains("public.avif"))
  }

  @Test func writingIsRefused() throws {
    for format in [CGImageFormat.heic, .avif] {
      let error = #expect(throws: CGImageError.self) {
        try ImageCodec.encode(CGImage.gradient(), as: format)
      }
      #expect(error == .cannotEncode(format, reason: "the format is only read"))
    }
  }

  @Test func dataThatArrivesInPieces() throws {
    let data = HEIFBuilder.picture(.hevc, [HEIFBuilder.turn(3)]).build()
    let source = CGImageSourceCreateIncremental(nil)
    CGImageSourceUpdateData(source, Data(data.prefix(30)) as NSData, false)
    #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
    CGImageSourceUpdateData(source, Data(data.dropLast(5)) as NSData, false)
    #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    #expect(properties?[kCGImagePropertyOrientation] as? Int == 6)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
    CGImageSourceUpdateData(source, data as NSData, true)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
  }

  @Test func slicesDecodeLikeWholeData() throws {
    let data = HEIFBuilder.picture(.av1).build()
    let slice = (Data([1, 2, 3]) + data).dropFirst(3)
    #expect(try ImageCodec.decode(slice).all == ImageCodec.decode(data).all)
  }

  // MARK: What has to be installed

  @Test func withoutTheLibraryTheErrorNamesThePackage() throws {
    let missing = try #require(throws: HEIFLibraryMissing.self) {
      try HEIFLibrary("liblamina-is-not-there.so.1")
    }
    let text = "\(missing.error(.heic))"
    #expect(text.contains("libheif1") && text.contains("liblamina-is-not-there.so.1"), "\(text)")
    #expect(text.hasPrefix("unsupported HEIC feature: "))
    // A library of another kind lacks the functions.
    let other = try #require(throws: HEIFLibraryMissing.self) { try HEIFLibrary("libz.so.1") }
    #expect(other.why.contains("has no function heif_"), "\(other.why)")
  }

  @Test func withoutADecoderTheErrorNamesThePackage() throws {
    let library = try HEIFLibrary.opened()
    try library.check(.hevc, .heic)
    try library.check(.av1, .avif)
    // libheif of Debian 12 has no decoder for H.264.
    let avc = HEIFCoding(
      itemType: 0, configurationType: 0, number: 2, name: "AVC", package: "some")
    let error = #expect(throws: CGImageError.self) { try library.check(avc, .heic) }
    #expect(
      error?.description
        == "unsupported HEIC feature: AVC: libheif has no decoder for it (Debian package some)")
  }
}
