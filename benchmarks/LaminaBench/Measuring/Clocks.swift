import Foundation

/// Time in nanoseconds.
enum Clock {
  /// The time since a fixed moment in the past.
  static var now: UInt64 { read(CLOCK_MONOTONIC) }

  /// The processor time of all threads of this process.
  static var processCPU: UInt64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// The largest amount of memory that this process has held.
enum PeakMemory {
  /// Begins again with the memory that is held now.
  static func reset() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  /// The maximum in bytes since ``reset()``.
  static var bytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return 0
    }
    for line in text.split(separator: "\n") where line.hasPrefix("VmHWM:") {
      let digits = line.filter(\.isNumber)
      return (Int(digits) ?? 0) * 1_024
    }
    return 0
  }
}
