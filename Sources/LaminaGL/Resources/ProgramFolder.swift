import Foundation

/// A folder with files of compiled programs, which belongs to this user alone.
///
/// What: small files by name. They are read and written relative to the open folder, and never
/// through a link. A file is written under another name and then renamed, so nobody sees half of
/// one. If all files together would exceed ``mostBytes``, the oldest go first.
/// Why: a driver that gets a bad program may crash, so nobody else may be able to write here.
/// Cost: one open folder; a listing for each file that is written.
///
/// Nothing here fails: what cannot be read or written is not there.
final class ProgramFolder {
  /// The most bytes that the folder's programs take together, and the most of one.
  static let mostBytes = 64 << 20
  static let mostFileBytes = 4 << 20
  private static let suffix = ".program"

  private let descriptor: Int32

  /// Opens the folder, and makes it if it is not there. Nil if it is a link, belongs to somebody
  /// else, or others may write into it.
  init?(_ path: String) {
    mkdir(path, 0o700)
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0
    else {
      // The descriptor is closed when the object goes away.
      return nil
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The bytes of a file; nil if there is none that only this user could have written.
  func read(_ name: String) -> [UInt8]? {
    let file = openat(descriptor, name + Self.suffix, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_mode & 0o022 == 0, status.st_size > 0,
      status.st_size <= Self.mostFileBytes
    else { return nil }
    let count = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        Foundation.read(file, $0.baseAddress.map { $0 + done }, count - done)
      }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }

  func write(_ name: String, _ bytes: [UInt8]) {
    guard bytes.count <= Self.mostFileBytes else { return }
    makeRoom(for: bytes.count)
    // No other process, and no other context of this one, uses this name.
    let own = UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    let beside = "\(name).\(getpid()).\(own).part"
    let access = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, beside, access, 0o600)
    guard file >= 0 else { return }
    var done = 0
    while done < bytes.count {
      let put = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if put <= 0 { break }
      done += put
    }
    let isWhole = close(file) == 0 && done == bytes.count
    if !isWhole || renameat(descriptor, beside, descriptor, name + Self.suffix) != 0 {
      unlinkat(descriptor, beside, 0)
    }
  }

  func remove(_ name: String) { unlinkat(descriptor, name + Self.suffix, 0) }

  /// Deletes the oldest files until `bytes` more fit.
  private func makeRoom(for bytes: Int) {
    var files = list()
    var total = files.reduce(bytes) { $0 + $1.bytes }
    if total <= Self.mostBytes { return }
    files.sort { $0.time < $1.time }
    for file in files where total > Self.mostBytes {
      if unlinkat(descriptor, file.name, 0) == 0 { total -= file.bytes }
    }
  }

  /// Our files, with those that a process has left behind half-written.
  private func list() -> [(name: String, bytes: Int, time: Int)] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let folder = fdopendir(copy) else { return [] }
    defer { closedir(folder) }
    var files: [(name: String, bytes: Int, time: Int)] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      var status = stat()
      guard name.hasSuffix(Self.suffix) || name.hasSuffix(".part"),
        fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      else { continue }
      files.append((name, Int(status.st_size), status.st_mtim.tv_sec))
    }
    return files
  }
}
