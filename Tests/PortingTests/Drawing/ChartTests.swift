import CoreGraphics
import Testing

/// Bitmap contexts: the pixels that the code in `ChartCode.swift` draws.
@Suite struct ChartTests {
  @Test func aChartHasItsBarsGridAndGradient() throws {
    let image = try #require(BarChart(values: [0.25, 1]).makeImage())
    #expect(image.width == 64 && image.height == 48)
    #expect(image.alphaInfo == .premultipliedLast)
    let pixels = try #require(Pixels(image))
    #expect(pixels[4, 4] == [255, 0, 0, 255])
    #expect(pixels[4, 12].first == 0, "the first bar ends at a quarter")
    #expect(pixels[40, 47] == [255, 0, 0, 255])
    // The gradient gets lighter upwards, from 0 to 255 in 48 rows.
    let blue = [1, 20, 46].map { Int(pixels[20, $0][2]) }
    #expect(zip(blue, [8, 109, 247]).allSatisfy { abs($0 - $1) <= 2 }, "\(blue)")
    // The dashes are 8 on and 8 off, on the two rows about the middle.
    #expect(pixels[4, 24] == [255, 255, 255, 255] && pixels[4, 23] == [255, 255, 255, 255])
    #expect(pixels[12, 24] != [255, 255, 255, 255])
    #expect(pixels[20, 24] == [255, 255, 255, 255])
  }

  @Test func aTransparencyLayerIsComposedOnce() throws {
    let context = try #require(BarChart.makeContext(width: 32, height: 32))
    drawDiscs(in: context, alpha: 0.5)
    let pixels = try #require(Pixels(context))
    // Red with alpha 0.5 lies over the shadow, which is 8 lower and half as strong too.
    #expect(pixels[16, 24] == pixels[8, 24], "where the discs overlap it is no denser")
    let shadow = pixels[16, 6]
    #expect(
      shadow[0] == 0 && abs(Int(shadow[1]) - 128) <= 1 && abs(Int(shadow[3]) - 128) <= 1,
      "\(shadow)")
    #expect(pixels[1, 30] == [0, 0, 0, 0])
  }

  @Test func aPatternRepeatsAndItsInfoIsReleasedOnce() throws {
    let context = try #require(BarChart.makeContext(width: 16, height: 16))
    nonisolated(unsafe) var releases = 0
    do {
      let colors = PatternColors([CGColor(red: 1, green: 0, blue: 0, alpha: 1), .white]) {
        releases += 1
      }
      let pattern = try #require(makeCheckerboard(colors, square: 4))
      fill(CGRect(x: 0, y: 0, width: 16, height: 8), with: pattern, in: context)
      #expect(releases == 0)
    }
    #expect(releases == 1)
    let pixels = try #require(Pixels(context))
    #expect(pixels[1, 1] == [255, 0, 0, 255])
    #expect(pixels[5, 1] == [255, 255, 255, 255])
    #expect(pixels[5, 5] == [255, 0, 0, 255])
    #expect(pixels[9, 1] == [255, 0, 0, 255])
    #expect(pixels.count { $0 == [255, 0, 0, 255] } == 64)
    #expect(pixels.count { $0 == [0, 0, 0, 0] } == 128)
  }

  @Test func aMaskCutsWhatIsDrawn() throws {
    let mask = try #require(
      makeMask(width: 16, height: 16) { context in
        context.setFillColor(gray: 1, alpha: 1)
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 16))
      })
    #expect(mask.bitsPerPixel == 8 && mask.colorSpace?.model == .monochrome)
    let context = try #require(BarChart.makeContext(width: 16, height: 16))
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 16, height: 16), mask: mask)
    context.setFillColor(.init(srgbRed: 0, green: 1, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    context.restoreGState()
    let pixels = try #require(Pixels(context))
    #expect(pixels[2, 8] == [0, 255, 0, 255])
    #expect(pixels[12, 8] == [0, 0, 0, 0])
    #expect(pixels.count { $0[1] == 255 } == 128)
  }

  @Test func anEvenOddClipLeavesAHole() throws {
    let context = try #require(BarChart.makeContext(width: 16, height: 16))
    context.addRect(CGRect(x: 0, y: 0, width: 16, height: 16))
    context.addRect(CGRect(x: 4, y: 4, width: 8, height: 8))
    context.clip(using: .evenOdd)
    context.setFillColor(.black)
    context.fill(context.boundingBoxOfClipPath)
    let pixels = try #require(Pixels(context))
    #expect(pixels.count { $0 == [0, 0, 0, 255] } == 16 * 16 - 8 * 8)
  }

  @Test func aFunctionShadesARamp() throws {
    let context = try #require(BarChart.makeContext(width: 32, height: 2))
    drawShading(in: context, width: 32)
    let pixels = try #require(Pixels(context))
    #expect(pixels[0, 0][0] < 16 && pixels[31, 0][0] > 239)
    #expect((0..<32).allSatisfy { abs(Int(pixels[$0, 1][0]) + Int(pixels[$0, 1][2]) - 255) <= 2 })
  }

  @Test func aSpriteSheetIsCutIntoFrames() throws {
    let context = try #require(BarChart.makeContext(width: 4, height: 4))
    // y goes up in device space. Cropping counts rows from the top.
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 2, width: 2, height: 2))
    let image = try #require(context.makeImage())
    let topLeft = try #require(image.cropping(to: CGRect(x: 0, y: 0, width: 2, height: 2)))
    #expect(try #require(Pixels(topLeft)).count { $0 == [255, 255, 255, 255] } == 4)
    let bottomLeft = try #require(image.cropping(to: CGRect(x: 0, y: 2, width: 2, height: 2)))
    #expect(try #require(Pixels(bottomLeft)).count { $0 == [0, 0, 0, 0] } == 4)
  }

  @Test func aPictureIsDrawnFlippedAndScaled() throws {
    let swatch = try #require(DrawingCode.swatch())
    let context = try #require(BarChart.makeContext(width: 8, height: 8))
    context.interpolationQuality = .none
    context.translateBy(x: 0, y: 8)
    context.scaleBy(x: 1, y: -1)
    context.draw(swatch, in: CGRect(x: 0, y: 0, width: 8, height: 8))
    let pixels = try #require(Pixels(context))
    #expect(pixels[1, 1] == [255, 0, 0, 255], "the top row of the picture is at the bottom")
    #expect(pixels[6, 1] == [0, 255, 0, 255])
    #expect(pixels[1, 6] == [0, 0, 255, 255])
    #expect(pixels[6, 6] == [0, 0, 0, 0])
  }

  @Test func bytesOfAPictureAreRead() throws {
    let swatch = try #require(DrawingCode.swatch())
    let data = try #require(swatch.dataProvider?.data)
    let bytes: UnsafePointer<UInt8> = CFDataGetBytePtr(data)
    #expect(CFDataGetLength(data) == 16)
    #expect((0..<4).map { bytes[$0] } == [255, 0, 0, 255])
    #expect(bytes[swatch.bytesPerRow + 2] == 255)
  }
}
