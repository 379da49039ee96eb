import CHeap
import Foundation

/// What the process holds.
struct ProcessMemory: CustomStringConvertible {
  /// Resident bytes, after the heap has given back what it does not use.
  let resident: Int
  /// Bytes of the heap that are in use.
  let used: Int

  static func now() -> ProcessMemory {
    malloc_trim(0)
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    let heap = mallinfo2()
    return ProcessMemory(
      resident: pages * sysconf(Int32(_SC_PAGESIZE)), used: heap.uordblks + heap.hblkhd)
  }

  var description: String { "\(resident >> 10) KiB resident, \(used >> 10) KiB of the heap in use" }
}
