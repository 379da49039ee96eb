import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct PDFTests {
  /// The document that `draw` makes, as text. PDF's structure is ASCII, and its streams are
  /// compressed.
  func document(
    _ mediaBox: CGRect = box(0, 0, 200, 100), _ info: CFDictionary? = nil,
    _ draw: (CGContext) -> Void
  ) throws -> String {
    let data = NSMutableData()
    var mediaBox = mediaBox
    let consumer = try #require(CGDataConsumer(data: data))
    let context = try #require(CGContext(consumer: consumer, mediaBox: &mediaBox, info))
    draw(context)
    context.closePDF()
    return String(data: Data(referencing: data), encoding: .isoLatin1) ?? ""
  }

  func count(_ part: String, in text: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  /// Pages of code that knows no PDF have their own boxes as well.
  @Test func pagesByTheGeneralNames() throws {
    var large = box(0, 0, 300, 400)
    var unusable = box(0, 0, -1, .infinity)
    let text = try document { context in
      func drawPage() {
        context.fill(box(10, 10, 20, 20))
        context.endPage()
      }
      context.beginPage(mediaBox: nil)
      drawPage()
      context.beginPage(mediaBox: &large)
      drawPage()
      context.beginPage(mediaBox: &unusable)
      drawPage()
    }
    #expect(count("/MediaBox [ 0 0 300 400 ]", in: text) == 1)
    #expect(count("/MediaBox [ 0 0 200 100 ]", in: text) == 2)
  }

  @Test func pagesAndTheirBoxes() throws {
    var large = box(0, 0, 300, 400)
    let info: NSDictionary = [
      kCGPDFContextMediaBox: NSData(bytes: &large, length: MemoryLayout<CGRect>.size)
    ]
    let text = try document { context in
      context.beginPDFPage(nil)
      context.fill(box(10, 10, 20, 20))
      context.endPDFPage()
      context.beginPDFPage(info)
      context.fill(box(10, 10, 20, 20))
      // The page is not ended. Closing the context ends it.
    }
    #expect(text.hasPrefix("%PDF-1."))
    #expect(text.hasSuffix("%%EOF\n"))
    #expect(count("/Type /Page %", in: text) == 2)
    #expect(
      text.contains("/MediaBox [ 0 0 200 100 ]") && text.contains("/MediaBox [ 0 0 300 400 ]"))
  }

  @Test func pathsGradientsAndPatternsStayVectors() throws {
    let log = CallbackLog()
    let text = try document { context in
      context.beginPDFPage(nil)
      context.setFillColor(.rgba(1, 0, 0))
      context.fillEllipse(in: box(10, 10, 50, 50))
      let colors = [CGColor.rgba(1, 0, 0), CGColor.rgba(0, 0, 1)] as CFArray
      if let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) {
        context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 200, y: 0), options: [])
      }
      var callbacks = CGPatternCallbacks(
        version: 0,
        drawPattern: { info, context in
          CallbackLog.at(info)?.draws += 1
          context.fillEllipse(in: box(0, 0, 4, 4))
        }, releaseInfo: { CallbackLog.at($0)?.releases += 1 })
      let pattern = CGPattern(
        info: log.info, bounds: box(0, 0, 5, 5), matrix: .identity, xStep: 5, yStep: 5,
        tiling: .constantSpacing,
        isColored: true, callbacks: &callbacks)
      if let pattern {
        context.setFillPattern(pattern, colorComponents: [1])
        context.fill(box(100, 0, 80, 80))
      }
    }
    #expect(!text.contains("/Subtype /Image"))
    #expect(text.contains("/ShadingType 2"))
    #expect(text.contains("/PatternType 1"))
    #expect(log.draws == 1 && log.releases == 1)
  }

  @Test func imagesAreEmbedded() throws {
    let card = try CGImage.testCard()
    let text = try document { context in
      context.beginPDFPage(nil)
      context.draw(card, in: box(0, 0, 37, 23))
    }
    #expect(text.contains("/Subtype /Image") && text.contains("/Width 37"))
  }

  @Test func wordsAboutTheDocument() throws {
    let info: NSDictionary = [
      kCGPDFContextTitle: NSString(string: "A title"), kCGPDFContextAuthor: "Somebody",
    ]
    let text = try document(box(0, 0, 10, 10), info) { $0.beginPDFPage(nil) }
    #expect(text.contains("/Title (A title)") && text.contains("/Author (Somebody)"))
  }

  @Test func callsOutOfOrderAreIgnored() throws {
    let text = try document { context in
      context.endPDFPage()
      context.beginPDFPage(nil)
      context.saveGState()
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(box(0, 0, 5, 5))
      context.endPDFPage()
      context.endPDFPage()
      context.closePDF()
      context.beginPDFPage(nil)
      context.fill(box(0, 0, 5, 5))
    }
    #expect(count("/Type /Page %", in: text) == 1)
    let bitmap = try Canvas(2, 2)
    bitmap.context.beginPDFPage(nil)
    bitmap.context.endPDFPage()
    bitmap.context.closePDF()
    bitmap.context.fill(box(0, 0, 2, 2))
    #expect(bitmap.pixel(0, 0).alpha == 255)
  }

  @Test(arguments: [
    CGRect.null, .zero, box(0, 0, 1e9, 1), box(0, 0, CGFloat.nan, 1),
    box(CGFloat.infinity, 0, 1, 1),
  ]) func mediaBoxesThatAreNone(_ rect: CGRect) throws {
    let log = CallbackLog()
    var callbacks = CGDataConsumerCallbacks(
      putBytes: { _, _, count in count }, releaseConsumer: { CallbackLog.at($0)?.releases += 1 })
    do {
      var rect = rect
      let consumer = try #require(CGDataConsumer(info: log.info, cbks: &callbacks))
      #expect(CGContext(consumer: consumer, mediaBox: &rect, nil) == nil)
    }
    #expect(log.releases == 1)
  }

  @Test func theConsumerIsReleasedWithTheContext() throws {
    let log = CallbackLog()
    var callbacks = CGDataConsumerCallbacks(
      putBytes: { info, bytes, count in
        CallbackLog.at(info)?.bytes += Array(UnsafeRawBufferPointer(start: bytes, count: count))
        return count
      }, releaseConsumer: { CallbackLog.at($0)?.releases += 1 })
    do {
      let consumer = try #require(CGDataConsumer(info: log.info, cbks: &callbacks))
      let context = try #require(CGContext(consumer: consumer, mediaBox: nil, nil))
      context.beginPDFPage(nil)
      context.fill(box(0, 0, 5, 5))
    }
    #expect(log.releases == 1)
    // Nobody closed the document, and yet it is whole.
    #expect(String(decoding: log.bytes.suffix(6), as: UTF8.self) == "%%EOF\n")
  }
}
