import CHostileCalls
import Foundation

/// What a scene must never be able to do, tried from inside of a confined worker.
enum Attempts {
  /// A line `name: reason` for each attempt; the reason is `done` if it succeeded.
  static func all() -> [String] {
    [
      ("read a file of the user", opened("/etc/passwd", O_RDONLY)),
      ("read a home folder", opened(NSHomeDirectory(), O_RDONLY)),
      ("read a temporary file", opened(file, O_RDONLY)),
      ("read the memory of others", opened("/proc/1/environ", O_RDONLY)),
      ("write a file", opened(file, O_WRONLY | O_TRUNC)),
      ("make a file", opened(other, O_WRONLY | O_CREAT)),
      ("write its memory", opened("/proc/self/mem", O_RDWR)),
      ("write the compiler's cache", cacheFile()),
      ("make a folder", result(mkdir(other, 0o700))),
      ("remove a file", result(unlink(file))),
      ("rename a file", result(rename(file, other))),
      ("open a socket", result(systemSocket(AF_INET))),
      ("open a local socket", result(systemSocket(AF_UNIX))),
      ("connect", connected()),
      ("fork", forked()),
      ("execute", executed()),
      ("trace", result(call(101, 0, 0, 0, 0))),
      ("read another process", result(call(310, Int(getppid()), 0, 0, 0))),
      ("signal the pool", result(kill(getppid(), 0))),
      ("own signals for others", result(fcntl(3, F_SETOWN, getppid()))),
      ("raise a limit", raised()),
      ("mount", mounted()),
      ("make a namespace", result(call(272, 0x1000_0000, 0, 0, 0))),
      ("load a filter", filtered()),
      ("use io_uring", ringed()),
      ("grow a file", grown()),
      ("be looked at", call(157, 3, 0, 0, 0) == 0 ? "refused" : "done"),
      ("core files", coreLimit()),
    ].map { "\($0.0): \($0.1)" }
  }

  /// The folder of the test, whose owner is the user that the worker runs as.
  private static let folder = ProcessInfo.processInfo.environment["LAMINA_TEST_FOLDER"] ?? "/tmp"
  private static let file = folder + "/secret.txt"
  private static let other = folder + "/lamina-hostile"

  private static func result(_ code: Int32) -> String { result(Int(code)) }

  private static func result(_ code: Int) -> String {
    code < 0 ? String(cString: strerror(errno)) : "done"
  }

  /// A call of the system by its number on x86-64.
  private static func call(_ number: Int, _ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int {
    hostile_call(number, a, b, c, d)
  }

  private static func systemSocket(_ family: Int32) -> Int32 {
    Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0)
  }

  private static func opened(_ path: String, _ flags: Int32) -> String {
    let descriptor = open(path, flags, 0o600)
    defer { if descriptor >= 0 { close(descriptor) } }
    return result(descriptor)
  }

  private static func cacheFile() -> String {
    let folder = NSHomeDirectory() + "/.cache/mesa_shader_cache"
    return opened(folder + "/lamina-hostile", O_WRONLY | O_CREAT)
  }

  private static func connected() -> String {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = 0x5000
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(3, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    return result(code)
  }

  private static func forked() -> String {
    let code = call(57, 0, 0, 0, 0)
    if code == 0 { _exit(0) }
    let other = call(56, 17, 0, 0, 0)
    if other == 0 { _exit(0) }
    return code < 0 && other < 0 ? result(code) : "done"
  }

  private static func executed() -> String {
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    defer { free(arguments[0]) }
    return result(execv("/bin/true", &arguments))
  }

  private static func raised() -> String {
    var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
    return result(setrlimit(__rlimit_resource_t(7), &limit))
  }

  private static func mounted() -> String {
    folder.withCString { path in
      let place = Int(bitPattern: path)
      return "tmpfs".withCString { kind in
        result(call(165, Int(bitPattern: kind), place, Int(bitPattern: kind), 0))
      }
    }
  }

  /// A filter of one instruction, which allows everything.
  private static func filtered() -> String {
    let program: [UInt64] = [0x7FFF_0000_0000_0006]
    return program.withUnsafeBytes { code in
      let filter: [UInt] = [1, UInt(bitPattern: code.baseAddress)]
      return filter.withUnsafeBytes {
        result(call(317, 1, 0, Int(bitPattern: $0.baseAddress), 0))
      }
    }
  }

  /// A ring of four entries, which the kernel would make. The filter hides the call.
  private static func ringed() -> String {
    var parameters = [UInt64](repeating: 0, count: 32)
    let ring = parameters.withUnsafeMutableBytes {
      call(425, 4, Int(bitPattern: $0.baseAddress), 0, 0)
    }
    return ring < 0 && errno == ENOSYS ? "refused" : result(ring)
  }

  private static func grown() -> String {
    let memory = "grown".withCString { call(319, Int(bitPattern: $0), 0, 0, 0) }
    if memory < 0 { return result(memory) }
    defer { close(Int32(memory)) }
    let code = ftruncate(Int32(memory), 1 << 20)
    return code < 0 && errno == EFBIG ? "refused" : result(code)
  }

  private static func coreLimit() -> String {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(4), &limit)
    return limit.rlim_max == 0 ? "refused" : "done"
  }
}
