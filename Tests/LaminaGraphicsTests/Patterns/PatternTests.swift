import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

@Suite struct PatternTests {
  /// A red square in the bottom left quarter of a 4 x 4 cell.
  static func square(_ info: UnsafeMutableRawPointer?, _ context: CGContext) {
    CallbackLog.at(info)?.draws += 1
    context.setFillColor(.rgba(1, 0, 0))
    context.fill(box(0, 0, 2, 2))
  }

  func pattern(
    _ log: CallbackLog, bounds: CGRect = box(0, 0, 4, 4), matrix: CGAffineTransform = .identity,
    step: CGSize = CGSize(width: 4, height: 4), isColored: Bool = true,
    draw: @escaping CGPatternDrawPatternCallback = square
  ) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0, drawPattern: draw, releaseInfo: { CallbackLog.at($0)?.releases += 1 })
    return CGPattern(
      info: log.info, bounds: bounds, matrix: matrix, xStep: step.width, yStep: step.height,
      tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks)
  }

  func filled(
    _ pattern: CGPattern?, _ components: [CGFloat] = [1], base: CGColorSpace? = nil,
    before: (CGContext) -> Void = { _ in }
  ) throws -> Canvas {
    let canvas = try Canvas(16, 16)
    before(canvas.context)
    canvas.context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: base)))
    canvas.context.setFillPattern(try #require(pattern), colorComponents: components)
    canvas.context.fill(box(-100, -100, 200, 200))
    return canvas
  }

  /// The pixels of the squares, moved by whole pixels, y up.
  func squares(_ dx: Int = 0, _ dy: Int = 0, _ color: Pixel = Pixel(255, 0, 0)) -> [Pixel] {
    (0..<256).map { index in
      let (x, y) = (index % 16 - dx + 64, 15 - index / 16 - dy + 64)
      return x % 4 < 2 && y % 4 < 2 ? color : Pixel(0, 0, 0, 0)
    }
  }

  @Test func cellsRepeatExactly() throws {
    let log = CallbackLog()
    #expect(try filled(pattern(log)).pixels == squares())
    #expect(log.draws == 1)
    #expect(log.releases == 1)
  }

  @Test func negativeStepsGiveTheSameGrid() throws {
    let log = CallbackLog()
    #expect(try filled(pattern(log, step: CGSize(width: -4, height: -4))).pixels == squares())
  }

  @Test func theMatrixGoesToBaseSpaceAndNotThroughTheMap() throws {
    let log = CallbackLog()
    let moved = try filled(pattern(log, matrix: CGAffineTransform(translationX: 1, y: 3)))
    #expect(moved.pixels == squares(1, 3))
    let turned = try filled(pattern(log)) { context in
      context.translateBy(x: 1.5, y: 0.5)
      context.rotate(by: 0.3)
    }
    #expect(turned.pixels == squares())
  }

  @Test func phaseMovesTheGrid() throws {
    let log = CallbackLog()
    let canvas = try filled(pattern(log)) { context in
      context.setPatternPhase(CGSize(width: 2, height: 1))
      context.setPatternPhase(CGSize(width: CGFloat.nan, height: 1))
    }
    #expect(canvas.pixels == squares(2, 1))
  }

  @Test func aMatrixThatScalesByWholePixels() throws {
    let log = CallbackLog()
    let canvas = try filled(pattern(log, matrix: CGAffineTransform(scaleX: 2, y: -2)))
    for (index, pixel) in canvas.pixels.enumerated() {
      let (x, y) = (index % 16, 15 - index / 16)
      // The pattern is mirrored: the square hangs below the x axis.
      #expect(pixel == (x % 8 < 4 && y % 8 >= 4 ? Pixel(255, 0, 0) : Pixel(0, 0, 0, 0)))
    }
  }

  @Test func cellsOverlapWhereStepsAreSmaller() throws {
    let log = CallbackLog()
    // A cell of 6 x 4 with a mark at its right end, repeated every 4: the mark lies in the next
    // cell.
    let canvas = try filled(
      pattern(log, bounds: box(0, 0, 6, 4)) { _, context in
        context.setFillColor(.rgba(0, 0, 1))
        context.fill(box(4, 0, 1, 4))
      })
    for (index, pixel) in canvas.pixels.enumerated() {
      #expect(pixel == (index % 4 == 0 ? Pixel(0, 0, 255) : Pixel(0, 0, 0, 0)))
    }
  }

  @Test func cellsAreCutToTheirBounds() throws {
    let log = CallbackLog()
    let canvas = try filled(
      pattern(log, bounds: box(0, 0, 2, 2)) { _, context in context.fill(box(-50, -50, 100, 100)) })
    #expect(canvas.pixels == squares(0, 0, Pixel(0, 0, 0)))
  }

  @Test func stencilsTakeTheTint() throws {
    let log = CallbackLog()
    let canvas = try filled(
      pattern(log, isColored: false), [0, 1, 0, 1], base: CGColorSpaceCreateDeviceRGB())
    #expect(canvas.pixels == squares(0, 0, Pixel(0, 255, 0)))
    let faint = try filled(
      pattern(log, isColored: false), [0, 1, 0, 0.5], base: CGColorSpaceCreateDeviceRGB())
    #expect(distance(faint.pixels, squares(0, 0, Pixel(0, 128, 0, 128))) <= 1)
  }

  @Test func alphaOfAColoredPattern() throws {
    let log = CallbackLog()
    let canvas = try filled(pattern(log), [0.5])
    #expect(distance(canvas.pixels, squares(0, 0, Pixel(128, 0, 0, 128))) <= 1)
  }

  @Test func aColorCanBeAPattern() throws {
    let log = CallbackLog()
    do {
      let space = try #require(CGColorSpace(patternBaseSpace: nil))
      let cells = try #require(pattern(log))
      let color = try #require(CGColor(patternSpace: space, pattern: cells, components: [1]))
      #expect(color.pattern != nil && color.alpha == 1 && color.numberOfComponents == 1)
      #expect(color.converted(to: .srgbSpace, intent: .defaultIntent, options: nil) == nil)
      let canvas = try Canvas(16, 16)
      canvas.context.setFillColor(color)
      canvas.context.fill(box(0, 0, 16, 16))
      #expect(canvas.pixels == squares())
      #expect(log.releases == 0)
    }
    #expect(log.releases == 1)
  }

  @Test func largeCellsAreDrawnWhereTheyAreSeen() throws {
    let log = CallbackLog()
    let canvas = try filled(
      pattern(log, bounds: box(0, 0, 5000, 5000), step: CGSize(width: 5000, height: 5000)) {
        info, context in
        CallbackLog.at(info)?.draws += 1
        context.setFillColor(.rgba(1, 0, 0))
        context.fill(box(3, 4, 5, 2))
      })
    #expect(log.draws == 1)
    for (index, pixel) in canvas.pixels.enumerated() {
      let inside = 3..<8 ~= index % 16 && 4..<6 ~= 15 - index / 16
      #expect(pixel == (inside ? Pixel(255, 0, 0) : Pixel(0, 0, 0, 0)))
    }
  }

  @Test func patternsThatAreNone() {
    let log = CallbackLog()
    #expect(pattern(log, bounds: box(0, 0, 0, 4)) == nil)
    #expect(pattern(log, bounds: .null) == nil)
    #expect(pattern(log, step: CGSize(width: 0, height: 4)) == nil)
    #expect(pattern(log, step: CGSize(width: 4, height: CGFloat.nan)) == nil)
    #expect(
      pattern(log, matrix: CGAffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0)) == nil)
    var empty = CGPatternCallbacks()
    #expect(
      CGPattern(
        info: log.info, bounds: box(0, 0, 1, 1), matrix: .identity, xStep: 1, yStep: 1,
        tiling: .noDistortion,
        isColored: true, callbacks: &empty) == nil)
    #expect(log.releases == 0)
  }

  @Test func hostilePatternsEnd() throws {
    let log = CallbackLog()
    // A million cells over each other, a cell smaller than any pixel, and a map without area.
    _ = try filled(
      pattern(log, bounds: box(0, 0, 1e9, 1e9), step: CGSize(width: 1e-3, height: 1e-3)))
    _ = try filled(pattern(log, step: CGSize(width: 1e-300, height: 1e300)))
    _ = try filled(pattern(log, matrix: CGAffineTransform(scaleX: 1e-12, y: 1e-12)))
    do {
      let flat = try filled(pattern(log, matrix: CGAffineTransform(scaleX: 0, y: 1)))
      #expect(flat.pixels.allSatisfy { $0.alpha == 0 })
    }
    #expect(log.releases == 4)
  }

  @Test func aPatternThatPaintsWithItselfEnds() throws {
    let log = CallbackLog()
    let own = try #require(
      pattern(log) { info, context in
        guard let log = CallbackLog.at(info), let pattern = log.pattern else { return }
        log.draws += 1
        context.setFillPattern(pattern, colorComponents: [1])
        context.fill(box(0, 0, 4, 4))
      })
    log.pattern = own
    #expect(try filled(own).pixels.allSatisfy { $0.alpha == 0 })
    #expect(log.draws == 4)
    log.pattern = nil
  }

  @Test func aCallbackThatLeavesThingsOpen() throws {
    let log = CallbackLog()
    let canvas = try filled(
      pattern(log) { _, context in
        context.restoreGState()
        context.saveGState()
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setFillColor(.rgba(1, 0, 0))
        context.fill(box(0, 0, 2, 2))
      })
    #expect(canvas.pixels == squares())
  }
}
