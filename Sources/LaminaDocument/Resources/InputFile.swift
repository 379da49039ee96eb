import Foundation
import Lamina
import Synchronization

/// Gives the files of documents to a process that may not open them itself.
package protocol FileProvider: Sendable {
  /// What lies at a path: `S_IFREG`, `S_IFDIR`, or nil.
  func mode(_ path: String) -> mode_t?
  /// A descriptor of the file at a path, which the caller closes, or minus an error number.
  func open(_ path: String) -> Int32
  /// The names in a folder, or nil if it cannot be listed.
  func names(in folder: String) -> [String]?
}

/// Reads regular files up to a limit.
package enum InputFile {
  private static let provider = Mutex<(any FileProvider)?>(nil)

  /// From now on, all files of documents come from `provider`.
  package static func use(_ provider: any FileProvider) {
    self.provider.withLock { $0 = provider }
  }

  private static var provided: (any FileProvider)? { provider.withLock { $0 } }

  private static func openFile(_ path: String) -> Int32 {
    if let provided { return provided.open(path) }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return descriptor >= 0 ? descriptor : -errno
  }

  /// The bytes of the file at `path`. Errors call the file `what`.
  ///
  /// The size is checked before memory is allocated, and again during the read because the file may
  /// grow. Pipes and devices are refused: they could block, or never end.
  package static func read(_ path: String, limits: RenderLimits, what: String) throws -> Data {
    let descriptor = openFile(path)
    guard descriptor >= 0 else {
      let missing = descriptor == -ENOENT || descriptor == -ENOTDIR
      throw SceneError(
        missing ? .notFound : .unreadable, file: path, what: what,
        why: SystemError.reason(-descriptor))
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

  /// The names in a folder, or nil if it cannot be listed.
  package static func names(in folder: String) -> [String]? {
    if let provided { return provided.names(in: folder) }
    return try? FileManager.default.contentsOfDirectory(atPath: folder)
  }

  /// The path after links and dots were resolved, or nil if nothing is there. A provider resolves
  /// links itself, so its paths stay as they are.
  package static func realPath(_ path: String) -> String? {
    if let provided { return provided.mode(path) == nil ? nil : path }
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func mode(_ path: String) -> mode_t? {
    if let provided { return provided.mode(path) }
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
