import Foundation
import Synchronization

/// A thread whose complete end can be waited for.
///
/// Why not `Thread`: that one only says when its code has run. The thread then still frees memory
/// that libraries keep for it, EGL among them. If the program exits at that moment, `exit` frees
/// the same memory, and the program crashes.
package final class WorkThread: Sendable {
  /// The thread; nil once somebody waits for it.
  private let running: Mutex<pthread_t?>

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: at most 15 bytes of it are used.
  ///   - stackSize: bytes. The default is as large as that of the first thread, because scenes
  ///     nest.
  /// - Throws: a `POSIXError` if the system gives no thread.
  package init(name: String, stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void)
    throws
  {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let work = Unmanaged.passRetained(Work(name, body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EAGAIN)
    }
    running = Mutex(thread)
  }

  deinit { running.withLock { if let thread = $0 { pthread_detach(thread) } } }

  /// Waits until the thread has ended. Do not call it on that thread itself. Only the first caller
  /// waits.
  package func join() {
    if let thread = running.withLock({ $0.take() }) { pthread_join(thread, nil) }
  }

  private final class Work: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      (self.name, self.body) = (name, body)
    }

    func run() {
      Thread.current.name = name
      body()
    }
  }
}
