import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

struct PathContainsTests {
  @Test func edgesBelongToOneSide() {
    let path = CGPath.box(0, 0, 10, 10)
    #expect(path.contains(CGPoint(x: 0, y: 0)) && path.contains(CGPoint(x: 0, y: 9.999)))
    #expect(!path.contains(CGPoint(x: 10, y: 5)) && !path.contains(CGPoint(x: 5, y: 10)))
    #expect(path.contains(CGPoint(x: 2, y: 2), transform: CGAffineTransform(scaleX: 4, y: 4)))
    #expect(!path.contains(CGPoint(x: 3, y: 2), transform: CGAffineTransform(scaleX: 4, y: 4)))
    #expect(!path.contains(CGPoint(x: CGFloat.nan, y: 2)))
  }

  @Test func bothRules() {
    let path = CGMutablePath()
    path.addRects([
      CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 2, y: 2, width: 6, height: 6),
    ])
    #expect(path.contains(CGPoint(x: 5, y: 5)))
    #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 5), using: .evenOdd))
  }

  @Test func raysThroughCorners() {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 5), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10),
      CGPoint(x: 0, y: 10),
    ])
    #expect(!path.contains(CGPoint(x: -1, y: 5)))
    #expect(!path.contains(CGPoint(x: -1, y: 0)))
    #expect(path.contains(CGPoint(x: 1, y: 5)))
    #expect(path.contains(CGPoint(x: 9, y: 5)))
    #expect(CGPath.circle(0, 0, 10).contains(CGPoint(x: -9.99, y: 0)))
    #expect(!CGPath.circle(0, 0, 10).contains(CGPoint(x: -10.01, y: 0)))
    #expect(!CGPath.circle(0, 0, 10).contains(CGPoint(x: -10.01, y: 10)))
  }

  @Test func curvesAreExact() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100), control2: CGPoint(x: 100, y: 100))
    #expect(path.contains(CGPoint(x: 50, y: 75 - 1e-9)))
    #expect(!path.contains(CGPoint(x: 50, y: 75 + 1e-9)))
  }

  @Test func agreesWithAddingUpAngles() {
    var numbers = PathNumbers(4)
    for _ in 0..<40 {
      var path = PathData()
      for _ in 0..<2 {
        path.move(to: numbers.point(in: 100))
        for _ in 0..<3 {
          path.addCurve(
            to: numbers.point(in: 100), control1: numbers.point(in: 100),
            control2: numbers.point(in: 100))
          path.addQuadCurve(to: numbers.point(in: 100), control: numbers.point(in: 100))
          path.addLine(to: numbers.point(in: 100))
        }
      }
      let polygons = path.polygons
      var outline = PathData()
      for var subpath in path.subpaths {
        subpath.segments = subpath.filled
        outline.add(subpath)
      }
      for _ in 0..<25 {
        let point = numbers.point(in: 100)
        guard outline.distance(to: point) > 0.1 else { continue }
        #expect(path.winding(around: point) == PathData.angleWinding(of: polygons, around: point))
      }
    }
  }
}
