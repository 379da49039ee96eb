import CEGL
import Foundation
import LaminaGraphics
import Testing

@testable import LaminaGL

/// Names of displays, the order in which they are tried, and the messages about displays that fail.
@Suite struct DeviceRequestTests {
  @Test(arguments: [
    "auto", "surfaceless", "default", "gbm", "gbm:/dev/dri/renderD128", "egl:0", "egl:12",
    "software", "hardware", "cuda:0", "cuda:3", "pci:0000:65:00.0", "pci:0001:0a:1f.7",
    "uuid:01234567-89ab-cdef-0123-456789abcdef",
  ])
  func namesAreReadAndWritten(_ name: String) throws {
    #expect(try GLDeviceRequest(name).description == name)
  }

  @Test(arguments: [
    "", "Auto", " auto", "egl", "egl:", "egl:-1", "egl:+1", "egl:1x", "egl:99999999999999999999",
    "gbm:",
    "gbm:renderD128", "gbm:/a\0b", "cuda", "cuda:", "cuda:-1", "cuda:x", "pci:", "pci:65",
    "pci:65:00", "pci:65:20.0", "pci:65:00.8", "pci:g5:00.0", "pci:0:65:00.0", "uuid:",
    "uuid:0123", "uuid:g1234567-89ab-cdef-0123-456789abcdef",
    "uuid:01234567-89ab-cdef-0123-456789abcdef0", "Hardware",
  ])
  func otherNamesAreRefused(_ name: String) {
    let error = #expect(throws: InvalidDeviceName.self) { try GLDeviceRequest(name) }
    #expect(error?.name == name)
    #expect(error?.description.contains("allowed: auto, surfaceless") == true)
  }

  @Test(arguments: [
    ("pci:65:00.0", "pci:0000:65:00.0"), ("pci:00000000:0A:1F.7", "pci:0000:0a:1f.7"),
    (
      "uuid:GPU-01234567-89AB-CDEF-0123-456789ABCDEF", "uuid:01234567-89ab-cdef-0123-456789abcdef"
    ), ("uuid:0123456789abcdef0123456789abcdef", "uuid:01234567-89ab-cdef-0123-456789abcdef"),
  ])
  func addressesAndIdentitiesHaveOneForm(_ name: String, _ canonical: String) throws {
    #expect(try GLDeviceRequest(name).description == canonical)
  }

  @Test func environmentNamesADevice() throws {
    #expect(try GLDeviceRequest(environment: ["LAMINA_DEVICE": "egl:3"]).description == "egl:3")
    #expect(try GLDeviceRequest(environment: ["LAMINA_DEVICE": ""]) == .automatic)
    #expect(try GLDeviceRequest(environment: [:]) == .automatic)
    #expect(throws: InvalidDeviceName.self) {
      try GLDeviceRequest(environment: ["LAMINA_DEVICE": "x"])
    }
  }

  @Test func automaticTriesHardwareThenNodesThenMesaThenTheDefault() throws {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "nodes-\(UUID().uuidString)")
    let folder = root.appending(path: "dev/dri")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    for name in ["renderD129", "card0", "renderD128"] {
      try Data().write(to: folder.appending(path: name))
    }
    let devices = [DeviceFacts(isSoftware: true), DeviceFacts()]
    let search = DisplaySearch(.automatic, devices: devices, nil, DeviceFiles(root: root.path))
    #expect(
      search.opened == [
        "egl:1", "gbm:\(folder.path)/renderD128", "gbm:\(folder.path)/renderD129", "surfaceless",
        "egl:0", "default",
      ])
  }

  @Test func missingNodesAreNoted() {
    let search = DisplaySearch(
      .automatic, devices: [], nil, DeviceFiles(root: "/nonexistent"))
    let expected = DisplayAttempt(
      name: "gbm", outcome: .unavailable, detail: "no render node in /nonexistent/dev/dri")
    #expect(search.notes.contains(expected))
  }

  @Test(arguments: [
    ("egl:4711", "no such device; EGL lists"),
    ("gbm:/nonexistent/renderD1", "cannot open the render node: No such file or directory"),
    ("gbm:/dev/null", "not a DRM device"),
    ("gbm:/dev", "cannot open the render node: Is a directory"),
  ])
  func unusableDisplaysSayWhy(_ name: String, _ reason: String) throws {
    let request = try GLDeviceRequest(name)
    let error = #expect(throws: GLDeviceError.self) { _ = try GLContext.open(request) }
    guard case .noDevice(let attempts)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(attempts.count == 1)
    #expect(attempts[0].name == name)
    #expect(attempts[0].outcome == .unavailable)
    #expect(attempts[0].detail.hasPrefix(reason), "\(attempts[0].detail)")
    let text = error?.description ?? ""
    #expect(text.hasPrefix("no usable EGL device: \(name): unavailable: \(reason)"))
    #expect(!text.contains("\n"))
  }

  @Test func attemptsEndWithTheDisplayInUse() throws {
    let context = try GLContext.open(.automatic)
    defer { context.close() }
    let last = try #require(context.attempts.last)
    #expect(last.name == context.displayName)
    #expect(last.outcome == .opened)
    #expect(last.detail == context.capabilities.renderer)
    #expect(context.attempts.dropLast().allSatisfy { $0.outcome != .opened && !$0.detail.isEmpty })
  }

  @Test func softwareIsSoftware() throws {
    let context = try GLContext.open(.software)
    defer { context.close() }
    #expect(context.capabilities.isSoftware)
  }

  @Test func reportNamesTheDevice() throws {
    let report = GLDeviceReport(.surfaceless)
    let device = try #require(report.device)
    #expect(report.request == "surfaceless")
    #expect(report.attempts.map(\.outcome) == [.opened])
    #expect(device.display == "surfaceless")
    #expect(device.maxTextureSide >= 2048)
    #expect(report.description.contains("renderer: \(device.renderer)\n"))
    let json =
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(report)) as? [String: Any]
    let fields = json?["device"] as? [String: Any]
    #expect(fields?["renderer"] as? String == device.renderer)
    #expect((json?["devices"] as? [[String: Any]])?.count == 1)
    #expect(device.eglExtensions == device.eglExtensions.sorted())
    // A rasterizer without a device has no node.
    if device.isSoftware { #expect(device.node == nil) }
    let attempts = json?["attempts"] as? [[String: String]]
    #expect(attempts?.first?["outcome"] == "opened")
  }

  @Test func reportHeedsTheOperatorsLimit() throws {
    var limits = RenderLimits()
    limits.textureSide = 512
    #expect(GLDeviceReport(.surfaceless, limits: limits).device?.maxTextureSide == 512)
  }

  @Test func reportWithoutADeviceSaysSo() throws {
    let report = GLDeviceReport(try GLDeviceRequest("egl:4711"))
    #expect(report.device == nil)
    #expect(report.devices.isEmpty)
    #expect(report.description.hasSuffix("device: none"))
    #expect(report.attempts.first?.outcome == .unavailable)
  }
}
