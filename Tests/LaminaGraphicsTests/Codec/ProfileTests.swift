import Foundation
import Testing

@testable import LaminaGraphics

/// Colour profiles and PNG's colour chunks become sRGB.
@Suite struct ProfileTests {
  private func decode(_ data: Data) throws -> (CGImage, [String]) {
    let source = CGImageSource(data: data)
    return (try source.image(), source.notes)
  }

  private func png(_ pixel: [Int], _ chunks: [(String, [UInt8])], colorType: Int = 6) -> Data {
    var builder = PNGBuilder(width: 2, height: 1, colorType: colorType) { _, _ in pixel }
    builder.chunks = chunks
    return builder.build()
  }

  @Test func pngProfile() throws {
    let linear = Tagged.png(ProfileBuilder.rgb(gamma: 1))
    let (image, notes) = try decode(png([128, 0, 255, 255], [("iCCP", linear)]))
    #expect(image.pixel(0, 0).distance(to: Pixel(188, 0, 255)) <= 1)
    #expect(notes == [])
    // Straight colours are converted, then multiplied: 188 x 128 / 255.
    let half = try decode(png([128, 0, 255, 128], [("iCCP", linear)])).0
    #expect(half.pixel(1, 0).distance(to: Pixel(94, 0, 128, 128)) <= 1)
    let swapped = Tagged.png(ProfileBuilder.rgb(gamma: 2.2, isSwapped: true))
    let other = try decode(png([255, 0, 0, 255], [("iCCP", swapped)])).0
    #expect(other.pixel(0, 0).distance(to: Pixel(0, 0, 255)) <= 2)
    // A profile takes precedence over the chunk that says sRGB.
    let both = try decode(png([128, 0, 255, 255], [("iCCP", linear), ("sRGB", [0])])).0
    #expect(both.pixel(0, 0) == image.pixel(0, 0))
  }

  @Test func grayProfiles() throws {
    let gray = Tagged.png(ProfileBuilder.gray(gamma: 1))
    let (image, notes) = try decode(png([128], [("iCCP", gray)], colorType: 0))
    #expect(image.pixel(0, 0).distance(to: Pixel(188, 188, 188)) <= 1 && notes == [])
    let rgb = Tagged.png(ProfileBuilder.rgb(gamma: 1))
    let other = try decode(png([128], [("iCCP", rgb)], colorType: 0)).0
    #expect(other.pixel(0, 0).distance(to: Pixel(188, 188, 188)) <= 1)
    let (plain, complaint) = try decode(png([128, 0, 0, 255], [("iCCP", gray)]))
    #expect(plain.pixel(0, 0) == Pixel(128, 0, 0))
    #expect(
      complaint == ["colour profile ignored: it is for another kind of colour than the image's"])
  }

  @Test func gammaAndChromaticities() throws {
    func red(_ chunks: [(String, [UInt8])], colorType: Int = 2) throws -> Pixel {
      let pixel = colorType == 0 ? [128] : [128, 128, 128]
      return try decode(png(pixel, chunks, colorType: colorType)).0.pixel(0, 0)
    }
    let linear: (String, [UInt8]) = ("gAMA", ProfileBuilder.number(100_000))
    #expect(try red([linear]).distance(to: Pixel(188, 188, 188)) <= 1)
    #expect(try red([linear], colorType: 0).distance(to: Pixel(188, 188, 188)) <= 1)
    // The values that nearly all files have are exactly sRGB. So are impossible values, and values
    // next to an sRGB chunk.
    let usual = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap(
      ProfileBuilder.number)
    for chunks: [(String, [UInt8])] in [
      [("gAMA", ProfileBuilder.number(45_455)), ("cHRM", usual)],
      [("gAMA", ProfileBuilder.number(0))],
      [("gAMA", ProfileBuilder.number(0xFFFF_FFFF))], [("gAMA", [1])], [linear, ("sRGB", [0])],
      [linear, ("cHRM", [UInt8](repeating: 0, count: 32))], [("cHRM", usual)],
    ] {
      #expect(try red(chunks) == Pixel(128, 128, 128), "\(chunks)")
    }
    // Red and blue are exchanged.
    let swapped = [31_270, 32_900, 15_000, 6_000, 30_000, 60_000, 64_000, 33_000].flatMap(
      ProfileBuilder.number)
    let pixel = try decode(
      png([255, 0, 0, 255], [("gAMA", ProfileBuilder.number(45_455)), ("cHRM", swapped)])
    ).0.pixel(0, 0)
    #expect(pixel.distance(to: Pixel(0, 0, 255)) <= 2)
  }

  @Test func jpegProfileInSegments() throws {
    let file = try ImageCodec.encode(CGImage.make(8, 8) { _, _ in Pixel(128, 128, 128) }, as: .jpeg)
    let tagged = Tagged.jpeg(file, ProfileBuilder.rgb(gamma: 1))
    let (image, notes) = try decode(tagged)
    #expect(image.pixel(3, 3).distance(to: Pixel(188, 188, 188)) <= 2 && notes == [])
    // The profile lacks its first part.
    let cut = try #require(tagged.range(of: Data("ICC_PROFILE\0".utf8) + [1])).lowerBound
    var broken = tagged
    broken[cut + 12] = 99
    let (plain, complaint) = try decode(broken)
    #expect(plain.pixel(3, 3).distance(to: Pixel(128, 128, 128)) <= 1)
    #expect(complaint.count == 1)
    let gray = try decode(Tagged.jpeg(Samples.greyJPEG, ProfileBuilder.gray(gamma: 1))).0
    #expect(gray.pixel(3, 3).distance(to: Pixel(168, 168, 168)) <= 2)
  }

  @Test func cmykProfile() throws {
    let (image, notes) = try decode(Tagged.jpeg(Samples.cmykJPEG, ProfileBuilder.cmyk()))
    #expect(image.pixel(0, 0).distance(to: Pixel(119, 119, 119)) <= 2 && notes == [])
    #expect(image.pixels.isOpaque)
    let (plain, complaint) = try decode(Tagged.jpeg(Samples.cmykJPEG, ProfileBuilder.rgb(gamma: 1)))
    #expect(plain.pixel(0, 0).distance(to: Pixel(255, 0, 0)) <= 3)
    #expect(complaint.count == 1)
  }

  @Test func webPProfile() throws {
    let file = try ImageCodec.encode(
      CGImage.make(8, 8) { _, _ in Pixel(128, 0, 255) }, as: .webp, quality: 1)
    let (image, notes) = try decode(
      Tagged.webp(file, ProfileBuilder.rgb(gamma: 1), width: 8, height: 8))
    #expect(image.pixel(3, 3).distance(to: Pixel(188, 0, 255)) <= 1 && notes == [])
  }

  @Test func damagedProfilesLeaveANote() throws {
    let whole = ProfileBuilder.rgb(gamma: 1)
    for length in [0, 1, 100, 131, 200, whole.count - 20] {
      let (image, notes) = try decode(
        png([128, 0, 255, 255], [("iCCP", Tagged.png(whole.prefix(length)))]))
      #expect(image.pixel(0, 0) == Pixel(128, 0, 255))
      #expect(notes.count == 1, "\(length)")
    }
  }

  @Test func profileBombIsNotUnpacked() throws {
    // 5 MB of zeros from 32 kB.
    let payload = Array("p".utf8) + [0, 0, 0x78, 0x01] + Tagged.bomb(20_000)
    #expect(payload.count < 40_000)
    let (image, notes) = try decode(png([128, 0, 255, 255], [("iCCP", payload)]))
    #expect(image.pixel(0, 0) == Pixel(128, 0, 255))
    #expect(notes == ["colour profile ignored: it is damaged or larger than 4194304 bytes"])
    // Text is not unpacked at all. Image data is not unpacked beyond the size of the image.
    let text = Array("t".utf8) + [0, 0] + payload.dropFirst(3)
    #expect(try decode(png([1, 2, 3, 255], [("zTXt", text)])).0.pixel(0, 0) == Pixel(1, 2, 3))
    let data =
      PNGBuilder.headerOnly(width: 4, height: 4)
      + PNGBuilder.chunk("IDAT", [0x78, 0x01] + Tagged.bomb(20_000))
      + PNGBuilder.chunk("IEND", [])
    #expect((try? ImageCodec.decode(data))?.width ?? 4 == 4)
  }
}
