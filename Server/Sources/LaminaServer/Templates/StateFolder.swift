import Foundation

/// The folder of what the server keeps while it runs. It is made at the start and removed at the
/// end. Those of servers that were killed are removed at the next start.
final class StateFolder: Sendable {
  let url: URL
  /// The descriptor of the lock that says that a server uses the folder. The kernel lets it go when
  /// the process ends, however it ends.
  private let lock: Int32

  private static let prefix = "lamina-server-"
  private static let lockName = "lock"

  /// Makes a folder with a name of its own below `place`; empty for that of temporary files.
  init(below place: String) throws {
    let parent =
      place.isEmpty ? FileManager.default.temporaryDirectory : URL(fileURLWithPath: place)
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    Self.removeLeft(in: parent)
    var path = Array((parent.path + "/\(Self.prefix)XXXXXX").utf8CString)
    guard mkdtemp(&path) != nil else { throw Self.refused(parent) }
    let made = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    url = URL(fileURLWithPath: made, isDirectory: true)
    // It has its name only when it is locked, so no other server takes it for one that is left.
    let new = made + "/new"
    lock = open(new, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0,
      rename(new, made + "/" + Self.lockName) == 0
    else {
      try? FileManager.default.removeItem(at: url)
      throw Self.refused(parent)
    }
  }

  deinit { close(lock) }

  /// A new folder in it.
  func folder(_ name: String) throws -> URL {
    let folder = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  private static func refused(_ parent: URL) -> ConfigurationError {
    ConfigurationError(
      "stateFolder", "no folder can be made below '\(parent.path)'", allowed: "a writable folder")
  }

  /// Removes folders of this user whose lock nobody holds.
  private static func removeLeft(in parent: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let folder = parent.appendingPathComponent(name)
      var status = stat()
      guard lstat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid()
      else { continue }
      let lock = open(
        folder.appendingPathComponent(lockName).path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { try? FileManager.default.removeItem(at: folder) }
      close(lock)
    }
  }
}
