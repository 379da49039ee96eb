/// The displays to try for a request, in order, and the displays to skip, with the reasons.
///
/// It asks nothing: what there is comes from `devices` and `files`.
struct DisplaySearch {
  enum Step {
    case open(DisplayCandidate)
    case note(DisplayAttempt)
  }

  private(set) var steps: [Step] = []
  /// What a context must be, once it is made.
  private(set) var demand = DisplayDemand.none
  /// Why hardware that is there may not be used; nil if nothing is known of it.
  private(set) var hint: String?

  init(_ request: GLDeviceRequest, client: EGLClient = EGLClient()) {
    let files = DeviceFiles()
    let (devices, missing) = client.devices()
    self.init(request, devices: devices.map { client.facts($0, files) }, missing, files)
  }

  /// `missing` says why EGL lists no devices, if it lists none.
  init(
    _ request: GLDeviceRequest, devices: [DeviceFacts], _ missing: String? = nil,
    _ files: DeviceFiles = DeviceFiles()
  ) {
    switch request.choice {
    case .surfaceless: steps = [.open(.surfaceless)]
    case .defaultDisplay: steps = [.open(.defaultDisplay)]
    case .device(let index): steps = [.open(.device(index))]
    case .renderNode(let path): steps = [.open(.renderNode(path))]
    case .anyRenderNode: addRenderNodes(files)
    case .software:
      demand = .software
      addDevices(devices, missing) { $0.isSoftware ? nil : "not a software device" }
      steps.append(.open(.surfaceless))
    case .hardware:
      demand = .hardware
      addDevices(devices, missing) { $0.isSoftware ? "a software device" : nil }
      addMissingNVIDIA(devices, files)
      addRenderNodes(files)
      steps += [.open(.surfaceless), .open(.defaultDisplay)]
    case .automatic:
      // A software device comes last among Mesa's displays: hardware behind a render node is
      // better.
      addDevices(devices, missing) {
        $0.isSoftware ? "a software device, tried after surfaceless" : nil
      }
      addMissingNVIDIA(devices, files)
      addRenderNodes(files)
      steps.append(.open(.surfaceless))
      for (index, device) in devices.enumerated() where device.isSoftware {
        steps.append(.open(.device(index)))
      }
      steps.append(.open(.defaultDisplay))
    case .cuda(let number):
      add(devices, missing, request, "no EGL device is CUDA's number \(number)") {
        $0.cuda == number
      }
      if steps.isEmpty { addMissingNVIDIA(devices, files) }
    case .pci(let address):
      let nodes = files.renderNodes().filter { files.pciAddress(of: $0) == address }
      add(
        devices, nodes.isEmpty ? missing : nil, request,
        nodes.isEmpty ? "no EGL device and no render node has PCI address \(address)" : nil
      ) { $0.pci == address }
      for node in nodes { steps.append(.open(.renderNode(files.root + node))) }
    case .uuid(let uuid):
      addDevices(ofUUID: uuid, devices, missing, request, files)
    }
  }

  /// The devices that EGL names by `uuid`. Where EGL does not tell a device's identity, GL may,
  /// once a context is made.
  private mutating func addDevices(
    ofUUID uuid: String, _ devices: [DeviceFacts], _ missing: String?, _ request: GLDeviceRequest,
    _ files: DeviceFiles
  ) {
    if devices.contains(where: { $0.uuid == uuid }) {
      add(devices, nil, request, nil) { $0.uuid == uuid }
      return
    }
    demand = .uuid(uuid)
    add(devices, missing, request, "EGL names no device by this UUID") { _ in false }
    for (index, device) in devices.enumerated() where device.uuid == nil {
      steps.append(.open(.device(index)))
    }
    if devices.isEmpty { addRenderNodes(files) }
  }

  /// The devices that `isWanted` selects. If there is none, a note says `otherwise` and what there
  /// is.
  private mutating func add(
    _ devices: [DeviceFacts], _ missing: String?, _ request: GLDeviceRequest,
    _ otherwise: String?, where isWanted: (DeviceFacts) -> Bool
  ) {
    let found = devices.indices.filter { isWanted(devices[$0]) }
    steps += found.map { .open(.device($0)) }
    guard found.isEmpty else { return }
    if let missing {
      note(request.description, .unavailable, missing)
    } else if let otherwise {
      let there = devices.enumerated().map { index, device in
        let names = device.isSoftware ? ["software"] : device.names
        return "egl:\(index)" + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
      }
      note(
        request.description, .unavailable,
        "\(otherwise); there are: \(there.isEmpty ? "none" : there.joined(separator: ", "))")
    }
  }

  private mutating func addDevices(
    _ devices: [DeviceFacts], _ missing: String?, skipping reason: (DeviceFacts) -> String?
  ) {
    if let missing { note("egl", .unavailable, missing) }
    for (index, device) in devices.enumerated() {
      if let reason = reason(device) {
        note(DisplayCandidate.device(index).name, .skipped, reason)
      } else {
        steps.append(.open(.device(index)))
      }
    }
  }

  private mutating func addMissingNVIDIA(_ devices: [DeviceFacts], _ files: DeviceFiles) {
    guard let reason = files.missingNVIDIA(devices) else { return }
    hint = reason
    note("nvidia", .unavailable, reason)
  }

  private mutating func addRenderNodes(_ files: DeviceFiles) {
    let nodes = files.renderNodes()
    if nodes.isEmpty { note("gbm", .unavailable, "no render node in \(files.root)/dev/dri") }
    for node in nodes { steps.append(.open(.renderNode(files.root + node))) }
  }

  private mutating func note(_ name: String, _ outcome: DisplayAttempt.Outcome, _ reason: String) {
    steps.append(.note(DisplayAttempt(name: name, outcome: outcome, detail: reason)))
  }
}
