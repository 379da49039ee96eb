import CoreGraphics
import CoreText
import ImageIO
import Testing

/// Spellings that occur in code for Apple's systems. Each compiles here without change and means
/// the same.
@Suite struct SpellingTests {
  @Test func colours() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let color = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
    let components: [CGFloat] = [1, 0, 0, 0.5]
    #expect(
      components.withUnsafeBufferPointer {
        CGColor(colorSpace: space, components: $0.baseAddress!)
      }?.alpha
        == 0.5)
    let converted = try #require(
      color.converted(
        to: CGColorSpace(name: CGColorSpace.sRGB)!, intent: .defaultIntent, options: nil))
    #expect(converted.colorSpace?.name == CGColorSpace.sRGB)
    #expect(CGColor(red: 1, green: 0, blue: 0, alpha: 1).components! == [1, 0, 0, 1])
    #expect(CGColor.white.colorSpace?.model == .monochrome)
    #expect(Set([CGColor.black, CGColor.black.copy()!]).count == 1)
    let colors: [CGColor] = [.white, .black]
    #expect(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: nil) != nil)
    #expect(
      CGGradient(colorsSpace: space, colors: NSArray(array: colors), locations: [0, 1]) != nil)
    var locations: [CGFloat] = [0, 0.5, 1]
    #expect(
      CGGradient(
        colorSpace: space, colorComponents: components + components + components,
        locations: &locations,
        count: 3) != nil)
  }

  @Test func bitmapFlags() throws {
    let bitmapInfo = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedFirst.rawValue)
      .union(.byteOrder32Little)
    let context = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 4 * 4,
        space: CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: bitmapInfo.rawValue))
    #expect(context.bitmapInfo.contains(.byteOrder32Little))
    #expect(context.alphaInfo == .premultipliedFirst)
    var bytes = [UInt8](repeating: 0, count: 4 * 4 * 4)
    let drew = bytes.withUnsafeMutableBytes { buffer in
      let context = CGContext(
        data: buffer.baseAddress, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 16,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue | CGBitmapInfo.byteOrder32Big.rawValue)
      context?.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
      context?.fill([CGRect(x: 0, y: 0, width: 4, height: 4)])
      return context != nil
    }
    #expect(drew && bytes[1] == 255 && bytes[0] == 0)
    let alphaOnly = CGContext(
      data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceGray(),
      bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue)
    #expect(alphaOnly?.makeImage()?.bitsPerPixel == 8)
  }

  @Test func pointersAndDefaults() throws {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: CGRect(x: 0, y: 0, width: 10, height: 10), cornerWidth: 2, cornerHeight: 2)
    path.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: .pi, clockwise: true)
    path.addRelativeArc(center: .zero, radius: 5, startAngle: 0, delta: .pi)
    var transform = CGAffineTransform.identity.translatedBy(x: 1, y: 0)
    #expect(path.copy(using: &transform)?.isEmpty == false)
    let ellipse = CGPath(
      ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: &transform)
    #expect(ellipse.boundingBoxOfPath.minX == 1)
    #expect(
      withUnsafePointer(to: transform) { CGPath(rect: .zero, transform: $0) }.boundingBoxOfPath.minX
        == 1)
    let thick = ellipse.copy(
      strokingWithWidth: 2, lineCap: .round, lineJoin: .round, miterLimit: 0, transform: .identity)
    #expect(abs(thick.boundingBoxOfPath.width - 12) < 0.05)
    #expect((path.mutableCopy() as CGPath?) == path)
    let context = try #require(BarChart.makeContext(width: 8, height: 8))
    context.setLineDash(phase: 0, lengths: [])
    context.strokeLineSegments(between: [CGPoint(x: 0, y: 4), CGPoint(x: 8, y: 4)])
    context.stroke(CGRect(x: 1, y: 1, width: 6, height: 6), width: 1)
    context.draw(
      try #require(context.makeImage()), in: CGRect(x: 0, y: 0, width: 4, height: 4), byTiling: true
    )
    context.setShadow(offset: CGSize(width: 1, height: -1), blur: 2)
    context.setShadow(offset: .zero, blur: 0, color: nil)
    let layer = try #require(
      CGLayer(context, size: CGSize(width: 2, height: 2), auxiliaryInfo: nil))
    layer.context?.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
    context.draw(layer, at: CGPoint(x: 3, y: 3))
    context.draw(layer, in: CGRect(x: 5, y: 0, width: 2, height: 1))
    #expect(try #require(Pixels(context)).count { $0 == [0, 0, 0, 255] } == 6)
  }

  @Test func dataProviders() throws {
    // The program owns this buffer. It gets the buffer back when the image is gone.
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 4)
    buffer.initialize(repeating: 128, count: 4)
    let released = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    released.initialize(to: 0)
    defer { released.deallocate() }
    do {
      let provider = try #require(
        CGDataProvider(dataInfo: released, data: buffer, size: 4) { info, data, size in
          data.deallocate()
          info?.assumingMemoryBound(to: Int.self).pointee += size
        })
      let image = CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: [], provider: provider, decode: nil, shouldInterpolate: true,
        intent: .defaultIntent)
      #expect(image?.bitsPerPixel == 8)
    }
    #expect(released.pointee == 4)
  }

  @Test func coreFoundation() throws {
    let data = try #require(CFDataCreateMutable(kCFAllocatorDefault, 0))
    #expect(CFDataGetLength(data) == 0)
    let copy = CFDataCreate(nil, [1, 2, 3], 3)
    #expect(CFDataGetBytePtr(copy)[2] == 3)
    let font = CTFontCreateWithName("Helvetica" as CFString, 12, nil)
    #expect(
      (kCTFontAttributeName as NSAttributedString.Key).rawValue == kCTFontAttributeName as String)
    #expect(!CTFontGetSymbolicTraits(font).contains(.boldTrait))
    let attributes = [kCTFontAttributeName: font] as CFDictionary
    let text = try #require(
      CFAttributedStringCreate(kCFAllocatorDefault, "ab" as CFString, attributes))
    #expect(
      CFAttributedStringGetLength(text) == 2 && CFStringGetLength("\u{1F600}" as CFString) == 2)
    let runs = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text))
    #expect(CFArrayGetCount(runs) == 1)
    let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, 0), to: CTRun.self)
    #expect(CTRunGetGlyphCount(run) == 2)
    #expect(CTRunGetStringRange(run).length == 2)
    let used = CTRunGetAttributes(run) as NSDictionary
    #expect(used[kCTFontAttributeName] as? CTFont == font)
    #expect((used as? [String: Any])?[kCTFontAttributeName as String] as? CTFont == font)
    #expect(
      CFArrayGetValueAtIndex(runs, 1) == nil && CFArrayGetValueAtIndex(["a"] as CFArray, 0) == nil)
  }
}
