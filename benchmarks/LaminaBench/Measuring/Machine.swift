import Foundation
import Lamina

/// The machine that the figures are from.
struct Machine: Codable, Sendable {
  var cpu: String
  var cores: Int
  var memoryBytes: Int
  var kernel: String
  /// The load of the last minute when the run began. Figures of a loaded machine are worth little.
  var load: Double
  var glDisplay: String
  var glVendor: String
  var glRenderer: String
  var glVersion: String
  /// Whether the driver was told to draw nothing: see `--noop`.
  var isDrawingOff: Bool

  /// Opens a device to read its name.
  init(device: GLDeviceRequest?) throws {
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let model = info.split(separator: "\n").first { $0.hasPrefix("model name") }
    cpu =
      model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
      ?? Machine.architecture
    cores = ProcessInfo.processInfo.activeProcessorCount
    memoryBytes = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    kernel =
      Machine.file("/proc/sys/kernel/ostype") + " " + Machine.file("/proc/sys/kernel/osrelease")
    load = Double(Machine.file("/proc/loadavg").split(separator: " ").first ?? "0") ?? 0
    let context = try GLContext.open(
      try device ?? GLDeviceRequest(), options: ContextOptions(limits: .standard))
    defer { context.close() }
    glDisplay = context.displayName
    glVendor = context.capabilities.vendor
    glRenderer = context.capabilities.renderer
    glVersion = context.capabilities.version
    isDrawingOff = NoDrawing.isOn
  }

  private static func file(_ path: String) -> String {
    ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").trimmingCharacters(
      in: .whitespacesAndNewlines)
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "aarch64"
    #else
      "unknown"
    #endif
  }
}

/// Mesa can be told to do nothing for a draw, a clear and a copy. Then only the cost of Lamina and
/// of Mesa's state handling remains.
enum NoDrawing {
  private static let variable = "GALLIUM_NOOP"

  static var isOn: Bool {
    ["1", "true", "y", "yes"].contains(
      ProcessInfo.processInfo.environment[variable]?.lowercased() ?? "")
  }

  /// Starts this program again with drawing off, because the driver reads that setting when it
  /// starts. Returns only on failure.
  static func startAgain() {
    setenv(variable, "1", 1)
    var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
    arguments.append(nil)
    execv("/proc/self/exe", arguments)
  }
}
