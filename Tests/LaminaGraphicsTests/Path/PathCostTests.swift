import Foundation
import LaminaGeometry
import Testing

@testable import LaminaGraphics

/// Operations on areas are counted before they are done, and are not done if they cost too much.
@Suite struct PathCostTests {
  private func polygon(_ points: [(Int64, Int64)]) -> [GridPoint] {
    points.map { GridPoint(x: $0.0, y: $0.1) }
  }

  /// Lines that go up and down, or left and right.
  private func zigzag(_ count: Int, isUpright: Bool) -> CGPath {
    let path = CGMutablePath()
    let points = (0..<count).map { index in
      let (a, b) = (CGFloat(index) * 2 + 1, index.isMultiple(of: 2) ? 0.0 : CGFloat(count) * 2)
      return isUpright ? CGPoint(x: a, y: b) : CGPoint(x: b, y: a)
    }
    path.addLines(between: points)
    return path
  }

  private func star(_ count: Int, x: CGFloat) -> CGPath {
    let path = CGMutablePath()
    path.addLines(
      between: (0..<2 * count).map { index in
        let (angle, radius) = (CGFloat(index) * .pi / CGFloat(count), index % 2 == 0 ? 400.0 : 10.0)
        return CGPoint(x: x + cos(angle) * radius, y: sin(angle) * radius)
      })
    return path
  }

  @Test func crossingsAreCounted() {
    let square = polygon([(0, 0), (100, 0), (100, 100), (0, 100)])
    let other = polygon([(50, 50), (150, 50), (150, 150), (50, 150)])
    // Eight lines count as four, and two crossings.
    #expect(CrossingCount.of([square, other], atMost: 100) == 6)
    #expect(CrossingCount.of([square], atMost: 100) == 2)
    // Lines that touch at their ends, or lie on each other, do not cross.
    let beside = polygon([(100, 0), (200, 0), (200, 100), (100, 100)])
    #expect(CrossingCount.of([square, beside], atMost: 100) == 4)
    #expect(CrossingCount.of([square, square], atMost: 100) == 4)
    #expect(CrossingCount.of([], atMost: 0) == 0)
  }

  /// Where lines lie on each other, the library walks along both polygons for each of them.
  @Test func linesOnEachOtherCountByTheSizeOfTheirPolygons() {
    func saw(_ count: Int, x: Int64) -> [GridPoint] {
      let teeth = (0..<Int64(count)).map { GridPoint(x: x + $0 % 2 * 1_000, y: $0 * 10) }
      return teeth + [GridPoint(x: x - 9, y: Int64(count) * 10), GridPoint(x: x - 9, y: 0)]
    }
    func more(_ count: Int) -> Int {
      let (one, other) = (saw(count, x: 0), saw(count, x: 9_000))
      return CrossingCount.of([one, one], atMost: .max)
        - CrossingCount.of([one, other], atMost: .max)
    }
    // Each of 2,000 lines lies on one of 2,000, and 4,200 lines are walked along for it.
    #expect((8_300...8_500).contains(more(2_000)), "\(more(2_000))")
    #expect(more(200) < 150)
    // A mosaic of as many lines has small polygons.
    let mosaic = (0..<1_000).map { index in
      let (x, y) = (Int64(index % 40) * 10, Int64(index / 40) * 10)
      return polygon([(x, y), (x + 10, y), (x + 10, y + 10), (x, y + 10)])
    }
    let count = CrossingCount.of(mosaic, atMost: .max)
    #expect((2_300...6_500).contains(count), "\(count)")
  }

  /// A two-dimensional code is merged.
  @Test func aLargeMosaicIsMerged() {
    let path = CGMutablePath()
    var numbers = PathNumbers(7)
    for x in 0..<117 {
      for y in 0..<117 where numbers.next() % 2 == 0 {
        path.addRect(CGRect(x: x, y: y, width: 1, height: 1))
      }
    }
    let budget = PathBudget(limit: RenderLimits.standard.pathCrossings)
    let merged = PathBudget.during(budget) { path.normalized() }
    #expect(budget.excess == nil)
    #expect(merged.data.verbs.count < path.data.verbs.count)
  }

  @Test func theCountStops() {
    let lines = (0..<2_000).map { index in
      polygon([
        (Int64(index) * 3, 0), (Int64(index) * 3 + 1, 100_000), (Int64(index) * 3 + 2, 100_000),
      ])
    }
    let all = CrossingCount.of(lines, atMost: .max)
    #expect(all > 20_000)
    // The number beyond the limit is some number beyond it.
    #expect(CrossingCount.of(lines, atMost: 10) > 10)
    #expect(CrossingCount.of(lines, atMost: all) == all)
  }

  @Test func oneOperationMayTakeAQuarter() {
    let (a, b) = (zigzag(41, isUpright: true), zigzag(41, isUpright: false))
    let union = a.union(b)
    func budget(_ quarter: Int) -> PathBudget {
      let budget = PathBudget(limit: quarter * 4)
      PathBudget.during(budget) { _ = a.union(b) }
      return budget
    }
    // The least quarter for which it is done.
    var (low, high) = (0, 100_000)
    while high - low > 1 {
      let middle = (low + high) / 2
      if budget(middle).excess == nil { high = middle } else { low = middle }
    }
    // Each of 40 lines crosses 40 others.
    #expect((1_600...1_800).contains(high))
    #expect(PathBudget.during(PathBudget(limit: high * 4)) { a.union(b) } == union)
    let less = PathBudget(limit: low * 4)
    let uncut = PathBudget.during(less) { a.union(b) }
    #expect(uncut.data == PathData(joining: [a.data, b.data]))
    #expect(less.excess == LimitExceeded("pathCrossings", value: high, allowed: low))
    // What comes after that costs nothing.
    #expect(PathBudget.during(less) { a.intersection(b) }.isEmpty)
    #expect(PathBudget.during(less) { a.subtracting(b) }.data == a.data)
  }

  @Test func operationsOfAFrameAddUp() {
    let (a, b) = (zigzag(41, isUpright: true), zigzag(41, isUpright: false))
    let counted = PathBudget(limit: .max)
    PathBudget.during(counted) { _ = a.union(b) }
    let budget = PathBudget(limit: counted.used * 5)
    PathBudget.during(budget) {
      for _ in 0..<5 { _ = a.union(b) }
      #expect(budget.excess == nil)
      _ = a.union(b)
    }
    #expect(budget.excess?.name == "pathCrossings")
    #expect(budget.excess?.allowed == counted.used * 5)
    #expect(budget.excess.map { $0.value > $0.allowed } == true)
  }

  /// Half a minute, without a bound.
  @Test(.timeLimit(.minutes(1))) func manyCrossingsAreNotCut() {
    let (a, b) = (star(4_000, x: 0), star(4_000, x: 7))
    let union = a.union(b)
    #expect(union.data == PathData(joining: [a.data, b.data]))
    #expect(a.intersection(b).isEmpty)
    let small = star(40, x: 0).union(star(40, x: 7))
    #expect(small.data != PathData(joining: [star(40, x: 0).data, star(40, x: 7).data]))
  }

  @Test func cutLinesHaveALimit() {
    let (a, b) = (zigzag(5_000, isUpright: true), zigzag(5_000, isUpright: false))
    #expect(a.lineIntersection(b).isEmpty)
    #expect(a.lineSubtracting(b).data == a.data)
    let (c, d) = (zigzag(50, isUpright: true), zigzag(50, isUpright: false))
    #expect(!c.lineIntersection(d).isEmpty)
    #expect(c.lineSubtracting(d).data != c.data)
  }

  @Test func operationsAreGivenUp() {
    let token = WorkToken()
    token.end()
    let (a, b) = (CGPath.box(0, 0, 10, 10), CGPath.box(5, 5, 10, 10))
    let given = WorkToken.during(token) { a.union(b) }
    #expect(given.data == PathData(joining: [a.data, b.data]))
    #expect(a.union(b).data.verbs.count == 9)
  }

  @Test func budgetsAreThoseOfAThread() async {
    let budget = PathBudget(limit: 0)
    let (a, b) = (CGPath.box(0, 0, 10, 10), CGPath.box(5, 5, 10, 10))
    await PathBudget.during(budget) {
      Task.detached { #expect(a.union(b).data.verbs.count == 9) }
    }.value
    #expect(budget.excess == nil)
    PathBudget.during(PathBudget(limit: 400)) { #expect(a.union(b).data.verbs.count == 9) }
  }

  @Test func memoryThatRunsOutIsAnError() throws {
    #expect(try MemoryLoss.watch { 1 } == 1)
    #expect(throws: MemoryExhausted()) { try MemoryLoss.watch { MemoryLoss.note() } }
    // Whatever an operation makes of it.
    #expect(throws: MemoryExhausted()) {
      try MemoryLoss.watch {
        try MemoryLoss.heeding {
          guard malloc(.max / 2) != nil else { throw CGImageError.empty }
        }
      }
    }
    #expect(throws: CGImageError.empty) {
      try MemoryLoss.watch { try MemoryLoss.heeding { throw CGImageError.empty } }
    }
    // An operation that goes on, and one that finds an old error.
    #expect(throws: MemoryExhausted()) {
      try MemoryLoss.watch { MemoryLoss.heeding { _ = malloc(.max / 2) } }
    }
    errno = ENOMEM
    #expect(try MemoryLoss.watch { MemoryLoss.heeding { 1 } } == 1)
    #expect(errno == ENOMEM)
  }
}
