import Synchronization

/// Numbers of pixels in memory, never given out twice in the life of the process.
///
/// A texture is known by the number of the pixels in it: their address may belong to others later.
package enum PixelSerial {
  private static let last = Atomic<Int>(0)

  /// The next number, from 1 on.
  package static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
