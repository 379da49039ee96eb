import Foundation
import Testing

@testable import LaminaGL

extension DisplaySearch {
  /// The names of the displays to open, in order.
  var opened: [String] {
    steps.compactMap { if case .open(let candidate) = $0 { candidate.name } else { nil } }
  }

  var notes: [DisplayAttempt] {
    steps.compactMap { if case .note(let attempt) = $0 { attempt } else { nil } }
  }
}

/// The choice among several GPUs, and the reasons why one is missing, with made devices and files.
@Suite struct DeviceSearchTests {
  private let uuid = "01234567-89ab-cdef-0123-456789abcdef"
  /// Two GPUs and a rasterizer, in the order in which NVIDIA's and Mesa's EGL list them.
  private var devices: [DeviceFacts] {
    [
      DeviceFacts(cuda: 1, pci: "0000:17:00.0", uuid: uuid),
      DeviceFacts(cuda: 0, pci: "0000:65:00.0"), DeviceFacts(isSoftware: true),
    ]
  }
  private let none = DeviceFiles(root: "/nonexistent", environment: [:])

  private func search(_ name: String, _ devices: [DeviceFacts]? = nil) throws -> DisplaySearch {
    DisplaySearch(try GLDeviceRequest(name), devices: devices ?? self.devices, nil, none)
  }

  @Test func devicesAreFoundByTheirIDs() throws {
    #expect(try search("cuda:0").opened == ["egl:1"])
    #expect(try search("cuda:1").opened == ["egl:0"])
    #expect(try search("pci:65:00.0").opened == ["egl:1"])
    #expect(try search("uuid:\(uuid)").opened == ["egl:0"])
    #expect(try search("uuid:\(uuid)").demand == .none)
    #expect(try search("hardware").opened == ["egl:0", "egl:1", "surfaceless", "default"])
    #expect(try search("hardware").demand == .hardware)
  }

  @Test func errorsNameWhatThereIs() throws {
    let there =
      "egl:0 (cuda:1, pci:0000:17:00.0, uuid:\(uuid)), egl:1 (cuda:0, pci:0000:65:00.0), egl:2 (software)"
    #expect(
      try search("cuda:2").notes == [
        DisplayAttempt(
          name: "cuda:2", outcome: .unavailable,
          detail: "no EGL device is CUDA's number 2; there are: \(there)")
      ])
    #expect(
      try search("pci:01:00.0").notes.map(\.detail) == [
        "no EGL device and no render node has PCI address 0000:01:00.0; there are: \(there)"
      ])
    #expect(
      try search("cuda:0", []).notes.map(\.detail) == [
        "no EGL device is CUDA's number 0; there are: none"
      ])
  }

  /// Where EGL tells no identity, each device is opened and GL is asked.
  @Test func glIsAskedForAnIdentity() throws {
    let other = "ffffffff-ffff-ffff-ffff-ffffffffffff"
    let search = try search("uuid:\(other)")
    #expect(search.opened == ["egl:1", "egl:2"])
    #expect(search.demand == .uuid(other))
    let demand = search.demand
    #expect(demand.refusal(renderer: "A", isSoftware: false) { other } == nil)
    #expect(demand.refusal(renderer: "A", isSoftware: false) { uuid } == "'A' has UUID \(uuid)")
    #expect(demand.refusal(renderer: "A", isSoftware: false) { nil } == "'A' has no UUID")
  }

  @Test func hardwareRefusesSoftware() throws {
    let request = GLDeviceRequest.hardware
    guard let report = GLDeviceReport(.automatic).device, report.isSoftware else { return }
    let error = #expect(throws: GLDeviceError.self) { try GLContext.open(request) }
    #expect(error?.description.contains("surfaceless: unavailable: '") == true)
    #expect(error?.description.contains("' is a software rasterizer") == true)
  }

  @Test func addressesOfNodesAreTheKernels() throws {
    try withDeviceFiles(
      [
        "dev/dri/renderD128", "dev/dri/renderD129", "sys/devices/pci0/0000:65:00.0/x",
        "sys/devices/platform/gpu/x",
      ],
      links: [
        "sys/class/drm/renderD128/device": "sys/devices/pci0/0000:65:00.0",
        "sys/class/drm/renderD129/device": "sys/devices/platform/gpu",
      ]
    ) { files in
      #expect(files.pciAddress(of: "/dev/dri/renderD128") == "0000:65:00.0")
      #expect(files.pciAddress(of: "/dev/dri/renderD129") == nil)
      #expect(files.pciAddress(of: "/dev/dri/renderD130") == nil)
      let search = DisplaySearch(
        try GLDeviceRequest("pci:65:00.0"), devices: [], "EGL has no device platform", files)
      #expect(search.opened == ["gbm:\(files.root)/dev/dri/renderD128"])
      #expect(search.notes.isEmpty)
    }
  }

  @Test func aMissingNVIDIASaysWhy() throws {
    let library = "usr/lib/x86_64-linux-gnu/libEGL_nvidia.so.0"
    let vendor = "usr/share/glvnd/egl_vendor.d/10_nvidia.json"
    func reason(
      _ files: [String], _ environment: [String: String] = [:], devices: [DeviceFacts] = []
    ) throws -> String? {
      var reason: String?
      try withDeviceFiles(files, links: [:], environment) {
        reason = $0.missingNVIDIA(devices)
        let search = DisplaySearch(.automatic, devices: devices, nil, $0)
        #expect(search.hint == reason)
        #expect(search.notes.contains { $0.name == "nvidia" } == (reason != nil))
      }
      return reason
    }
    #expect(try reason([]) == nil)
    #expect(try reason(["dev/nvidia-uvm"]) == nil)
    #expect(
      try reason(["dev/nvidia0", "dev/nvidiactl"])?.contains("NVIDIA_DRIVER_CAPABILITIES=graphics")
        == true)
    #expect(
      try reason(["dev/nvidia0", library])?.contains("__EGL_VENDOR_LIBRARY_FILENAMES") == true)
    let elsewhere = "usr/local/nvidia/share/glvnd/egl_vendor.d/10_nvidia.json"
    #expect(try reason(["dev/nvidia0", library, elsewhere])?.hasSuffix("to /\(elsewhere)") == true)
    #expect(try reason(["dev/nvidia0", library, vendor])?.contains("version") == true)
    #expect(
      try reason(
        ["dev/nvidia0", library, elsewhere],
        ["__EGL_VENDOR_LIBRARY_FILENAMES": "/\(elsewhere)"])?.contains("version") == true)
    #expect(
      try reason(["dev/nvidia0", "opt/libEGL_nvidia.so.0", vendor], ["LD_LIBRARY_PATH": "/opt"])?
        .contains("version") == true)
    #expect(try reason(["dev/nvidia0"], devices: [DeviceFacts(cuda: 0)]) == nil)
  }

  @Test func aForbiddenNodeNamesItsGroup() throws {
    try withDeviceFiles(["dev/dri/renderD128"]) { files in
      let failure = RenderNode.refusal(files.root + "/dev/dri/renderD128", EACCES)
      #expect(failure.isForbidden)
      #expect(
        failure.reason.hasPrefix(
          "cannot open the render node: Permission denied; it is for group "))
      #expect(!RenderNode.refusal(files.root, ENOENT).isForbidden)
    }
  }
}
