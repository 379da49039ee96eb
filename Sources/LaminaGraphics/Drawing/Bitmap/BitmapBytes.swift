import Foundation

/// Called once, with its info and the bytes, when a bitmap context that was made with it lets go of
/// the caller's bytes.
public typealias CGBitmapContextReleaseDataCallback =
  @convention(c) (_ releaseInfo: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?) -> Void

/// The bytes of a bitmap context: the caller's, or the context's own.
final class BitmapBytes {
  let pointer: UnsafeMutableRawPointer
  /// Whether the memory is to be given back to the system.
  private let isOwn: Bool
  /// What the caller wants to know; nil until the context that uses the bytes exists.
  var onRelease: (callback: CGBitmapContextReleaseDataCallback, info: UnsafeMutableRawPointer?)?

  /// Bytes of the caller.
  init(_ pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    isOwn = false
  }

  /// Zeroed bytes; nil if there is no memory for them.
  init?(count: Int) {
    guard let pointer = calloc(max(count, 1), 1) else { return nil }
    self.pointer = pointer
    isOwn = true
  }

  deinit {
    if isOwn { free(pointer) }
    if let onRelease { onRelease.callback(onRelease.info, pointer) }
  }
}
