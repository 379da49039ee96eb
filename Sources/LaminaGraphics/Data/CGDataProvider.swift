import Foundation

/// Called once when the bytes of a provider are no longer needed. Arguments: the info pointer, the
/// bytes, their count.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer, Int) -> Void

/// Immutable bytes from memory or a file. Safe to share between threads.
public final class CGDataProvider: Sendable {
  /// The bytes.
  package let bytes: Data

  /// Keeps the caller's memory alive. `Data` does so too, except for very few bytes, which it
  /// copies into itself.
  private let foreign: ForeignBytes?

  /// A provider of `bytes`.
  package convenience init(bytes: Data) {
    self.init(bytes: bytes, foreign: nil)
  }

  private init(bytes: Data, foreign: ForeignBytes?) {
    self.bytes = bytes
    self.foreign = foreign
  }

  /// A provider of the bytes of `data`. Never nil; optional for Apple's signature.
  ///
  /// An immutable `data` is kept and not copied; its bytes must not change, even if they belong to
  /// the caller. A mutable one is copied now.
  public convenience init?(data: CFData) {
    self.init(bytes: Data(sharing: data))
  }

  /// A provider of the contents of a file, which is read now.
  ///
  /// Returns nil if `url` is not a file URL, or if the file is missing, unreadable, not a regular
  /// file, or larger than ``RenderLimits/inputBytes`` of the standard limits.
  public convenience init?(url: CFURL) {
    guard let bytes = try? FileBytes.read(url as URL, limits: .standard) else { return nil }
    self.init(bytes: bytes)
  }

  /// A provider of the contents of the file at a path. The rules of ``init(url:)`` apply.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: NSURL(fileURLWithPath: String(cString: filename)))
  }

  /// A provider of bytes that belong to the caller and are not copied.
  ///
  /// When the last reference to the bytes is released, `releaseData` is called exactly once, with
  /// `info`, `data` and `size`; this can be on any thread. Until then the bytes must not change. If
  /// `size` is negative, the result is nil and no callback is called.
  public convenience init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @escaping CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    let foreign = ForeignBytes(info: info, data: data, size: size, release: releaseData)
    self.init(
      bytes: Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: data), count: size,
        deallocator: .custom { _, _ in withExtendedLifetime(foreign) {} }),
      foreign: foreign)
  }

  /// The bytes. Never nil; optional for Apple's signature.
  public var data: CFData? { bytes as NSData }
}

/// Bytes of a caller, which are given back exactly once.
///
/// `@unchecked Sendable`: the pointers are only stored, and then passed on in `deinit`, which runs
/// once.
private final class ForeignBytes: @unchecked Sendable {
  private let info: UnsafeMutableRawPointer?
  private let data: UnsafeRawPointer
  private let size: Int
  private let release: CGDataProviderReleaseDataCallback

  init(
    info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    release: @escaping CGDataProviderReleaseDataCallback
  ) {
    self.info = info
    self.data = data
    self.size = size
    self.release = release
  }

  deinit { release(info, data, size) }
}
