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

  static var provided: (any FileProvider)? { provider.withLock { $0 } }

  private static func openFile(_ path: String) -> Int32 {
    if let provided { return provided.open(path) }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    return descriptor >= 0 ? descriptor : -errno
  }

  /// The bytes of the file at `path`. Errors call the file `what`.
  ///
  /// Pipes and devices are refused: they could block, or never end.
  package static func read(_ path: String, limits: RenderLimits, what: String) throws -> Data {
    let descriptor = openFile(path)
    guard descriptor >= 0 else {
      let missing = descriptor == -ENOENT || descriptor == -ENOTDIR
      throw SceneError(
        missing ? .notFound : .unreadable, file: path, what: what,
        why: SystemError.reason(-descriptor))
    }
    return try OpenFile(descriptor: descriptor, path: path).read(limits: limits, what: what)
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
    if let provided { return provided.mode(path) }
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
