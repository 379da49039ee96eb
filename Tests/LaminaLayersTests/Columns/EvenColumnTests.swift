import Testing

@testable import LaminaFrames
@testable import LaminaPlan

/// Columns and lists that take memory only for what differs.
@Suite struct EvenColumnTests {
  /// Random changes, and the same to an array.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func behavesLikeAnArray(seed: UInt64) {
    var random = Random(seed: seed)
    var column = EvenColumn<Int32>(usual: -1)
    var array: [Int32] = []
    for _ in 0..<400 {
      switch random.next(100) {
      case 0..<50:
        let value = Int32(random.next(20)) / 19 - 1
        column.append(value)
        array.append(value)
      case 50..<90 where !array.isEmpty:
        let (place, value) = (random.next(array.count), Int32(random.next(3)) - 1)
        column[place] = value
        array[place] = value
      case 90..<96:
        var other = EvenColumn<Int32>(usual: -1)
        let values = (0..<8).map { _ in Int32(random.next(10)) / 9 - 1 }
        for value in values { other.append(value) }
        let start = random.next(8)
        column.append(other, from: start, count: 8 - start)
        array += values[start...]
      case 96:
        column.removeAll()
        array = []
      case 97:
        column.restart(random.next(30))
        array = Array(repeating: -1, count: column.count)
      case 98: column.reserve(random.next(300))
      default: column.trim()
      }
      #expect(column.count == array.count)
      #expect((0..<column.count).map { column[$0] } == array)
    }
  }

  @Test func takesNoMemoryUntilAnElementDiffers() {
    var column = EvenColumn<Float>(usual: 1)
    column.reserve(1_000)
    for _ in 0..<1_000 { column.append(1) }
    column[7] = 1
    #expect(column.isEven && column.base == nil)
    column[7] = 0.5
    #expect(!column.isEven && column.base != nil)
    #expect(column[7] == 0.5 && column[6] == 1 && column[999] == 1)
    // What is appended without that element needs no memory either.
    var others = EvenColumn<Float>(usual: 1)
    others.append(column, from: 8, count: 900)
    #expect(others.isEven && others.count == 900)
    others.append(column, from: 7, count: 1)
    #expect(!others.isEven && others[899] == 1 && others[900] == 0.5)
    column.restart(10)
    #expect(column.isEven && column[7] == 1)
  }

  /// Records are drawn batch after batch; the order of painting takes no memory.
  @Test(
    arguments: [[0, 0, 0], [0, 0, 1, 1, 2], [0, 1, 0, 2, 1, 0], [1, 0], [0], []] as [[Int32]])
  func orders(batches: [Int32]) {
    var column = EvenColumn<Int32>(usual: 0)
    var starts = Column<Int32>()
    for batch in batches { column.append(batch) }
    for batch in 0...3 { starts.append(Int32(batches.count { $0 < batch })) }
    let before = (0...3).map { starts[$0] }
    var order = DrawOrder()
    // The second time there is something to forget.
    for _ in 0..<2 { order.find(column, starts) }
    #expect((0...3).map { starts[$0] } == before)
    let slots = batches.indices.sorted { (batches[$0], $0) < (batches[$1], $1) }
    for (place, slot) in slots.enumerated() {
      #expect(order.slot(at: place) == slot && order.place(of: slot) == place)
    }
  }

  @Test(arguments: [[0, 0, 0], [2, 2], [0, 1, 0, 2, 1, 0], [1, 0], []] as [[Int32]])
  func gathersRecordsByTheirBatches(batches: [Int32]) {
    for planned in [[], [70, 71]] as [[Int]] {
      var drafts = DraftedRecords<Int>()
      // The second pass has the memory of the first.
      for _ in 0..<2 {
        drafts.removeAll()
        for (record, batch) in batches.enumerated() { drafts.append(record, batch: batch) }
        #expect(drafts.count == batches.count)
        var all = planned
        var next = (0...2).map { batch in
          planned.count + batches.count { $0 < Int32(batch) }
        }
        drafts.gather(into: &all, next: &next)
        let order = batches.indices.sorted { (batches[$0], $0) < (batches[$1], $1) }
        #expect(all == planned + order)
      }
    }
  }
}

/// Numbers that look random and are always the same.
private struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  /// A number from 0 to `bound` - 1.
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
