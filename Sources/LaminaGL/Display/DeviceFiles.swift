import Foundation

/// The files by which the kernel and the drivers name devices. A test gives a folder that takes the
/// place of `/`.
struct DeviceFiles: Sendable {
  var root = ""
  var environment: [String: String] = ProcessInfo.processInfo.environment

  /// The render nodes, such as `/dev/dri/renderD128`, in order.
  func renderNodes() -> [String] {
    names("/dev/dri").filter { $0.hasPrefix("renderD") }.sorted().map { "/dev/dri/\($0)" }
  }

  /// Whether the kernel shows no device file of a GPU, whoever made it.
  var hasNoGPU: Bool {
    names("/dev/dri").isEmpty
      && !names("/dev").contains { name in Self.deviceNames.contains { name.hasPrefix($0) } }
  }

  /// How the files of GPUs begin whose drivers have none in `/dev/dri`.
  private static let deviceNames = [
    "nvidia", "nvhost", "nvmap", "dxg", "kgsl", "mali", "pvr", "galcore",
  ]

  /// The names of the files by which libglvnd learns of EGL's drivers, in order, if no variable
  /// names other folders.
  func eglDrivers() -> [String] {
    ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"].flatMap { names($0) }.sorted()
  }

  /// The PCI address of the device behind a DRM file; nil if it is on another bus.
  func pciAddress(of file: String) -> String? {
    let name = file.split(separator: "/").last ?? ""
    guard let path = realpath("\(root)/sys/class/drm/\(name)/device", nil) else { return nil }
    defer { free(path) }
    return String(cString: path).split(separator: "/").last.flatMap { DeviceName.pciAddress($0) }
  }

  /// Why there is no device of NVIDIA's among `devices` although the kernel has one; nil if the
  /// kernel has none, or EGL lists one.
  func missingNVIDIA(_ devices: [DeviceFacts]) -> String? {
    let files = names("/dev").filter {
      $0 == "nvidiactl" || $0.hasPrefix("nvidia") && $0.dropFirst(6).allSatisfy(\.isNumber)
    }
    .sorted()
    guard let file = files.first, devices.allSatisfy({ $0.cuda == nil }) else { return nil }
    let there = "/dev/\(file) is there, but EGL lists no device of NVIDIA's: "
    for file in files where access("\(root)/dev/\(file)", R_OK | W_OK) != 0 {
      return there + "/dev/\(file) cannot be opened: \(String(cString: strerror(errno)))"
    }
    guard hasLibrary("libEGL_nvidia.so.0") else {
      return there
        + "the driver's libEGL_nvidia.so.0 is missing; a container needs NVIDIA_DRIVER_CAPABILITIES=graphics or all, another system the driver's package for EGL"
    }
    guard hasVendorFile() else {
      let file = names("/usr/local/nvidia/share/glvnd/egl_vendor.d").first {
        $0.contains("nvidia")
      }
      let place = file.map { "/usr/local/nvidia/share/glvnd/egl_vendor.d/\($0)" }
      return there
        + "no file in glvnd/egl_vendor.d names libEGL_nvidia.so.0; set __EGL_VENDOR_LIBRARY_FILENAMES to \(place ?? "the driver's 10_nvidia.json")"
    }
    return there
      + "libEGL_nvidia.so.0 finds none; its version must be that of the kernel's driver"
  }

  private func hasLibrary(_ name: String) -> Bool {
    let given = (environment["LD_LIBRARY_PATH"] ?? "").split(separator: ":").map(String.init)
    let folders =
      given + [
        "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
        "/lib64", "/usr/local/nvidia/lib64", "/usr/local/nvidia/lib",
      ]
    return folders.contains { exists("\($0)/\(name)") }
  }

  /// Whether libglvnd learns of NVIDIA's library. The variables replace its folders.
  private func hasVendorFile() -> Bool {
    if let files = environment["__EGL_VENDOR_LIBRARY_FILENAMES"], !files.isEmpty {
      return files.split(separator: ":").contains { $0.contains("nvidia") && exists(String($0)) }
    }
    let given = environment["__EGL_VENDOR_LIBRARY_DIRS"].map {
      $0.split(separator: ":").map(String.init)
    }
    let folders = given ?? ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"]
    return folders.contains { names($0).contains { $0.contains("nvidia") } }
  }

  private func names(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: root + folder)) ?? []
  }

  private func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }
}
