import Foundation
import Glibc

/// Waits until something has happened in the folders of some files, by inotify.
///
/// It is told only that a file may be another. What has changed is for ``FileWatch`` to find, so an
/// event too many costs a look, and one too few, as on a network file system, a tenth of a second.
/// It is used by one thread.
struct FolderWatch: ~Copyable {
  /// Milliseconds between two looks where the system tells of changes, and where it does not.
  private static let told: Int32 = 100, untold: Int32 = 20

  let paths: Set<String>
  /// Events of folders; -1 if there are none to be had.
  private let events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  private let isTold: Bool

  /// Watches the folders of `paths` from now on.
  init(of paths: Set<String>) {
    self.paths = paths
    // A file counts as changed when its writer closes it, not at each part that is written.
    let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB)
    let events = events
    isTold = Set(paths.flatMap(Self.folders)).allSatisfy {
      inotify_add_watch(events, $0, mask) >= 0
    }
  }

  deinit { if events >= 0 { close(events) } }

  /// Waits for a change in the folders, but not for longer than a tenth of a second.
  func wait() {
    var state = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
    guard poll(&state, 1, isTold ? Self.told : Self.untold) > 0 else { return }
    // The events say nothing that a look would not.
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while read(events, &buffer, buffer.count) > 0 {}
  }

  /// The folder that has the file, and the one that has what a link leads to.
  private static func folders(_ path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    return [url, url.resolvingSymlinksInPath()].map { $0.deletingLastPathComponent().path }
  }
}
