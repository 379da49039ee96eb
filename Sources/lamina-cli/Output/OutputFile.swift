import Foundation
import Lamina
import LaminaDocument

/// A file that is written whole or not at all. Its bytes go to a temporary file in the same
/// directory, which is then renamed. On failure the temporary file is removed; on a signal
/// ``Interruption`` removes it.
struct OutputFile {
  let path: String

  /// Checks that the file can be created, before any work is done.
  init(_ path: String) throws {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandFailure(.cannotCreate, path, "is a directory")
    }
    guard stat(directory, &status) == 0 else {
      throw CommandFailure(
        .cannotCreate, path, "directory '\(directory)': \(SystemError.reason(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw CommandFailure(.cannotCreate, path, "'\(directory)' is not a directory")
    }
    guard access(directory, W_OK | X_OK) == 0 else {
      throw CommandFailure(
        .cannotCreate, path, "directory '\(directory)': \(SystemError.reason(errno))")
    }
  }

  /// Writes `data` as the whole file. It replaces an existing file.
  func write(_ data: Data) throws {
    let part = try begin()
    do {
      defer { close(part.descriptor) }
      try writeAll(data, to: part.descriptor)
    } catch {
      part.discard()
      throw error
    }
    try part.complete()
  }

  /// Makes the temporary file, empty, for code that writes it in its own way. The caller closes the
  /// descriptor.
  func begin() throws -> PartialFile {
    let name = PathParts(path).name
    // A random part, so that a file left by an ended process with the same number does no harm.
    let mark = String(UInt32.random(in: 0...(.max)), radix: 36)
    let temporary = "\(directory)/.\(name).\(getpid())-\(mark).part"
    Interruption.remember(file: temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let why = SystemError.reason(errno)
      Interruption.forget(file: temporary)
      throw CommandFailure(.cannotCreate, path, why)
    }
    return PartialFile(path: path, temporary: temporary, descriptor: descriptor)
  }

  private var directory: String { PathParts(path).folder }

  private func writeAll(_ data: Data, to descriptor: Int32) throws {
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { throw CommandFailure(.inputOutput, path, SystemError.reason(errno)) }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// An output file that is being written, under its temporary name. Call ``complete()`` or
/// ``discard()`` at the end.
struct PartialFile {
  let path: String
  let temporary: String
  let descriptor: Int32

  /// Gives the file its final name.
  func complete() throws {
    guard rename(temporary, path) == 0 else {
      let why = SystemError.reason(errno)
      discard()
      throw CommandFailure(.cannotCreate, path, why)
    }
    Interruption.forget(file: temporary)
  }

  func discard() {
    unlink(temporary)
    Interruption.forget(file: temporary)
  }
}
