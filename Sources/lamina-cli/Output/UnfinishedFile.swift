import Foundation
import LaminaDocument

/// The temporary file of an output, open and locked for as long as this object lives. So the file
/// of an ended program can be told from one that is being written.
final class UnfinishedFile {
  let path: String
  let descriptor: Int32

  /// Makes an empty file in `folder`, named after `base`. Throws if it cannot be created; the error
  /// names `place`.
  init(in folder: String, base: String, mode: mode_t, for place: String) throws {
    while true {
      // A random part, so that a file left by an ended process with the same number does no harm.
      let mark = "\(getpid())-\(String(UInt32.random(in: 0...(.max)), radix: 36))"
      let path = "\(folder)/\(base).\(mark).part"
      Interruption.remember(file: path)
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else {
        let code = errno
        Interruption.forget(file: path)
        if code == EEXIST { continue }
        throw CommandFailure(.cannotCreate, place, SystemError.reason(code))
      }
      // A program that looks for left files may have found this one before it was locked. Some
      // file systems know no locks; nothing is removed there.
      var status = stat()
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if !isTaken, fstat(descriptor, &status) == 0, status.st_nlink > 0 {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      close(descriptor)
      unlink(path)
      Interruption.forget(file: path)
    }
  }

  deinit { close(descriptor) }

  /// Removes the files in `folder` that ended programs have left, if `isOurs` is true for the base
  /// of their names. Linear in the number of names in the folder.
  static func removeLeft(in folder: String, where isOurs: (Substring) -> Bool) {
    guard let folder = DocumentFolder(folder), let names = folder.names() else { return }
    for name in names where name.hasSuffix(".part") {
      let marked = name.dropLast(".part".count)
      guard let dot = marked.lastIndex(of: "."), isMark(marked[marked.index(after: dot)...]),
        isOurs(marked[..<dot])
      else { continue }
      let path = "\(folder.path)/\(name)"
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
      if descriptor < 0 { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unlink(path)
    }
  }

  /// Whether `text` is the number of a process, a hyphen, and letters and digits.
  private static func isMark(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return parts[0].allSatisfy(digits.contains)
      && parts[1].allSatisfy {
        digits.contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}
