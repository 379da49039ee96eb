import Foundation
import Lamina

/// Unfinished files and programs. They are removed when a signal ends this program: SIGINT, SIGTERM
/// or SIGHUP.
enum Interruption {
  private struct Unfinished {
    var files: Set<String> = []
    /// The process groups of programs that work for this one.
    var programs: Set<pid_t> = []
    /// Those of them that remove their own unfinished files when they are asked to end.
    var orderly: Set<pid_t> = []
    var showsProgress = false
  }

  private static let unfinished = Lock(Unfinished())

  /// The signal sources. They are made when first needed and live as long as the program. Nothing
  /// changes them afterwards, but the compiler cannot see that: Dispatch on Linux does not declare
  /// its sources as shareable.
  nonisolated(unsafe) private static let signalSources: [any DispatchSourceSignal] = [
    SIGINT, SIGTERM, SIGHUP,
  ].compactMap { number in
    // If the signal was ignored when this program was started (`nohup`), the program should go on.
    if address(of: signal(number, SIG_IGN)) == address(of: SIG_IGN) { return nil }
    // Until the source takes the signal, it ends the program as usual: nothing is unfinished yet.
    signal(number, SIG_DFL)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    let isReady = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { isReady.signal() }
    source.setEventHandler { end(by: number) }
    source.resume()
    isReady.wait()
    return source
  }

  /// It has a thread of its own. Those of the global queue may all wait for an encoder that a
  /// signal should end.
  private static let queue = DispatchQueue(label: "lamina.signals")

  private static func address(of handler: __sighandler_t?) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }

  /// Ends by the signal itself, as its sender expects. It never releases the lock, so no other
  /// thread can report a failure that is caused here.
  private static func end(by number: Int32) {
    unfinished.withLock { unfinished in
      for program in unfinished.orderly { kill(program, SIGTERM) }
      for program in unfinished.programs {
        if !unfinished.orderly.contains(program) { kill(-program, SIGKILL) }
        while waitpid(program, nil, 0) < 0, errno == EINTR {}
      }
      for path in unfinished.files { try? FileManager.default.removeItem(atPath: path) }
      if unfinished.showsProgress {
        try? FileHandle.standardError.write(contentsOf: Data(ProgressBar.erase.utf8))
      }
      // Threads of Dispatch block signals, and the parent process may have blocked them too.
      var itself = sigset_t()
      sigemptyset(&itself)
      sigaddset(&itself, number)
      pthread_sigmask(SIG_UNBLOCK, &itself, nil)
      signal(number, SIG_DFL)
      kill(getpid(), number)
      _exit(128 + number)
    }
  }

  /// Removes the file or directory at `path` on a signal, unless it is forgotten before.
  static func remember(file path: String) {
    prepare()
    unfinished.withLock { _ = $0.files.insert(path) }
  }

  static func forget(file path: String) {
    unfinished.withLock { _ = $0.files.remove(path) }
  }

  /// Starts a program that leads its own process group. On a signal the group is killed, unless it
  /// is forgotten before.
  ///
  /// - Parameter endsItself: whether the program removes its own unfinished files. Then it is asked
  ///   to end, and is waited for.
  static func start(endsItself: Bool = false, _ spawn: () throws -> pid_t) throws -> pid_t {
    prepare()
    return try unfinished.withLock { unfinished in
      let program = try spawn()
      if endsItself { unfinished.orderly.insert(program) }
      unfinished.programs.insert(program)
      return program
    }
  }

  static func forget(program: pid_t) {
    unfinished.withLock {
      $0.programs.remove(program)
      $0.orderly.remove(program)
    }
  }

  /// Notes whether the terminal shows a line of progress, which must be erased.
  static func showsProgress(_ shows: Bool) {
    prepare()
    unfinished.withLock { $0.showsProgress = shows }
  }

  /// Whether the terminal shows a line of progress.
  static var isShowingProgress: Bool { unfinished.withLock { $0.showsProgress } }

  /// Runs `body` to its end before a signal can end the program.
  static func held(_ body: () throws -> Void) throws {
    try unfinished.withLock { _ in try body() }
  }

  private static func prepare() {
    _ = signalSources
    // A file that is over the size limit of the process then causes a write error instead of ending
    // the program.
    signal(SIGXFSZ, SIG_IGN)
  }
}
