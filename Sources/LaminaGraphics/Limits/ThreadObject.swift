import Foundation

/// An object that a thread finds again deep inside its calls, while one of them runs.
///
/// Why: parsing, layout and drawing are calls deep inside each other, some of them by way of code
/// that is not ours. Nothing can be handed through those.
/// Cost: some nanoseconds to read it. Nothing is retained.
struct ThreadObject<Object: AnyObject>: Sendable {
  private let key: pthread_key_t?

  init() {
    var key = pthread_key_t()
    self.key = pthread_key_create(&key, nil) == 0 ? key : nil
  }

  /// The object of this thread, if any.
  var current: Object? {
    guard let key, let object = pthread_getspecific(key) else { return nil }
    return Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
  }

  /// What `body` returns for the object of this thread; nil without one.
  func read<Result>(_ body: (Object) -> Result) -> Result? {
    guard let key, let object = pthread_getspecific(key) else { return nil }
    return Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef { body($0) }
  }

  /// Runs `body` on this thread with `object`; nil leaves the thread's own object.
  func during<Result>(_ object: Object?, _ body: () throws -> Result) rethrows -> Result {
    guard let key, let object else { return try body() }
    let outer = pthread_getspecific(key)
    guard pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque()) == 0 else {
      return try body()
    }
    defer { pthread_setspecific(key, outer) }
    return try withExtendedLifetime(object) { try body() }
  }
}
