import Foundation
import Lamina

/// Reads regular files up to a limit.
package enum InputFile {
  /// The bytes of the file at `path`. Errors call the file `what`.
  ///
  /// The size is checked before memory is allocated, and again during the read because the file may
  /// grow. Pipes and devices are refused: they could block, or never end.
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
      throw SceneError(
        .unreadable, file: path, what: what, why: "this is not a regular file",
        allowed: "regular files")
    }
    try check(Int(status.st_size), path, limits, what)
    return try readAll(descriptor, expecting: Int(status.st_size), path, limits, what)
  }

  /// Whether `path` is a regular file.
  package static func isFile(_ path: String) -> Bool { mode(path) == S_IFREG }
  /// Whether `path` is a directory.
  package static func isDirectory(_ path: String) -> Bool { mode(path) == S_IFDIR }
  /// Whether there is anything at `path`.
  package static func exists(_ path: String) -> Bool { mode(path) != nil }

  /// The path after links and dots were resolved, or nil if nothing is there.
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
