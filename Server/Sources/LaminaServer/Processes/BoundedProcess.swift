import Foundation
import Synchronization

/// A program that is run once, with bounds of what it prints.
///
/// Its arguments are passed as they are, without a shell. It gets nothing of this process but
/// `PATH` and the places of certificates.
final class BoundedProcess: Sendable {
  /// What a program has printed.
  struct Output: Sendable {
    let status: Int
    let output: Data
    let errors: Data
    /// Whether it was killed because it printed too much.
    let isTooLong: Bool
  }

  private enum State {
    case new
    case running(pid_t)
    /// It has ended, or it must not begin.
    case over
  }

  private let state = Mutex(State.new)

  /// Runs a program. Throws if it cannot be started. If the task is cancelled, the program is
  /// killed and this throws `CancellationError`.
  ///
  /// - Parameters:
  ///   - program: the name of a program in `PATH`, or its path.
  ///   - most: bytes of its output, after which it is killed.
  static func run(_ program: String, _ arguments: [String], atMost most: Int) async throws -> Output
  {
    let process = BoundedProcess()
    let output = try await withTaskCancellationHandler {
      try await BlockingThread.run { try process.run(program, arguments, most) }
    } onCancel: {
      process.kill()
    }
    try Task.checkCancellation()
    return output
  }

  /// Ends the program, now or before it begins.
  private func kill() {
    state.withLock {
      if case .running(let process) = $0 { _ = Foundation.kill(process, SIGKILL) }
      $0 = .over
    }
  }

  private func run(_ program: String, _ arguments: [String], _ most: Int) throws -> Output {
    guard let path = Self.path(program) else { throw MissingProgram(name: program) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter {
      ["PATH", "SSL_CERT_FILE", "SSL_CERT_DIR"].contains($0.key)
    }
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = FileHandle.nullDevice
    try state.withLock {
      guard case .new = $0 else { throw CancellationError() }
      try process.run()
      $0 = .running(process.processIdentifier)
    }
    var data = Data()
    while let part = try? output.fileHandleForReading.read(upToCount: 64 << 10), !part.isEmpty {
      data.append(part)
      if data.count > most {
        kill()
        break
      }
    }
    // A program that is bounded prints few errors, which fit into the pipe.
    let messages = (try? errors.fileHandleForReading.read(upToCount: 16 << 10)) ?? Data()
    state.withLock { $0 = .over }
    process.waitUntilExit()
    return Output(
      status: Int(process.terminationStatus), output: data, errors: messages,
      isTooLong: data.count > most)
  }

  /// The path of a program that can be run, by its name in `PATH` or by its path; nil if there is
  /// none.
  static func path(_ program: String) -> String? {
    if program.hasPrefix("/") { return access(program, X_OK) == 0 ? program : nil }
    return (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }
}

/// A program that is not installed.
struct MissingProgram: Error, CustomStringConvertible {
  let name: String
  var description: String { "the program '\(name)' is not installed" }
}
