import Foundation

/// Takes bytes. Arguments: the info pointer, the bytes, their count. Returns the number of bytes
/// taken.
public typealias CGDataConsumerPutBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int

/// Called once when a consumer is released. Argument: the info pointer.
public typealias CGDataConsumerReleaseInfoCallback =
  @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a consumer.
public struct CGDataConsumerCallbacks {
  /// Takes bytes.
  public var putBytes: CGDataConsumerPutBytesCallback?
  /// Releases the info pointer.
  public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

  /// Callbacks that do nothing.
  public init() { self.init(putBytes: nil, releaseConsumer: nil) }

  /// Callbacks from their parts.
  public init(
    putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?
  ) {
    self.putBytes = putBytes
    self.releaseConsumer = releaseConsumer
  }
}

/// A destination for bytes: data, a file, or a callback. Only one thread at a time may use it.
public final class CGDataConsumer {
  private let put: (UnsafeRawBufferPointer) -> Bool
  private let close: () -> Void

  private init(put: @escaping (UnsafeRawBufferPointer) -> Bool, close: @escaping () -> Void) {
    self.put = put
    self.close = close
  }

  /// A consumer that appends to `data`. Never nil; optional for Apple's signature.
  public convenience init?(data: CFMutableData) {
    self.init(
      put: { bytes in
        if let start = bytes.baseAddress { data.append(start, length: bytes.count) }
        return true
      }, close: {})
  }

  /// A consumer that writes the file at `url`. The file is created or emptied now; nil if that
  /// fails.
  public convenience init?(url: CFURL) {
    let url = url as URL
    guard url.isFileURL, let file = fopen(url.path, "wb") else { return nil }
    self.init(
      put: { bytes in fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count },
      close: { fclose(file) })
  }

  /// A consumer that passes bytes to a callback.
  ///
  /// When the last reference to the consumer is released, `releaseConsumer` is called exactly once,
  /// with `info`. Without `putBytes` the result is nil, and no callback is called.
  public convenience init?(
    info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>
  ) {
    let callbacks = cbks.pointee
    guard let putBytes = callbacks.putBytes else { return nil }
    self.init(
      put: { bytes in
        guard let start = bytes.baseAddress else { return true }
        return putBytes(info, start, bytes.count) == bytes.count
      }, close: { callbacks.releaseConsumer?(info) })
  }

  deinit { close() }

  /// Takes `bytes`. Returns false if it could not take all of them.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.isEmpty || put(bytes) }
}
