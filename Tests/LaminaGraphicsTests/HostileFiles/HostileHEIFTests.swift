import Foundation
import Testing

@testable import LaminaGraphics

/// HEIC and AVIF files that are cut, contradict themselves, or ask for more than they hold.
@Suite struct HostileHEIFTests {
  private func error(_ data: Data, _ limits: RenderLimits = .standard) throws -> CGImageError {
    try #require(throws: CGImageError.self) { try ImageCodec.decode(data, limits: limits) }
  }

  private func detail(_ data: Data) throws -> String { try error(data).description }

  @Test(arguments: [CodedSample.heicWithAlpha, CodedSample.avifWithAlpha])
  func cutFilesAreErrors(data: Data) throws {
    for length in 1..<data.count {
      #expect(throws: CGImageError.self, "\(length)") { try ImageCodec.decode(data.prefix(length)) }
    }
    guard case .truncated = try error(data.dropLast(1)) else {
      Issue.record("not called truncated")
      return
    }
  }

  @Test func sizesOverTheLimitCostNothing() throws {
    for (side, pixels) in [(60_000, 3_600_000_000), (0xFFFF_FFFF, Int.max)] {
      let data = HEIFBuilder.picture(.hevc, width: side, height: side).build()
      #expect(throws: LimitExceeded("imagePixels", value: pixels, allowed: 50_000_000)) {
        try ImageCodec.decode(data)
      }
    }
    // A crop does not make it cheaper.
    let cropped = HEIFBuilder.picture(
      .hevc, [HEIFBuilder.crop(8, 8, 0, 0)], width: 60_000, height: 60_000)
    #expect(throws: LimitExceeded("imagePixels", value: 3_600_000_000, allowed: 50_000_000)) {
      try ImageCodec.decode(cropped.build())
    }
    var limits = RenderLimits()
    limits.imagePixels = 64 * 64
    let plain = HEIFBuilder.picture(.av1).build()
    #expect(try ImageCodec.decode(plain, limits: limits).width == 64)
    limits.imagePixels -= 1
    #expect(throws: LimitExceeded("imagePixels", value: 4096, allowed: 4095)) {
      try ImageCodec.decode(plain, limits: limits)
    }
  }

  // MARK: Coded pictures

  /// A sequence parameter set of HEVC, up to the size.
  private func parameterSet(_ width: Int, _ height: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(0x4201, 16)
    bits.write(0, 4)
    // Two layers, so that there are flags and a level for one of them.
    bits.write(1, 3)
    bits.write(1, 1)
    for _ in 0..<12 { bits.write(0xFF, 8) }
    bits.write(1, 2)
    for _ in 0..<7 { bits.write(0, 2) }
    bits.write(0x5D, 8)
    bits.exponential(0)
    bits.exponential(1)
    bits.exponential(width)
    bits.exponential(height)
    bits.write(1, 32)
    return bits.bytes
  }

  private func unit(_ bytes: [UInt8]) -> [UInt8] { HEIFBuilder.number(bytes.count, 4) + bytes }

  @Test func picturesThatAreLargerThanIsSaid() throws {
    let hevc = CodedSample.hevc
    let large = parameterSet(16_384, 16_000)
    let inData = CodedSample(configuration: hevc.configuration, data: unit(large) + hevc.data)
    // Another list of units in the settings.
    var settings = hevc.configuration
    settings[22] += 1
    settings += [0xA1, 0, 1] + HEIFBuilder.number(large.count, 2) + large
    let inSettings = CodedSample(configuration: settings, data: hevc.data)
    for sample in [inData, inSettings] {
      #expect(
        try detail(HEIFBuilder.picture(sample).build())
          == "HEIC data is corrupt: a picture of 16384 x 16000 pixels is said to have 64 x 64")
    }
    // What blocks of 64 pixels can cause goes as far as the decoder.
    #expect(
      try detail(HEIFBuilder.picture(hevc, width: 60, height: 60).build())
        == "HEIC data is corrupt: a picture of 64 x 64 pixels is said to have 60 x 60")
  }

  /// A sequence header of AV1 that is not the short one of still pictures.
  private func sequence(_ width: Int, _ height: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(0, 3 + 1 + 1)
    // Times, with equal intervals and a model of the decoder.
    bits.write(1, 1)
    bits.write(1, 32)
    bits.write(25, 32)
    bits.write(1, 1)
    bits.exponential(3)
    bits.write(1, 1)
    bits.write(7, 5)
    bits.write(1, 32)
    bits.write(7, 5)
    bits.write(7, 5)
    // One operating point with delays.
    bits.write(1, 1)
    bits.write(0, 5)
    bits.write(0, 12)
    bits.write(9, 5)
    bits.write(0, 1)
    bits.write(1, 1)
    bits.write(0, 8 + 8 + 1)
    bits.write(1, 1)
    bits.write(0, 4)
    // The size, and IDs of 5 + 3 + 1 bits.
    bits.write(15, 4)
    bits.write(15, 4)
    bits.write(width - 1, 16)
    bits.write(height - 1, 16)
    bits.write(1, 1)
    bits.write(3, 4)
    bits.write(2, 3)
    // Tools; order hints; screen tools and motion as each frame says.
    bits.write(0, 3 + 4)
    bits.write(1, 1)
    bits.write(0, 2)
    bits.write(1, 1)
    bits.write(1, 1)
    bits.write(0, 32)
    return [0x0A, UInt8(bits.bytes.count)] + bits.bytes
  }

  private func frame(hasOwnSize: Bool) -> [UInt8] {
    var bits = BitWriter()
    // Not shown before, a key frame, shown; then cdf, screen tools with whole motion, the ID.
    bits.write(0, 1)
    bits.write(0, 2)
    bits.write(1, 1)
    bits.write(0, 1)
    bits.write(1, 1)
    bits.write(0, 1)
    bits.write(0, 8)
    bits.write(hasOwnSize ? 1 : 0, 1)
    bits.write(0, 32)
    return [0x32, UInt8(bits.bytes.count)] + bits.bytes
  }

  private func av1(_ units: [UInt8]...) -> Data {
    HEIFBuilder.picture(
      CodedSample(configuration: CodedSample.av1.configuration, data: units.flatMap { $0 })
    ).build()
  }

  @Test func av1PicturesThatAreLargerThanIsSaid() throws {
    let said = "AVIF data is corrupt: a picture of 60000 x 50000 pixels is said to have 64 x 64"
    #expect(try detail(av1(sequence(60_000, 50_000), frame(hasOwnSize: false))) == said)
    let settings = CodedSample(
      configuration: CodedSample.av1.configuration + sequence(60_000, 50_000),
      data: CodedSample.av1.data)
    #expect(try detail(HEIFBuilder.picture(settings).build()) == said)
    #expect(
      try detail(av1(sequence(64, 64), frame(hasOwnSize: true)))
        == "unsupported AVIF feature: frames of another size")
    // Without a size of its own the frame is decoded.
    let plain = av1(sequence(64, 64), frame(hasOwnSize: false))
    #expect(try ImageCodec.decode(plain).width == 64)
  }

  @Test func picturesThatAreDrawnManyTimes() throws {
    let data = CodedSample.hevc.data
    func decode(_ data: [UInt8]) throws -> String {
      try detail(
        HEIFBuilder.picture(
          CodedSample(configuration: CodedSample.hevc.configuration, data: data)
        ).build())
    }
    #expect(try decode(data + data) == "unsupported HEIC feature: 2 pictures in one")
    // The same unit, without the bit that says that a picture begins.
    var slice = data
    slice[6] &= 0x7F
    let slices = data + [[UInt8]](repeating: slice, count: 32).flatMap { $0 }
    #expect(try decode(slices) == "unsupported HEIC feature: a picture in 33 slices")
    let frame = frame(hasOwnSize: false)
    #expect(
      try detail(av1(sequence(64, 64), [[UInt8]](repeating: frame, count: 5).flatMap { $0 }))
        == "unsupported AVIF feature: 5 frames in one picture")
  }

  @Test func damagedCodedData() throws {
    func hevc(_ data: [UInt8], _ configuration: [UInt8]? = nil) throws -> String {
      try detail(
        HEIFBuilder.picture(
          CodedSample(configuration: configuration ?? CodedSample.hevc.configuration, data: data)
        ).build())
    }
    let whole = CodedSample.hevc
    #expect(try hevc([]) == "HEIC data is corrupt: a picture has no data")
    #expect(try hevc([0, 0, 0]) == "HEIC data is corrupt: a unit of its data ends early")
    #expect(try hevc([0, 0, 1, 0, 9]) == "HEIC data is corrupt: a unit of its data ends early")
    #expect(
      try hevc(unit([0x42, 1, 1]) + whole.data)
        == "HEIC data is corrupt: a unit of its data ends early")
    let short = "HEIC data is corrupt: the settings of its decoder are too short"
    for length in [1, 22, 24, 40] {
      #expect(try hevc(whole.data, Array(whole.configuration.prefix(length))) == short)
    }
    var other = whole.configuration
    other[21] &= 0xFC
    #expect(
      try hevc(whole.data, other)
        == "unsupported HEIC feature: lengths that are not of four bytes")
    #expect(try detail(av1([])) == "AVIF data is corrupt: a picture has no data")
    #expect(
      try detail(av1(frame(hasOwnSize: false)))
        == "AVIF data is corrupt: a picture has no sequence header")
    #expect(
      try detail(av1([0x0A, 200, 1])) == "AVIF data is corrupt: a unit of its data ends early")
    #expect(
      try detail(av1([0x0A] + [UInt8](repeating: 0xFF, count: 9)))
        == "AVIF data is corrupt: a number of its data has no end")
  }

  // MARK: Tiles

  private func grid(
    _ columns: Int, _ rows: Int, _ width: Int, _ height: Int, tiles: [Int],
    of tile: HEIFBuilder.Item = HEIFBuilder.coded(.hevc)
  ) -> Data {
    var builder = HEIFBuilder.grid(
      columns: columns, rows: rows, width: width, height: height, [tile])
    builder.references = [("dimg", 1, tiles)]
    return builder.build()
  }

  @Test func gridsThatContradictThemselves() throws {
    #expect(
      try detail(grid(2, 2, 128, 128, tiles: [2, 2, 2]))
        == "HEIC data is corrupt: a grid of 4 tiles has 3")
    for (width, height) in [(64, 128), (129, 128), (128, 64), (128, 129)] {
      #expect(
        try detail(grid(2, 2, width, height, tiles: [2, 2, 2, 2]))
          == "HEIC data is corrupt: its tiles do not cover the image")
    }
    #expect(
      try detail(grid(1, 1, 64, 64, tiles: [1]))
        == "unsupported HEIC feature: pictures of the type 'grid'")
    #expect(
      try detail(grid(1, 1, 64, 64, tiles: [7]))
        == "unsupported HEIC feature: pictures of the type 0")
    let small = HEIFBuilder.coded(.hevc, width: 32, height: 64)
    #expect(
      try detail(grid(2, 1, 64, 64, tiles: [2, 2], of: small))
        == "unsupported HEIC feature: tiles of 32 x 64 pixels")
    var other = HEIFBuilder.grid(
      columns: 2, rows: 1, width: 128, height: 64,
      [HEIFBuilder.coded(.hevc), HEIFBuilder.coded(.hevc, height: 65)])
    #expect(try detail(other.build()) == "unsupported HEIC feature: tiles of several sizes")
    other.items[0].properties = [HEIFBuilder.size(128, 65)]
    #expect(
      try detail(other.build())
        == "HEIC data is corrupt: a grid of 128 x 64 pixels is said to have 128 x 65")
    other.items[0].data = [0, 0]
    #expect(try detail(other.build()) == "HEIC data is corrupt: a box is too short")
  }

  @Test func tilesCountTogether() throws {
    let data = grid(2, 2, 100, 100, tiles: [2, 2, 2, 2])
    var limits = RenderLimits()
    limits.imagePixels = 4 * 64 * 64
    #expect(try ImageCodec.decode(data, limits: limits).width == 100)
    limits.imagePixels -= 1
    #expect(throws: LimitExceeded("imagePixels", value: 16_384, allowed: 16_383)) {
      try ImageCodec.decode(data, limits: limits)
    }
    // A tile that is drawn often is read often.
    let count = CodedSample.hevc.data.count
    let many = grid(16, 16, 1024, 1024, tiles: [Int](repeating: 2, count: 256))
    limits = RenderLimits()
    limits.inputBytes = count * 255
    #expect(many.count < limits.inputBytes)
    #expect(throws: LimitExceeded("inputBytes", value: count * 256, allowed: count * 255)) {
      try ImageCodec.decode(many, limits: limits)
    }
  }

  // MARK: Boxes

  @Test func partsThatAreMissing() throws {
    let data = HEIFBuilder.picture(.hevc).build()
    for name in ["pitm", "iinf", "iloc", "iprp", "ipco"] {
      var damaged = data
      let place = try #require(data.range(of: Data(name.utf8)))
      damaged.replaceSubrange(place, with: "free".utf8)
      #expect(try detail(damaged) == "HEIC data is corrupt: it has no '\(name)' box")
    }
    var builder = HEIFBuilder.picture(.hevc)
    builder.primary = 9
    #expect(try detail(builder.build()) == "HEIC data is corrupt: item 9 has no size")
    builder = HEIFBuilder.picture(.hevc)
    builder.items[0].type = "jpeg"
    #expect(
      try detail(builder.build()) == "unsupported HEIC feature: pictures of the type 'jpeg'")
    builder.items[0].type = "hvc1"
    builder.items[0].properties.removeFirst()
    #expect(
      try detail(builder.build())
        == "HEIC data is corrupt: item 1 has no settings for its decoder")
    let film = Data(
      HEIFBuilder.box("ftyp", Array("msf1".utf8) + [0, 0, 0, 0]) + HEIFBuilder.box("moov", []))
    #expect(
      try detail(film) == "unsupported HEIC feature: a sequence without a still picture")
  }

  @Test func placesOutsideOfTheFile() throws {
    let data = HEIFBuilder.picture(.hevc).build()
    // The entry: the box, its head, the ID, method, file, one piece; then place and length.
    let start = try #require(data.range(of: Data("iloc".utf8))).upperBound + 8
    func changed(_ offset: Int, _ bytes: [UInt8]) -> Data {
      var damaged = data
      damaged.replaceSubrange((start + offset)..<(start + offset + bytes.count), with: bytes)
      return damaged
    }
    guard case .truncated = try error(changed(8, [0x7F, 0xFF, 0xFF, 0xFF])) else {
      Issue.record("a place behind the end")
      return
    }
    guard case .truncated = try error(changed(12, [0xFF, 0xFF, 0xFF, 0xFF])) else {
      Issue.record("a length behind the end")
      return
    }
    #expect(
      try detail(changed(2, [0, 2])) == "unsupported HEIC feature: data that is made of other items"
    )
    #expect(try detail(changed(4, [0, 1])) == "unsupported HEIC feature: data in another file")
    #expect(try detail(changed(6, [0xFF, 0xFF])) == "HEIC data is corrupt: 'iloc' is too short")
    #expect(
      try detail(changed(-4, [0x33, 0])).contains("numbers of a size that there is not"))
    // Numbers of no bytes: 65,535 pieces that cost the file nothing, and each is all of the file.
    var none = changed(-4, [0, 0])
    none.replaceSubrange((start + 6)..<(start + 8), with: [0xFF, 0xFF])
    #expect(try detail(none) == "unsupported HEIC feature: an item in 65535 pieces")
    none.replaceSubrange((start + 6)..<(start + 8), with: [0, 2])
    #expect(try detail(none) == "HEIC data is corrupt: item 1 repeats data")
  }

  @Test func cropsAndTurnsThatCannotBe() throws {
    let outside = "HEIC data is corrupt: it is cropped to what lies outside of it"
    for crop in [
      HEIFBuilder.crop(65, 64, 0, 0), HEIFBuilder.crop(32, 32, 34, 0),
      HEIFBuilder.crop(32, 32, 0, -34), HEIFBuilder.crop(0, 8, 0, 0),
      HEIFBuilder.crop(0xFFFF_FFFF, 8, 0, 0),
    ] {
      #expect(try detail(HEIFBuilder.picture(.hevc, [crop]).build()) == outside)
    }
    var crop = HEIFBuilder.crop(8, 8, 0, 0)
    crop.1[7] = 0
    #expect(
      try detail(HEIFBuilder.picture(.hevc, [crop]).build())
        == "HEIC data is corrupt: it is cropped by a fraction over 0")
    let twice = [HEIFBuilder.turn(1), HEIFBuilder.turn(1)]
    #expect(
      try detail(HEIFBuilder.picture(.hevc, twice).build())
        == "unsupported HEIC feature: several crops, turns or mirrorings")
    #expect(
      try detail(HEIFBuilder.picture(.hevc, [("irot", [])]).build())
        == "HEIC data is corrupt: a box is too short")
  }

  /// What libheif would unpack and keep before it decodes anything is not given to it.
  @Test func otherItemsCostNothing() throws {
    var builder = HEIFBuilder.picture(.hevc)
    for _ in 0..<2000 {
      builder.items.append(HEIFBuilder.Item(type: "Exif", data: [1], properties: []))
    }
    builder.references = (2...2001).map { ("cdsc", $0, [1]) }
    // An overlay that is drawn over itself.
    builder.items.append(
      HEIFBuilder.Item(
        type: "iovl", data: [0, 0], properties: [HEIFBuilder.size(64, 64)], isInBox: true))
    builder.references.append(("dimg", 2002, [2002, 2002]))
    #expect(try ImageCodec.decode(builder.build()).width == 64)
    builder.primary = 2002
    #expect(
      try detail(builder.build()) == "unsupported HEIC feature: pictures of the type 'iovl'")
  }
}
