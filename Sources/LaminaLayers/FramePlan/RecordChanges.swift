/// Which records of a plan are not those of the plan that was executed before it: one range of each kind.
///
/// Counts and batches are the same as there.
package struct RecordChanges: Equatable, Sendable {
  package var solids = 0..<0
  package var blits = 0..<0
  package var quads = 0..<0
  package var turned = 0..<0

  /// Nothing has changed.
  package init() {}

  /// Adds what `other` names.
  package mutating func add(_ other: RecordChanges) {
    solids = Self.around(solids, other.solids)
    blits = Self.around(blits, other.blits)
    quads = Self.around(quads, other.quads)
    turned = Self.around(turned, other.turned)
  }

  /// Adds one record to a range.
  package static func add(_ index: Int, to range: inout Range<Int>) {
    range =
      range.isEmpty ? index..<(index + 1) : min(range.lowerBound, index)..<max(range.upperBound, index + 1)
  }

  private static func around(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
    if a.isEmpty { return b }
    return b.isEmpty ? a : min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }
}
