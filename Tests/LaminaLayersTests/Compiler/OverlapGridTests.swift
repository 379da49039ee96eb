import Testing

@testable import LaminaLayers
@testable import LaminaFrames
@testable import LaminaPlan

/// The grid against a list of all rectangles. It may name a later batch than the last one that
/// overlaps, but not an earlier one.
@Suite struct OverlapGridTests {
  private func drawings(_ count: Int, width: Int, height: Int, largest: Int) -> [PixelRect] {
    var random = Seeded(count &+ width &+ largest)
    return (0..<count).map { _ in
      let (x, y) = (random.int(0...(width - 1)), random.int(0...(height - 1)))
      return PixelRect(
        minX: Int16(x), minY: Int16(y), maxX: Int16(min(width, x + random.int(1...largest))),
        maxY: Int16(min(height, y + random.int(1...largest))))
    }
  }

  @Test(arguments: [
    (1_920, 1_080, 30), (1_920, 1_080, 700), (16_384, 64, 500), (10, 10, 10), (64, 16_384, 16_000),
  ])
  func noOverlapIsMissed(_ width: Int, _ height: Int, _ largest: Int) {
    var grid = OverlapGrid(PixelRect(minX: 0, minY: 0, maxX: Int16(width), maxY: Int16(height)))
    var random = Seeded(largest)
    var drawn: [(PixelRect, Int)] = []
    for rect in drawings(1_500, width: width, height: height, largest: largest) {
      let latest = drawn.filter { $0.0.intersects(rect) }.map(\.1).max() ?? -1
      #expect(grid.latestBatch(in: rect) >= latest)
      let batch = random.int(0...40)
      grid.note(rect, batch: batch)
      drawn.append((rect, batch))
    }
  }

  @Test func whileACellRemembersItIsExact() {
    var grid = OverlapGrid(PixelRect(minX: 0, minY: 0, maxX: 640, maxY: 640))
    for index in 0..<16 {
      grid.note(
        PixelRect(minX: Int16(index * 4), minY: 0, maxX: Int16(index * 4 + 4), maxY: 4),
        batch: index)
    }
    for index in 0..<16 {
      let rect = PixelRect(minX: Int16(index * 4), minY: 3, maxX: Int16(index * 4 + 4), maxY: 9)
      #expect(grid.latestBatch(in: rect) == index)
      #expect(
        grid.latestBatch(in: PixelRect(minX: rect.minX, minY: 4, maxX: rect.maxX, maxY: 9)) == -1)
    }
  }

  @Test func aWholeCellIsRememberedForGood() {
    var grid = OverlapGrid(PixelRect(minX: 0, minY: 0, maxX: 640, maxY: 640))
    grid.note(PixelRect(minX: 0, minY: 0, maxX: 640, maxY: 640), batch: 3)
    for _ in 0..<100 { grid.note(PixelRect(minX: 5, minY: 5, maxX: 9, maxY: 9), batch: 1) }
    #expect(grid.latestBatch(in: PixelRect(minX: 30, minY: 30, maxX: 31, maxY: 31)) == 3)
    #expect(grid.latestBatch(in: .empty) == -1)
  }
}
