import Foundation

/// The resident memory of processes, read from the kernel.
enum ProcessMemory {
  /// Bytes of this process, and of its children together, which are the workers.
  static func resident() -> (own: Int, children: Int) {
    let own = getpid()
    var children = 0
    for process in childProcesses(of: own) { children += bytes(process) }
    return (bytes(own), children)
  }

  /// The identifiers of the processes that a process has started, from any of its threads.
  static func childProcesses(of parent: pid_t) -> [pid_t] {
    let threads = "/proc/\(parent)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
    return names.flatMap { name -> [pid_t] in
      text("\(threads)/\(name)/children").split(separator: " ").compactMap { pid_t($0) }
    }
  }

  private static func bytes(_ process: pid_t) -> Int {
    let pages = text("/proc/\(process)/statm").split(separator: " ").dropFirst().first
    return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  private static func text(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
