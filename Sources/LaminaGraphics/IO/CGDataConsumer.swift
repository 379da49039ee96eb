import Foundation

/// Takes bytes: the info pointer, the bytes, their count. Returns how many it took.
public typealias CGDataConsumerPutBytesCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Int

/// Called once, with the info pointer, when a consumer goes.
public typealias CGDataConsumerReleaseInfoCallback =
  @convention(c) (UnsafeMutableRawPointer?) -> Void

/// What a consumer calls.
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

/// Where bytes go: into data, a file, or a callback. Used from one thread at a time.
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

  /// A consumer that writes the file at `url`, which is made or emptied now. Nil if that is not
  /// possible.
  public convenience init?(url: CFURL) {
    let url = url as URL
    guard url.isFileURL, let file = fopen(url.path, "wb") else { return nil }
    self.init(
      put: { bytes in fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count },
      close: { fclose(file) })
  }

  /// A consumer that hands bytes to a callback.
  ///
  /// `releaseConsumer` is called exactly once, with `info`, when the last user of the consumer is
  /// gone. Nil, and then nothing is called, without `putBytes`.
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

  /// Takes `bytes`; false if not all of them could be taken.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool { bytes.isEmpty || put(bytes) }
}
