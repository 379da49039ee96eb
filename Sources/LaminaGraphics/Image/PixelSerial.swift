import Synchronization

/// Serials of pixels in memory. No serial is given out twice in the life of the process.
///
/// A texture is identified by the serial of its pixels, because other pixels may have the same
/// address later.
package enum PixelSerial {
  private static let last = Atomic<Int>(0)

  /// The next serial, from 1 on.
  package static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
