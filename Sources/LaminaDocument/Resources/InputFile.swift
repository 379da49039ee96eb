import Foundation
import Lamina

/// One bounded read of a regular file.
package enum InputFile {
  /// The bytes of the file at `path`; `what` names its role in errors.
  ///
  /// The size is checked before anything is allocated, and again while reading, for files that
  /// grow. Pipes and devices are refused: they could block or never end.
  package static func read(_ path: String, limits: RenderLimits, what: String) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let missing = errno == ENOENT || errno == ENOTDIR
      throw SceneError(
        missing ? .notFound : .unreadable, file: path, what: what, why: SystemError.reason(errno))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw SceneError(.unreadable, file: path, what: what, why: SystemError.reason(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SceneError(.unreadable, file: path, what: what, why: "not a regular file")
    }
    try check(Int(status.st_size), path, limits, what)
    return try readAll(descriptor, expecting: Int(status.st_size), path, limits, what)
  }

  /// Whether `path` is a regular file, and the same for a directory.
  package static func isFile(_ path: String) -> Bool { mode(path) == S_IFREG }
  package static func isDirectory(_ path: String) -> Bool { mode(path) == S_IFDIR }
  package static func exists(_ path: String) -> Bool { mode(path) != nil }

  /// The path without links and dots, or nil where it does not exist.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func readAll(
    _ descriptor: Int32, expecting size: Int, _ path: String, _ limits: RenderLimits, _ what: String
  ) throws -> Data {
    var data = Data(capacity: size)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return data }
      if count < 0 {
        if errno == EINTR { continue }
        throw SceneError(.unreadable, file: path, what: what, why: SystemError.reason(errno))
      }
      try check(data.count + count, path, limits, what)
      data.append(contentsOf: buffer[..<count])
    }
  }

  private static func check(_ size: Int, _ path: String, _ limits: RenderLimits, _ what: String)
    throws
  {
    guard size > limits.inputBytes else { return }
    let limit = LimitExceeded("inputBytes", value: size, allowed: limits.inputBytes)
    throw SceneError(limit, file: path, what: what)
  }
}
