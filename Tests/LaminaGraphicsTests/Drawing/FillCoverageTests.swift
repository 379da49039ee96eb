import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Fills against counted points in each pixel. Counting shares no code with the rasterizer.
///
/// Along an edge, each of the two grids is off by up to half a point of 16 (Cairo has 15 lines and
/// 256 columns in a pixel). Curves may be off by 0.1 pixels. Together that is 24 of 255 for one
/// edge. Where many edges meet, errors add up: at most one edge pixel in 50 may be further off, and
/// none by more than 64. The average error is at most 4.
@Suite struct FillCoverageTests {
  static let size = 48

  struct Report {
    var worst = 0.0
    var sum = 0.0
    var edges = 0
    var beyond = 0
  }

  func compare(_ outlines: [[CGPoint]], _ rule: CGPathFillRule, _ draw: (CGContext) -> Void) throws
    -> Report
  {
    let size = Self.size
    let canvas = try Canvas(size, size)
    // Pixel space, with y down.
    canvas.context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(size)))
    draw(canvas.context)
    canvas.context.fillPath(using: rule)
    let expected = Supersampling.coverage(outlines, rule, width: size, height: size)
    var report = Report()
    for (actual, expected) in zip(canvas.pixels, expected) {
      let difference = abs(Double(actual.alpha) - expected)
      let isEdge = expected > 0 && expected < 255
      if isEdge {
        report.edges += 1
        report.sum += difference
        if difference > 24 { report.beyond += 1 }
      } else {
        // A point in the corner of a pixel may be counted by one side, by both or by none.
        #expect(difference <= 24)
      }
      report.worst = max(report.worst, difference)
    }
    return report
  }

  func check(_ report: Report) {
    #expect(report.worst <= 64)
    #expect(report.beyond * 50 <= report.edges)
    #expect(report.sum <= 4 * Double(report.edges))
  }

  @Test(arguments: [CGPathFillRule.winding, .evenOdd], 1...12)
  func randomPolygons(rule: CGPathFillRule, seed: Int) throws {
    var noise = Noise(state: UInt64(seed))
    let outlines = (0..<2).map { _ in
      (0..<Int.random(in: 3...7, using: &noise)).map { _ in
        CGPoint(x: .random(in: -8...56, using: &noise), y: .random(in: -8...56, using: &noise))
      }
    }
    let report = try compare(outlines, rule) { context in
      for outline in outlines {
        context.addLines(between: outline)
        context.closePath()
      }
    }
    check(report)
  }

  @Test(arguments: [CGPathFillRule.winding, .evenOdd], 1...8)
  func randomCurves(rule: CGPathFillRule, seed: Int) throws {
    var noise = Noise(state: UInt64(seed) &* 7919)
    func point() -> CGPoint {
      CGPoint(x: .random(in: -4...52, using: &noise), y: .random(in: -4...52, using: &noise))
    }
    let start = point()
    let curves = (0..<3).map { _ in (point(), point(), point()) }
    var outline = [start]
    for curve in curves {
      outline += Supersampling.curve(outline[outline.count - 1], curve.0, curve.1, curve.2)
    }
    let report = try compare([outline], rule) { context in
      context.move(to: start)
      for curve in curves { context.addCurve(to: curve.2, control1: curve.0, control2: curve.1) }
      context.closePath()
    }
    check(report)
  }

  @Test func axisAlignedEdgesAreExact() throws {
    let canvas = try Canvas(4, 3)
    canvas.context.fill(box(0.5, 0.25, 2.75, 2))
    // Coverage in quarters, rows from the top. Cairo rounds 191.25 up.
    #expect(canvas.alphas == [[32, 64, 64, 16], [128, 255, 255, 64], [96, 192, 192, 48]])
  }
}
