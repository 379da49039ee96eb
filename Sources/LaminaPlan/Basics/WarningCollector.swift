import Foundation

/// The warnings of the thread that draws a picture, for the one who gets the picture.
package enum WarningCollector {
  private final class Collection {
    var warnings = RenderWarnings()
  }

  /// The key of this thread's collection, if it has one. It is read only for a warning.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// Runs `body` and returns its result, and the warnings on this thread meanwhile. A collection
  /// inside another one keeps its warnings for itself.
  package static func during<Result>(_ body: () -> Result) -> (Result, RenderWarnings) {
    guard let key else { return (body(), RenderWarnings()) }
    let collection = Collection()
    let outer = pthread_getspecific(key)
    guard pthread_setspecific(key, Unmanaged.passUnretained(collection).toOpaque()) == 0 else {
      return (body(), RenderWarnings())
    }
    defer { pthread_setspecific(key, outer) }
    return withExtendedLifetime(collection) {
      let result = body()
      return (result, collection.warnings)
    }
  }

  /// Adds a warning to this thread's collection, if it has one.
  static func note(_ kind: RenderWarning.Kind, _ message: String) {
    guard let key, let collection = pthread_getspecific(key) else { return }
    Unmanaged<Collection>.fromOpaque(collection).takeUnretainedValue().warnings
      .note(RenderWarning(kind, message))
  }
}
