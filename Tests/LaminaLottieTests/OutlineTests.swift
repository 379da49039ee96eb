import Foundation
import Lamina
import Testing

@testable import LaminaLottie

/// Outlines of shapes and what modifiers make of them.
@Suite struct OutlineTests {
  private let square = RectangleModel(
    position: FrameProperty(Vector(50, 50, 0, 0)), size: FrameProperty(Vector(20, 20, 0, 0)),
    radius: FrameProperty(0), isReversed: false)

  @Test func rectanglesBeginAtTheUpperRight() {
    let points = square.outline(at: 0).vertices
    #expect(
      points == [
        CGPoint(x: 60, y: 40), CGPoint(x: 60, y: 60), CGPoint(x: 40, y: 60), CGPoint(x: 40, y: 40),
      ])
  }

  @Test func reversedRectanglesBeginAtTheSamePoint() {
    var reversed = square
    reversed.isReversed = true
    let points = reversed.outline(at: 0).vertices
    #expect(points[0] == CGPoint(x: 60, y: 40))
    #expect(points[1] == CGPoint(x: 40, y: 40))
  }

  @Test func starsHaveTwoPointsForEachRay() {
    let star = StarModel(
      position: FrameProperty(.zero), points: FrameProperty(5),
      rotation: FrameProperty(0), outerRadius: FrameProperty(10),
      outerRoundness: FrameProperty(0), innerRadius: FrameProperty(5),
      innerRoundness: FrameProperty(0), isReversed: false)
    let outline = star.outline(at: 0)
    #expect(outline.vertices.count == 10)
    #expect(outline.vertices[0].distance(to: CGPoint(x: 0, y: -10)) < 1e-9)
    #expect(abs(outline.vertices[1].distance(to: .zero) - 5) < 1e-9)
  }

  @Test func trimKeepsAPartOfTheLength() {
    // The square is 80 long: its first quarter is its right side.
    let pieces = OutlineMeter(square.outline(at: 0)).trimmed(
      TrimParts(start: 0, end: 25, offset: 0))
    #expect(pieces.count == 1)
    #expect(pieces[0].vertices.first == CGPoint(x: 60, y: 40))
    #expect(pieces[0].vertices.last!.distance(to: CGPoint(x: 60, y: 60)) < 1e-6)
    #expect(!pieces[0].isClosed)
  }

  @Test func trimAcrossTheStartOfAClosedPathIsOneLine() {
    let pieces = OutlineMeter(square.outline(at: 0)).trimmed(
      TrimParts(start: 0, end: 25, offset: -45))
    #expect(pieces.count == 1)
    #expect(
      pieces[0].vertices.map { CGPoint(x: $0.x.rounded(), y: $0.y.rounded()) } == [
        CGPoint(x: 50, y: 40), CGPoint(x: 60, y: 40), CGPoint(x: 60, y: 50),
      ])
  }

  @Test func trimPartsWrapAround() {
    #expect(TrimParts(start: 0, end: 100, offset: 77).isAll)
    #expect(TrimParts(start: 50, end: 50, offset: 0).parts.isEmpty)
    #expect(TrimParts(start: 75, end: 25, offset: 0).parts == [0.25...0.75])
    #expect(TrimParts(start: 50, end: 100, offset: 90).parts == [0.75...1, 0...0.25])
  }

  @Test func roundCornersTakeAtMostHalfASide() {
    let outline = square.outline(at: 0).roundingCorners(100)
    #expect(outline.vertices.count == 8)
    #expect(outline.vertices[0] == CGPoint(x: 50, y: 40))
    #expect(outline.vertices[1] == CGPoint(x: 60, y: 50))
  }

  @Test func puckerMovesVerticesToTheMiddle() {
    let outline = square.outline(at: 0).puckered(50)
    #expect(outline.vertices[0] == CGPoint(x: 55, y: 45))
  }

  @Test func zigZagIsRefusedBeforeItIsTooLong() {
    let outline = square.outline(at: 0)
    let zigZag = { outline.zigZag(amplitude: 1, ridges: $0, isSmooth: false, most: 1_000) }
    #expect(zigZag(3).vertices.count == 16)
    #expect(zigZag(1e9) == outline)
  }

  @Test func metersFindLengths() {
    let line = CurveMeter(
      CubicCurve(.zero, .zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 0)))
    let point = line.curve.point(line.parameter(at: 2.5))
    #expect(abs(point.x - 2.5) < 1e-9)
  }

  /// Near an end with a handle of next to nothing, and near a cusp, lengths are found all the same.
  @Test(arguments: [0, 1e-9, 1e-4, 1, 30] as [CGFloat])
  func metersFindShortLengthsWhereCurvesStandStill(handle: CGFloat) {
    for end in [CGPoint(x: 50, y: 0), CGPoint(x: 1e-3, y: 50), CGPoint(x: 0, y: 5e4)] {
      let meter = CurveMeter(
        CubicCurve(
          .zero, CGPoint(x: -handle, y: 0), CGPoint(x: end.x + handle, y: end.y), end), steps: 12)
      var (before, t0) = (0.0, 0.0)
      for share in [1e-5, 1e-3, 0.01, 0.2, 0.5, 0.9, 0.999, 1] {
        let t = meter.parameter(at: share * meter.length)
        // The length of a line of many corners.
        for step in 1...2_000 {
          let (from, to) = (Double(step - 1) / 2_000, Double(step) / 2_000)
          before += meter.curve.point(t0 + (t - t0) * from)
            .distance(to: meter.curve.point(t0 + (t - t0) * to))
        }
        t0 = t
        let error = abs(before - share * meter.length)
        // Twelve stretches of a curve that turns back are no more exact.
        #expect(error < 4e-3 * meter.length, "\(share)")
        if share < 0.002 { #expect(error < 2e-5 * meter.length, "\(share)") }
      }
    }
  }

  @Test func gradientsHaveAStopWhereColourOrAlphaHasOne() {
    let numbers = [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 0, 1, 1]
    let gradient = GradientModel(
      stopCount: 2, numbers: FrameProperty(GradientNumbers(numbers: numbers)),
      start: FrameProperty(.zero), end: FrameProperty(.zero))
    let stops = gradient.stops(at: 0)
    #expect(stops.positions == [0, 0.5, 1])
    #expect(stops.colors[1] == Vector(0.5, 0, 0.5, 0))
  }
}
