import Foundation

/// What a folder holds, as far as the times of its files tell.
struct FolderState: Sendable, Equatable {
  private struct Entry: Sendable, Equatable {
    let path: String
    let inode: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  private let entries: [Entry]

  /// Files and bytes of a template's folder at most.
  static let mostFiles = 10_000
  static let mostBytes = 256 << 20

  /// Looks at a folder. Throws ``ConfigurationError`` if there is more in it than a template has.
  init(of folder: URL) throws(ConfigurationError) {
    var (entries, bytes): ([Entry], Int64) = ([], 0)
    for path in Self.paths(in: folder) {
      var status = stat()
      guard lstat(folder.path + "/" + path, &status) == 0 else { continue }
      bytes += Int64(status.st_size)
      entries.append(
        Entry(
          path: path, inode: UInt64(status.st_ino), size: Int64(status.st_size),
          seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec))
      guard entries.count <= Self.mostFiles, bytes <= Int64(Self.mostBytes) else {
        throw ConfigurationError(
          "templates", "'\(folder.lastPathComponent)' is too large",
          allowed: "\(Self.mostFiles) files and \(Self.mostBytes) bytes")
      }
    }
    self.entries = entries.sorted { $0.path < $1.path }
  }

  /// What is in a folder, at any depth; a folder comes before what is in it.
  static func paths(in folder: URL) -> [String] {
    guard let all = FileManager.default.enumerator(atPath: folder.path) else { return [] }
    var paths: [String] = []
    while let path = all.nextObject() as? String, paths.count <= mostFiles { paths.append(path) }
    return paths
  }

  /// A digest of the names and the bytes of all files.
  static func version(of folder: URL) -> String {
    var builder = EntityTag.Builder()
    for path in paths(in: folder).sorted() {
      builder.add(path)
      let place = folder.path + "/" + path
      var status = stat()
      guard lstat(place, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG: builder.add(FileManager.default.contents(atPath: place) ?? Data())
      case S_IFLNK:
        builder.add((try? FileManager.default.destinationOfSymbolicLink(atPath: place)) ?? "")
      default: continue
      }
    }
    return String(builder.finish().digest.prefix(16))
  }
}
