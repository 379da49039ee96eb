import Foundation
import Synchronization

/// A thread that can be waited for until nothing of it is left.
///
/// Why not `Thread`: that says when its code has run, but then the thread still frees what
/// libraries have kept for it, EGL's among them. A program that ends at that moment frees the same
/// from `exit`, and crashes.
package final class WorkThread: Sendable {
  /// The thread until somebody waits for it.
  private let running: Mutex<pthread_t?>

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: at most 15 bytes of it count.
  ///   - stackSize: bytes; scenes nest. As much as the first thread has.
  /// - Throws: a `POSIXError` where the system gives no thread.
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

  /// Waits until the thread has ended. Not from that thread itself. Whoever comes second does not
  /// wait.
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
