import CBeneath
import Foundation

/// A directory whose files are opened beneath it and nowhere else: neither a name nor a link leads
/// out of it, and nobody can exchange a part of the path between a check and the opening.
///
/// Links inside the directory are followed if they are relative. On a kernel without `openat2`
/// (before Linux 5.6) no link is followed.
package final class DocumentFolder: Sendable {
  /// What there is under a name.
  package enum Opening {
    /// A regular file, open.
    case file(OpenFile)
    /// Nothing, or something that is not a regular file.
    case missing
    /// A link that is not followed, or a name that leads out of the directory.
    case outside
    /// A file that cannot be opened, with the reason.
    case unreadable(String)
  }

  /// Where descriptors come from.
  private enum Source: Sendable {
    case directory(Int32, followsNoLinks: Bool)
    case provider(any FileProvider)
  }

  /// The path of the directory, as it was given.
  package let path: String
  private let source: Source

  /// Opens the directory. Returns nil if there is none.
  ///
  /// - Parameter followsNoLinks: opens files as on a kernel without `openat2`.
  package init?(_ path: String, followsNoLinks: Bool = false) {
    self.path = path
    if let provider = InputFile.provided {
      source = .provider(provider)
      if provider.mode(path) != S_IFDIR { return nil }
    } else {
      let directory = lamina_open_directory(path)
      source = .directory(directory, followsNoLinks: followsNoLinks)
      if directory < 0 { return nil }
    }
  }

  deinit {
    if case .directory(let directory, _) = source, directory >= 0 { close(directory) }
  }

  /// Opens the file with a name, a path relative to the directory.
  package func open(_ name: String) -> Opening {
    let descriptor = descriptor(of: name)
    guard descriptor >= 0 else {
      switch -descriptor {
      case EXDEV, ELOOP: return .outside
      // ENXIO is a socket, EISDIR a directory of a provider.
      case ENOENT, ENOTDIR, ENXIO, ENODEV, EISDIR: return .missing
      case let code: return .unreadable(SystemError.reason(code))
      }
    }
    let file = OpenFile(descriptor: descriptor, path: pathOfFile(name))
    return file.isRegular ? .file(file) : .missing
  }

  /// A descriptor of what lies at a path relative to the directory, also of a directory or a pipe.
  /// The caller closes it. Minus an error number if there is none: `EXDEV` for a path out of the
  /// directory, `ELOOP` for a link that is not followed.
  package func descriptor(of name: String) -> Int32 {
    switch source {
    case .provider(let provider): return provider.open(pathOfFile(name))
    case .directory(let directory, let followsNoLinks):
      let descriptor = lamina_open_beneath(directory, name, followsNoLinks)
      return descriptor >= 0 ? descriptor : -errno
    }
  }

  /// The names in the directory, at most `limit` of them, or nil if it cannot be listed.
  package func names(limit: Int = .max) -> [String]? {
    if case .provider(let provider) = source { return provider.names(in: path) }
    let descriptor = descriptor(of: ".")
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return Self.names(in: descriptor, limit: limit)
  }

  /// The names in an open directory, at most `limit` of them, or nil if it cannot be listed.
  package static func names(in directory: Int32, limit: Int) -> [String]? {
    // `closedir` closes the descriptor that it was given.
    let copy = fcntl(directory, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let listing = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return nil
    }
    defer { closedir(listing) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private func pathOfFile(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : path + "/" + name
  }
}
