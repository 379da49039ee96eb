import LaminaGeometry
import LaminaFrames

// Instances in the columns: which rows show the same layer.
//
// What: inside a replicator's row there is a row for each instance, and inside that a row for
// everything inside the replicator. The walk puts the layers themselves in the first instance; the
// rows of the others are copies. A layer knows its row in the first instance of all replicators
// around it. This map knows the distances to the rows in the other instances.
// Why: for every compiler pass, for patches and for damage, these rows are like all others. So
// drawing and batching need no case for instances.
// Cost: a row for each layer in each instance, and 4 to 16 bytes for each instance of a replicator.
// A change is written once and copied, about 30 ns for each instance.
struct InstanceMap: ~Copyable {
  /// The instances of one replicator, in the first instance of all replicators around it. Rows are
  /// numbered as in the last commit, in the order of the models.
  struct Series: BitwiseCopyable {
    /// The replicator's own row.
    var row: Int32
    /// The row of the first instance. Each instance has `stride` rows, with all rows inside; the
    /// others follow the first one.
    var first: Int32
    var stride: Int32 = 0
    var count: Int32
    /// The series that this one is in, or -1.
    var outer: Int32
    /// Valid until the structure changes.
    var layer: LayerRow
    /// Whether the instances have their own times.
    var delays: Bool
    /// Distances of rows that are at the same time: a range of `mirrors`.
    fileprivate(set) var mirrors = SIMD2<Int32>(0, 0)
    /// Distances of rows that are at other times: a range of `delayed`.
    fileprivate(set) var delayed = SIMD2<Int32>(0, 0)

    init(row: Int32, first: Int32, count: Int32, outer: Int32, layer: LayerRow, delays: Bool) {
      (self.row, self.first, self.count, self.outer, self.layer, self.delays) =
        (row, first, count, outer, layer, delays)
    }

    /// One past the last row of the first instance.
    var end: Int32 { first + stride }
  }

  /// One instance of each replicator around a layer, with the time that they result in.
  struct Delay: BitwiseCopyable {
    /// From a row in the first instances to the one in these.
    var distance: Int32
    /// The innermost replicator that is not at its first instance, and the index of the instance.
    var series: Int32
    var index: Int32
    /// The delay without this replicator's share, or -1.
    var outer: Int32
  }

  /// Ordered by `first`; a series inside another comes after it.
  var series = Column<Series>()
  private var mirrors = Column<Int32>()
  private var delays = Column<Delay>()

  var isEmpty: Bool { series.count == 0 }

  mutating func removeAll() {
    series.removeAll()
    mirrors.removeAll()
    delays.removeAll()
  }

  /// Computes the distances, once all series are known.
  mutating func settle() {
    mirrors.removeAll()
    delays.removeAll()
    for index in 0..<series.count {
      let own = series[index]
      let outer = own.outer >= 0 ? series[Int(own.outer)] : nil
      let (around, apart) = (outer?.mirrors ?? .zero, outer?.delayed ?? .zero)
      (series.base + index).pointee.mirrors = own.delays ? around : repeatedMirrors(own, around)
      (series.base + index).pointee.delayed = own.delays ? repeatedDelays(own, index, apart) : apart
    }
  }

  private mutating func repeatedMirrors(_ own: Series, _ around: SIMD2<Int32>) -> SIMD2<Int32> {
    let start = Int32(mirrors.count)
    for index in 0..<own.count {
      if index > 0 { mirrors.append(index * own.stride) }
      for place in around.x..<around.y { mirrors.append(mirrors[Int(place)] + index * own.stride) }
    }
    return SIMD2(start, Int32(mirrors.count))
  }

  private mutating func repeatedDelays(_ own: Series, _ number: Int, _ around: SIMD2<Int32>)
    -> SIMD2<Int32>
  {
    let start = Int32(delays.count)
    for index in 0..<own.count {
      func add(_ distance: Int32, outer: Int32) {
        delays.append(
          Delay(
            distance: distance + index * own.stride, series: Int32(number), index: index,
            outer: outer))
      }
      if index > 0 { add(0, outer: -1) }
      for place in around.x..<around.y {
        index > 0
          ? add(delays[Int(place)].distance, outer: place) : delays.append(delays[Int(place)])
      }
    }
    return SIMD2(start, Int32(delays.count))
  }

  /// The innermost series whose first instance has `row`, or -1. O(log replicators + nesting).
  func series(around row: Int32) -> Int32 {
    var (low, high) = (0, series.count)
    while low < high {
      let middle = (low + high) / 2
      if series[middle].first <= row { low = middle + 1 } else { high = middle }
    }
    var index = Int32(low) - 1
    while index >= 0, series[Int(index)].end <= row { index = series[Int(index)].outer }
    return index
  }

  /// The series of the replicator whose row is `row`, or -1.
  func series(of row: Int32) -> Int32 {
    // The series begins after that row, before any series inside it.
    var (low, high) = (0, series.count)
    while low < high {
      let middle = (low + high) / 2
      if series[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return low < series.count && series[low].row == row ? Int32(low) : -1
  }

  /// Distances from a row in series `index` to the rows that show the same layer at the same time.
  func mirrors(of index: Int32) -> UnsafeBufferPointer<Int32> {
    if index < 0 { return UnsafeBufferPointer(start: nil, count: 0) }
    let range = series[Int(index)].mirrors
    return UnsafeBufferPointer(start: mirrors.base + Int(range.x), count: Int(range.y - range.x))
  }

  /// The instances in which the layers of series `index` are at other times, as indices for
  /// ``delay(_:)``.
  func delays(of index: Int32) -> Range<Int32> {
    if index < 0 { return 0..<0 }
    return series[Int(index)].delayed.x..<series[Int(index)].delayed.y
  }

  func delay(_ place: Int32) -> Delay { delays[Int(place)] }
}
