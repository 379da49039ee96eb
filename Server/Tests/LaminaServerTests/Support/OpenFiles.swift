import Foundation

/// How many files this process may have open.
enum OpenFiles {
  /// Raises the number as far as the system lets it. Returns what holds then.
  static func raised() -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit) == 0 else {
      return 256
    }
    limit.rlim_cur = min(limit.rlim_max, 20_000)
    _ = setrlimit(__rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)), &limit)
    return Int(limit.rlim_cur)
  }
}
