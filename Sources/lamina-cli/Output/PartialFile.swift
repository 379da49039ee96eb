import Foundation
import LaminaDocument

/// An output file that is being written, under its temporary name. Call ``complete()`` or
/// ``discard()`` at the end.
struct PartialFile {
  let path: String
  let file: UnfinishedFile
  let overwrites: Bool
  /// Where the bytes go in the end, if not into a file of their own.
  let pipe: OutputPipe?

  var temporary: String { file.path }
  var descriptor: Int32 { file.descriptor }

  /// Gives the file its final name, or copies it to where its bytes belong.
  func complete() throws {
    if let pipe {
      defer { discard() }
      return try pipe.copy(temporary)
    }
    guard overwrites ? rename(temporary, path) == 0 : linkAlone() else {
      let code = errno
      discard()
      throw !overwrites && code == EEXIST
        ? OutputFile.exists(path)
        : CommandFailure(.cannotCreate, path, SystemError.reason(code))
    }
    Interruption.forget(file: temporary)
  }

  func discard() {
    unlink(temporary)
    Interruption.forget(file: temporary)
  }

  /// Gives the file its final name unless that is taken, in one step: a second name, then without
  /// the first. A file system that knows no second names is asked first whether the name is taken.
  private func linkAlone() -> Bool {
    if link(temporary, path) == 0 {
      unlink(temporary)
      return true
    }
    guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(errno) else { return false }
    if OutputFile.isThere(path) {
      errno = EEXIST
      return false
    }
    return rename(temporary, path) == 0
  }
}
