import Foundation
import Testing

/// A terminal: a program writes to one end, and a test reads at the other.
final class Terminal {
  /// The file of the program's end.
  let path: String
  /// The descriptor of the other end.
  let person: Int32

  init() throws {
    person = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN, whose functions in the C library are hidden from Swift.
    var (isLocked, number): (Int32, Int32) = (0, 0)
    try #require(person >= 0)
    try #require(
      ioctl(person, 0x4004_5431, &isLocked) == 0 && ioctl(person, 0x8004_5430, &number) == 0)
    path = "/dev/pts/\(number)"
  }

  deinit { close(person) }

  /// The program's end, opened.
  func program() throws -> FileHandle {
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// What was written so far. Call it after the program has ended.
  func received() throws -> [UInt8] {
    var poll = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, 0) > 0, poll.revents & Int16(POLLIN) != 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    return Array(bytes.prefix(max(read(person, &bytes, bytes.count), 0)))
  }
}
