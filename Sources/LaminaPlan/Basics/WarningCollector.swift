import Foundation

/// The warnings of the thread that draws a picture, for the one who gets the picture.
package enum WarningCollector {
  /// The key of this thread's collection, if it has one. It is read only for a warning.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// Runs `body` and returns its result, and the warnings on this thread meanwhile. A collection
  /// inside another one keeps its warnings for itself. Allocates nothing unless there are warnings.
  package static func during<Result>(_ body: () -> Result) -> (Result, RenderWarnings) {
    var warnings = RenderWarnings()
    guard let key else { return (body(), warnings) }
    let result = withUnsafeMutablePointer(to: &warnings) { collection in
      let outer = pthread_getspecific(key)
      guard pthread_setspecific(key, collection) == 0 else { return body() }
      defer { pthread_setspecific(key, outer) }
      return body()
    }
    return (result, warnings)
  }

  /// Adds a warning to this thread's collection, if it has one.
  package static func note(_ kind: RenderWarning.Kind, _ message: String) {
    guard let key, let collection = pthread_getspecific(key) else { return }
    collection.assumingMemoryBound(to: RenderWarnings.self).pointee
      .note(RenderWarning(kind, message))
  }
}
