import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

struct PathBooleanTests {
  /// The common area of two circles of radius 10 that are 10 apart.
  private let lens: CGFloat = 2 * 100 * acos(0.5) - 5 * sqrt(300)

  @Test func rectangles() {
    let (a, b) = (CGPath.box(0, 0, 10, 10), CGPath.box(5, 5, 10, 10))
    #expect(isClose(a.union(b).data.signedArea, 175, within: 1e-6))
    #expect(isClose(a.intersection(b).data.signedArea, 25, within: 1e-6))
    #expect(isClose(a.subtracting(b).data.signedArea, 75, within: 1e-6))
    #expect(isClose(a.symmetricDifference(b).data.signedArea, 150, within: 1e-6))
    var rect = CGRect.zero
    #expect(a.intersection(b).isRect(&rect) && rect == CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(a.union(b).boundingBox == CGRect(x: 0, y: 0, width: 15, height: 15))
    #expect(a.union(b).data.verbs.count == 9)
  }

  @Test func circlesStayCurves() {
    let (a, b) = (CGPath.circle(0, 0, 10), CGPath.circle(10, 0, 10))
    let union = a.union(b)
    #expect(isClose(union.data.signedArea, 200 * .pi - lens, within: 0.2))
    #expect(isClose(a.intersection(b).data.signedArea, lens, within: 0.2))
    #expect(isClose(a.subtracting(b).data.signedArea, 100 * .pi - lens, within: 0.2))
    #expect(union.data.verbs.count { $0 == .curve } <= 10)
    #expect(union.data.verbs.count { $0 == .line } == 0)
    #expect(a.intersection(b).data.verbs.count <= 8)
    // The crossing is the common point of both circles as they are drawn.
    let crossing = CGPoint(x: 5, y: sqrt(75))
    #expect(union.data.points.contains { hypot($0.x - crossing.x, $0.y - crossing.y) < 0.003 })
    #expect(union.data.points.contains { isClose($0.x, 5, within: 1e-11) && $0.y > 8 })
    #expect(isClose(union.boundingBoxOfPath.maxX, 20, within: 1e-9))
  }

  @Test func holesAndComponents() {
    let path = CGMutablePath()
    path.addPath(.box(0, 0, 30, 30))
    path.addPath(.box(5, 5, 20, 20))
    path.addPath(.box(10, 10, 5, 5))
    path.addPath(.circle(100, 100, 5))
    let parts = path.componentsSeparated(using: .evenOdd)
    #expect(parts.count == 3)
    #expect(parts.map { ($0.filledArea).rounded() }.sorted() == [25, 79, 500])
    #expect(parts.map(\.data.subpaths.count).sorted() == [1, 1, 2])
    #expect(path.componentsSeparated().count == 2)
    #expect(CGMutablePath().componentsSeparated().isEmpty)
  }

  @Test func normalizing() {
    // A bow tie. Both lobes come out counterclockwise.
    let bow = CGMutablePath()
    bow.addLines(between: [
      .zero, CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10),
    ])
    #expect(isClose(bow.normalized().data.signedArea, 50, within: 1e-6))
    let twice = CGMutablePath()
    twice.addPath(.circle(0, 0, 10))
    twice.addPath(.circle(0, 0, 10))
    #expect(isClose(twice.normalized().data.signedArea, 100 * .pi, within: 0.2))
    #expect(twice.normalized(using: .evenOdd).isEmpty)
    #expect(twice.normalized().data.verbs.count <= 7)
  }

  @Test func touchingIsNotOverlapping() {
    #expect(CGPath.box(0, 0, 10, 10).intersects(.box(9, 9, 5, 5)))
    #expect(!CGPath.box(0, 0, 10, 10).intersects(.box(10, 0, 5, 5)))
    #expect(!CGPath.circle(0, 0, 5).intersects(.circle(8, 8, 5)))
    #expect(
      isClose(
        CGPath.box(0, 0, 10, 10).union(.box(10, 0, 10, 10)).data.signedArea, 200, within: 1e-6))
  }

  @Test func emptyOperands() {
    let (empty, box) = (CGPath(PathData()), CGPath.box(0, 0, 4, 4))
    #expect(isClose(box.union(empty).data.signedArea, 16, within: 1e-6))
    #expect(isClose(empty.union(box).data.signedArea, 16, within: 1e-6))
    #expect(
      box.intersection(empty).isEmpty && empty.subtracting(box).isEmpty
        && empty.normalized().isEmpty)
    let point = CGMutablePath()
    point.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 1)])
    #expect(point.normalized().isEmpty && point.componentsSeparated().isEmpty)
    #expect(isClose(box.subtracting(empty).data.signedArea, 16, within: 1e-6))
  }

  @Test func sizesBeyondComputing() {
    let (huge, box) = (CGPath.box(-1e300, -1e300, 2e300, 2e300), CGPath.box(0, 0, 4, 4))
    #expect(huge.normalized() == huge && huge.subtracting(box) == huge)
    #expect(huge.union(box).data.verbs == huge.data.verbs + box.data.verbs)
    #expect(huge.intersection(box).isEmpty)
  }

  @Test func linesInAnArea() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: -20, y: 0), CGPoint(x: 20, y: 0)])
    let circle = CGPath.circle(0, 0, 10)
    #expect(line.lineIntersection(circle).steps == ["M -10 0", "L 10 0"])
    #expect(line.lineSubtracting(circle).steps == ["M -20 0", "L -10 0", "M 10 0", "L 20 0"])
    // The half of the circle inside a box, as curves that join over the start of the circle.
    let half = circle.lineIntersection(.box(0, -20, 20, 40))
    #expect(half.data.subpaths.count == 1)
    #expect(isClose(half.data.length, 10 * .pi, within: 0.01))
    #expect(half.data.verbs.count == 3)
    #expect(circle.lineIntersection(.box(-50, -50, 100, 100)) == circle)
    #expect(circle.lineSubtracting(.box(-50, -50, 100, 100)).isEmpty)
  }

  /// For each point, its places in the operands decide whether it is in the result. The paths are
  /// random.
  @Test(arguments: 0..<12)
  func agreesWithPoints(seed: Int) {
    var numbers = PathNumbers(UInt64(seed) + 77)
    func random() -> CGPath {
      let path = CGMutablePath()
      path.move(to: numbers.point(in: 100))
      for _ in 0..<4 {
        path.addCurve(
          to: numbers.point(in: 100), control1: numbers.point(in: 100),
          control2: numbers.point(in: 100))
      }
      path.closeSubpath()
      return path
    }
    let rule: CGPathFillRule = seed.isMultiple(of: 2) ? .winding : .evenOdd
    let (a, b) = (random(), random())
    let union = a.union(b, using: rule)
    let both = a.intersection(b, using: rule)
    let difference = a.subtracting(b, using: rule)
    let either = a.symmetricDifference(b, using: rule)
    for _ in 0..<200 {
      let point = numbers.point(in: 100)
      guard min(a.data.distance(to: point), b.data.distance(to: point)) > 0.1 else { continue }
      let (inA, inB) = (a.contains(point, using: rule), b.contains(point, using: rule))
      for fill in [CGPathFillRule.winding, .evenOdd] {
        #expect(union.contains(point, using: fill) == (inA || inB))
        #expect(both.contains(point, using: fill) == (inA && inB))
        #expect(difference.contains(point, using: fill) == (inA && !inB))
        #expect(either.contains(point, using: fill) == (inA != inB))
      }
    }
    let curves = union.data.verbs.count { $0 == .curve }
    let lines = union.data.verbs.count { $0 == .line }
    #expect(lines <= curves / 4, "\(lines) lines beside \(curves) curves")
  }
}
