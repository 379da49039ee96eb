import Foundation
import Lamina
import LaminaDocument

/// Writes a bundle that appears complete or not at all: the files go into a temporary directory,
/// which is then renamed.
///
/// A bundle with that name is replaced as a whole. If anything else has the name, writing is
/// refused, because it would be lost.
package struct BundlePlace {
  /// The path of the bundle.
  package let path: String
  private let exists: Bool

  /// Checks that a bundle can be written at `path`, before any work is done for it. Throws
  /// ``SceneWriteError``.
  package init(_ path: String) throws {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    if InputFile.exists(path), let real = InputFile.realPath(path) { path = real }
    self.path = path
    exists = InputFile.exists(path)
    if exists {
      guard InputFile.isDirectory(path) else {
        throw refusal("there is a file of that name, and a bundle is a directory")
      }
      guard Self.isBundle(path) else {
        throw refusal("the directory is no .ca bundle (allowed: a new name, or a .ca bundle)")
      }
    }
    guard InputFile.exists(parent) else {
      throw refusal("directory '\(parent)': no such file or directory")
    }
    guard InputFile.isDirectory(parent) else { throw refusal("'\(parent)' is not a directory") }
    guard access(parent, W_OK | X_OK) == 0 else {
      throw refusal("directory '\(parent)': \(SystemError.reason(errno))")
    }
  }

  /// Writes `files` as the bundle.
  ///
  /// Two closures help a program that signals can end. `willCreate` gets the path of each temporary
  /// directory, so that the program can remove it. `uninterrupted` runs its argument to the end:
  /// for a moment neither the old nor the new bundle has the name.
  package func write(
    _ files: [(path: String, data: Data)], willCreate: (String) -> Void = { _ in },
    uninterrupted: (() throws -> Void) throws -> Void = { try $0() }
  ) throws {
    let part = temporary("part")
    willCreate(part)
    guard mkdir(part, 0o777) == 0 else { throw refusal(SystemError.reason(errno)) }
    let old = temporary("old")
    do {
      for file in files { try write(file.data, to: "\(part)/\(file.path)") }
      try uninterrupted { try swap(part, old) }
    } catch {
      try? FileManager.default.removeItem(atPath: part)
      throw error
    }
    guard exists else { return }
    willCreate(old)
    try? FileManager.default.removeItem(atPath: old)
  }

  /// Renames the old bundle, if any, to `old`, and then `part` to the final name.
  private func swap(_ part: String, _ old: String) throws {
    guard !exists || rename(path, old) == 0 else { throw refusal(SystemError.reason(errno)) }
    guard rename(part, path) == 0 else {
      let why = SystemError.reason(errno)
      if exists { rename(old, path) }
      throw refusal(why)
    }
  }

  private func write(_ data: Data, to file: String) throws {
    let directory = PathParts(file).folder
    if !InputFile.exists(directory), mkdir(directory, 0o777) != 0 {
      throw failure(SystemError.reason(errno))
    }
    guard let stream = fopen(file, "wbxe") else { throw failure(SystemError.reason(errno)) }
    let isWritten =
      data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stream) } == data.count
    let code = errno
    // Closing writes the rest, and fails if the disk is full.
    let isClosed = fclose(stream) == 0
    guard isWritten, isClosed else { throw failure(SystemError.reason(isWritten ? errno : code)) }
  }

  private func temporary(_ suffix: String) -> String {
    "\(parent)/.\(PathParts(path).name).\(getpid()).\(suffix)"
  }

  private var parent: String { PathParts(path).folder }

  /// Whether a directory holds a document or is empty.
  private static func isBundle(_ path: String) -> Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return false
    }
    return names.isEmpty || names.contains { $0 == "index.xml" || $0.hasSuffix(".caml") }
  }

  private func refusal(_ why: String) -> SceneWriteError {
    SceneWriteError(.cannotCreate, path, why)
  }
  private func failure(_ why: String) -> SceneWriteError {
    SceneWriteError(.inputOutput, path, why)
  }
}
