import Foundation
import Lamina
import LaminaDocument

/// A running program that reads its data from standard input.
///
/// It leads its own process group. So Control-C on the terminal reaches only `lamina`, which then
/// ends the group. Its standard output is dropped; the last part of its standard error is kept.
final class EncoderProgram {
  /// How the program ended.
  struct Ending {
    /// Nil if it was successful, or had to be killed when its time was over. Otherwise
    /// `exit status 1` or `signal 9 (killed)`, for example.
    let failure: String?
    /// The last lines that it wrote to standard error, on one line; may be empty.
    let words: String
  }

  /// What happened to bytes that were written to it.
  enum Reading {
    case done
    /// The program reads no more.
    case ended
    /// The program did nothing for as long as it may.
    case stalled
  }

  private let program: pid_t
  private var input: Int32
  private let errors: EndOfStream
  private var watch: ProgramWatch

  /// The file called `name` on the search path of the environment; nil if there is none.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in path.split(separator: ":", omittingEmptySubsequences: false) {
      let file = "\(folder.isEmpty ? "." : String(folder))/\(name)"
      var status = stat()
      if stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(file, X_OK) == 0 {
        return file
      }
    }
    return nil
  }

  /// Starts the program in `file`. Throws a ``CommandFailure`` if the system cannot start it.
  ///
  /// - Parameters:
  ///   - output: the file that the program writes.
  ///   - patience: how many seconds the program may do nothing: see ``ProgramWatch``.
  init(
    _ file: String, arguments: [String], output: String,
    patience: Double = ProgramWatch.usualPatience
  ) throws {
    // A write then fails with an error if the program has stopped reading. SIGCHLD is set too, so
    // that its end is reported even if the parent of this process ignored that signal.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGCHLD, SIG_DFL)
    let (inputEnd, ours) = try Self.pipe(file)
    let theirs: (read: Int32, write: Int32)
    do {
      theirs = try Self.pipe(file)
    } catch {
      close(inputEnd)
      close(ours)
      throw error
    }
    defer {
      close(inputEnd)
      close(theirs.write)
    }
    do {
      program = try Interruption.start {
        try Self.spawn(file, arguments, input: inputEnd, errors: theirs.write)
      }
    } catch {
      close(ours)
      close(theirs.read)
      throw error
    }
    input = ours
    errors = EndOfStream(theirs.read)
    watch = ProgramWatch(program, file: output, patience: patience)
    // Writes must not block; `poll` waits, and ends after a time.
    _ = fcntl(ours, F_SETFL, fcntl(ours, F_GETFL) | O_NONBLOCK)
    // Room for a few rows more than the usual 64 KiB of a pipe, so that the system switches less
    // often between the two programs.
    _ = fcntl(ours, Self.setPipeSize, 1 << 20)
  }

  /// `F_SETPIPE_SZ`. The headers define it by a macro that Swift does not import.
  private static let setPipeSize: Int32 = 1_031

  /// Writes all of `bytes`. Waits while the program is behind.
  func write(_ bytes: UnsafeRawBufferPointer) -> Reading {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(input, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
        watch.noteReading()
        continue
      }
      if count < 0, errno == EINTR { continue }
      guard count < 0, errno == EAGAIN else { return .ended }
      var room = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
      if poll(&room, 1, Int32(max(watch.spell * 1_000, 1))) == 0, watch.hasStalled() {
        return .stalled
      }
    }
    return .done
  }

  /// Closes the program's input and waits for its end.
  ///
  /// - Parameter seconds: the time after which it is killed; nil to wait as long as it makes
  ///   progress.
  func end(within seconds: Double? = nil) -> Ending {
    closeInput()
    var status: Int32 = 0
    var isOver = wait(&status, seconds: seconds ?? watch.spell)
    var failure: String?
    if seconds == nil {
      watch.noteReading()
      while !isOver, failure == nil {
        if watch.hasStalled() { failure = stall }
        isOver = wait(&status, seconds: watch.spell)
      }
    }
    let hasEnded = isOver
    if !isOver {
      kill(-program, SIGKILL)
      isOver = wait(&status, seconds: Self.lastWait)
    }
    // Ends whatever the program has started and left running.
    kill(-program, SIGKILL)
    Interruption.forget(program: program)
    return Ending(
      failure: failure ?? (hasEnded ? Self.failure(status) : nil),
      words: Self.words(errors.wait(seconds: Self.lastWait)))
  }

  /// What a stalled program did, for people.
  var stall: String {
    "stalled: it read, wrote and computed nothing for \(watch.patience.description) seconds"
  }

  /// How long the system may take to end a killed program, in seconds. It cannot end a program that
  /// waits for a lost disk.
  private static let lastWait = 5.0

  private func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  private func wait(_ status: inout Int32, seconds: Double) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    repeat {
      if waitpid(program, &status, WNOHANG) == program { return true }
      usleep(5_000)
    } while clock.now < end
    return false
  }

  private static func failure(_ status: Int32) -> String? {
    let signal = status & 0x7F
    if signal != 0 {
      return "signal \(signal) (\(String(cString: strsignal(signal)).lowercased()))"
    }
    let code = status >> 8 & 0xFF
    return code == 0 ? nil : "exit status \(code)"
  }

  /// The last four lines on one line, without addresses and control characters, and not too long.
  private static func words(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      String(line.unicodeScalars.filter { $0.properties.generalCategory != .control })
        .replacingOccurrences(of: " @ 0x[0-9a-f]+", with: "", options: .regularExpression)
        .trimmingCharacters(in: .whitespaces)
    }
    return String(lines.filter { !$0.isEmpty }.suffix(4).joined(separator: "; ").suffix(500))
  }

  private static func pipe(_ file: String) throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw CommandFailure(.inputOutput, file, "pipe: \(SystemError.reason(errno))")
    }
    // These descriptors close when a program starts, since they would keep the pipe open. The
    // copies that the program gets stay open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func spawn(_ file: String, _ arguments: [String], input: Int32, errors: Int32)
    throws
    -> pid_t
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var usual = sigset_t()
    sigemptyset(&usual)
    for number in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&usual, number) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var words: [UnsafeMutablePointer<CChar>?] = ([file] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var program: pid_t = 0
    let code = posix_spawn(&program, file, &actions, &attributes, words, environ)
    guard code == 0 else { throw CommandFailure(.cannotCreate, file, SystemError.reason(code)) }
    return program
  }
}

/// Reads a stream to its end on its own thread, and keeps the last 4 KiB.
private final class EndOfStream: Sendable {
  private static let kept = 4_096
  private let bytes = Lock<[UInt8]>([])
  private let isOver = DispatchSemaphore(value: 0)

  /// Takes ownership of the descriptor.
  init(_ descriptor: Int32) {
    Thread { [self] in
      var chunk = [UInt8](repeating: 0, count: Self.kept)
      while true {
        let count = read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { break }
        bytes.withLock { $0 = Array(($0 + chunk.prefix(count)).suffix(Self.kept)) }
      }
      close(descriptor)
      isOver.signal()
    }.start()
  }

  /// Returns the bytes that were kept, once the stream has ended or the time has passed.
  func wait(seconds: Double) -> [UInt8] {
    _ = isOver.wait(timeout: .now() + seconds)
    return bytes.withLock { $0 }
  }
}
