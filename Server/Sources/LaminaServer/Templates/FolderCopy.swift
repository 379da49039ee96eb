import Foundation

/// Copies of folders, which belong to whoever runs the service.
///
/// `FileManager.copyItem` gives a copy the owner of the folder, too. The service may read templates
/// of another user, as in a container, and may not give him files.
enum FolderCopy {
  /// Copies the folders, files and links in `folder`. What is none of these is left out.
  static func make(of folder: URL, at copy: URL) throws {
    let files = FileManager.default
    try files.createDirectory(at: copy, withIntermediateDirectories: false)
    for path in FolderState.paths(in: folder) {
      let (from, to) = (folder.path + "/" + path, copy.path + "/" + path)
      var status = stat()
      // It may have gone since.
      guard lstat(from, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try files.createDirectory(atPath: to, withIntermediateDirectories: false)
      case S_IFREG:
        try Data(contentsOf: URL(fileURLWithPath: from)).write(to: URL(fileURLWithPath: to))
      case S_IFLNK:
        let target = try files.destinationOfSymbolicLink(atPath: from)
        try files.createSymbolicLink(atPath: to, withDestinationPath: target)
      default: continue
      }
    }
  }
}
