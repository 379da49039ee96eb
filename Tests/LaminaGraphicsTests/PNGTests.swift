import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct PNGTests {
  @Test func roundTripIsExact() throws {
    for image in [try CGImage.testCard(), try CGImage.gradient()] {
      let data = try ImageCodec.encode(image, as: .png)
      let again = try ImageCodec.decode(data)
      #expect((again.width, again.height) == (image.width, image.height))
      #expect(again.all == image.all)
      #expect(again.pixels.isOpaque == image.pixels.isOpaque)
      #expect(again.utType == "public.png")
    }
  }

  @Test func everyColorAndAlphaSurvives() throws {
    // The image holds all 65,536 pairs.
    let image = try CGImage.make(256, 256) { color, alpha in
      let value = Int(Premultiplication.premultiply(UInt8(color), UInt8(alpha)))
      return Pixel(value, value, 0, alpha)
    }
    let again = try ImageCodec.decode(ImageCodec.encode(image, as: .png))
    #expect(again.all == image.all)
  }

  @Test func noiseThatDoesNotCompressRoundTrips() throws {
    var noise = Noise(state: 7)
    let image = try CGImage.make(200, 100) { _, _ in
      let bits = noise.next()
      return Pixel(Int(bits & 255), Int(bits >> 8 & 255), Int(bits >> 16 & 255))
    }
    #expect(try ImageCodec.decode(ImageCodec.encode(image, as: .png)).all == image.all)
  }

  /// Every level gives the same pixels, and more effort no larger file.
  @Test func levels() throws {
    let image = try CGImage.testCard()
    let files = try (-1...10).map { try ImageCodec.encode(image, as: .png, compression: $0) }
    for file in files { #expect(try ImageCodec.decode(file).all == image.all) }
    #expect(files[0] == files[1] && files[10] == files[11])
    #expect(files[2] == (try ImageCodec.encode(image, as: .png)))
    #expect(files[1].count > files[2].count && files[2].count >= files[10].count)
  }

  /// libpng finds nothing to complain about, in the smallest images too.
  @Test(arguments: [(1, 1), (1, 7), (7, 1), (3, 2)])
  func smallImages(width: Int, height: Int) throws {
    for alpha in [255, 128] {
      let image = try CGImage.make(width, height) { x, y in Pixel(x * 9, y * 9, 77, alpha) }
      #expect(try ImageCodec.decode(ImageCodec.encode(image, as: .png)).all == image.all)
    }
  }

  @Test func bytesAreDeterministic() throws {
    let first = try ImageCodec.encode(CGImage.testCard(), as: .png)
    let second = try ImageCodec.encode(CGImage.testCard(), as: .png, quality: 0.1)
    #expect(first == second)
  }

  @Test func colorTypeFollowsOpacity() throws {
    // Bit depth and colour type are bytes 24 and 25; the sRGB chunk is there.
    let opaque = try ImageCodec.encode(CGImage.gradient(), as: .png)
    #expect(Array(opaque[24...25]) == [8, 2])
    let translucent = try ImageCodec.encode(CGImage.testCard(), as: .png)
    #expect(Array(translucent[24...25]) == [8, 6])
    #expect(translucent.range(of: Data("sRGB".utf8)) != nil)
  }

  static let layouts: [(Int, Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16),
    (6, 8), (6, 16),
  ]

  @Test(arguments: layouts, [false, true])
  func everyLayoutDecodesExactly(layout: (Int, Int), isInterlaced: Bool) throws {
    let (colorType, bitDepth) = layout
    let most = (1 << bitDepth) - 1
    var builder = PNGBuilder(
      width: 11, height: 9, bitDepth: bitDepth, colorType: colorType, isInterlaced: isInterlaced
    ) { (x: Int, y: Int) -> [Int] in
      // 16-bit samples are exact multiples of 257, so their 8-bit values do not depend on rounding.
      func value(_ number: Int) -> Int {
        bitDepth == 16 ? (number % 256) * 257 : number & most
      }
      let all: [Int] = [
        value(x * 23 + y), value(y * 28 + x), value(x * y * 3), value(255 - x * 20),
      ]
      switch colorType {
      case 0, 3: return [all[0]]
      case 2: return Array(all[0..<3])
      case 4: return [all[0], all[3]]
      default: return all
      }
    }
    if colorType == 3 {
      let count = min(256, 1 << bitDepth)
      let palette = (0..<count).flatMap { (index: Int) -> [UInt8] in
        [UInt8(index), UInt8(255 - index), UInt8(index / 2)]
      }
      builder.chunks = [("PLTE", palette)]
    }
    let image = try ImageCodec.decode(builder.build())
    #expect((image.width, image.height) == (11, 9))
    for y in 0..<9 {
      for x in 0..<11 {
        let samples = builder.samples(x, y)
        func byte(_ index: Int) -> Int {
          bitDepth == 16 ? samples[index] / 257 : samples[index] * 255 / most
        }
        var rgba: [Int]
        switch colorType {
        case 0: rgba = [byte(0), byte(0), byte(0), 255]
        case 2: rgba = [byte(0), byte(1), byte(2), 255]
        case 3: rgba = [samples[0], 255 - samples[0], samples[0] / 2, 255]
        case 4: rgba = [byte(0), byte(0), byte(0), byte(1)]
        default: rgba = [byte(0), byte(1), byte(2), byte(3)]
        }
        for index in 0..<3 {
          rgba[index] = Int(Premultiplication.premultiply(UInt8(rgba[index]), UInt8(rgba[3])))
        }
        #expect(image.pixel(x, y) == Pixel(rgba[0], rgba[1], rgba[2], rgba[3]), "at \(x), \(y)")
      }
    }
  }

  @Test func sixteenBitsRound() throws {
    let values = [0, 127, 128, 129, 384, 386, 32_767, 32_768, 65_406, 65_407, 65_535]
    let builder = PNGBuilder(width: 11, height: 1, bitDepth: 16, colorType: 0) { x, _ in [values[x]]
    }
    let image = try ImageCodec.decode(builder.build())
    #expect(image.all.map { Int($0.red) } == values.map { ($0 * 255 + 32_767) / 65_535 })
  }

  @Test func transparencyChunk() throws {
    var palette = PNGBuilder(width: 3, height: 1, colorType: 3) { x, _ in [x] }
    palette.chunks = [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [128, 0])]
    #expect(
      try ImageCodec.decode(palette.build()).all
        == [Pixel(128, 0, 0, 128), Pixel(0, 0, 0, 0), Pixel(0, 0, 255)])
    var color = PNGBuilder(width: 2, height: 1, colorType: 2) { x, _ in [9, 8, 7 + x] }
    color.chunks = [("tRNS", [0, 9, 0, 8, 0, 7])]
    #expect(try ImageCodec.decode(color.build()).all == [Pixel(0, 0, 0, 0), Pixel(9, 8, 8)])
  }

  @Test func damagedProfilesAndForeignChunksAreIgnored() throws {
    let plain = PNGBuilder(width: 4, height: 1, colorType: 0) { x, _ in [x * 60 + 20] }
    var tagged = plain
    tagged.chunks = [
      ("gAMA", [0, 0, 0xB1, 0x8F]), ("cHRM", [UInt8](repeating: 1, count: 32)),
      ("iCCP", Array("x".utf8) + [0, 0, 1, 2, 3]), ("sRGB", [0]),
      ("sBIT", [5]), ("tEXt", Array("a".utf8) + [0] + Array("b".utf8)), ("prVt", [1, 2, 3]),
    ]
    #expect(try ImageCodec.decode(tagged.build()).all == ImageCodec.decode(plain.build()).all)
    #expect(try ImageCodec.decode(plain.build()).all.map(\.red) == [20, 80, 140, 200])
  }

  @Test func bytesAfterTheEndAreIgnored() throws {
    let builder = PNGBuilder(width: 2, height: 2, colorType: 0) { x, y in [x * 100 + y] }
    let image = try ImageCodec.decode(builder.build() + Data([1, 2, 3, 4]))
    #expect(image.all.map(\.red) == [0, 100, 1, 101])
  }

  @Test func crushedPremultiplied() throws {
    // Memory order is B, G, R, A, with colour times alpha.
    let builder = PNGBuilder(width: 13, height: 7, colorType: 6, crushed: [0x50, 0, 0x20, 0x02]) {
      x, y in
      [x * 5, y * 8, x + y, 100 + x]
    }
    let image = try ImageCodec.decode(builder.build())
    for y in 0..<7 {
      for x in 0..<13 { #expect(image.pixel(x, y) == Pixel(x + y, y * 8, x * 5, 100 + x)) }
    }
    #expect(image.utType == "public.png")
  }

  @Test func crushedClampsColorToAlpha() throws {
    let builder = PNGBuilder(width: 1, height: 1, crushed: [0x50, 0, 0x20, 0x02]) { _, _ in
      [200, 10, 60, 50]
    }
    #expect(try ImageCodec.decode(builder.build()).pixel(0, 0) == Pixel(50, 10, 50, 50))
  }

  @Test func crushedWithoutAlpha() throws {
    let builder = PNGBuilder(width: 1, height: 1, crushed: [0x50, 0, 0x20, 0x06]) { _, _ in
      [200, 10, 60, 0]
    }
    let image = try ImageCodec.decode(builder.build())
    #expect(image.pixel(0, 0) == Pixel(60, 10, 200))
    #expect(image.pixels.isOpaque)
  }

  @Test(arguments: [false, true]) func crushedRGBAndGray(isInterlaced: Bool) throws {
    let info: [UInt8] = [0x50, 0, 0x20, 0x06]
    let rgb = PNGBuilder(
      width: 9, height: 9, colorType: 2, isInterlaced: isInterlaced, crushed: info
    ) { x, y in [x, y, 200] }
    #expect(try ImageCodec.decode(rgb.build()).pixel(8, 3) == Pixel(200, 3, 8))
    let gray = PNGBuilder(
      width: 9, height: 9, colorType: 4, isInterlaced: isInterlaced, crushed: info
    ) { x, y in [x * 20, 128] }
    #expect(try ImageCodec.decode(gray.build()).pixel(8, 3) == Pixel(80, 80, 80, 128))
  }

  @Test func crushedInManyBlocks() throws {
    // The image takes more than one window of output and one stored block.
    let builder = PNGBuilder(width: 200, height: 150, crushed: [0x50, 0, 0x20, 0x02]) { x, y in
      [x % 100, y % 100, (x + y) % 100, 255]
    }
    let image = try ImageCodec.decode(builder.build())
    #expect(image.pixel(199, 149) == Pixel(48, 49, 99))
  }

  @Test func crushedDamage() {
    let info: [UInt8] = [0x50, 0, 0x20, 0x02]
    func file(_ data: [UInt8]) -> Data {
      PNGBuilder.headerOnly(width: 2, height: 2).prefix(8) + PNGBuilder.chunk("CgBI", info)
        + PNGBuilder.headerOnly(width: 2, height: 2).dropFirst(8) + PNGBuilder.chunk("IDAT", data)
        + PNGBuilder.chunk("IEND", [])
    }
    let rows = [UInt8](repeating: 0, count: 18)
    #expect(throws: Never.self) { try ImageCodec.decode(file(PNGBuilder.storedDeflate(rows))) }
    // The file ends in the middle of the stream.
    #expect(throws: CGImageError.truncated(.png, detail: "the image data ends after 10 bytes")) {
      try ImageCodec.decode(file(Array(PNGBuilder.storedDeflate(rows).prefix(15))))
    }
    // The data is not deflate.
    #expect(throws: CGImageError.corrupt(.png, detail: "the image data is not a deflate stream")) {
      try ImageCodec.decode(file([0xFF, 0xFF, 0xFF]))
    }
    // There are fewer rows than the header promises.
    #expect(throws: CGImageError.self) {
      try ImageCodec.decode(file(PNGBuilder.storedDeflate(Array(rows.prefix(9)))))
    }
    // There are far more bytes than the header promises.
    #expect(throws: CGImageError.corrupt(.png, detail: "more image data than 480 bytes")) {
      try ImageCodec.decode(file(PNGBuilder.storedDeflate([UInt8](repeating: 0, count: 1 << 20))))
    }
  }

  @Test func damagedChecksumIsAnError() {
    var data = PNGBuilder(width: 20, height: 20) { x, y in [x, y, 0, 255] }.build()
    data[80] ^= 0xFF
    #expect(throws: CGImageError.self) { try ImageCodec.decode(data) }
  }

  @Test func impossibleHeaders() {
    for (bitDepth, colorType) in [(3, 0), (16, 3), (8, 5), (1, 6), (8, 1)] {
      let builder = PNGBuilder(width: 2, height: 2, bitDepth: bitDepth, colorType: colorType) {
        _, _ in []
      }
      #expect(throws: CGImageError.self) { try ImageCodec.decode(builder.build()) }
    }
    #expect(throws: CGImageError.corrupt(.png, detail: "the header says 0 x 5 pixels")) {
      try ImageCodec.decode(PNGBuilder.headerOnly(width: 0, height: 5))
    }
  }
}
