import Foundation

/// A file system of little room in memory, which is gone at the end. Only root can have one.
final class SmallDisk: Sendable {
  let url: URL

  /// Nil if this process may mount nothing.
  init?(bytes: Int) {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-disk-\(UUID().uuidString)")
    guard
      (try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true))
        != nil
    else { return nil }
    guard mount("lamina", url.path, "tmpfs", 0, "size=\(bytes)") == 0 else {
      try? FileManager.default.removeItem(at: url)
      return nil
    }
  }

  deinit {
    umount2(url.path, Int32(MNT_DETACH))
    try? FileManager.default.removeItem(at: url)
  }

  private var blocks: URL { url.appendingPathComponent("blocks") }

  /// Writes until there is no room.
  func fill() throws {
    _ = FileManager.default.createFile(atPath: blocks.path, contents: nil)
    let handle = try FileHandle(forWritingTo: blocks)
    while (try? handle.write(contentsOf: Data(count: 4_096))) != nil {}
    try handle.close()
  }

  /// Removes what ``fill()`` has written.
  func empty() throws { try FileManager.default.removeItem(at: blocks) }

  static let isAllowed = SmallDisk(bytes: 4096) != nil
}
