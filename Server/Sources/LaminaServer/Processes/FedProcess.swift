import CConfinedProgram
import Dispatch
import Foundation
import Synchronization

/// A program that reads what is written to it, confined to a folder of its own.
///
/// Its arguments are passed as they are, without a shell. It gets nothing of this process but
/// `PATH`; what it prints is dropped, and its errors go to a file in the folder. It may read what
/// is installed, write to the folder, and use what ``Limits`` allow; it has no network and no
/// privileges, and reaches no other process. It is killed when a task that writes to it, or waits
/// for its end, is cancelled.
final class FedProcess: Sendable {
  /// What a program may use.
  struct Limits: Sendable {
    /// Bytes of memory that is its own.
    let memory: Int
    /// Bytes of each of its files. ``tooLargeAFile`` is the status of a program that exceeds it.
    let file: Int
    /// Seconds of processors.
    let seconds: Double
  }

  /// The status of a program that has written a file beyond its limit.
  static let tooLargeAFile = 128 + Int(SIGXFSZ)

  private let process: pid_t
  private let input: FileHandle
  /// Writes block, and so does waiting for the end.
  private let queue = DispatchQueue(label: "lamina-server.fed-process")
  private let isOver = Mutex(false)

  /// Starts a program. Throws ``MissingProgram``, or what the system says.
  ///
  /// - Parameters:
  ///   - program: the name of a program in `PATH`, or its path.
  ///   - folder: where it runs.
  ///   - errors: the name of the file that gets its errors.
  init(
    _ program: String, _ arguments: [String], in folder: URL, errors: String, limits: Limits
  ) throws {
    // A write to a program that has ended then fails with an error.
    signal(SIGPIPE, SIG_IGN)
    guard let path = BoundedProcess.path(program) else { throw MissingProgram(name: program) }
    let place = folder.appendingPathComponent(errors)
    try Data().write(to: place)
    let messages = try FileHandle(forWritingTo: place)
    defer { try? messages.close() }
    let pipe = Pipe()
    defer { try? pipe.fileHandleForReading.close() }
    let environment = ProcessInfo.processInfo.environment["PATH"].map { ["PATH=\($0)"] } ?? []
    process = try Self.withWords([path] + arguments) { arguments in
      try Self.withWords(environment) { environment in
        var allowed = lamina_program_limits(
          memory: UInt64(limits.memory), file: UInt64(limits.file),
          seconds: UInt64(max(1, limits.seconds.rounded(.up))))
        var process: pid_t = 0
        let error = lamina_program_start(
          path, arguments, environment, folder.path, pipe.fileHandleForReading.fileDescriptor,
          messages.fileDescriptor, &allowed, &process)
        guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .ENOSYS) }
        return process
      }
    }
    input = pipe.fileHandleForWriting
  }

  /// Calls `body` with words as C has them: an array that ends with a null pointer.
  private static func withWords<Value>(
    _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Value
  ) throws -> Value {
    let copies = words.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return try (copies + [nil]).withUnsafeBufferPointer {
      guard let first = $0.baseAddress else { throw POSIXError(.EINVAL) }
      return try body(first)
    }
  }

  /// Writes bytes. Returns false if the program reads no more.
  func write(_ bytes: Data) async -> Bool {
    await run { [input] in
      do {
        try input.write(contentsOf: bytes)
        return true
      } catch {
        return false
      }
    }
  }

  /// Closes the program's input and waits for its end, once. Returns its status; that of a program
  /// which a signal has ended is 128 more than the signal.
  func end() async -> Int {
    await run { [self] in
      try? input.close()
      _ = lamina_program_wait(process)
      return isOver.withLock {
        $0 = true
        return Int(lamina_program_release(process))
      }
    }
  }

  /// Ends the program at once. ``end()`` returns when it is gone.
  func kill() {
    isOver.withLock { if !$0 { _ = Foundation.kill(process, SIGKILL) } }
  }

  private func run<Value: Sendable>(_ operation: @escaping @Sendable () -> Value) async -> Value {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { continuation.resume(returning: operation()) }
      }
    } onCancel: {
      kill()
    }
  }
}
