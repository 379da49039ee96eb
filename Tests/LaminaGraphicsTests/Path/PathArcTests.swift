import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

struct PathArcTests {
  @Test func quarterArc() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(path.steps == ["M 10 0", "C 10 5.52285 5.52285 10 0 10"])
  }

  @Test func lineToTheStart() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 0))
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: -.pi / 2, clockwise: true)
    #expect(path.steps == ["M 20 0", "L 10 0", "C 10 -5.52285 5.52285 -10 0 -10"])
  }

  /// Start, end, direction, and the sweep that CoreGraphics makes of them, in quarter turns.
  @Test(
    arguments: [
      (0, 4, false, 4), (0, 4, true, -4), (0, -4, false, 4), (0, -4, true, -4), (0, 1, true, -3),
      (1, 0, false, 3),
      (0, 0, false, 0), (0, 0, true, 0), (2, 1, true, -1), (0, 5, true, -3), (3, 5, false, 2),
    ] as [(CGFloat, CGFloat, Bool, Int)])
  func sweep(start: CGFloat, end: CGFloat, clockwise: Bool, quarters: Int) {
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: 1, startAngle: start * .pi / 2, endAngle: end * .pi / 2,
      clockwise: clockwise)
    #expect(path.data.verbs.count(where: { $0 == .curve }) == abs(quarters))
    if abs(quarters) > 0 {
      let tangent = CGPoint.minus(path.data.points[1], path.data.points[0])
      #expect((path.data.points[0].cross(tangent) > 0) == (quarters > 0))
    }
    #expect(isClose(path.currentPoint.x, cos(end * .pi / 2), within: 1e-12))
    #expect(isClose(path.currentPoint.y, sin(end * .pi / 2), within: 1e-12))
  }

  @Test func arcsAreRound() {
    let path = CGMutablePath()
    path.addRelativeArc(center: CGPoint(x: 3, y: 4), radius: 100, startAngle: 0.3, delta: -5)
    for segment in path.data.subpaths[0].segments {
      for step in 0...50 {
        let point = segment.point(at: CGFloat(step) / 50)
        #expect(isClose(hypot(point.x - 3, point.y - 4), 100, within: 0.0273))
      }
    }
    #expect(isClose(path.currentPoint.x, 3 + 100 * cos(-4.7), within: 1e-9))
  }

  @Test func tangentArc() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(path.steps == ["M 0 0", "L 6 0", "C 8.20914 0 10 1.79086 10 4"])
    let clockwise = CGMutablePath()
    clockwise.move(to: CGPoint(x: 0, y: 2), transform: CGAffineTransform(scaleX: 2, y: 1))
    clockwise.addArc(
      tangent1End: CGPoint(x: 0, y: 0), tangent2End: CGPoint(x: -1, y: 0), radius: 1,
      transform: CGAffineTransform(scaleX: 2, y: 1))
    #expect(clockwise.steps == ["M 0 2", "L 0 1", "C 0 0.447715 -0.895431 0 -2 0"])
  }

  @Test func tangentArcsThatAreLines() {
    for (corner, end, radius) in [
      (CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 0), 3), (CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 0), 3),
      (CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 9), 0), (CGPoint(x: 5, y: 0), CGPoint(x: 1, y: 0), 3),
    ] as [(CGPoint, CGPoint, CGFloat)] {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addArc(tangent1End: corner, tangent2End: end, radius: radius)
      #expect(path.steps == ["M 0 0", "L 5 0"])
    }
    let empty = CGMutablePath()
    empty.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    #expect(empty.isEmpty)
  }

  @Test func badArcsAddNothing() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: -1, startAngle: 0, endAngle: 1, clockwise: false)
    path.addArc(center: .zero, radius: 1, startAngle: .nan, endAngle: 1, clockwise: false)
    path.addArc(center: .zero, radius: .infinity, startAngle: 0, endAngle: 1, clockwise: true)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: .infinity)
    #expect(path.isEmpty)
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: 1e300)
    #expect(path.data.verbs.count < 20)
  }
}
