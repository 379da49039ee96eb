import Foundation
import Glibc

/// Which files a scene was read from, and whether one of them is another than it was.
///
/// A look finds every way in which an editor replaces a file. ``FolderWatch`` says when to look.
struct FileWatch: Sendable {
  /// Files beyond this are not watched. Scenes have a few images.
  static let mostFiles = 256

  private var states: [String: State]

  private struct State: Equatable {
    var size: Int64 = -1
    var seconds = 0
    var nanoseconds = 0
    var inode: UInt64 = 0

    init(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return }
      (size, inode) = (Int64(status.st_size), UInt64(status.st_ino))
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  /// Watches `paths` as they are now, or as they were when `earlier` was made, if it knows them.
  init(_ paths: [String], asIn earlier: FileWatch? = nil) {
    states = Dictionary(
      paths.prefix(Self.mostFiles).map { ($0, earlier?.states[$0] ?? State($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The paths that are watched.
  var paths: [String] { Array(states.keys) }

  /// Whether one of them has changed.
  var hasChanged: Bool { states.contains { path, state in State(path) != state } }
}
