import Synchronization

/// Numbers that are never given out twice in the life of the process.
///
/// Renderers remember what they have drawn by such a number and not by an address, which a later
/// object may have again.
package enum Serial {
  private static let last = Atomic<Int>(0)

  /// The next number, from 1 on.
  package static func next() -> Int { last.add(1, ordering: .relaxed).newValue }

  /// The first of `count` numbers in a row.
  package static func reserve(_ count: Int) -> Int {
    last.add(count, ordering: .relaxed).oldValue + 1
  }
}
