import Foundation
import LaminaDocument

/// An output that takes bytes one after another and has no name to give: standard output, a device
/// or a named pipe.
///
/// Bytes that arrived cannot be taken back. So the caller writes only when the result is whole.
struct OutputPipe {
  private let place: OutputPlace

  /// Checks that the place can be written. Throws a usage failure if it is a terminal, because
  /// pictures are not text.
  init(_ place: OutputPlace) throws {
    self.place = place
    // A reader that ends early is then an error of a write, and temporary files are removed.
    signal(SIGPIPE, SIG_IGN)
    let isTerminal: Bool
    switch place {
    case .standardOutput:
      let access = fcntl(STDOUT_FILENO, F_GETFL)
      guard access >= 0, access & O_ACCMODE != O_RDONLY else {
        throw CommandFailure(.cannotCreate, place.description, "is not open for writing")
      }
      isTerminal = isatty(STDOUT_FILENO) == 1
    case .file(let path):
      guard access(path, W_OK) == 0 else {
        throw CommandFailure(.cannotCreate, path, SystemError.reason(errno))
      }
      isTerminal = Self.isTerminal(path)
    }
    if isTerminal {
      throw CommandFailure(
        .usage, place.description, "is a terminal; redirect the output or name a file")
    }
  }

  /// Writes all of `data`.
  func write(_ data: Data) throws {
    try opened { descriptor in
      try data.withUnsafeBytes { try SystemWrite.all($0, to: descriptor, place.description) }
    }
  }

  /// Writes all bytes of the file at `path`, a part at a time.
  func copy(_ path: String) throws {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw CommandFailure(.inputOutput, path, SystemError.reason(errno)) }
    defer { close(source) }
    try opened { descriptor in
      try withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 16) { bytes in
        while true {
          let count = read(source, bytes.baseAddress, bytes.count)
          if count < 0, errno == EINTR { continue }
          if count == 0 { return }
          guard count > 0 else {
            throw CommandFailure(.inputOutput, path, SystemError.reason(errno))
          }
          try SystemWrite.all(
            UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: descriptor, place.description)
        }
      }
    }
  }

  private func opened(_ body: (Int32) throws -> Void) throws {
    guard case .file(let path) = place else { return try body(STDOUT_FILENO) }
    let descriptor = open(path, O_WRONLY | O_TRUNC | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(.cannotCreate, path, SystemError.reason(errno))
    }
    defer { close(descriptor) }
    try body(descriptor)
  }

  private static func isTerminal(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
    let descriptor = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return isatty(descriptor) == 1
  }
}

/// Writing to a descriptor.
enum SystemWrite {
  /// Writes all of `bytes`. Throws an input/output failure that names `path`.
  static func all(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String) throws {
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
