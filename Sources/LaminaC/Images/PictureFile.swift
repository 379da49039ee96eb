import Foundation
import Lamina
import LaminaDocument

/// A file for a picture. The bytes go to a temporary file beside it, which is renamed at the end,
/// so that nobody sees half a file.
struct PictureFile {
  let path: String
  let format: CGImageFormat

  /// The formats that can be written, by name.
  static let formats: [String: CGImageFormat] = ["png": .png, "jpeg": .jpeg, "webp": .webp]

  /// Throws a usage failure if the file name extension names no format.
  init(_ path: String) throws {
    self.path = path
    let name = PathParts(path).fileExtension
    guard let format = Self.formats[name == "jpg" ? "jpeg" : name] else {
      throw Failure(.usage, "'\(path)' does not end in .png, .jpg, .jpeg or .webp")
    }
    self.format = format
  }

  func write(_ image: CGImage) throws {
    let data = try ImageCodec.encode(image, as: format)
    let temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).part"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(.cannotCreate) }
    do {
      try writeAll(data, to: descriptor)
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let failure = failure(.cannotCreate)
      unlink(temporary)
      throw failure
    }
  }

  private func writeAll(_ data: Data, to descriptor: Int32) throws {
    var written = 0
    while written < data.count {
      let count = data.withUnsafeBytes { bytes in
        bytes.baseAddress.map { Glibc.write(descriptor, $0 + written, bytes.count - written) } ?? 0
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let failure = failure(.inputOutput)
        close(descriptor)
        throw failure
      }
      written += count
    }
    // A full disk may be reported only here.
    guard close(descriptor) == 0 else { throw failure(.inputOutput) }
  }

  private func failure(_ status: LaminaStatus) -> Failure {
    Failure(status, "\(path): \(SystemError.reason(errno))")
  }
}
