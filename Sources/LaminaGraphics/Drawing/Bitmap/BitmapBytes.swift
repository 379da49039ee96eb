import Foundation

/// Called once when a bitmap context no longer needs the caller's bytes. Arguments: the info
/// pointer and the bytes.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (_ releaseInfo: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?) -> Void

/// The bytes of a bitmap context: the caller's, or the context's own.
final class BitmapBytes {
  let pointer: UnsafeMutableRawPointer
  /// Whether this object allocated the memory and has to free it.
  private let isOwn: Bool
  /// The caller's release callback. nil until the context that uses the bytes exists.
  var onRelease: (callback: CGBitmapContextReleaseDataCallback, info: UnsafeMutableRawPointer?)?

  /// Bytes that belong to the caller.
  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    isOwn = false
  }

  /// Bytes of its own, all zero; nil if there is no memory.
  init?(count: Int) {
    guard let pointer = calloc(max(count, 1), 1) else {
      MemoryLoss.note()
      return nil
    }
    self.pointer = pointer
    isOwn = true
  }

  deinit {
    if isOwn { free(pointer) }
    if let onRelease { onRelease.callback(onRelease.info, pointer) }
  }
}
