import Foundation
import Lamina
import LaminaScene
import Synchronization

/// A file that appears whole or not at all: its bytes go to a temporary name in the same directory, which then
/// takes the final name. The temporary file is removed on failure, and on SIGINT, SIGTERM and SIGHUP.
struct OutputFile {
  let path: String

  /// Checks early, before work is spent, that the file can be created.
  init(_ path: String) throws {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandFailure(.cannotCreate, path, "is a directory")
    }
    guard stat(directory, &status) == 0 else {
      throw CommandFailure(.cannotCreate, path, "directory '\(directory)': \(SystemError.reason(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw CommandFailure(.cannotCreate, path, "'\(directory)' is not a directory")
    }
    guard access(directory, W_OK | X_OK) == 0 else {
      throw CommandFailure(.cannotCreate, path, "directory '\(directory)': \(SystemError.reason(errno))")
    }
  }

  /// Writes `data` as the whole file, replacing one that is there.
  func write(_ data: Data) throws {
    let name = (path as NSString).lastPathComponent
    let temporary = "\(directory)/.\(name).\(getpid()).part"
    TemporaryFiles.remember(temporary)
    defer { TemporaryFiles.forget(temporary) }
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw CommandFailure(.cannotCreate, path, SystemError.reason(errno)) }
    do {
      defer { close(descriptor) }
      try writeAll(data, to: descriptor)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let why = SystemError.reason(errno)
      unlink(temporary)
      throw CommandFailure(.cannotCreate, path, why)
    }
  }

  private var directory: String {
    let directory = (path as NSString).deletingLastPathComponent
    return directory.isEmpty ? "." : directory
  }

  private func writeAll(_ data: Data, to descriptor: Int32) throws {
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { throw CommandFailure(.inputOutput, path, SystemError.reason(errno)) }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// The temporary files and directories that exist now, and their removal when the program is told to end.
enum TemporaryFiles {
  private static let paths = Mutex<Set<String>>([])

  /// Made on the first file; the sources live as long as the program. Nothing touches them after that, which the
  /// compiler cannot see: Dispatch on Linux does not say that its sources may be shared.
  nonisolated(unsafe) private static let signalSources: [any DispatchSourceSignal] = [
    SIGINT, SIGTERM, SIGHUP,
  ].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    source.setEventHandler {
      paths.withLock { paths in
        for path in paths { try? FileManager.default.removeItem(atPath: path) }
        // Ends as the sender expects: by the signal itself.
        signal(number, SIG_DFL)
        kill(getpid(), number)
      }
    }
    source.resume()
    return source
  }

  static func remember(_ path: String) {
    _ = signalSources
    // A file over the size limit of the process is then an error of write, not the end of the program.
    signal(SIGXFSZ, SIG_IGN)
    paths.withLock { _ = $0.insert(path) }
  }

  /// Runs `body` to its end before a signal ends the program.
  static func withoutInterruption(_ body: () throws -> Void) throws {
    try paths.withLock { _ in try body() }
  }

  static func forget(_ path: String) {
    paths.withLock { _ = $0.remove(path) }
  }
}
