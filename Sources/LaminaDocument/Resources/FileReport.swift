import Foundation

/// Tells which files a document is made of.
package enum FileReport {
  /// Called with the path and the bytes of each file that is read while it is set, on the thread
  /// that reads it.
  @TaskLocal package static var observer: (@Sendable (_ path: String, _ bytes: Data) -> Void)?
}
