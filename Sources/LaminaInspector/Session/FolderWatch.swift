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

  /// Events of folders; -1 if there are none to be had.
  private let events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  /// The number of the watch of each folder.
  private var folders: [String: Int32] = [:]

  deinit { if events >= 0 { close(events) } }

  /// Waits for a change in the folders of `paths`, but not for longer than a tenth of a second.
  mutating func wait(for paths: [String]) {
    let isTold = watch(Set(paths.flatMap(Self.folders)))
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

  /// Watches these folders and no others. Returns whether that is possible for all of them.
  private mutating func watch(_ wanted: Set<String>) -> Bool {
    guard events >= 0 else { return false }
    for (folder, number) in folders where !wanted.contains(folder) {
      inotify_rm_watch(events, number)
      folders[folder] = nil
    }
    // A file counts as changed when its writer closes it, not at each part that is written.
    let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB
    for folder in wanted where folders[folder] == nil {
      let number = inotify_add_watch(events, folder, UInt32(mask))
      if number >= 0 { folders[folder] = number }
    }
    return folders.count == wanted.count
  }
}
