import Synchronization

/// Numbers that are given out once in the life of the process.
///
/// Renderers remember what they have drawn by a serial. An address would not do: a later object may
/// have the same one.
package enum Serial {
  private static let last = Atomic<Int>(0)

  /// The next number. The first one is 1.
  package static func next() -> Int { last.add(1, ordering: .relaxed).newValue }

  /// Reserves `count` consecutive numbers and returns the first.
  package static func reserve(_ count: Int) -> Int {
    last.add(count, ordering: .relaxed).oldValue + 1
  }
}
