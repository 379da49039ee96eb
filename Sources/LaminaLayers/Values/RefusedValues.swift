import Foundation

/// The refusals of setters, for callers that return an error instead of a line in the log:
/// interfaces to other languages.
package enum RefusedValues {
  private final class Lines {
    var lines: [String] = []
  }

  /// The key of the messages that this thread collects now, if any. It is read only after a
  /// refusal, so setters pay nothing for it.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key, nil) == 0 ? key : nil
  }()

  /// Runs `body` and returns the refusals of setters on this thread meanwhile, one line each, in
  /// order.
  package static func during(_ body: () -> Void) -> [String] {
    guard let key else {
      body()
      return []
    }
    let messages = Lines()
    let outer = pthread_getspecific(key)
    guard pthread_setspecific(key, Unmanaged.passUnretained(messages).toOpaque()) == 0 else {
      body()
      return []
    }
    defer { pthread_setspecific(key, outer) }
    return withExtendedLifetime(messages) {
      body()
      return messages.lines
    }
  }

  /// Adds `line` to the messages that this thread collects. Returns false if it does not collect
  /// messages.
  static func collect(_ line: String) -> Bool {
    guard let key, let messages = pthread_getspecific(key) else { return false }
    Unmanaged<Lines>.fromOpaque(messages).takeUnretainedValue().lines.append(line)
    return true
  }
}
