import Foundation
import Lamina
import LaminaDocument

/// Where a result goes.
enum OutputPlace: Equatable, Sendable, CustomStringConvertible {
  case file(String)
  case standardOutput

  /// The path, or `standard output`, for messages.
  var description: String {
    switch self {
    case .file(let path): path
    case .standardOutput: "standard output"
    }
  }
}

/// A file that is written whole or not at all. Its bytes go to a temporary file in the same
/// directory, which is then renamed. On failure the temporary file is removed; on a signal
/// ``Interruption`` removes it.
///
/// Standard output, devices and named pipes cannot be renamed: the bytes are written into them when
/// all of them are there.
struct OutputFile {
  /// The path, or `standard output`.
  let path: String
  /// Nil if a file is made.
  private let pipe: OutputPipe?
  private let overwrites: Bool

  /// Checks that the result can be written, before any work is done.
  ///
  /// - Parameter overwrites: whether an existing file is replaced. If not, it is an error.
  init(_ place: OutputPlace, overwrites: Bool = true) throws {
    switch place {
    case .file(let path): try self.init(path, overwrites: overwrites)
    case .standardOutput:
      self.init(path: place.description, pipe: try OutputPipe(place), overwrites: overwrites)
    }
  }

  private init(path: String, pipe: OutputPipe?, overwrites: Bool) {
    (self.path, self.pipe, self.overwrites) = (path, pipe, overwrites)
  }

  /// Checks that the file can be created, before any work is done.
  init(_ path: String, overwrites: Bool = true) throws {
    self.path = path
    self.overwrites = overwrites
    var status = stat()
    if stat(path, &status) == 0 {
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR { throw CommandFailure(.cannotCreate, path, "is a directory") }
      if kind == S_IFSOCK { throw CommandFailure(.cannotCreate, path, "is a socket") }
      // A rename would replace the device itself, and `/dev/stdout` even if it leads to a file.
      if kind != S_IFREG || PathParts(path).folder == "/dev" {
        pipe = try OutputPipe(.file(path))
        return
      }
    }
    pipe = nil
    if !overwrites, Self.isThere(path) { throw Self.exists(path) }
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

  /// Whether there is anything at `path`, a link without a target included.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The failure of a file that exists and must not be replaced.
  static func exists(_ path: String) -> CommandFailure {
    CommandFailure(.cannotCreate, path, "exists already (--no-overwrite)")
  }

  /// Writes `data` as the whole file.
  func write(_ data: Data) throws {
    if let pipe { return try pipe.write(data) }
    let part = try begin()
    do {
      try data.withUnsafeBytes { try SystemWrite.all($0, to: part.descriptor, path) }
    } catch {
      part.discard()
      throw error
    }
    try part.complete()
  }

  /// Makes the temporary file, empty, for code that writes it in its own way.
  func begin() throws -> PartialFile {
    // The folder for temporary files is open to others.
    let mode: mode_t = pipe == nil ? 0o666 : 0o600
    let (folder, base) = temporaryPlace
    let file = try UnfinishedFile(
      in: folder, base: base, mode: mode, for: pipe == nil ? path : folder)
    return PartialFile(path: path, file: file, overwrites: overwrites, pipe: pipe)
  }

  /// Removes temporary files of this output that ended programs have left.
  func removeLeft() {
    let (folder, base) = temporaryPlace
    UnfinishedFile.removeLeft(in: folder) { $0 == base }
  }

  /// The folder of temporary files, and the start of their names.
  private var temporaryPlace: (folder: String, base: String) {
    pipe == nil
      ? (directory, ".\(PathParts(path).name)")
      : (FileManager.default.temporaryDirectory.path, "lamina")
  }

  private var directory: String { PathParts(path).folder }
}
