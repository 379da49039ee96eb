import Foundation
import LaminaDocument

/// A process of this program that makes one chunk.
final class ChunkProcess {
  /// How a process ended.
  enum Ending: Equatable {
    case done
    /// By a signal, or with an exit status after which another attempt may succeed.
    case worthAnother(String)
    /// With an exit status that it would have again.
    case failed(Int32)
  }

  let chunk: Int
  private let process: pid_t

  /// Starts `lamina film chunk` with these arguments. Its messages go to standard error.
  init(chunk: Int, arguments: [String]) throws {
    self.chunk = chunk
    process = try Interruption.start(endsItself: true) {
      try Self.spawn("/proc/self/exe", ["lamina", "film", "chunk"] + arguments)
    }
  }

  /// How the process ended; nil while it runs.
  func ending() -> Ending? {
    var status: Int32 = 0
    let result = waitpid(process, &status, WNOHANG)
    if result == 0 || result < 0 && errno == EINTR { return nil }
    Interruption.forget(program: process)
    guard result == process else { return .worthAnother("is lost") }
    let signal = status & 0x7F
    if signal != 0 {
      return .worthAnother("signal \(signal) (\(String(cString: strsignal(signal)).lowercased()))")
    }
    let code = status >> 8 & 0xFF
    switch ExitStatus(rawValue: code) {
    case .success: return .done
    // A full disk, an encoder that was killed, a device that was lost.
    case .inputOutput, .internal: return .worthAnother("exit status \(code)")
    default: return .failed(code)
    }
  }

  /// Asks the process to end, and waits for that.
  func cancel() {
    kill(process, SIGTERM)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    Interruption.forget(program: process)
  }

  private static func spawn(_ file: String, _ words: [String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&usual, number) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for word in arguments { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, file, &actions, &attributes, arguments, environ)
    guard code == 0 else {
      throw CommandFailure(.internal, "lamina film chunk", SystemError.reason(code))
    }
    return process
  }
}
