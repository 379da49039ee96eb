import Foundation
import LaminaDocument

/// The program that workers run, and what it gets from this process.
enum WorkerProgram {
  /// The path of the program. Throws ``WorkerPoolError/cannotStart(_:)``.
  static func path(_ executable: URL?) throws(WorkerPoolError) -> String {
    let environment = ProcessInfo.processInfo.environment
    if let executable {
      return try usable(executable.path, "executable")
    }
    if let named = environment["LAMINA_WORKER"], !named.isEmpty {
      return try usable(named, "LAMINA_WORKER")
    }
    var folders: [String] = []
    if let own = InputFile.realPath("/proc/self/exe") { folders.append(PathParts(own).folder) }
    folders += (environment["PATH"] ?? "").split(separator: ":").map(String.init)
      .filter { $0.hasPrefix("/") }
    for folder in folders where access(folder + "/lamina", X_OK) == 0 {
      return folder + "/lamina"
    }
    throw .cannotStart(
      "no program 'lamina' beside this one or in PATH; allowed: WorkerOptions.executable, LAMINA_WORKER"
    )
  }

  private static func usable(_ path: String, _ what: String) throws(WorkerPoolError) -> String {
    guard access(path, X_OK) == 0 else {
      throw .cannotStart("\(what) '\(path)': \(SystemError.reason(errno))")
    }
    return path
  }

  /// The variables that a worker gets. Others may hold secrets, and no picture needs them.
  ///
  /// Mesa looks for its cache of compiled programs in `XDG_CACHE_HOME`. Without that variable it
  /// asks the file of users, which a worker may not read, and compiles everything at each start.
  ///
  /// - Parameter workers: how many draw at the same time.
  static func environment(workers: Int) -> [String] {
    var variables = ProcessInfo.processInfo.environment.filter { name, _ in
      names.contains(name)
        || prefixes.contains { name.hasPrefix($0) } && !name.hasPrefix(serverPrefix)
    }
    if variables["XDG_CACHE_HOME"] == nil, let home = variables["HOME"] {
      variables["XDG_CACHE_HOME"] = home + "/.cache"
    }
    if variables["LP_NUM_THREADS"] == nil {
      variables["LP_NUM_THREADS"] = "\(rasterThreads(workers: workers))"
    }
    return variables.map { "\($0)=\($1)" } + heap
  }

  /// The threads of llvmpipe in each of so many workers. It would start one for each core, and
  /// those of all workers would take turns. Instead of one thread it has none: whoever draws waits
  /// anyway.
  static func rasterThreads(workers: Int) -> Int {
    let threads = cores / workers
    return threads > 1 ? threads : 0
  }

  /// The cores of this machine, asked for once, because the system reads files for it.
  static let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)

  /// How the C library's heap grows in a worker: in large steps, and it keeps what it has. It
  /// otherwise asks the system for each page of a thread's heap, five thousand times until a worker
  /// is ready, and gives the pages of a picture back after each.
  private static let heap = [
    "MALLOC_TOP_PAD_=\(4 << 20)", "MALLOC_TRIM_THRESHOLD_=\(64 << 20)",
    "MALLOC_MMAP_THRESHOLD_=\(32 << 20)",
  ]

  private static let names: Set<String> = [
    "HOME", "LANG", "PATH", "LD_LIBRARY_PATH", "TZ", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
    "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "CUDA_VISIBLE_DEVICES", "DRI_PRIME",
  ]
  /// The settings of the render service, among them its keys.
  private static let serverPrefix = "LAMINA_SERVER_"
  private static let prefixes = [
    "LAMINA_", "LC_", "FONTCONFIG_", "FREETYPE_", "PANGO_", "MESA_", "LIBGL_", "GALLIUM_", "LP_",
    "EGL_", "__EGL_", "__GL_", "__GLX_", "NVIDIA_", "LLVMPIPE_", "GALLIVM_",
  ]
}
