/// How often each GL function was called, at one moment.
package struct GLCallCounts: Equatable, Sendable, CustomStringConvertible {
  private var counts: [Int]

  init(words: UnsafeBufferPointer<Int>) {
    counts = Array(words)
  }

  /// The number of calls of one function.
  package subscript(function: GLFunction) -> Int { counts[function.rawValue] }

  /// The number of calls of all functions.
  package var total: Int { counts.reduce(0, &+) }

  /// The calls made between `earlier` and these counts.
  package func since(_ earlier: GLCallCounts) -> GLCallCounts {
    var difference = self
    for index in counts.indices { difference.counts[index] &-= earlier.counts[index] }
    return difference
  }

  /// The functions that were called, one per line as `glName count`, in the table's order.
  package var description: String {
    GLFunction.allCases.filter { self[$0] != 0 }
      .map { "\($0.symbol) \(self[$0])" }
      .joined(separator: "\n")
  }
}
