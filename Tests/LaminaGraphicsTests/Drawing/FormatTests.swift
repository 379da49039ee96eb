import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Bitmap contexts: formats, the owner of their memory, and their images.
@Suite struct FormatTests {
  struct Format: CustomTestStringConvertible, Sendable {
    var name: String
    var bits: Int
    var info: UInt32
    var isGray = false
    /// The bytes of a pixel of half transparent red on nothing, and of an untouched pixel.
    var red: [UInt8]
    var empty: [UInt8]
    var testDescription: String { name }
    var space: CGColorSpace {
      isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB()
    }
  }

  static let little32 = CGBitmapInfo.byteOrder32Little.rawValue
  static let big32 = CGBitmapInfo.byteOrder32Big.rawValue
  static let float = CGBitmapInfo.floatComponents.rawValue

  static func alpha(_ info: CGImageAlphaInfo) -> UInt32 { info.rawValue }

  static func words(_ values: [UInt16]) -> [UInt8] {
    values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  }

  static func floats(_ values: [Float]) -> [UInt8] {
    values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32($0 * 8)) }
    }
  }

  // 0.5 of 255 is 128 (127.5 rounded up).
  static let formats = [
    Format(
      name: "BGRA", bits: 8, info: alpha(.premultipliedFirst) | little32, red: [0, 0, 128, 128],
      empty: [0, 0, 0, 0]),
    Format(
      name: "ARGB", bits: 8, info: alpha(.premultipliedFirst), red: [128, 128, 0, 0],
      empty: [0, 0, 0, 0]),
    Format(
      name: "ARGB big", bits: 8, info: alpha(.premultipliedFirst) | big32, red: [128, 128, 0, 0],
      empty: [0, 0, 0, 0]),
    Format(
      name: "RGBA", bits: 8, info: alpha(.premultipliedLast), red: [128, 0, 0, 128],
      empty: [0, 0, 0, 0]),
    Format(
      name: "ABGR", bits: 8, info: alpha(.premultipliedLast) | little32, red: [128, 0, 0, 128],
      empty: [0, 0, 0, 0]),
    Format(
      name: "RGBX", bits: 8, info: alpha(.noneSkipLast), red: [128, 0, 0, 255],
      empty: [0, 0, 0, 255]),
    Format(
      name: "XRGB", bits: 8, info: alpha(.noneSkipFirst), red: [255, 128, 0, 0],
      empty: [255, 0, 0, 0]),
    // The grey of red is 127 (0.2126 of the light). Half of that is 63.5.
    Format(name: "grey", bits: 8, info: alpha(.none), isGray: true, red: [63], empty: [0]),
    Format(name: "alpha", bits: 8, info: alpha(.alphaOnly), isGray: true, red: [128], empty: [0]),
    Format(
      name: "RGBA 16", bits: 16, info: alpha(.premultipliedLast),
      red: words([128 * 257, 0, 0, 128 * 257]),
      empty: words([0, 0, 0, 0])),
    Format(
      name: "RGBA half", bits: 16, info: alpha(.premultipliedLast) | float,
      red: words([Float16(128.0 / 255).bitPattern, 0, 0, Float16(128.0 / 255).bitPattern]),
      empty: words([0, 0, 0, 0])),
    Format(
      name: "RGBA float", bits: 32, info: alpha(.premultipliedLast) | float,
      red: floats([128.0 / 255, 0, 0, 128.0 / 255]), empty: floats([0, 0, 0, 0])),
  ]

  @Test(arguments: formats) func bytesOfEachFormat(format: Format) throws {
    let context = try #require(
      CGContext(
        data: nil, width: 3, height: 2, bitsPerComponent: format.bits, bytesPerRow: 0,
        space: format.space,
        bitmapInfo: format.info))
    context.setFillColor(.rgba(1, 0, 0, 0.5))
    // Fills the left column of the lower row.
    context.fill(box(0, 0, 1, 1))
    let data = try #require(context.data)
    let step = format.red.count
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      (0..<step).map {
        data.load(fromByteOffset: y * context.bytesPerRow + x * step + $0, as: UInt8.self)
      }
    }
    #expect(pixel(0, 1) == format.red)
    #expect(pixel(1, 1) == format.empty)
    #expect(context.bitsPerComponent == format.bits)
    #expect(context.bitsPerPixel == step * 8)
    #expect(context.bitmapInfo.rawValue == format.info)
    let image = try #require(context.makeImage())
    #expect((image.width, image.height) == (3, 2))
    if format.bits == 8 {
      #expect(image.bitmapInfo.rawValue == format.info)
      #expect(image.bitsPerPixel == step * 8)
    }
    // Later drawing does not change the image.
    let before = image.all
    context.clear(box(0, 0, 3, 2))
    #expect(image.all == before)
  }

  /// The caller's bytes are up to date after every call. Drawing starts from them, and the caller
  /// may write them in between.
  @Test(arguments: formats) func bytesOfTheCaller(format: Format) throws {
    let step = format.red.count
    // Rows that Cairo could not use, an odd start, and a guard after the end.
    let row = 3 * step + 1
    let memory = UnsafeMutableRawPointer.allocate(byteCount: row * 2 + 2, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: row * 2 + 2)
    memory.storeBytes(of: 77, toByteOffset: row * 2 + 1, as: UInt8.self)
    let context = try #require(
      CGContext(
        data: memory + 1, width: 3, height: 2, bitsPerComponent: format.bits, bytesPerRow: row,
        space: format.space, bitmapInfo: format.info))
    #expect(context.data == memory + 1)
    context.setFillColor(.rgba(1, 0, 0, 0.5))
    context.fill(box(0, 0, 1, 1))
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      (0..<step).map { memory.load(fromByteOffset: 1 + y * row + x * step + $0, as: UInt8.self) }
    }
    #expect(pixel(0, 1) == format.red)
    // The caller copies the pixel. Drawing something invisible over the copy leaves it as it is.
    for byte in 0..<step {
      memory.storeBytes(of: format.red[byte], toByteOffset: 1 + step + byte, as: UInt8.self)
    }
    context.setFillColor(.rgba(1, 0, 0, 0))
    context.fill(box(0, 0, 3, 2))
    #expect(pixel(1, 0) == format.red)
    let image = try #require(context.makePixelBuffer().map { CGImage(pixels: $0) })
    #expect(image.pixel(1, 0) == image.pixel(0, 1))
    #expect(memory.load(fromByteOffset: row * 2 + 1, as: UInt8.self) == 77)
  }

  /// Wide components keep all their bits where no drawing happens.
  @Test func widePixelsKeepWhatIsNotDrawnOn() throws {
    var memory: [Float] = [0.12345, 0.2, 0.3, 1, 0.123456, 0.2, 0.3, 1]
    try memory.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 2, height: 1, bitsPerComponent: 32, bytesPerRow: 32,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: Self.alpha(.premultipliedLast) | Self.float))
      context.setFillColor(.rgba(1, 1, 1, 0))
      context.fill(box(0, 0, 2, 1))
      context.setFillColor(.rgba(0, 1, 0))
      context.fill(box(0, 0, 1, 1))
    }
    #expect(memory == [0, 1, 0, 1, 0.123456, 0.2, 0.3, 1])
  }

  /// Components are in the context's space.
  @Test func linearSpace() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    let context = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 32, bytesPerRow: 0, space: space,
        bitmapInfo: Self.alpha(.premultipliedLast) | Self.float))
    context.setFillColor(.rgba(188.0 / 255, 0, 1))
    context.fill(box(0, 0, 1, 1))
    let red = try #require(context.data).load(as: Float.self)
    // 188 of 255 in sRGB is half of the light.
    #expect(abs(red - 0.5029) < 0.0001)
  }

  @Test(
    arguments: [
      (8, CGImageAlphaInfo.last.rawValue, false), (8, CGImageAlphaInfo.first.rawValue, false),
      (8, CGImageAlphaInfo.none.rawValue, false),
      (8, CGImageAlphaInfo.premultipliedLast.rawValue, true),
      (5, CGImageAlphaInfo.noneSkipFirst.rawValue, false),
      (16, CGImageAlphaInfo.premultipliedFirst.rawValue, false),
      (32, CGImageAlphaInfo.premultipliedLast.rawValue, false), (8, 31, false), (0, 1, false),
      (-8, 1, false),
    ] as [(Int, UInt32, Bool)])
  func otherFormatsAreRefused(bits: Int, info: UInt32, isGray: Bool) {
    #expect(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: bits, bytesPerRow: 0,
        space: isGray ? CGColorSpaceCreateDeviceGray() : CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: info)
        == nil)
  }

  @Test(arguments: [
    (0, 4, 0), (4, 0, 0), (-1, 4, 0), (.max, .max, 0), (40_000, 1, 0), (20_000, 20_000, 0),
    (4, 4, 15),
    (4, 4, -16), (4, .max / 4, 0),
  ])
  func otherSizesAreRefused(width: Int, height: Int, row: Int) {
    #expect(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: row,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
  }

  /// The callback comes once, when the context goes, with the info of its creation. A context that
  /// was refused never calls it.
  @Test func releaseComesOnce() throws {
    struct Count {
      var calls = 0
      var data: UnsafeMutableRawPointer?
    }
    var count = Count()
    var bytes = [UInt8](repeating: 0, count: 64)
    try withUnsafeMutablePointer(to: &count) { pointer in
      try bytes.withUnsafeMutableBytes { memory in
        func make(_ bits: Int) -> CGContext? {
          CGContext(
            data: memory.baseAddress, width: 4, height: 4, bitsPerComponent: bits, bytesPerRow: 16,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo.canonical.rawValue,
            releaseCallback: { info, data in
              info?.assumingMemoryBound(to: Count.self).pointee.calls += 1
              info?.assumingMemoryBound(to: Count.self).pointee.data = data
            }, releaseInfo: pointer)
        }
        #expect(make(5) == nil)
        #expect(pointer.pointee.calls == 0)
        do {
          let context = try #require(make(8))
          context.fill(box(0, 0, 4, 4))
          #expect(pointer.pointee.calls == 0)
        }
        #expect(pointer.pointee.calls == 1)
        #expect(pointer.pointee.data == memory.baseAddress)
      }
    }
    #expect(bytes[3] == 255)
  }
}
