import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct ImageDrawingTests {
  @Test func pixelsThatMeetPixelsAreCopied() throws {
    let card = try CGImage.testCard()
    let canvas = try Canvas(37, 23)
    canvas.context.draw(card, in: box(0, 0, 37, 23))
    #expect(canvas.pixels == card.all)
    for quality in [CGInterpolationQuality.none, .low, .medium, .high] {
      let canvas = try Canvas(40, 30)
      canvas.context.interpolationQuality = quality
      canvas.context.translateBy(x: 0.5, y: 1.25)
      canvas.context.draw(card, in: box(1.5, 2.75, 37, 23))
      for y in 0..<23 {
        for x in 0..<37 { #expect(canvas.pixel(x + 2, y + 3) == card.pixel(x, y)) }
      }
    }
  }

  @Test func mirroredAndTurned() throws {
    let card = try CGImage.testCard()
    let flipped = try Canvas(37, 23)
    flipped.context.translateBy(x: 0, y: 23)
    flipped.context.scaleBy(x: 1, y: -1)
    flipped.context.draw(card, in: box(0, 0, 37, 23))
    for y in 0..<23 { for x in 0..<37 { #expect(flipped.pixel(x, y) == card.pixel(x, 22 - y)) } }
    let turned = try Canvas(23, 37)
    turned.context.translateBy(x: 23, y: 0)
    turned.context.rotate(by: .pi / 2)
    turned.context.draw(card, in: box(0, 0, 37, 23))
    // The right end of each row has turned upwards: columns from the right are rows from the top.
    for y in 0..<37 { for x in 0..<23 { #expect(turned.pixel(x, y) == card.pixel(36 - y, x)) } }
  }

  @Test func withoutInterpolationPixelsAreBlocks() throws {
    let image = try CGImage.make(2, 2) { x, y in Pixel(x * 200, y * 200, 50) }
    let canvas = try Canvas(6, 6)
    canvas.context.interpolationQuality = .none
    canvas.context.draw(image, in: box(0, 0, 6, 6))
    for y in 0..<6 { for x in 0..<6 { #expect(canvas.pixel(x, y) == image.pixel(x / 3, y / 3)) } }
  }

  @Test func largerImagesAreSmoothAndKeepTheirEdges() throws {
    let image = try CGImage.make(2, 1) { x, _ in x == 0 ? Pixel(0, 0, 0) : Pixel(255, 255, 255) }
    let canvas = try Canvas(8, 4)
    canvas.context.draw(image, in: box(0, 0, 8, 4))
    let row = (0..<8).map { Int(canvas.pixel($0, 2).red) }
    // Colours are linear between the centres of the two pixels. Two steps are allowed for Cairo's
    // 7-bit weights.
    for (value, expected) in zip(row, [0, 0, 32, 96, 159, 223, 255, 255]) {
      #expect(abs(value - expected) <= 2)
    }
    #expect(canvas.pixels.allSatisfy { $0.alpha == 255 })
  }

  @Test func smallerImagesAreAveraged() throws {
    let image = try CGImage.make(64, 64) { x, y in
      (x + y) % 2 == 0 ? Pixel(255, 255, 255) : Pixel(0, 0, 0)
    }
    let canvas = try Canvas(8, 8)
    canvas.context.draw(image, in: box(0, 0, 8, 8))
    for pixel in canvas.pixels { #expect(pixel.distance(to: Pixel(128, 128, 128)) <= 3) }
  }

  @Test func edgesBetweenPixelsAreCoveredInPart() throws {
    let image = try CGImage.make(1, 1) { _, _ in Pixel(255, 0, 0) }
    let canvas = try Canvas(4, 3)
    canvas.context.draw(image, in: box(0.5, 1, 2, 1))
    // Coverage has steps of 1/256.
    #expect(
      (0..<4).map { canvas.pixel($0, 1) }.map { abs(Int($0.alpha) - 128) <= 1 } == [
        true, false, true, false,
      ])
    #expect(canvas.pixel(1, 1) == Pixel(255, 0, 0) && canvas.pixel(1, 0).alpha == 0)
  }

  @Test func masksPaintTheFillColor() throws {
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        provider: CGDataProvider(bytes: Data([0, 127])), decode: nil, shouldInterpolate: false))
    let canvas = try Canvas(2, 1)
    canvas.context.setFillColor(.rgba(0, 1, 0))
    canvas.context.draw(mask, in: box(0, 0, 2, 1))
    #expect(canvas.pixels == [Pixel(0, 255, 0), Pixel(0, 128, 0, 128)])
  }

  @Test func tilesFillTheClip() throws {
    let card = try CGImage.make(3, 2) { x, y in Pixel(x * 80, y * 80, 200) }
    let canvas = try Canvas(10, 10)
    canvas.context.clip(to: box(0, 0, 9, 10))
    canvas.context.draw(card, in: box(2, 3, 3, 2), byTiling: true)
    for y in 0..<10 {
      for x in 0..<9 { #expect(canvas.pixel(x, y) == card.pixel((x + 1) % 3, (y + 1) % 2)) }
      #expect(canvas.pixel(9, y).alpha == 0)
    }
  }

  @Test func theClipTakesMasksAndGray() throws {
    let gray = try #require(
      CGImage(
        width: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [],
        provider: CGDataProvider(bytes: Data([0, 255, 128, 255])), decode: nil,
        shouldInterpolate: false,
        intent: .defaultIntent))
    let canvas = try Canvas(6, 2)
    canvas.context.clip(to: box(1, 0, 4, 1), mask: gray)
    canvas.context.setFillColor(.rgba(1, 0, 0))
    canvas.context.fill(box(0, 0, 6, 2))
    #expect(canvas.alphas == [[0, 0, 0, 0, 0, 0], [0, 0, 255, 128, 255, 0]])
    let mask = try #require(
      CGImage(
        maskWidth: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4,
        provider: CGDataProvider(bytes: Data([0, 255, 127, 255])), decode: nil,
        shouldInterpolate: false))
    let other = try Canvas(4, 1)
    other.context.clip(to: box(0, 0, 4, 1), mask: mask)
    other.context.fill(box(0, 0, 4, 1))
    #expect(other.alphas == [[255, 0, 128, 0]])
  }

  @Test(arguments: [
    CGRect.null, .zero, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 2), .infinite,
    CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 2),
    CGRect(x: 1e300, y: 0, width: 1, height: 1),
  ]) func rectanglesThatAreNone(_ rect: CGRect) throws {
    let card = try CGImage.testCard()
    let canvas = try Canvas(4, 4)
    canvas.context.draw(card, in: rect)
    canvas.context.draw(card, in: rect, byTiling: true)
    #expect(canvas.pixels.allSatisfy { $0.alpha == 0 })
    canvas.context.clip(to: rect, mask: card)
    canvas.context.fill(box(0, 0, 4, 4))
    #expect(canvas.pixels.allSatisfy { $0.alpha == 0 })
  }

  @Test func aHugeRectangleShowsItsPart() throws {
    let image = try CGImage.make(1, 1) { _, _ in Pixel(9, 8, 7) }
    let canvas = try Canvas(4, 4)
    canvas.context.draw(image, in: box(-1e5, -1e5, 2e5, 2e5))
    #expect(canvas.pixels.allSatisfy { $0 == Pixel(9, 8, 7) })
  }
}
