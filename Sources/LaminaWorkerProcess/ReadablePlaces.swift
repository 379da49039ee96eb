import CSandbox
import Foundation
import Lamina

/// The paths that a worker may read: what is installed for everybody. None is a user's.
enum ReadablePlaces {
  /// Each path, and what may be done there. With `writesCache`, drivers may keep the programs that
  /// they compile at the start; the filter of system calls ends that before the first job.
  static func all(writesCache: Bool) -> [(String, LaminaSandboxAccess)] {
    var places = [(String, LaminaSandboxAccess)]()
    let read = LAMINA_SANDBOX_READ
    places += (drivers + libraries + FontPlaces.paths()).map { ($0, read) }
    places += devices.map {
      ($0, LaminaSandboxAccess(rawValue: read.rawValue | LAMINA_SANDBOX_DEVICE.rawValue))
    }
    let cached = LaminaSandboxAccess(
      rawValue: read.rawValue | (writesCache ? LAMINA_SANDBOX_WRITE.rawValue : 0))
    places += caches.map { ($0, cached) }
    return places
  }

  /// Libraries of drivers, their settings, what they ask of the processor, and Swift's library for
  /// programs that do not contain it.
  private static let drivers = [
    "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/local/lib", "/lib", "/lib64", "/usr/share/glvnd",
    "/usr/share/drirc.d", "/usr/share/egl", "/usr/share/nvidia", "/usr/share/vulkan",
    "/usr/share/libdrm", "/usr/share/fontconfig", "/usr/share/xml/fontconfig",
    "/usr/share/zoneinfo", "/usr/share/locale", "/etc/ld.so.cache", "/etc/ld.so.conf",
    "/etc/ld.so.conf.d", "/etc/glvnd", "/etc/egl", "/etc/drirc", "/etc/fonts", "/etc/localtime",
    "/etc/nvidia", "/etc/vulkan", "/sys/dev/char", "/sys/devices", "/sys/class/drm",
    "/sys/bus/pci", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/driver/nvidia",
    "/proc/sys/vm/overcommit_memory", "/proc/modules", "/proc/self", "/dev/urandom", "/dev/zero",
  ]

  private static let devices =
    ["/dev/null", "/dev/dri", "/dev/dxg", "/dev/udmabuf"]
    + ["ctl", "-uvm", "-uvm-tools", "-modeset"].map { "/dev/nvidia\($0)" }
    + (0..<16).map { "/dev/nvidia\($0)" }

  private static var libraries: [String] {
    (ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "").split(separator: ":")
      .map(String.init).filter { $0.hasPrefix("/") }
  }

  /// Where Mesa and NVIDIA's driver keep compiled programs.
  private static var caches: [String] {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { $0 + "/.cache" }
    var places = [environment["MESA_SHADER_CACHE_DIR"], environment["__GL_SHADER_DISK_CACHE_PATH"]]
    if let home {
      places += [home + "/mesa_shader_cache", home + "/mesa_shader_cache_db", home + "/nvidia"]
    }
    return places.compactMap { $0 }.filter { $0.hasPrefix("/") }
  }
}
