import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct DrawingTextTests {
  @Test func glyphsFallWhereTheyBelong() throws {
    let canvas = try #require(TextCanvas(40, 40))
    // A full stop of this size is 10.55 x 12.7 points and lies 10.95 to the right of its origin.
    let line = Sample.line(
      ".", Sample.font(102.4),
      [kCTForegroundColorAttributeName: CGColor(red: 1, green: 0, blue: 0, alpha: 1)]
    )
    canvas.context.textPosition = CGPoint(x: 5, y: 10)
    CTLineDraw(line, canvas.context)
    #expect(canvas.inkBox == CGRect(x: 15, y: 17, width: 12, height: 13))
    #expect(canvas.pixel(20, 24) == [0, 0, 255, 255])
    #expect(abs(canvas.ink - 10.55 * 12.7) < 0.7)
    #expect(canvas.context.textPosition == CGPoint(x: 5, y: 10))
  }

  @Test func textWithoutColorIsBlackOrTheContexts() throws {
    let canvas = try #require(TextCanvas(40, 40))
    canvas.context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    canvas.context.textPosition = CGPoint(x: 5, y: 10)
    CTLineDraw(Sample.line(".", Sample.font(102.4)), canvas.context)
    #expect(canvas.pixel(20, 24) == [0, 0, 0, 255])
    CTLineDraw(
      Sample.line(".", Sample.font(102.4), [kCTForegroundColorFromContextAttributeName: true]),
      canvas.context
    )
    #expect(canvas.pixel(20, 24) == [0, 255, 0, 255])
  }

  @Test func rendersAreEqualAndOfEqualLayoutAtTwiceTheScale() throws {
    func render(_ scale: CGFloat) throws -> TextCanvas {
      let canvas = try #require(TextCanvas(Int(120 * scale), Int(30 * scale)))
      canvas.context.scaleBy(x: scale, y: scale)
      canvas.context.textPosition = CGPoint(x: 3, y: 8)
      CTLineDraw(Sample.line("Typography", Sample.font(19)), canvas.context)
      return canvas
    }
    let (first, again, double) = (try render(1), try render(1), try render(2))
    #expect(first.bytes == again.bytes)
    // Areas differ only because edges are sampled differently. Nothing moves to whole pixels.
    #expect(abs(double.ink / 4 - first.ink) < first.ink * 0.01)
  }

  @Test func glyphsAreNotMovedToWholePixels() throws {
    func render(_ x: CGFloat) throws -> [UInt8] {
      let canvas = try #require(TextCanvas(20, 20))
      canvas.context.textPosition = CGPoint(x: x, y: 4)
      CTLineDraw(Sample.line("l", Sample.font(16)), canvas.context)
      return canvas.bytes
    }
    #expect(try render(4) != render(4.25))
  }

  @Test func glyphsAreShownInTextSpace() throws {
    let font = try #require(CGFont(Sample.sans as CFString))
    func render(_ body: (CGContext) -> Void) throws -> TextCanvas {
      let canvas = try #require(TextCanvas(40, 40))
      canvas.context.setFont(font)
      canvas.context.setFontSize(102.4)
      body(canvas.context)
      return canvas
    }
    let plain = try render { $0.showGlyphs([17], at: [CGPoint(x: 5, y: 10)]) }
    #expect(plain.inkBox == CGRect(x: 15, y: 17, width: 12, height: 13))
    let moved = try render { context in
      context.textMatrix = CGAffineTransform(translationX: 3, y: 4)
      context.showGlyphs([17], at: [CGPoint(x: 2, y: 6)])
    }
    #expect(moved.bytes == plain.bytes)
    let small = try render { context in
      context.textMatrix = CGAffineTransform(scaleX: 0.5, y: 0.5)
      context.showGlyphs([17], at: [CGPoint(x: 10, y: 20)])
    }
    #expect(abs(small.ink - plain.ink / 4) < 0.7)
    let bySize = try render { context in
      CTFontDrawGlyphs(Sample.font(102.4), [17], [CGPoint(x: 5, y: 10)], 1, context)
    }
    #expect(bySize.bytes == plain.bytes)
    let none = try render { context in
      context.setTextDrawingMode(.invisible)
      context.showGlyphs([17], at: [CGPoint(x: 5, y: 10)])
      context.setTextDrawingMode(.fill)
      context.showGlyphs([17], at: [])
      context.showGlyphs([65_000], at: [.zero])
      context.showGlyphs([17], at: [CGPoint(x: CGFloat.nan, y: 0)])
      context.setFontSize(0)
      context.showGlyphs([17], at: [CGPoint(x: 5, y: 10)])
    }
    #expect(none.ink == 0)
  }

  @Test func glyphsAreOutlinedAndClipped() throws {
    let canvas = try #require(TextCanvas(40, 40))
    canvas.context.setFont(try #require(CGFont(Sample.sans as CFString)))
    canvas.context.setFontSize(102.4)
    canvas.context.setTextDrawingMode(.stroke)
    canvas.context.setLineWidth(2)
    canvas.context.showGlyphs([17], at: [CGPoint(x: 5, y: 10)])
    // The glyph is an outline: its middle is empty.
    #expect(canvas.pixel(21, 23)[3] == 0)
    #expect(canvas.pixel(15, 23)[3] == 255)
    let clipped = try #require(TextCanvas(40, 40))
    clipped.context.setFont(try #require(CGFont(Sample.sans as CFString)))
    clipped.context.setFontSize(102.4)
    clipped.context.setTextDrawingMode(.clip)
    clipped.context.showGlyphs([17], at: [CGPoint(x: 5, y: 10)])
    #expect(clipped.ink == 0)
    clipped.context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(clipped.inkBox == CGRect(x: 15, y: 17, width: 12, height: 13))
  }

  @Test func strokeWidthIsInPercentOfTheSize() throws {
    func ink(_ width: CGFloat) throws -> Double {
      let canvas = try #require(TextCanvas(40, 40))
      canvas.context.textPosition = CGPoint(x: 5, y: 10)
      CTLineDraw(
        Sample.line(".", Sample.font(102.4), [kCTStrokeWidthAttributeName: width]), canvas.context)
      return canvas.ink
    }
    // The stroke is 2.048 points wide. Half of it is outside the glyph.
    let (w, h, half) = (10.55, 12.7, 1.024)
    let (outer, inner) = ((w + 2 * half) * (h + 2 * half), (w - 2 * half) * (h - 2 * half))
    #expect(abs(try ink(2) - (outer - inner)) < 2)
    #expect(abs(try ink(-2) - outer) < 2)
  }

  @Test func underlinesAreDrawn() throws {
    let canvas = try #require(TextCanvas(60, 40))
    canvas.context.textPosition = CGPoint(x: 0, y: 20)
    // 200 font units are 10 pixels. The underline begins 2 below the baseline and is 4.5 thick.
    let more: [CFString: Any] = [
      kCTUnderlineStyleAttributeName: CTUnderlineStyle.single.rawValue,
      kCTUnderlineColorAttributeName: CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    CTLineDraw(Sample.line(" ", Sample.font(102.4), more), canvas.context)
    #expect(canvas.inkBox == CGRect(x: 0, y: 22, width: 33, height: 5))
    #expect(canvas.pixel(10, 23) == [255, 0, 0, 255])
    #expect(abs(canvas.ink - 32.55 * 4.5) < 1)
  }

  @Test func framesAreDrawnWhereTheirPathIs() throws {
    let canvas = try #require(TextCanvas(60, 60))
    let text = CTFramesetterCreateWithAttributedString(Sample.text("..", Sample.font(20.48)))
    let path = CGPath(rect: CGRect(x: 10, y: 20, width: 40, height: 30), transform: nil)
    CTFrameDraw(CTFramesetterCreateFrame(text, CFRangeMake(0, 0), path, nil), canvas.context)
    // The baseline is 19.01 points below the upper edge. That edge is 10 pixels down.
    #expect(canvas.inkBox == CGRect(x: 12, y: 26, width: 9, height: 4))
    #expect(canvas.context.textPosition == .zero)
  }

  @Test(arguments: [1e7, 1e5, 1e-300] as [CGFloat])
  func extremeSizesAreNoTrouble(size: CGFloat) throws {
    let canvas = try #require(TextCanvas(8, 8))
    CTLineDraw(Sample.line("Ag", Sample.font(size)), canvas.context)
    canvas.context.textMatrix = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    CTLineDraw(Sample.line("Ag"), canvas.context)
    canvas.context.textMatrix = CGAffineTransform(scaleX: 0, y: 0)
    CTLineDraw(Sample.line("Ag"), canvas.context)
    #expect(canvas.ink <= 64)
  }

  @Test func fontsAreUsedFromManyThreads() async {
    let expected = Sample.width(Sample.line("Threads \u{5D0} AV", Sample.font(17)))
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        group.addTask {
          guard let canvas = TextCanvas(200, 40) else { return false }
          let line = Sample.line("Threads \u{5D0} AV", Sample.font(17))
          canvas.context.textPosition = CGPoint(x: CGFloat(number), y: 10)
          CTLineDraw(line, canvas.context)
          return Sample.width(line) == expected && canvas.ink > 0
        }
      }
      for await holds in group { #expect(holds) }
    }
  }

  @Test func cairosGlyphsCoverWhatOutlinesDo() throws {
    let (font, canvas) = (Sample.font(102.4), try #require(TextCanvas(40, 40)))
    let set = GlyphSet(font, [17], [CGPoint(x: 5, y: 10)])
    let run = try #require(canvas.context.glyphRun(set, canvas.context.pixelTransform))
    canvas.context.paint(.glyphs(run), .color(.black))
    #expect(canvas.pixel(20, 24) == [0, 0, 0, 255])
    #expect(abs(canvas.ink - 10.55 * 12.7) < 1)
    // Larger glyphs would be large bitmaps, and flat glyphs would have no pixels.
    #expect(canvas.context.glyphRun(set, CGAffineTransform(scaleX: 30, y: 30)) == nil)
    #expect(canvas.context.glyphRun(set, CGAffineTransform(scaleX: 1, y: 0)) == nil)
  }

  @Test func pagesEmbedFonts() throws {
    let data = NSMutableData()
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
    context.beginPDFPage(nil)
    context.textPosition = CGPoint(x: 50, y: 50)
    CTLineDraw(Sample.line("Embedded", Sample.font(24)), context)
    context.endPDFPage()
    context.closePDF()
    let document = String(decoding: data as Data, as: UTF8.self)
    #expect(document.contains("DejaVuSans"))
    #expect(document.contains("/FontFile"))
  }
}
