import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Which polygons are the holes of which.
@Suite struct PolygonNestingTests {
  /// A square; a hole runs clockwise with y up.
  private func square(_ x: Int64, _ y: Int64, _ side: Int64, isHole: Bool = false) -> [GridPoint] {
    let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)].map {
      GridPoint(x: $0.0, y: $0.1)
    }
    return isHole ? corners.reversed() : corners
  }

  private func groups(_ polygons: [[GridPoint]]) -> [[Int]]? {
    var nesting = PolygonNesting(polygons)
    return nesting.groups()
  }

  @Test func holesBelongToTheNextPolygonAround() {
    let polygons = [
      square(40, 40, 20, isHole: true), square(0, 0, 100), square(10, 10, 80, isHole: true),
      square(30, 30, 40), square(200, 0, 50), square(210, 10, 5, isHole: true),
      square(230, 30, 5, isHole: true),
    ]
    #expect(groups(polygons) == [[1, 2], [3, 0], [4, 5, 6]])
    #expect(groups([]) == [])
    #expect(groups([[], square(0, 0, 0), square(0, 0, 4)]) == [[2]])
  }

  /// A hole may touch the polygon around it, a polygon inside it, or another hole.
  @Test func holesThatTouch() {
    let polygons = [
      square(0, 0, 100), square(0, 10, 40, isHole: true), square(40, 50, 20, isHole: true),
      square(0, 20, 10), square(2, 22, 6, isHole: true), square(-50, 0, 50),
    ]
    #expect(groups(polygons) == [[0, 1, 2], [3, 4], [5]])
  }

  /// Rings in rings: the square of the rings would take minutes.
  @Test(.timeLimit(.minutes(1))) func manyRings() {
    let count = 1_000
    let polygons = (0..<count).flatMap { ring in
      let inset = Int64(ring) * 10
      let side = Int64(count) * 20 - 2 * inset
      return [square(inset, inset, side), square(inset + 3, inset + 3, side - 6, isHole: true)]
    }
    #expect(groups(polygons) == (0..<count).map { [2 * $0, 2 * $0 + 1] })
  }

  @Test func whatTakesTooLongIsGivenUp() {
    let holes = (0..<5_000).map { square(Int64($0) * 10 + 5, 10, 5, isHole: true) }
    #expect(groups([square(0, 0, 60_000)] + holes) == nil)
    let token = WorkToken()
    token.end()
    let given = WorkToken.during(token) { groups([square(0, 0, 50)] + holes.prefix(2)) }
    #expect(given == nil)
  }

  /// The library's tree of polygons took 12 seconds for such paths.
  @Test(.timeLimit(.minutes(1))) func partsOfAMosaic() {
    let path = CGMutablePath()
    for x in 0..<60 {
      for y in 0..<60 where (x * 7 + y * 13) % 5 != 0 {
        path.addRect(CGRect(x: x * 10, y: y * 10, width: 10, height: 10))
      }
    }
    let area = path.componentsSeparated().reduce(0) { $0 + $1.filledArea }.rounded()
    #expect(area == path.normalized().filledArea.rounded() && area == 100 * 60 * 48)
  }
}
