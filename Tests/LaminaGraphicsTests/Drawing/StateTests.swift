import CCairo
import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Each part of the graphics state, tested by its pixels.
@Suite struct StateTests {
  /// The alphas of a canvas of `width` x `height` pixels on which `body` draws.
  func alphas(_ width: Int = 8, _ height: Int = 4, _ body: (CGContext) -> Void) throws -> [[Int]] {
    let canvas = try Canvas(width, height)
    body(canvas.context)
    return canvas.alphas
  }

  func line(_ context: CGContext, _ points: (CGFloat, CGFloat)...) {
    context.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    context.strokePath()
  }

  @Test func theFirstStateIsApples() throws {
    let context = try Canvas(4, 4).context
    #expect(context.ctm == .identity)
    #expect(context.interpolationQuality == .default)
    #expect(context.boundingBoxOfClipPath == box(0, 0, 4, 4))
    #expect(context.isPathEmpty)
    #expect(context.currentPointOfPath == .zero)
    #expect(context.boundingBoxOfPath == .null)
    #expect(context.path == nil)
    #expect(context.textMatrix == .identity)
    context.fill(box(0, 0, 1, 1))
    #expect(context.makeImage()?.pixel(0, 3) == Pixel(0, 0, 0))
  }

  @Test func lineWidth() throws {
    #expect(try alphas(2, 4) { line($0, (0, 2), (2, 2)) }.map { $0[0] } == [0, 128, 128, 0])
    #expect(
      try alphas(2, 4) {
        $0.setLineWidth(3)
        line($0, (0, 2), (2, 2))
      }.map { $0[0] } == [128, 255, 255, 128])
    #expect(
      try alphas(2, 4) {
        $0.setLineWidth(0)
        line($0, (0, 2), (2, 2))
      }.map { $0[0] } == [0, 0, 0, 0])
  }

  @Test(arguments: [
    (CGLineCap.butt, [0, 0, 255, 255, 0, 0]), (.square, [0, 255, 255, 255, 255, 0]),
  ])
  func lineCaps(cap: CGLineCap, expected: [Int]) throws {
    let drawn = try alphas(6, 2) {
      $0.setLineWidth(2)
      $0.setLineCap(cap)
      line($0, (2, 1), (4, 1))
    }
    #expect(drawn == [expected, expected])
  }

  @Test func roundCapsAreHalfDiscs() throws {
    let drawn = try alphas(40, 20) {
      $0.setLineWidth(20)
      $0.setLineCap(.round)
      line($0, (10, 10), (30, 10))
    }
    // The area of a square of 20 and of a disc of radius 10.
    let area = Double(drawn.joined().reduce(0, +)) / 255
    #expect(abs(area - (400 + 100 * .pi)) < 1)
  }

  /// The join of a right angle. A mitre fills the square at the corner, a bevel half of it, and a
  /// round join a quarter disc.
  @Test(arguments: [(CGLineJoin.miter, 100.0), (.bevel, 50), (.round, 25 * .pi)])
  func lineJoins(join: CGLineJoin, corner: Double) throws {
    let drawn = try alphas(40, 40) {
      $0.setLineWidth(20)
      $0.setLineJoin(join)
      line($0, (0, 20), (20, 20), (20, 0))
    }
    // The part beyond the corner, at the upper right.
    let area = drawn[10..<20].map { Double($0[20..<30].reduce(0, +)) / 255 }.reduce(0, +)
    #expect(abs(area - corner) < 1)
  }

  @Test func miterLimit() throws {
    func reach(_ limit: CGFloat) throws -> Bool {
      try alphas(60, 40) {
        $0.setLineWidth(8)
        $0.setMiterLimit(limit)
        // The tip is about 5.1 half widths long.
        line($0, (0, 28), (30, 20), (0, 12))
      }[20][45] > 0
    }
    #expect(try reach(10))
    #expect(try !reach(2))
  }

  @Test(
    arguments: [
      (0.0, [2.0, 1], [255, 255, 0, 255, 255, 0, 255, 255]),
      (1, [2, 1], [255, 0, 255, 255, 0, 255, 255, 0]),
      (0, [2], [255, 255, 0, 0, 255, 255, 0, 0]),
      (-1, [2, 1], [0, 255, 255, 0, 255, 255, 0, 255]),
      (0, [], [255, 255, 255, 255, 255, 255, 255, 255]),
      (0, [0, 0], [255, 255, 255, 255, 255, 255, 255, 255]),
      (0, [1, 1, 2], [255, 0, 255, 255, 0, 255, 0, 0]),
    ] as [(Double, [Double], [Int])])
  func dashes(phase: Double, lengths: [Double], expected: [Int]) throws {
    let drawn = try alphas(8, 1) {
      $0.setLineDash(phase: phase, lengths: lengths.map { CGFloat($0) })
      line($0, (0, 0.5), (8, 0.5))
    }
    #expect(drawn == [expected])
  }

  @Test func antialiasing() throws {
    func drawn(_ should: Bool, _ allows: Bool) throws -> [[Int]] {
      try alphas(2, 1) {
        $0.setShouldAntialias(should)
        $0.setAllowsAntialiasing(allows)
        $0.fill(box(0, 0, 1.7, 1))
      }
    }
    #expect(try drawn(true, true) == [[255, 179]])
    #expect(try drawn(false, true) == [[255, 255]])
    #expect(try drawn(true, false) == [[255, 255]])
  }

  @Test func flatness() throws {
    func area(_ flatness: CGFloat) throws -> Int {
      try alphas(64, 64) {
        $0.setFlatness(flatness)
        $0.fillEllipse(in: box(0, 0, 64, 64))
      }.joined().reduce(0, +)
    }
    let disc = Double.pi * 1024 * 255
    #expect(abs(Double(try area(0.05)) - disc) < disc * 0.002)
    #expect(Double(try area(20)) < disc * 0.98)
  }

  /// The pen takes the user space at the time of the stroke, the path that at the time of its
  /// making.
  @Test func penAndPathTakeTheirOwnMaps() throws {
    let drawn = try alphas(4, 6) {
      $0.move(to: CGPoint(x: 0, y: 3))
      $0.addLine(to: CGPoint(x: 4, y: 3))
      $0.scaleBy(x: 1, y: 4)
      $0.strokePath()
    }
    #expect(drawn.map { $0[1] } == [0, 255, 255, 255, 255, 0])
  }

  @Test func savingAndRestoring() throws {
    let context = try Canvas(4, 4).context
    context.saveGState()
    context.scaleBy(x: 2, y: 3)
    context.setLineWidth(7)
    context.setAlpha(0.5)
    context.clip(to: box(0, 0, 1, 1))
    context.move(to: CGPoint(x: 1, y: 1))
    context.textMatrix = CGAffineTransform(scaleX: 2, y: 2)
    #expect(context.boundingBoxOfClipPath == box(0, 0, 1, 1))
    context.restoreGState()
    #expect(context.ctm == .identity)
    #expect(context.state.lineWidth == 1)
    #expect(context.state.alpha == 1)
    #expect(context.boundingBoxOfClipPath == box(0, 0, 4, 4))
    // Neither of them is part of the graphics state.
    #expect(context.currentPointOfPath == CGPoint(x: 2, y: 3))
    #expect(context.textMatrix == CGAffineTransform(scaleX: 2, y: 2))
    // There is one restore too many.
    context.setLineWidth(5)
    context.restoreGState()
    #expect(context.state.lineWidth == 5)
  }

  @Test func maps() throws {
    let context = try Canvas(10, 20).context
    context.translateBy(x: 3, y: 4)
    context.scaleBy(x: 2, y: 2)
    context.rotate(by: .pi / 2)
    let map = context.userSpaceToDeviceSpaceTransform
    #expect(abs(map.a) < 1e-12 && abs(map.b - 2) < 1e-12 && map.tx == 3 && map.ty == 4)
    let point = context.convertToDeviceSpace(CGPoint(x: 1, y: 0))
    #expect(abs(point.x - 3) < 1e-12 && abs(point.y - 6) < 1e-12)
    let back = context.convertToUserSpace(point)
    #expect(abs(back.x - 1) < 1e-12 && abs(back.y) < 1e-12)
    let size = context.convertToDeviceSpace(CGSize(width: 1, height: 2))
    #expect(abs(size.width + 4) < 1e-12 && abs(size.height - 2) < 1e-12)
    let rect = context.convertToUserSpace(CGRect(x: 3, y: 4, width: 2, height: 2))
    #expect(abs(rect.width - 1) < 1e-12 && abs(rect.minY + 1) < 1e-12)
  }

  @Test func clips() throws {
    let drawn = try alphas(4, 4) {
      $0.addRect(box(0, 0, 4, 4))
      $0.addRect(box(1, 1, 2, 2))
      $0.clip(using: .evenOdd)
      $0.clip(to: box(0, 0, 4, 3))
      $0.fill(box(-5, -5, 20, 20))
    }
    #expect(drawn == [[0, 0, 0, 0], [255, 0, 0, 255], [255, 0, 0, 255], [255, 255, 255, 255]])
    let none = try alphas(2, 1) {
      $0.clip()
      $0.fill(box(0, 0, 2, 1))
    }
    #expect(none == [[0, 0]])
  }

  @Test func maskClips() throws {
    let mask = try #require(
      CairoSurface(box: PixelBox(x: 1, y: 0, width: 2, height: 1), format: CAIRO_FORMAT_A8))
    _ = mask.withPixels { pixels in
      pixels[0] = 255
      pixels[1] = 102
    }
    for mode in [CGBlendMode.normal, .copy, .sourceOut] {
      let drawn = try alphas(4, 1) {
        $0.saveGState()
        $0.clip(to: mask)
        $0.setBlendMode(mode)
        $0.fill(box(0, 0, 4, 1))
        $0.restoreGState()
        $0.fill(box(3, 0, 1, 1))
      }
      #expect(drawn == [[0, 255, 102, 255]])
    }
    // Masks multiply.
    let twice = try alphas(4, 1) {
      $0.clip(to: mask)
      $0.clip(to: mask)
      $0.fill(box(0, 0, 4, 1))
    }
    #expect(twice == [[0, 255, 41, 0]])
  }

  @Test func pathsOfTheContext() throws {
    let context = try Canvas(10, 10).context
    context.scaleBy(x: 2, y: 2)
    context.addRect(box(1, 1, 2, 2))
    #expect(context.pathContains(CGPoint(x: 2, y: 2), mode: .fill))
    #expect(!context.pathContains(CGPoint(x: 2, y: 2), mode: .stroke))
    #expect(context.pathContains(CGPoint(x: 1.2, y: 2), mode: .stroke))
    #expect(context.pathContains(CGPoint(x: 0.6, y: 2), mode: .fillStroke))
    #expect(context.boundingBoxOfPath == box(1, 1, 2, 2))
    #expect(context.path?.boundingBox == box(1, 1, 2, 2))
    #expect(context.currentPointOfPath == CGPoint(x: 1, y: 1))
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == box(0.5, 0.5, 3, 3))
    #expect(!context.pathContains(CGPoint(x: 2, y: 2), mode: .fill))
    // Filling a rectangle clears the path.
    context.fill(box(0, 0, 1, 1))
    #expect(context.isPathEmpty)
  }

  @Test func colors() throws {
    func drawn(_ set: (CGContext) -> Void) throws -> Pixel {
      let canvas = try Canvas(1, 1)
      set(canvas.context)
      canvas.context.fill(box(0, 0, 1, 1))
      return canvas.pixel(0, 0)
    }
    #expect(
      try drawn { $0.setFillColor(red: 1, green: 0.2, blue: 0, alpha: 1) } == Pixel(255, 51, 0))
    #expect(try drawn { $0.setFillColor(gray: 0.2, alpha: 1) } == Pixel(51, 51, 51))
    #expect(
      try drawn { $0.setFillColor(cyan: 1, magenta: 0.2, yellow: 0, black: 0.5, alpha: 1) }
        == Pixel(0, 102, 128))
    #expect(
      try drawn {
        $0.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
        $0.setFillColor([0.2, 0.4, 0.6, 1])
      } == Pixel(51, 102, 153))
    #expect(
      try drawn {
        $0.setFillColor(.rgba(1, 0, 0))
        $0.setFillColorSpace(CGColorSpaceCreateDeviceGray())
      } == Pixel(0, 0, 0))
  }

  @Test func layersTakeTheStateOfTheirBeginning() throws {
    let canvas = try Canvas(3, 1)
    let context = canvas.context
    context.setAlpha(0.4)
    context.beginTransparencyLayer(in: box(0, 0, 2, 1), auxiliaryInfo: nil)
    #expect(context.state.alpha == 1)
    context.setAlpha(0.1)
    context.clip(to: box(0, 0, 0.5, 1))
    context.saveGState()
    context.resetClip()
    context.setAlpha(1)
    context.fill(box(0, 0, 3, 1))
    context.endTransparencyLayer()
    #expect(context.state.alpha == 0.4)
    #expect(canvas.alphas == [[102, 102, 0]])
    // There is one end too many, and a layer that nobody ends.
    context.endTransparencyLayer()
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.restoreGState()
    context.fill(box(2, 0, 1, 1))
    #expect(canvas.alphas == [[102, 102, 0]])
  }
}
