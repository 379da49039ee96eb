import Foundation
import Lamina

/// A file that is open for reading. What is checked and what is read are the same file, whatever
/// becomes of its name.
package final class OpenFile: Sendable {
  /// The path that it was opened by, for messages.
  package let path: String
  private let descriptor: Int32

  /// Takes over the descriptor, and closes it in the end.
  init(descriptor: Int32, path: String) { (self.descriptor, self.path) = (descriptor, path) }

  deinit { close(descriptor) }

  /// Whether it is a regular file. Pipes and devices could block, or never end.
  var isRegular: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The bytes of the file. Errors call the file `what`.
  ///
  /// The size is checked before memory is allocated, and again during the read because the file may
  /// grow.
  package func read(limits: RenderLimits, what: String) throws -> Data {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw SceneError(.unreadable, file: path, what: what, why: SystemError.reason(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SceneError(
        .unreadable, file: path, what: what, why: "this is not a regular file",
        allowed: "regular files")
    }
    try check(Int(status.st_size), limits, what)
    var data = Data(capacity: Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 {
        FileReport.tell(path, data)
        return data
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw SceneError(.unreadable, file: path, what: what, why: SystemError.reason(errno))
      }
      try check(data.count + count, limits, what)
      data.append(contentsOf: buffer[..<count])
    }
  }

  private func check(_ size: Int, _ limits: RenderLimits, _ what: String) throws {
    guard size > limits.inputBytes else { return }
    let limit = LimitExceeded("inputBytes", value: size, allowed: limits.inputBytes)
    throw SceneError(limit, file: path, what: what)
  }
}
