import Dispatch
import Foundation
import Synchronization

/// A program that reads what is written to it, in a folder of its own.
///
/// Its arguments are passed as they are, without a shell. It gets nothing of this process but
/// `PATH`; what it prints is dropped, and its errors go to a file in the folder. It is killed when
/// a task that writes to it, or waits for its end, is cancelled.
final class FedProcess: Sendable {
  private let process: Process
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
  init(_ program: String, _ arguments: [String], in folder: URL, errors: String) throws {
    // A write to a program that has ended then fails with an error.
    signal(SIGPIPE, SIG_IGN)
    guard let path = BoundedProcess.path(program) else { throw MissingProgram(name: program) }
    let place = folder.appendingPathComponent(errors)
    try Data().write(to: place)
    let messages = try FileHandle(forWritingTo: place)
    defer { try? messages.close() }
    let pipe = Pipe()
    process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key == "PATH" }
    process.currentDirectoryURL = folder
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages
    input = pipe.fileHandleForWriting
    try process.run()
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

  /// Closes the program's input and waits for its end. Returns its status; that of a program which
  /// a signal has ended is 128 more than the signal.
  func end() async -> Int {
    await run { [self] in
      try? input.close()
      process.waitUntilExit()
      isOver.withLock { $0 = true }
      let status = Int(process.terminationStatus)
      return process.terminationReason == .uncaughtSignal ? 128 + status : status
    }
  }

  /// Ends the program at once. ``end()`` returns when it is gone.
  func kill() {
    isOver.withLock { isOver in
      if !isOver, process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }
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
