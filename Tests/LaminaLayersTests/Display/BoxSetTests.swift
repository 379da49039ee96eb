import Testing

@testable import LaminaLayers
@testable import LaminaPlan

/// Areas as a few rectangles.
@Suite struct BoxSetTests {
  func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Box<Int> {
    Box(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  func set(_ boxes: Box<Int>...) -> BoxSet<Int> {
    var result = BoxSet<Int>()
    for box in boxes { result.add(box) }
    return result
  }

  @Test func whatIsApartStaysApart() {
    #expect(set(box(0, 0, 2, 2), box(10, 10, 3, 3)).boxes == [box(0, 0, 2, 2), box(10, 10, 3, 3)])
  }

  @Test func whatOverlapsIsUnited() {
    #expect(set(box(0, 0, 4, 4), box(3, 3, 4, 4)).boxes == [box(0, 0, 7, 7)])
    #expect(set(box(0, 0, 9, 9), box(3, 3, 1, 1)).boxes == [box(0, 0, 9, 9)])
  }

  @Test func whatMakesARectangleIsUnited() {
    #expect(set(box(0, 0, 4, 4), box(4, 0, 2, 4)).boxes == [box(0, 0, 6, 4)])
    #expect(set(box(0, 0, 4, 4), box(4, 0, 2, 3)).boxes.count == 2)
  }

  /// The union of two boxes reaches a third box.
  @Test func unionsGoOn() {
    #expect(
      set(box(0, 0, 2, 2), box(8, 0, 2, 2), box(5, 8, 1, 2), box(1, 1, 8, 8)).boxes == [
        box(0, 0, 10, 10)
      ])
  }

  @Test func emptyOnesAddNothing() {
    #expect(set(box(3, 3, 0, 5), box(1, 1, 4, -2)).isEmpty)
  }

  @Test func beyondTheLimitTheNearestAreUnited() {
    var result = BoxSet<Int>()
    for i in 0..<8 { result.add(box(i * 100, 0, 1, 1)) }
    #expect(result.boxes.count == 8)
    result.add(box(302, 0, 1, 1))
    #expect(result.boxes.count == 8)
    #expect(result.boxes.contains(box(300, 0, 3, 1)))
  }

  @Test(arguments: 0..<20)
  func everythingIsCoveredAndNothingTwice(seed: Int) {
    var random = Seeded(seed + 900)
    var result = BoxSet<Int>()
    var added: [Box<Int>] = []
    for _ in 0..<40 {
      let next = box(
        random.int(0...60), random.int(0...60), random.int(0...12), random.int(0...12))
      result.add(next)
      if !next.isEmpty { added.append(next) }
      #expect(result.boxes.count <= BoxSet<Int>.limit)
      for (i, a) in result.boxes.enumerated() {
        #expect(result.boxes.dropFirst(i + 1).allSatisfy { !$0.intersects(a) })
      }
      for part in added {
        #expect(result.boxes.contains { $0.union(part) == $0 })
      }
    }
  }

  /// The products of these sizes overflow.
  @Test func hugeNumbersDoNotTrap() {
    var result = BoxSet<Double>()
    for i in 0..<20 {
      let x = Double(i) * 1e300
      result.add(Box(minX: x, minY: -1e308, maxX: x + 1e299, maxY: 1e308))
    }
    #expect(result.boxes.count <= 8)
  }
}
