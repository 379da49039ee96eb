import Foundation
import Testing

@testable import LaminaGraphics

/// Rows that are converted eight pixels at a time have the bytes of rows that are converted one by
/// one.
@Suite struct WordConversionTests {
  static let alphas: [CGImageAlphaInfo] = [
    .none, .noneSkipLast, .noneSkipFirst, .premultipliedLast, .premultipliedFirst, .last, .first,
  ]
  static let orders: [CGImageByteOrderInfo] = [
    .orderDefault, .order16Little, .order32Little, .order16Big, .order32Big,
  ]

  private func conversion(_ alpha: CGImageAlphaInfo, _ order: CGImageByteOrderInfo) throws
    -> BitmapConversion
  {
    let layout = try #require(
      BitmapLayout(
        model: .rgb, bitsPerComponent: 8, bitsPerPixel: 32,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue)))
    return BitmapConversion(layout: layout, space: .srgbSpace, decode: nil)
  }

  @Test(arguments: alphas, orders)
  func wordsGiveTheSameBytes(_ alpha: CGImageAlphaInfo, _ order: CGImageByteOrderInfo) throws {
    let quick = try conversion(alpha, order)
    var plain = quick
    plain.usesWords = false
    #expect(plain.words == nil)
    var random = SystemRandomNumberGenerator()
    // All colours with all alphas, then random bytes at odd places.
    var (every, turned): ([UInt8], [UInt8]) = ([], [])
    for number in 0..<65_536 {
      let (low, high) = (UInt8(number & 255), UInt8(number >> 8))
      let pixel: [UInt8] = [low, high ^ 0x55, 255 - low, high]
      every += pixel
      turned += pixel.reversed()
    }
    for bytes in [every, turned] {
      try expectSame(quick, plain, bytes, width: 256, height: 256, stride: 1_024)
    }
    for width in 1...20 {
      let stride = width * 4 + Int.random(in: 0...9)
      var bytes = [UInt8](repeating: 0, count: stride * 3)
      for index in bytes.indices { bytes[index] = UInt8.random(in: 0...255, using: &random) }
      try expectSame(quick, plain, bytes, width: width, height: 3, stride: stride)
    }
  }

  private func expectSame(
    _ quick: BitmapConversion, _ plain: BitmapConversion, _ bytes: [UInt8], width: Int,
    height: Int, stride: Int
  ) throws {
    try bytes.withUnsafeBytes { bytes in
      let a = try quick.convert(bytes, width: width, height: height, bytesPerRow: stride)
      let b = try plain.convert(bytes, width: width, height: height, bytesPerRow: stride)
      #expect(a.isOpaque == b.isOpaque)
      let isSame = a.withUnsafeBytes { a in b.withUnsafeBytes { b in a.elementsEqual(b) } }
      #expect(isSame, "\(width) x \(height), \(stride) bytes a row")
      if let words = quick.words {
        let isOpaque = words.isOpaque(bytes, width: width, height: height, bytesPerRow: stride)
        #expect(isOpaque == b.isOpaque)
      }
    }
  }

  /// The usual orders do not fall back to the slow way.
  @Test func theUsualOrdersAreConvertedByWords() throws {
    let usual: [(CGImageAlphaInfo, CGImageByteOrderInfo)] = [
      (.noneSkipLast, .orderDefault), (.noneSkipFirst, .orderDefault),
      (.noneSkipFirst, .order32Little), (.noneSkipLast, .order32Little),
      (.premultipliedLast, .orderDefault), (.premultipliedFirst, .orderDefault),
      (.premultipliedFirst, .order32Little), (.last, .order32Big), (.first, .order32Little),
    ]
    for (alpha, order) in usual { #expect(try conversion(alpha, order).words != nil) }
    #expect(try conversion(.last, .order16Little).words == nil)
    var other = try conversion(.last, .orderDefault)
    other = BitmapConversion(
      layout: other.layout, space: CGColorSpaceCreateDeviceRGB(), decode: [0, 1, 1, 0, 0, 1])
    #expect(other.words == nil)
  }

  @Test func lentPixelsAreConvertedWhenTheyAreAskedFor() throws {
    let (width, height) = (19, 7)
    var bytes: [UInt8] = []
    for index in 0..<width * height * 4 {
      bytes.append(UInt8(truncatingIfNeeded: index * 37 + index / 9))
    }
    let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
    let provider = CGDataProvider(bytes: Data(bytes))
    let image = try #require(
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
        space: .srgbSpace, bitmapInfo: info, provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    let lent = try #require(image.lentPixels)
    #expect(lent.isUnconverted)
    #expect(!image.isOpaque)
    // A part, with the lowest row first.
    var part = [UInt8](repeating: 0, count: 5 * 3 * 4)
    part.withUnsafeMutableBytes { memory in
      if let memory = memory.baseAddress {
        lent.copyRows(x: 2, y: 1, width: 5, height: 3, reversed: true, into: memory)
      }
    }
    #expect(lent.isUnconverted)
    let serial = image.serial
    let pixels = image.pixels
    #expect(!lent.isUnconverted)
    #expect(image.lentPixels == nil)
    #expect(pixels === image.pixels)
    #expect(pixels.serial == serial)
    #expect((pixels.width, pixels.height) == (width, height))
    var layout = try conversion(.premultipliedLast, .orderDefault)
    layout.usesWords = false
    let expected = try bytes.withUnsafeBytes {
      try layout.convert($0, width: width, height: height, bytesPerRow: width * 4)
    }
    let all = expected.withUnsafeBytes { Array($0) }
    #expect(pixels.withUnsafeBytes { Array($0) } == all)
    for row in 0..<3 {
      let start = ((3 - row) * width + 2) * 4
      #expect(Array(part[row * 20..<row * 20 + 20]) == Array(all[start..<start + 20]))
    }
  }
}
