import Foundation
import Lamina

/// What is unfinished now, and its removal when the program is told to end: by SIGINT, SIGTERM or
/// SIGHUP.
enum Interruption {
  private struct Unfinished {
    var files: Set<String> = []
    /// Process groups of programs that work for this one.
    var programs: Set<pid_t> = []
    var showsProgress = false
  }

  private static let unfinished = Lock(Unfinished())

  /// Made on the first need; the sources live as long as the program. Nothing touches them after
  /// that, which the compiler cannot see: Dispatch on Linux does not say that its sources may be
  /// shared.
  nonisolated(unsafe) private static let signalSources: [any DispatchSourceSignal] = [
    SIGINT, SIGTERM, SIGHUP,
  ].compactMap { number in
    // Whoever started this with the signal ignored (`nohup`) wants it to go on.
    if address(of: signal(number, SIG_IGN)) == address(of: SIG_IGN) { return nil }
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler { end(by: number) }
    source.resume()
    return source
  }

  private static func address(of handler: __sighandler_t?) -> Int {
    unsafeBitCast(handler, to: Int.self)
  }

  /// Ends as the sender of the signal expects: by the signal itself. Never lets go of the lock, so
  /// that no other thread reports as a failure what happens here.
  private static func end(by number: Int32) {
    unfinished.withLock { unfinished in
      for program in unfinished.programs {
        kill(-program, SIGKILL)
        while waitpid(program, nil, 0) < 0, errno == EINTR {}
      }
      for path in unfinished.files { try? FileManager.default.removeItem(atPath: path) }
      if unfinished.showsProgress {
        try? FileHandle.standardError.write(contentsOf: Data(ProgressBar.erase.utf8))
      }
      // Threads of Dispatch block signals, and whoever started this may have blocked them too.
      var itself = sigset_t()
      sigemptyset(&itself)
      sigaddset(&itself, number)
      pthread_sigmask(SIG_UNBLOCK, &itself, nil)
      signal(number, SIG_DFL)
      kill(getpid(), number)
      _exit(128 + number)
    }
  }

  /// Removes the file, or directory, at `path` unless it is forgotten before.
  static func remember(file path: String) {
    prepare()
    unfinished.withLock { _ = $0.files.insert(path) }
  }

  static func forget(file path: String) {
    unfinished.withLock { _ = $0.files.remove(path) }
  }

  /// Starts a program that leads a process group of its own, which is killed unless it is forgotten
  /// before.
  static func start(_ spawn: () throws -> pid_t) throws -> pid_t {
    prepare()
    return try unfinished.withLock { unfinished in
      let program = try spawn()
      unfinished.programs.insert(program)
      return program
    }
  }

  static func forget(program: pid_t) {
    unfinished.withLock { _ = $0.programs.remove(program) }
  }

  /// Says whether a line of progress stands on the terminal, which is to be erased.
  static func showsProgress(_ shows: Bool) {
    prepare()
    unfinished.withLock { $0.showsProgress = shows }
  }

  /// Whether such a line stands there.
  static var isShowingProgress: Bool { unfinished.withLock { $0.showsProgress } }

  /// Runs `body` to its end before a signal ends the program.
  static func held(_ body: () throws -> Void) throws {
    try unfinished.withLock { _ in try body() }
  }

  private static func prepare() {
    _ = signalSources
    // A file over the size limit of the process is then an error of write, not the end of the
    // program.
    signal(SIGXFSZ, SIG_IGN)
  }
}
