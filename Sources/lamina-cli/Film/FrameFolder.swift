import Foundation
import Lamina
import LaminaDocument

/// The PNG files of frames: a folder, and a name with the frame's number.
struct FramePattern: Equatable, Sendable, CustomStringConvertible {
  let folder: String
  private let prefix: String
  /// The minimum number of digits.
  private let digits: Int
  private let suffix: String

  /// Reads `DIR/%05d.png`, with any number of digits and any letters around it. `DIR/` alone stands
  /// for that too, and so does the name of an existing folder without one of our extensions. Nil if
  /// `output` does not name frames.
  init?(_ output: String) {
    let isFile = FilmFormat(path: output) != nil || PictureFormat(path: output) != nil
    if output.hasSuffix("/") || !isFile && Self.isFolder(output) {
      var folder = output
      while folder.count > 1, folder.last == "/" { folder.removeLast() }
      (self.folder, prefix, digits, suffix) = (folder, "", 5, ".png")
      return
    }
    let file = PathParts(output)
    let name = file.name
    let parts = name.split(separator: "%", omittingEmptySubsequences: false)
    guard parts.count == 2, name.lowercased().hasSuffix(".png"),
      let end = parts[1].firstIndex(of: "d")
    else {
      return nil
    }
    let width = parts[1][..<end]
    guard width.isEmpty || (width.count == 2 && width.first == "0") else { return nil }
    guard let digits = width.isEmpty ? 1 : width.last?.wholeNumberValue, digits >= 1 else {
      return nil
    }
    folder = file.folder
    prefix = String(parts[0])
    self.digits = digits
    suffix = String(parts[1][parts[1].index(after: end)...])
  }

  /// The file of frame `index`.
  func path(of index: Int) -> String {
    let number = String(index)
    let zeros = String(repeating: "0", count: max(digits - number.count, 0))
    return "\(folder)/\(prefix)\(zeros)\(number)\(suffix)"
  }

  /// Whether a temporary file with that base is one of a frame's.
  func isTemporaryName(_ base: Substring) -> Bool {
    guard base.hasPrefix("." + prefix), base.hasSuffix(suffix) else { return false }
    let number = base.dropFirst(1 + prefix.count).dropLast(suffix.count)
    return number.utf8.count >= digits && number.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The pattern as it can be given on the command line.
  var description: String { "\(folder)/\(prefix)%0\(digits)d\(suffix)" }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// Writes each frame as a PNG file, on the thread of the job that rendered it.
///
/// A file is written whole or not at all, so every file that exists after an interruption is good.
final class FrameFolder: FrameSink {
  let pattern: FramePattern
  private let background: BackgroundColor?
  private let overwrites: Bool
  private let isNew: Bool

  /// Makes the folder if it is missing; its parent must exist. Checks that files can be created in
  /// it.
  ///
  /// - Parameter overwrites: whether existing frames are replaced. If not, they are errors.
  init(_ pattern: FramePattern, background: BackgroundColor?, overwrites: Bool = true) throws {
    self.pattern = pattern
    self.overwrites = overwrites
    self.background = background
    isNew = mkdir(pattern.folder, 0o777) == 0
    if !isNew, errno != EEXIST {
      throw CommandFailure(
        .cannotCreate, pattern.description, "folder: \(SystemError.reason(errno))")
    }
    UnfinishedFile.removeLeft(in: pattern.folder, where: pattern.isTemporaryName)
    // Whether frames exist is asked for those that are made.
    _ = try OutputFile(pattern.path(of: 0), overwrites: true)
  }

  func prepare(_ image: CGImage, in content: FrameContent) throws {
    let picture = try background?.under(image) ?? image
    (content.width, content.height) = (picture.width, picture.height)
    content.file = try ImageCodec.encode(picture, as: .png)
  }

  func place(_ content: FrameContent, frame: Int) throws {
    try OutputFile(pattern.path(of: frame), overwrites: overwrites).write(content.file ?? Data())
  }

  func write(_ content: FrameContent, frame: Int) {}

  func finish() {}

  /// Throws if one of these frames exists and must not be replaced.
  func checkNothingIsLost(_ frames: ClosedRange<Int>) throws {
    if overwrites { return }
    for frame in frames where OutputFile.isThere(pattern.path(of: frame)) {
      throw OutputFile.exists(pattern.path(of: frame))
    }
  }

  /// Keeps the frames that exist, for `--resume`.
  func cancel() {
    // This fails if a frame is in the folder, which is intended.
    if isNew { rmdir(pattern.folder) }
  }

  /// Whether the file of `frame` is a complete PNG file of that size.
  static func isWhole(_ path: String, width: Int, height: Int) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var start = [UInt8](repeating: 0, count: 24)
    var end = [UInt8](repeating: 0, count: 12)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      pread(descriptor, &start, 24, 0) == 24, pread(descriptor, &end, 12, status.st_size - 12) == 12
    else { return false }
    let side = { (offset: Int) in start[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    return start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      && end.starts(with: [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44]) && side(16) == width
      && side(20) == height
  }
}
