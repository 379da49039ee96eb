import Foundation
import Testing

@testable import LaminaGraphics

@Suite struct CroppingTests {
  @Test func partOfTheImage() throws {
    let card = try CGImage.testCard()
    let part = try #require(card.cropping(to: CGRect(x: 5, y: 7, width: 11, height: 3)))
    #expect((part.width, part.height, part.bytesPerRow) == (11, 3, 44))
    for y in 0..<3 {
      for x in 0..<11 { #expect(part.pixel(x, y) == card.pixel(x + 5, y + 7)) }
    }
  }

  static let rectangles: [(CGRect, Int, Int)] = [
    (CGRect(x: -5, y: -5, width: 10, height: 10), 5, 5),
    (CGRect(x: 30, y: 20, width: 100, height: 100), 7, 3),
    (CGRect(x: 1.25, y: 1.75, width: 1, height: 1), 2, 2),
    (CGRect(x: 10, y: 10, width: -4, height: -2), 4, 2),
    (CGRect(x: 36, y: 22, width: 1, height: 1), 1, 1),
    (CGRect(x: -1e300, y: -1e300, width: 2e300, height: 2e300), 37, 23),
  ]

  @Test(arguments: rectangles) func rectangleIsCutToTheImage(rect: CGRect, width: Int, height: Int)
    throws
  {
    let part = try #require(try CGImage.testCard().cropping(to: rect))
    #expect((part.width, part.height) == (width, height))
  }

  @Test(arguments: [
    CGRect(x: 37, y: 0, width: 5, height: 5), CGRect(x: 0, y: 0, width: 0, height: 5), CGRect.zero,
    CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5),
    CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5),
    CGRect(x: 0, y: -9, width: 5, height: 5), CGRect.null,
  ]) func nothingLeftIsNil(rect: CGRect) throws {
    #expect(try CGImage.testCard().cropping(to: rect) == nil)
  }

  @Test func wholeImageIsTheSameObject() throws {
    let card = try CGImage.testCard()
    #expect(card.cropping(to: CGRect(x: 0, y: 0, width: 37, height: 23)) === card)
    #expect(card.copy() === card)
  }

  @Test func foreignLayoutIsKept() throws {
    let bytes: [UInt8] = [10, 20, 30, 40, 99, 50, 60, 70, 80, 99, 90, 100, 110, 120]
    let image = try #require(
      CGImage(
        width: 4, height: 3, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 5,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [],
        provider: CGDataProvider(bytes: Data(bytes)),
        decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 2)))
    #expect(part.bitsPerPixel == 8 && part.bytesPerRow == 2)
    #expect(part.dataProvider?.data == NSData(data: Data([60, 70, 100, 110])))
    #expect(part.all.map(\.red) == [60, 70, 100, 110])
  }

  @Test func copyInAnotherSpace() throws {
    let image = try CGImage.make(1, 1) { _, _ in Pixel(55, 128, 0) }
    let linear = try #require(CGColorSpace(name: CGColorSpace.linearSRGB))
    #expect(image.copy(colorSpace: linear)?.pixel(0, 0) == Pixel(128, 188, 0))
    #expect(image.copy(colorSpace: CGColorSpaceCreateDeviceGray()) == nil)
  }

  @Test func opaquePartOfATranslucentImage() throws {
    let image = try CGImage.make(4, 1) { x, _ in Pixel(0, 0, 0, x == 0 ? 0 : 255) }
    #expect(!image.pixels.isOpaque)
    #expect(image.cropping(to: CGRect(x: 1, y: 0, width: 3, height: 1))?.pixels.isOpaque == true)
  }
}
