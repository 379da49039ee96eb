import Foundation

/// Points of a path at an address that stays, for the elements that callers of
/// ``CGPath/applyWithBlock(_:)`` keep.
final class ElementPoints: @unchecked Sendable {
  // The array is kept to see whether a path still has these points.
  private let source: [CGPoint]
  let base: UnsafeMutablePointer<CGPoint>

  init(_ source: [CGPoint]) {
    self.source = source
    base = .allocate(capacity: max(source.count, 1))
    base.initialize(repeating: .zero, count: max(source.count, 1))
    base.update(from: source, count: source.count)
  }

  deinit { base.deallocate() }

  /// Whether these are copies of `points`. O(1) if the array was not changed since, else O(n).
  func isCopy(of points: [CGPoint]) -> Bool { source == points }
}
