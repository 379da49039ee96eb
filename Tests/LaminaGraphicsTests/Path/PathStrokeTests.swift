import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

struct PathStrokeTests {
  private func stroke(
    _ path: CGPath, _ width: CGFloat, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter,
    limit: CGFloat = 10
  ) -> CGPath {
    path.copy(strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
  }

  private func lines(_ points: [(CGFloat, CGFloat)], closed: Bool = false) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    if closed { path.closeSubpath() }
    return path
  }

  @Test(
    arguments: [(CGLineCap.butt, 400), (.square, 416), (.round, 400 + 4 * .pi)]
      as [(CGLineCap, CGFloat)])
  func lineArea(cap: CGLineCap, area: CGFloat) {
    let outline = stroke(lines([(0, 0), (100, 0)]), 4, cap)
    #expect(isClose(outline.filledArea, area, within: 0.01))
    let reach: CGFloat = cap == .butt ? 0 : 2
    #expect(isClose(outline.boundingBoxOfPath.minX, -reach, within: 1e-9))
    #expect(isClose(outline.boundingBoxOfPath.maxX, 100 + reach, within: 1e-9))
    #expect(isClose(outline.boundingBoxOfPath.maxY, 2, within: 1e-9))
  }

  @Test func lineSteps() {
    #expect(
      stroke(lines([(0, 0), (100, 0)]), 4).steps == ["M 0 -2", "L 100 -2", "L 100 2", "L 0 2", "Z"])
  }

  @Test(arguments: [(CGLineJoin.miter, 4), (.bevel, 2), (.round, .pi)] as [(CGLineJoin, CGFloat)])
  func joinArea(join: CGLineJoin, outside: CGFloat) {
    // Two arms of 100 by 4 that share a square of 2 by 2 inside the corner.
    let outline = stroke(lines([(0, 0), (100, 0), (100, 100)]), 4, .butt, join)
    #expect(isClose(outline.filledArea, 800 - 4 + outside, within: 0.01))
  }

  @Test func miterLimitCutsTheTip() {
    let sharp = lines([(0, 0), (100, 0), (0, 20)])
    #expect(stroke(sharp, 4, limit: 20).boundingBoxOfPath.maxX > 115)
    #expect(stroke(sharp, 4, limit: 2).boundingBoxOfPath.maxX < 102)
    // The mitre of a right angle is √2 of the width.
    let right = lines([(0, 0), (10, 0), (10, 10)])
    #expect(
      stroke(right, 2, limit: 1.42).boundingBoxOfPath == CGRect(x: 0, y: -1, width: 11, height: 11))
    #expect(isClose(stroke(right, 2, limit: 1.41).filledArea, 40 - 1 + 0.5, within: 1e-4))
  }

  @Test func closedRectangle() {
    let outline = stroke(.box(10, 10, 40, 30), 4)
    #expect(isClose(outline.filledArea, 560, within: 1e-4))
    #expect(outline.data.subpaths.count == 2)
    #expect(
      isClose(
        stroke(.box(0, 0, 40, 30), 4, .butt, .round).filledArea, 560 - 16 + 4 * .pi, within: 0.01))
    // The line is wider than the rectangle, so nothing stays open inside.
    #expect(isClose(stroke(.box(0, 0, 3, 3), 10).filledArea, 169, within: 1e-4))
  }

  @Test func circleArea() {
    let outline = stroke(.circle(0, 0, 50), 10)
    #expect(isClose(outline.filledArea, .pi * (55 * 55 - 45 * 45), within: 1))
    #expect(outline.data.verbs.count < 100)
    for polygon in outline.data.polygons {
      for point in polygon {
        let radius = hypot(point.x, point.y)
        #expect(isClose(abs(radius - 50), 5, within: 0.03))
      }
    }
  }

  @Test func tightCircleHasNoHole() {
    let outline = stroke(.circle(0, 0, 3), 10)
    #expect(isClose(outline.filledArea, .pi * 64, within: 0.2))
    #expect(outline.contains(.zero))
    // Two sides, and two fans for each of the circle's four curves.
    #expect(outline.data.subpaths.count == 10)
  }

  @Test func zeroLengthIsADot() {
    let dot = lines([(5, 5), (5, 5)])
    #expect(stroke(dot, 4, .butt).isEmpty)
    #expect(stroke(dot, 4, .square) == .box(3, 3, 4, 4))
    #expect(stroke(dot, 4, .round) == .circle(5, 5, 2))
    let move = CGMutablePath()
    move.move(to: CGPoint(x: 5, y: 5))
    #expect(stroke(move, 4, .round).isEmpty)
    move.closeSubpath()
    #expect(stroke(move, 4, .round) == .circle(5, 5, 2))
  }

  @Test func badWidthsGiveNothing() {
    for width in [0, -1, .nan, .infinity] as [CGFloat] {
      #expect(stroke(.box(0, 0, 9, 9), width).isEmpty)
    }
  }

  @Test func transformComesAfterTheStroke() {
    let outline = lines([(0, 0), (10, 0)]).copy(
      strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 1, y: 3))
    #expect(outline.boundingBox == CGRect(x: 0, y: -3, width: 10, height: 6))
  }

  /// Every point nearer than half the width is covered, and no point farther away is.
  @Test(arguments: 0..<30)
  func coversWhatIsNear(seed: Int) {
    var numbers = PathNumbers(UInt64(seed) + 11)
    let path = CGMutablePath()
    path.move(to: numbers.point(in: 100))
    for _ in 0..<2 {
      path.addCurve(
        to: numbers.point(in: 100), control1: numbers.point(in: 100),
        control2: numbers.point(in: 100))
      path.addLine(to: numbers.point(in: 100))
      path.addQuadCurve(to: numbers.point(in: 100), control: numbers.point(in: 100))
    }
    if seed.isMultiple(of: 2) { path.closeSubpath() }
    let width = 2 + numbers.fraction() * 40
    let outline = stroke(path, width, .round, .round)
    for _ in 0..<60 {
      let point = CGPoint.minus(numbers.point(in: 160), CGPoint(x: 30, y: 30))
      let distance = path.data.distance(to: point)
      guard abs(distance - width / 2) > 0.1 + width * 0.001 else { continue }
      #expect(
        outline.contains(point) == (distance < width / 2), "\(point) at \(distance) of \(width / 2)"
      )
    }
  }

  /// The stroke of a piece is that of the path which the piece makes.
  @Test(arguments: 0..<20)
  func piecesAreStrokedAsPaths(seed: Int) {
    var numbers = PathNumbers(UInt64(seed) + 77)
    let path = CGMutablePath()
    for number in 0..<3 {
      path.move(to: numbers.point(in: 100))
      path.addLine(to: numbers.point(in: 100))
      path.addCurve(
        to: numbers.point(in: 100), control1: numbers.point(in: 100),
        control2: numbers.point(in: 100))
      path.addQuadCurve(to: numbers.point(in: 100), control: numbers.point(in: 100))
      if (seed + number).isMultiple(of: 2) { path.closeSubpath() }
    }
    let start = numbers.fraction() / 2
    let (cap, join) = ([CGLineCap.butt, .round, .square][seed % 3], CGLineJoin.miter)
    for piece in PathMeter(path.data).pieces(from: start, to: start + numbers.fraction()) {
      var alone = PathData()
      piece.add(to: &alone)
      let outline = piece.stroked(width: 6, cap: cap, join: join, miterLimit: 4)
      #expect(!outline.isEmpty)
      #expect(outline == alone.stroked(width: 6, cap: cap, join: join, miterLimit: 4))
    }
  }
}
