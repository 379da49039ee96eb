import CEGL
import Foundation

/// One display that can be opened.
enum DisplayCandidate: Hashable, Sendable {
  case device(Int)
  case renderNode(String)
  case surfaceless
  case defaultDisplay
  /// The display of the context that a host has made current. We never open it.
  case host

  /// The name in the form that ``GLDeviceRequest`` reads.
  var name: String {
    switch self {
    case .device(let index): "egl:\(index)"
    case .renderNode(let path): "gbm:\(path)"
    case .surfaceless: "surfaceless"
    case .defaultDisplay: "default"
    case .host: "host"
    }
  }
}

/// The displays to try for a request, in order, and the displays to skip, with the reasons.
struct DisplaySearch {
  enum Step {
    case open(DisplayCandidate)
    case note(DisplayAttempt)
  }

  private(set) var steps: [Step] = []
  /// Whether only a software rasterizer will do.
  let requiresSoftware: Bool

  init(_ request: GLDeviceRequest, client: EGLClient = EGLClient(), nodeFolder: String = "/dev/dri")
  {
    requiresSoftware = request.choice == .software
    switch request.choice {
    case .surfaceless: steps = [.open(.surfaceless)]
    case .defaultDisplay: steps = [.open(.defaultDisplay)]
    case .device(let index): steps = [.open(.device(index))]
    case .renderNode(let path): steps = [.open(.renderNode(path))]
    case .anyRenderNode: addRenderNodes(in: nodeFolder)
    case .software:
      addDevices(client) { $0.isSoftware ? nil : "not a software device" }
      steps.append(.open(.surfaceless))
    case .automatic:
      // A software device comes last among Mesa's displays: hardware behind a render node is
      // better.
      addDevices(client) { $0.isSoftware ? "a software device, tried after surfaceless" : nil }
      addRenderNodes(in: nodeFolder)
      steps.append(.open(.surfaceless))
      let (devices, _) = client.devices()
      for (index, device) in devices.enumerated() where device.isSoftware {
        steps.append(.open(.device(index)))
      }
      steps.append(.open(.defaultDisplay))
    }
  }

  private mutating func addDevices(
    _ client: EGLClient, skipping reason: (EGLClient.Device) -> String?
  ) {
    let (devices, missing) = client.devices()
    if let missing { note("egl", .unavailable, missing) }
    for (index, device) in devices.enumerated() {
      if let reason = reason(device) {
        note(DisplayCandidate.device(index).name, .skipped, reason)
      } else {
        steps.append(.open(.device(index)))
      }
    }
  }

  private mutating func addRenderNodes(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let nodes = names.filter { $0.hasPrefix("renderD") }.sorted()
    if nodes.isEmpty { note("gbm", .unavailable, "no render node in \(folder)") }
    for node in nodes { steps.append(.open(.renderNode("\(folder)/\(node)"))) }
  }

  private mutating func note(_ name: String, _ outcome: DisplayAttempt.Outcome, _ reason: String) {
    steps.append(.note(DisplayAttempt(name: name, outcome: outcome, detail: reason)))
  }
}
