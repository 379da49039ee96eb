import Foundation

/// Reads regular files up to a limit.
enum BoundedFile {
  /// The bytes of the file. Throws ``LottieError``. Pipes and devices are refused: they could
  /// block, or never end.
  static func read(_ path: String, atMost limit: Int) throws -> Data {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw LottieError(.unreadable, "file", String(cString: strerror(errno)))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw LottieError(.unreadable, "file", "it is no regular file")
    }
    try LottieError.check("inputBytes", Int(status.st_size), atMost: limit)
    var data = Data()
    do {
      while data.count <= limit, let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
        data.append(piece)
      }
    } catch {
      throw LottieError(.unreadable, "file", "it cannot be read")
    }
    try LottieError.check("inputBytes", data.count, atMost: limit)
    return data
  }
}
