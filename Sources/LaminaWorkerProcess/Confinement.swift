import CSandbox
import Foundation
import Lamina
import LaminaWorker

/// What a worker gives up, in the order in which that is possible.
///
/// Landlock and capabilities belong to threads, and drivers start threads when a device is opened.
/// So files are confined first, with what drivers and fonts need; the device is opened within that.
/// Then limits and the filter of system calls follow, which hold for all threads at once, and end
/// what only the start needs: writing, and the compiler's cache.
struct Confinement {
  private(set) var parts: WorkerConfinement.Parts = []
  let landlockVersion = Int(lamina_sandbox_landlock_version())
  private let canFilter = lamina_sandbox_filters() != 0

  /// What stands in the way of `required`, before anything is given up.
  func missing(_ required: WorkerConfinement.Parts) -> WorkerConfinement.Parts {
    var possible: WorkerConfinement.Parts = []
    if landlockVersion > 0 { possible.insert(.files) }
    if canFilter { possible.insert(.calls) }
    return required.subtracting(possible)
  }

  /// Before any other thread: privileges, and files but those of ``ReadablePlaces``.
  mutating func begin() throws {
    try check("privileges", lamina_sandbox_drop_privileges())
    guard landlockVersion > 0 else { return }
    let rules = lamina_sandbox_rules()
    try check("rules for files", min(rules, 0))
    defer { close(rules) }
    for (path, access) in ReadablePlaces.all(writesCache: canFilter) {
      let code = lamina_sandbox_allow(rules, path, Int32(access.rawValue))
      // What is not installed need not be read.
      if ![0, ENOENT, ENOTDIR, EACCES].contains(code) { try check("rule for \(path)", code) }
    }
    try check("files", lamina_sandbox_enforce(rules))
    parts.insert(.files)
  }

  /// When the device is open: limits, system calls, and what other processes may look at.
  mutating func finish(memoryBytes: Int, socket: Int32) throws {
    var total: UInt64 = 0
    try check("limits", lamina_sandbox_limit(UInt64(memoryBytes), Self.openFiles, &total))
    let message = WireLink.header(.memory, 0)
    try check(
      "report of memory",
      lamina_sandbox_report_memory(socket, total, message, message.count))
    try check("dumps", lamina_sandbox_hide())
    guard canFilter else { return }
    var what: UnsafePointer<CChar>?
    let code = lamina_sandbox_filter(&what)
    try check("system calls: \(what.map { String(cString: $0) } ?? "")", code)
    parts.insert(.calls)
  }

  var report: WorkerConfinement {
    WorkerConfinement(parts: parts, landlockVersion: landlockVersion)
  }

  /// Fonts and files of a scene are open one at a time; drivers keep a dozen.
  private static let openFiles: UInt64 = 256

  private func check(_ step: String, _ code: Int32) throws {
    guard code != 0 else { return }
    throw WorkerPoolError.cannotStart(
      "\(step): \(String(cString: strerror(abs(code))).lowercased())")
  }
}
