import Foundation
import Lamina

/// The functions that a thread has to call in its next turn: completions of transactions, and what
/// happens to animations.
///
/// In programs in Swift the main run loop calls them. A program in C need not have one, so they
/// wait on the thread where they became due until it calls `lamina_run_callbacks`. The C library
/// frees the queue when the thread ends.
enum TurnQueue {
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { memory in
      guard let memory else { return }
      Unmanaged<CompletionQueue>.fromOpaque(memory).release()
    }
    return status == 0 ? key : nil
  }()

  /// Runs `body`. What becomes due in it waits for the next turn of this thread.
  static func collect<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let queue = current else { return try body() }
    return try queue.collect(body)
  }

  /// Calls what is due on this thread. Returns how many functions it called.
  static func run() -> Int {
    // On the main thread, what became due outside of ``collect(_:)`` belongs to this turn too.
    (current?.run() ?? 0) + (Thread.isMainThread ? CompletionQueue.main.run() : 0)
  }

  private static var current: CompletionQueue? {
    guard let key else { return nil }
    if let memory = pthread_getspecific(key) {
      return Unmanaged<CompletionQueue>.fromOpaque(memory).takeUnretainedValue()
    }
    let queue = CompletionQueue()
    let kept = Unmanaged.passRetained(queue)
    guard pthread_setspecific(key, kept.toOpaque()) == 0 else {
      kept.release()
      return nil
    }
    return queue
  }
}
