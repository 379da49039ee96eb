import Foundation
import LaminaGraphics
import Testing

@testable import LaminaGL
import LaminaPlan

/// Uploads of parts of a source into a page.
@Suite(.serialized) struct UploadTests {
  /// Rows go straight from the source, or by way of another channel order.
  @Test(arguments: [ContextOptions.avoidingBGRA, .usual, .inMemory])
  func onlyThePartIsCopied(options: ContextOptions) throws {
    try withContext(options) { context in
      let executor = PlanExecutor(context: context)
      let target = try RenderTarget(context: context, width: 6, height: 5)
      defer { target.delete() }
      var plan = FramePlan(6, 5)
      plan.addPage(try makeImage(6, 5) { _, _ in color(1, 2, 3) })
      plan.addBlit(pixelRect(0, 0, 6, 5), texelX: 0, texelY: 0)
      try executor.execute(plan, into: target)
      let source = TexelSource.image(
        try makeImage(6, 5) { x, y in color(UInt8(10 * x), UInt8(40 * y), 200) })
      plan.uploads = [pixelRect(1, 1, 4, 3), pixelRect(5, 4, 6, 5)].map { part in
        TextureUpload(page: 0, x: 0, y: 0, source: source, part: part)
      }
      let cost = try executor.execute(plan, into: target)
      #expect(cost.uploads == 2)
      #expect(cost.texelBytes == (6 + 1) * 4)
      let pixels = try Pixels(target)
      for y in 0..<5 {
        for x in 0..<6 {
          let isCopied = (1..<4).contains(x) && (1..<3).contains(y) || (x, y) == (5, 4)
          #expect(
            pixels[x, y] == (isCopied ? color(UInt8(10 * x), UInt8(40 * y), 200) : color(1, 2, 3)))
        }
      }
    }
  }

  /// A page holds the same texels, whether they were converted before or on their way, and in the
  /// opposite order of rows if that is asked for.
  @Test(arguments: [ContextOptions.avoidingBGRA, .usual, .inMemory], [false, true])
  func texelsAreConvertedAndReversedOnTheirWay(
    options: ContextOptions, isReversed: Bool
  ) throws {
    try withContext(options) { context in
      func picture(isDirect: Bool, _ source: TexelSource) throws -> Pixels {
        let executor = PlanExecutor(context: context)
        let target = try RenderTarget(context: context, width: 9, height: 6)
        defer { target.delete() }
        var plan = FramePlan(9, 6)
        plan.addPage(try makeImage(9, 6) { _, _ in color(1, 2, 3) })
        plan.addBlit(pixelRect(0, 0, 9, 6), texelX: 0, texelY: 0)
        try executor.execute(plan, into: target)
        plan.uploads = [pixelRect(0, 0, 9, 2), pixelRect(2, 2, 5, 5)].map {
          var upload = TextureUpload(page: 0, x: 0, y: 0, source: source, part: $0)
          (upload.isDirect, upload.isReversed) = (isDirect, isReversed)
          return upload
        }
        try executor.execute(plan, into: target)
        return try Pixels(target)
      }
      func texel(_ x: Int, _ y: Int) -> PackedColor { color(UInt8(20 * x), UInt8(40 * y), 200) }
      var bytes: [UInt8] = []
      for y in 0..<6 {
        for x in 0..<9 { bytes += [UInt8(20 * x), UInt8(40 * y), 200, 77] as [UInt8] }
      }
      let lent = try #require(
        CGImage(
          width: 9, height: 6, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 36,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
          provider: CGDataProvider(bytes: Data(bytes)), decode: nil, shouldInterpolate: true,
          intent: .defaultIntent))
      let direct = try picture(isDirect: true, .image(lent))
      #expect(lent.lentPixels != nil)
      for y in 0..<6 {
        for x in 0..<9 {
          let own = isReversed ? 5 - y : y
          let isCopied = own < 2 || (2..<5).contains(own) && (2..<5).contains(x)
          #expect(direct[x, y] == (isCopied ? texel(x, own) : color(1, 2, 3)), "\(x), \(y)")
        }
      }
      #expect(try picture(isDirect: false, .image(lent)) == direct)
      #expect(lent.lentPixels == nil)
      #expect(try picture(isDirect: true, .image(try makeImage(9, 6, texel))) == direct)
    }
  }

  @Test(arguments: [pixelRect(0, 0, 7, 5), pixelRect(-1, 0, 2, 2), pixelRect(2, 2, 2, 4)])
  func partsOutsideTheSourceAreRefused(part: PixelRect) throws {
    try withContext { context in
      let target = try RenderTarget(context: context, width: 6, height: 5)
      defer { target.delete() }
      var plan = FramePlan(6, 5)
      plan.addPage(try makeImage(6, 5) { _, _ in color(1, 2, 3) }, width: 20, height: 20)
      plan.uploads[0].part = part
      #expect(throws: GLDeviceError.self) {
        try PlanExecutor(context: context).execute(plan, into: target)
      }
    }
  }

  @Test func theFormatOfThePageIsTheSources() throws {
    try withContext { context in
      let target = try RenderTarget(context: context, width: 6, height: 5)
      defer { target.delete() }
      var plan = FramePlan(6, 5)
      plan.addPage(try makeImage(6, 5) { _, _ in color(1, 2, 3) })
      plan.pages[0].format = .gray8
      #expect(throws: GLDeviceError.self) {
        try PlanExecutor(context: context).execute(plan, into: target)
      }
    }
  }
}
