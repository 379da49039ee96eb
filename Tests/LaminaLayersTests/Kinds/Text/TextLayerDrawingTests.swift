import Foundation
import LaminaGeometry
import LaminaGraphics
import Testing

@testable import LaminaLayers
@testable import LaminaFrames

/// The drawing of text layers, and when it happens.
@Suite struct TextLayerDrawingTests {
  /// In DejaVu Sans at this size, a letter l is 5.69 points wide and a line is 23.84 high.
  private func textLayer(_ string: Any?, _ width: CGFloat = 60, _ height: CGFloat = 40)
    -> CATextLayer
  {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.font = "DejaVu Sans" as CFString
    layer.fontSize = 20.48
    layer.foregroundColor = .black
    layer.string = string
    return layer
  }

  /// The box around the layer's pixels with alpha, rows from the top down: minX, minY, maxX, maxY.
  private func ink(_ layer: CALayer) -> [Int]? {
    guard let store = layer.contents as? BackingStore else { return nil }
    var box: [Int]?
    store.memory.withUnsafeBytes { bytes in
      for y in 0..<store.shape.height {
        for x in 0..<store.shape.width where bytes[(y * store.shape.width + x) * 4 + 3] > 0 {
          let old = box ?? [x, y, x + 1, y + 1]
          box = [min(old[0], x), min(old[1], y), max(old[2], x + 1), max(old[3], y + 1)]
        }
      }
    }
    return box
  }

  // MARK: Marks

  /// Facts 6.
  @Test func whatTheLookDependsOnMarks() {
    for key in [
      "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode",
      "allowsFontSubpixelQuantization", "style", "contentsScale",
    ] {
      #expect(CATextLayer.needsDisplay(forKey: key), "\(key)")
    }
    for key in ["bounds", "position", "backgroundColor", "nothing"] {
      #expect(!CATextLayer.needsDisplay(forKey: key), "\(key)")
    }
  }

  @Test(
    arguments: [
      ("string", "other"), ("font", "DejaVu Serif"), ("fontSize", 7),
      ("foregroundColor", CGColor.white),
      ("wrapped", true), ("truncationMode", "end"), ("alignmentMode", "right"),
      ("contentsScale", 2),
      ("allowsFontSubpixelQuantization", true),
    ] as [(String, any Sendable)])
  func settersMark(key: String, value: any Sendable) {
    let layer = textLayer("text")
    layer.displayIfNeeded()
    layer.setValue(value, forKey: key)
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    layer.setValue(value, forKey: key)
    #expect(!layer.needsDisplay(), "an equal value")
  }

  @Test func boundsMarkWhereTheSizeChanges() {
    let layer = textLayer("text")
    layer.displayIfNeeded()
    layer.bounds.origin.x = 5
    #expect(!layer.needsDisplay())
    layer.bounds.size.width = 70
    #expect(layer.needsDisplay())
    layer.displayIfNeeded()
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 9)
    #expect(layer.needsDisplay())
    #expect(!layer.needsDisplayOnBoundsChange)
  }

  // MARK: Pixels

  /// Facts 10.3: the first line is at the top.
  @Test(arguments: [false, true])
  func textBeginsAtTheTop(isFlipped: Bool) throws {
    let layer = textLayer("l")
    layer.isGeometryFlipped = isFlipped
    layer.display()
    let box = try #require(ink(layer))
    // The letter begins 15.56 points above the baseline and ends on it. The baseline is 19.01 below
    // the top.
    #expect(box[1] == 3 && box[3] == 20, "\(box)")
    #expect(box[0] >= 1 && box[2] <= 5, "\(box)")
    layer.bounds.size.height = 90
    layer.displayIfNeeded()
    #expect(ink(layer) == box, "it stays at the top")
  }

  @Test func theOriginOfBoundsMovesNothing() throws {
    let layer = textLayer("l")
    layer.display()
    let box = ink(layer)
    layer.bounds.origin = CGPoint(x: 100, y: -50)
    layer.display()
    #expect(ink(layer) == box && box != nil)
  }

  @Test func scaleMakesItSharper() throws {
    let layer = textLayer("l")
    layer.contentsScale = 3
    layer.display()
    let box = try #require(ink(layer))
    #expect(box[1] == 10 && box[3] == 58, "\(box)")
    #expect((layer.contents as? BackingStore)?.shape.width == 180)
  }

  @Test(
    arguments: [(.natural, 0), (.left, 0), (.center, 1), (.right, 2), (.justified, 0)]
      as [(CATextLayerAlignmentMode, Int)])
  func alignment(mode: CATextLayerAlignmentMode, third: Int) throws {
    let layer = textLayer("ll", 90)
    layer.alignmentMode = mode
    layer.display()
    let box = try #require(ink(layer))
    #expect((box[0] + box[2]) / 2 / 30 == third, "\(box)")
  }

  @Test func rightToLeftTextBeginsAtTheRight() throws {
    let layer = textLayer("\u{5D0}\u{5D1}", 90)
    layer.display()
    #expect(try #require(ink(layer))[0] > 60)
  }

  /// Facts 10.3: without truncation a line goes to the edge; at the end it stops before it.
  @Test func truncation() throws {
    func right(_ mode: CATextLayerTruncationMode) throws -> Int {
      let layer = textLayer("The quick brown fox jumps over the lazy dog", 160)
      layer.truncationMode = mode
      layer.display()
      return try #require(ink(layer))[2]
    }
    #expect(try right(.none) == 160)
    #expect(try (130..<160).contains(right(.end)))
    #expect(try (130..<161).contains(right(.middle)))
    #expect(try (130..<161).contains(right(.start)))
  }

  @Test func wrappingTakesMoreLines() throws {
    let layer = textLayer("ll ll ll ll", 30, 100)
    layer.display()
    #expect(try #require(ink(layer))[3] == 20)
    layer.isWrapped = true
    layer.displayIfNeeded()
    // Each line has two words.
    #expect(try #require(ink(layer))[3] == 43)
  }

  @Test func attributesGoBeforeTheLayersValues() throws {
    let text = NSAttributedString(
      string: "l",
      attributes: [
        .font: CTFontCreateWithName("DejaVu Sans" as CFString, 10.24, nil),
        .foregroundColor: CGColor(red: 0, green: 0, blue: 1, alpha: 1),
      ])
    let layer = textLayer(text)
    layer.display()
    let box = try #require(ink(layer))
    #expect(box[3] == 10, "half the size")
    let store = try #require(layer.contents as? BackingStore)
    let blue = store.memory.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).allSatisfy {
        bytes[$0] == bytes[$0 + 3] && bytes[$0 + 1] == 0
      }
    }
    #expect(blue)
  }

  // MARK: Nothing to draw

  @Test(arguments: [nil, ""] as [String?])
  func nothingToDrawNeedsNoStore(string: String?) {
    let layer = textLayer("text")
    layer.display()
    #expect(layer.contents is BackingStore)
    layer.string = string
    layer.displayIfNeeded()
    #expect(layer.contents == nil)
    layer.string = "text"
    layer.foregroundColor = nil
    layer.displayIfNeeded()
    #expect(layer.contents == nil)
    (layer.foregroundColor, layer.fontSize) = (.black, -3)
    layer.displayIfNeeded()
    #expect(layer.contents == nil)
  }

  @Test func picturesOfOthersStay() throws {
    let layer = textLayer(nil)
    let picture = try #require(samplePicture())
    layer.contents = picture
    layer.display()
    #expect(layer.contents as? CGImage === picture)
  }

  @Test func longTextsAreRefused() throws {
    let layer = textLayer(String(repeating: "l", count: RenderLimits.standard.textUnits + 1))
    #expect(throws: LimitExceeded.self) { try layer.textMetrics() }
    #expect(layer.preferredFrameSize() == layer.bounds.size)
    layer.display()
    #expect(ink(layer) == nil)
    _ = try rendered(layer)
  }

  // MARK: Subclasses and delegates

  @Test func aSubclassMovesTheText() throws {
    final class Centred: CATextLayer {
      override func draw(in ctx: CGContext) {
        ctx.saveGState()
        ctx.translateBy(x: 0, y: -10)
        super.draw(in: ctx)
        ctx.restoreGState()
      }
    }
    let layer = Centred()
    (layer.bounds, layer.fontSize) = (CGRect(x: 0, y: 0, width: 60, height: 40), 20.48)
    (layer.font, layer.string) = ("DejaVu Sans" as CFString, "l")
    layer.display()
    #expect(try #require(ink(layer))[3] == 30)
  }

  @Test func aDelegateMayDisplay() {
    final class Picture: NSObject, CALayerDelegate {
      func display(_ layer: CALayer) { layer.contents = samplePicture() }
    }
    let (layer, delegate) = (textLayer(nil), Picture())
    layer.delegate = delegate
    layer.display()
    #expect(layer.contents is CGImage)
  }

  // MARK: render(in:)

  /// Facts 10.3 and 11: the text is drawn under the contents, whether or not it was displayed. If
  /// it was not, it has one line.
  @Test func renderInContext() throws {
    let layer = textLayer("ll ll ll ll", 30, 60)
    layer.isWrapped = true
    let before = try rendered(layer)
    #expect(try #require(before.painted)[1] == 40, "one line: y points up")
    layer.display()
    let after = try rendered(layer)
    #expect(try #require(after.painted)[1] == 17)
    #expect(try #require(after.painted)[2] <= 30, "cut at the bounds")
    layer.contents = try image(1, 1)
    #expect(try rendered(layer).painted == [0, 0, 30, 60])
  }

  @Test func whatWasDisplayedIsRenderedTheSame() throws {
    let layer = textLayer("Type", 60, 40)
    layer.display()
    let canvas = try rendered(layer, 60, 40)
    let store = try #require(layer.contents as? BackingStore)
    let alphas = store.memory.withUnsafeBytes { bytes in
      (0..<60 * 40).map { Int(bytes[$0 * 4 + 3]) }
    }
    for y in 0..<40 { for x in 0..<60 { #expect(canvas.alpha(x, 39 - y) == alphas[y * 60 + x]) } }
  }

  // MARK: Measures

  @Test func preferredSizes() {
    let layer = textLayer("ll ll ll ll", 30, 10)
    #expect(abs(layer.preferredFrameSize().width - 65.05) < 1e-9)
    #expect(abs(layer.preferredFrameSize().height - 23.84) < 1e-9)
    layer.isWrapped = true
    #expect(abs(layer.preferredFrameSize().width - 29.27) < 1e-9)
    #expect(abs(layer.preferredFrameSize().height - 47.68) < 1e-9)
    layer.bounds.size = layer.preferredFrameSize()
    #expect((try? layer.textMetrics().isComplete) == true)
  }

  @Test func metricsAreThoseOfTheBounds() throws {
    let layer = textLayer("ll\nl", 30, 100)
    layer.alignmentMode = .right
    let metrics = try layer.textMetrics()
    #expect(metrics.lines.count == 2)
    #expect(abs(metrics.lines[0].origin.x - 18.62) < 1e-9)
    #expect(abs(metrics.firstBaseline - 19.01) < 1e-9)
    #expect(abs(metrics.lastBaseline - 42.85) < 1e-9)
    #expect(metrics.isComplete)
    layer.fontSize = 40.96
    #expect(abs(try layer.textMetrics().firstBaseline - 38.02) < 1e-9, "measured anew")
  }
}
