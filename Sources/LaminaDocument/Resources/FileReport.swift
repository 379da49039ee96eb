import Foundation

/// Tells which files a document is made of.
package final class FileReport: Sendable {
  private let observe: @Sendable (_ path: String, _ bytes: Data) -> Void

  /// - Parameter observe: called with the path and the bytes of each file that is read during the
  ///   report, on the thread that reads it.
  package init(_ observe: @escaping @Sendable (_ path: String, _ bytes: Data) -> Void) {
    self.observe = observe
  }

  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// Runs `body` on this thread and reports the files that it reads.
  package func during<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let key = Self.key else { return try body() }
    let outer = pthread_getspecific(key)
    guard pthread_setspecific(key, Unmanaged.passUnretained(self).toOpaque()) == 0 else {
      return try body()
    }
    defer { pthread_setspecific(key, outer) }
    return try withExtendedLifetime(self) { try body() }
  }

  /// Tells the report of this thread, if any, that a file was read.
  static func tell(_ path: String, _ bytes: Data) {
    guard let key, let report = pthread_getspecific(key) else { return }
    Unmanaged<FileReport>.fromOpaque(report).takeUnretainedValue().observe(path, bytes)
  }
}
