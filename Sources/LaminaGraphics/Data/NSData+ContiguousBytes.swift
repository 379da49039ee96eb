import Foundation

/// What: tells Foundation that an `NSData` has its bytes in one piece.
/// Why: without it, the Foundation of Linux copies byte by byte wherever it makes a `Data` from an
/// `NSData`, in `Data(referencing:)` and in every cast such as `provider.data as Data?`: 3 MB take
/// it 190 ms. It asks for this conformance first, also where it knows nothing of us, so all of a
/// program's casts are copies at the speed of memory.
/// Cost: none.
extension NSData: @retroactive ContiguousBytes {
  /// Calls `body` with the bytes, which are valid during the call.
  public func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: length > 0 ? bytes : nil, count: length))
  }
}
