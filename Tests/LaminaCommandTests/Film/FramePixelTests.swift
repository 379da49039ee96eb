import Foundation
import Lamina
import Testing

@testable import lamina

/// The bytes that ffmpeg gets for an image.
@Suite struct FramePixelTests {
  /// An image of 3x1 pixels in premultiplied BGRA: opaque, half transparent, and transparent.
  private static let bytes: [UInt8] = [10, 20, 30, 255, 0, 64, 128, 128, 0, 0, 0, 0]

  private func image(_ bytes: [UInt8], width: Int, height: Int) throws -> CGImage {
    CGImage(pixels: try PixelBuffer(width: width, height: height) { $0.copyBytes(from: bytes) })
  }

  private func frame(_ pixels: FramePixels, _ bytes: [UInt8], width: Int, height: Int) throws -> (
    FrameContent, [UInt8]
  ) {
    let content = FrameContent()
    pixels.write(try image(bytes, width: width, height: height), to: content)
    return (content, content.withBytes { [UInt8]($0) })
  }

  @Test func straightAlpha() throws {
    let (content, bytes) = try frame(
      FramePixels(background: nil, isEven: false), Self.bytes, width: 3, height: 1)
    #expect(content.image == nil)
    #expect(bytes == [10, 20, 30, 255, 0, 128, 255, 128, 0, 0, 0, 0])
  }

  @Test func overAColor() throws {
    let pixels = FramePixels(
      background: BackgroundColor(red: 255, green: 100, blue: 1), isEven: false)
    let (_, bytes) = try frame(pixels, Self.bytes, width: 3, height: 1)
    #expect(bytes == [10, 20, 30, 255, 0, 64 + 50, 128 + 127, 255, 1, 100, 255, 255])
  }

  @Test func everyAlphaOverEveryColorStaysInRange() throws {
    for level in 0...255 {
      let alphas = (0...255).flatMap { [UInt8](repeating: UInt8($0), count: 4) }
      let color = BackgroundColor(red: UInt8(level), green: 255, blue: 0)
      let picture = try color.under(try image(alphas, width: 256, height: 1))
      #expect(picture.pixels.isOpaque)
      picture.pixels.withUnsafeBytes { bytes in
        for alpha in 0...255 {
          let rest = Int((Double(level) * Double(255 - alpha) / 255).rounded())
          #expect(bytes[alpha * 4] == alpha)
          #expect(bytes[alpha * 4 + 1] == 255)
          #expect(Int(bytes[alpha * 4 + 2]) == alpha + rest)
        }
      }
    }
  }

  /// Premultiplied pixels already are pixels over black, so nothing is copied.
  @Test func blackCostsNothing() throws {
    let (content, bytes) = try frame(
      FramePixels(background: .black, isEven: true), Self.bytes + [0, 0, 0, 0], width: 4, height: 1)
    #expect(content.height == 2)
    #expect(bytes.count == 32)
    let (even, same) = try frame(
      FramePixels(background: .black, isEven: true), Self.bytes + [0, 0, 0, 0], width: 2, height: 2)
    #expect(even.image != nil)
    #expect(same == Self.bytes + [0, 0, 0, 0])
  }

  @Test func oddSidesRepeatTheirLastPixels() throws {
    let (a, b, c): ([UInt8], [UInt8], [UInt8]) = ([1, 2, 3, 255], [4, 5, 6, 255], [7, 8, 9, 255])
    let even = FramePixels(background: .black, isEven: true)
    let (content, wide) = try frame(even, a + b + c, width: 3, height: 1)
    #expect(content.width == 4 && content.height == 2)
    #expect(wide == a + b + c + c + a + b + c + c)
    let (_, tall) = try frame(even, a + b + c, width: 1, height: 3)
    #expect(tall == a + a + b + b + c + c + c + c)
    let (_, odd) = try frame(
      FramePixels(background: nil, isEven: false), a + b + c, width: 1, height: 3)
    #expect(odd == a + b + c)
  }

  @Test func memoryIsUsedAgain() throws {
    let content = FrameContent()
    let pixels = FramePixels(background: nil, isEven: false)
    pixels.write(try image(Self.bytes, width: 3, height: 1), to: content)
    let first = content.bytes.baseAddress
    pixels.write(try image(Self.bytes, width: 3, height: 1), to: content)
    #expect(content.bytes.baseAddress == first)
    pixels.write(try image([1, 2, 3, 255], width: 1, height: 1), to: content)
    #expect(content.withBytes { [UInt8]($0) } == [1, 2, 3, 255])
  }
}
