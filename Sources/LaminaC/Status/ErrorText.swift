import Foundation

/// The text of the last failure on each thread. The C library frees its memory when the thread
/// ends.
enum ErrorText {
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    return pthread_key_create(&key) { free($0) } == 0 ? key : nil
  }()

  /// Stores `text` for this thread. If there is no memory for it, the previous text stays.
  static func set(_ text: String) {
    guard let key, let copy = strdup(text) else { return }
    let old = pthread_getspecific(key)
    guard pthread_setspecific(key, copy) == 0 else { return free(copy) }
    free(old)
  }

  /// The text of this thread; nil before the first failure.
  static var current: UnsafePointer<CChar>? {
    guard let key, let text = pthread_getspecific(key) else { return nil }
    return UnsafePointer(text.assumingMemoryBound(to: CChar.self))
  }
}
