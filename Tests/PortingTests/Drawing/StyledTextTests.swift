import CoreText
import QuartzCore
import Testing

/// Texts with paragraph styles: what the code in `StyledTextCode.swift` measures and draws, with
/// any installed font.
@Suite struct StyledTextTests {
  /// The columns and the rows of a context that have ink, rows from the bottom.
  private func ink(_ context: CGContext) throws -> (columns: [Int], rows: [Int]) {
    let pixels = try #require(Pixels(context))
    let columns = (0..<pixels.width).filter { x in
      (0..<pixels.height).contains { pixels[x, $0][3] > 60 }
    }
    let rows = (0..<pixels.height).filter { y in
      (0..<pixels.width).contains { pixels[$0, y][3] > 60 }
    }
    return (columns, rows)
  }

  private func drawn(
    width: Int, height: Int, flipped: Bool, _ body: () -> Void
  ) throws -> (columns: [Int], rows: [Int]) {
    let context = try #require(BarChart.makeContext(width: width, height: height))
    if flipped {
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: 1, y: -1)
    }
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: flipped)
    body()
    NSGraphicsContext.restoreGraphicsState()
    #expect(NSGraphicsContext.current == nil)
    return try ink(context)
  }

  @Test func stylesHaveTheValuesThatWereSet() throws {
    let style = NSMutableParagraphStyle()
    #expect(style == NSParagraphStyle.default)
    #expect(style.alignment == .natural && style.lineBreakMode == .byWordWrapping)
    style.alignment = .center
    style.lineBreakMode = .byTruncatingMiddle
    style.baseWritingDirection = .rightToLeft
    style.lineSpacing = -3
    style.headIndent = 7
    style.tailIndent = .nan
    #expect([style.lineSpacing, style.headIndent, style.tailIndent] == [0, 7, 0])
    let copy = try #require(style.copy() as? NSParagraphStyle)
    style.alignment = .right
    #expect(copy.alignment == .center && copy.lineBreakMode == .byTruncatingMiddle)
    #expect(!(copy is NSMutableParagraphStyle) && copy != style)
    let other = try #require(copy.mutableCopy() as? NSMutableParagraphStyle)
    other.setParagraphStyle(style)
    #expect(other == style && other.hash == style.hash)
  }

  @Test(arguments: [
    (NSTextAlignment.left, 0.0), (.center, 0.5), (.right, 1.0), (.natural, 0.0),
  ])
  func alignmentIsObeyed(alignment: NSTextAlignment, share: Double) throws {
    let caption = Caption(text: "H", alignment: alignment)
    let width = caption.attributedString.size().width
    let room = 200 - width
    let setter = CTFramesetterCreateWithAttributedString(caption.attributedString)
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: 60), transform: nil)
    let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil)
    var origin = CGPoint.zero
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 1), &origin)
    #expect(abs(origin.x - share * room) < 0.01)
    let line = try #require(try caption.layer(width: 200).textMetrics().lines.first)
    #expect(abs(line.origin.x - share * room) < 0.01)
  }

  @Test func lineBreakModesAreObeyed() throws {
    let text = "one two three four five"
    func lines(_ mode: NSLineBreakMode) throws -> (count: Int, isCut: Bool) {
      let layer = Caption(text: text, lineBreakMode: mode).layer(width: 90)
      layer.bounds.size.height = 400
      let metrics = try layer.textMetrics()
      return (metrics.lines.count, metrics.lines.contains(where: \.isTruncated))
    }
    #expect(try lines(.byWordWrapping).count > 2)
    #expect(try lines(.byCharWrapping).count > 2)
    let cut = try lines(.byTruncatingTail)
    #expect(cut.count == 1 && cut.isCut)
    #expect(try lines(.byClipping).count == 1)
  }

  @Test func sizesAreThoseOfTheLines() {
    let caption = Caption(text: "HH")
    let font = CTFontCreateWithName("Helvetica" as CFString, 20, nil)
    let size = caption.attributedString.size()
    #expect(abs(size.width - advances(of: "HH", in: font).reduce(0, +)) < 0.01)
    #expect(size.height >= CTFontGetAscent(font) + CTFontGetDescent(font) - 0.01)
    #expect("HH".size(withAttributes: caption.attributes) == size)
    #expect(("HH" as NSString).size(withAttributes: caption.attributes) == size)
    // One line, then as many as the width asks for.
    let long = Caption(text: "one two three four five")
    let one = long.attributedString.size()
    #expect(long.height(width: 1_000) == ceil(one.height))
    #expect(long.height(width: 90) >= 2 * one.height)
    let context = NSStringDrawingContext()
    let box = long.attributedString.boundingRect(
      with: CGSize(width: 90, height: 1_000), options: .usesLineFragmentOrigin, context: context)
    #expect(box.origin == .zero && box.width <= 90 && context.totalBounds == box)
    // Without lines, the origin is at the baseline.
    let line = long.attributedString.boundingRect(with: .zero, options: [], context: nil)
    #expect(line.width == one.width && line.minY < 0 && line.minY > -one.height / 2)
    // The box of the ink is smaller than that of the line.
    let ink = long.attributedString.boundingRect(
      with: .zero, options: .usesDeviceMetrics, context: nil)
    #expect(!ink.isEmpty && ink.height < one.height)
    #expect(NSAttributedString(string: "").size().width == 0)
  }

  @Test(arguments: [false, true])
  func textIsDrawnUprightFromItsUpperEdge(flipped: Bool) throws {
    // An L has its ink at the bottom and at the left.
    let caption = Caption(text: "one two three four five six")
    let all = try drawn(width: 100, height: 200, flipped: flipped) {
      caption.attributedString.draw(in: CGRect(x: 10, y: 0, width: 90, height: 200))
    }
    #expect(all.rows.last! > 180, "the first line is at the upper edge")
    #expect(all.columns.first! >= 10)
    // Lines that do not fit are left out.
    let height = caption.attributedString.size().height
    let y = flipped ? 20 : 180 - height
    let one = try drawn(width: 100, height: 200, flipped: flipped) {
      caption.attributedString.draw(in: CGRect(x: 10, y: y, width: 90, height: height))
    }
    #expect(one.rows.count < all.rows.count / 2)
    #expect(CGFloat(one.rows.last!) < 180 && CGFloat(one.rows.first!) >= 180 - height - 1)
    let text = "H"
    let at = try drawn(width: 100, height: 100, flipped: flipped) {
      text.draw(at: CGPoint(x: 30, y: 40), withAttributes: Caption(text: text).attributes)
    }
    #expect(at.columns.first! >= 30 && at.columns.first! < 36)
    #expect(flipped ? at.rows.last! < 60 : at.rows.first! >= 40)
    // The baseline, where the origin is without lines.
    let base = try drawn(width: 100, height: 100, flipped: flipped) {
      NSAttributedString(string: "H", attributes: [.font: Caption(text: "H").attributes[.font]!])
        .draw(with: CGRect(x: 10, y: 50, width: 80, height: 30), options: [], context: nil)
    }
    #expect(abs(base.rows.first! - 50) <= 1)
  }

  /// A test that waits would go on in another thread, with another context.
  @Test func withoutAContextNothingIsDrawn() throws {
    NSGraphicsContext.restoreGraphicsState()
    #expect(NSGraphicsContext.current == nil)
    Caption(text: "H").attributedString.draw(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    // Each thread has a context of its own.
    let context = try #require(BarChart.makeContext(width: 8, height: 8))
    NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
    defer { NSGraphicsContext.current = nil }
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      #expect(NSGraphicsContext.current == nil)
      isDone.signal()
    }
    isDone.wait()
  }

  @Test func aLayerDrawsTheTextIntoItsContext() throws {
    let layer = CaptionLayer()
    layer.caption = Caption(text: "one two three")
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 120)
    layer.setNeedsDisplay()
    let picture = try OffscreenRenderer(size: layer.bounds.size).render(layer)
    let pixels = try #require(Pixels(picture))
    #expect(pixels.count { $0[2] > 128 && $0[3] > 128 } > 100)
    #expect((0..<100).contains { x in (100..<120).contains { pixels[x, $0][3] > 60 } })
  }

  /// An archive of a text layer keeps the style, as the kind that it was.
  @Test func archivesKeepTheStyle() throws {
    let layer = Caption(text: "H", alignment: .right).layer(width: 200)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: layer, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CATextLayer.self, from: data))
    let text = try #require(copy.string as? NSAttributedString)
    let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
    #expect(style?.alignment == .right && style?.lineSpacing == 4)
    #expect(try copy.textMetrics().lines.first?.origin == layer.textMetrics().lines.first?.origin)
  }
}
