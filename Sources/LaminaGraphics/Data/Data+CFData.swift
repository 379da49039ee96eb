import Foundation

extension Data {
  /// The bytes of `data`. Bytes that can still change are copied; others are kept alive and shared.
  ///
  /// The Foundation of Linux copies the bytes wherever it makes a `Data` from an `NSData`, in
  /// `Data(referencing:)` and in every cast. So nothing here does that, and `scripts/check-copies`
  /// sees to it. O(1) for an `NSData` itself, otherwise O(bytes) at the speed of memory.
  package init(sharing data: NSData) {
    let count = data.length
    // Objects of other classes, such as NSMutableData, may change or give back their bytes later.
    guard type(of: data) == NSData.self, count > 0 else {
      self = count > 0 ? Data(bytes: data.bytes, count: count) : Data()
      return
    }
    self.init(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: data.bytes), count: count,
      deallocator: .custom { _, _ in withExtendedLifetime(data) {} })
  }
}
