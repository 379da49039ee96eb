import LaminaGraphics

/// Everything `lamina info` says about displays and devices.
public struct GLDeviceReport: Sendable, Encodable, CustomStringConvertible {
  /// What one display offers.
  public struct Device: Sendable, Encodable {
    /// The display's name in the form that ``GLDeviceRequest`` reads.
    public let display: String
    /// The DRM render node of the display, such as `/dev/dri/renderD128`; nil if EGL does not tell.
    /// Displays with the same node are the same GPU.
    public let node: String?
    /// The address on the PCI bus, such as `0000:65:00.0`; nil if the kernel has none.
    public let pci: String?
    /// CUDA's number of the device; nil if EGL tells none.
    public let cuda: Int?
    /// The identity that Vulkan, CUDA and `nvidia-smi` know the device by, 32 hexadecimal digits
    /// with hyphens; nil if neither EGL nor GL tells it.
    public let uuid: String?
    /// `GL_VENDOR`.
    public let vendor: String
    /// `GL_RENDERER`.
    public let renderer: String
    /// `GL_VERSION`.
    public let version: String
    /// `GL_SHADING_LANGUAGE_VERSION`.
    public let shadingLanguage: String
    /// Whether it draws on the CPU.
    public let isSoftware: Bool
    /// Whether the context reports its loss.
    public let isRobust: Bool
    /// Whether textures and targets are BGRA, as images are. Otherwise bytes are reordered on the
    /// way in and out.
    public let usesBGRA: Bool
    /// What the driver fails at with BGRA textures although it lists them; nil if it does not list
    /// them, or if all is well.
    public let bgraFailure: String?
    /// The largest side of a texture in pixels: GL's limit or the operator's, whichever is smaller.
    public let maxTextureSide: Int
    /// The largest width of a target in pixels.
    public let maxTargetWidth: Int
    /// The largest height of a target in pixels.
    public let maxTargetHeight: Int
    /// The GL extensions that the device has and Lamina can use, sorted.
    public let extensions: [String]
    /// The EGL extensions that the device has for importing and exporting textures and fences,
    /// sorted.
    public let eglExtensions: [String]
  }

  /// The request in the form that ``GLDeviceRequest`` reads.
  public let request: String
  /// Every display that was tried, in order of preference.
  public let attempts: [DisplayAttempt]
  /// Every device that works, in the same order. A GPU that two displays offer is listed twice.
  public let devices: [Device]
  /// The device that a render would use: the first of ``devices``, or nil if there is none.
  public let device: Device?

  fileprivate static let relevantExtensions: Set<String> = [
    "GL_EXT_texture_format_BGRA8888", "GL_EXT_read_format_bgra", "GL_KHR_robustness",
    "GL_EXT_robustness",
    "GL_KHR_debug", "GL_EXT_base_instance", "GL_EXT_buffer_storage", "GL_EXT_color_buffer_float",
    "GL_EXT_color_buffer_half_float", "GL_OES_EGL_image", "GL_OES_EGL_image_external",
    "GL_OES_EGL_image_external_essl3", "GL_EXT_shader_framebuffer_fetch",
    "GL_EXT_disjoint_timer_query",
  ]

  fileprivate static let relevantDisplayExtensions: Set<String> = [
    "EGL_KHR_image_base", "EGL_KHR_gl_texture_2D_image", "EGL_EXT_image_dma_buf_import",
    "EGL_EXT_image_dma_buf_import_modifiers", "EGL_MESA_image_dma_buf_export", "EGL_KHR_fence_sync",
    "EGL_KHR_wait_sync", "EGL_ANDROID_native_fence_sync", "EGL_KHR_surfaceless_context",
    "EGL_KHR_no_config_context", "EGL_EXT_create_context_robustness", "EGL_EXT_buffer_age",
  ]

  /// Opens every display that `request` allows, one after the other, and notes what each one
  /// offers. It takes as long as making and closing a context on each.
  public init(_ request: GLDeviceRequest = .automatic, limits: RenderLimits = .standard) {
    self.init(request, options: ContextOptions(limits: limits))
  }

  init(_ request: GLDeviceRequest, options: ContextOptions) {
    let client = EGLClient()
    let search = DisplaySearch(request, client: client)
    var attempts: [DisplayAttempt] = []
    var devices: [Device] = []
    for step in search.steps {
      switch step {
      case .note(let attempt):
        attempts.append(attempt)
      case .open(let candidate):
        do {
          let context = try GLContext(
            candidate, client: client, options: options, demand: search.demand)
          defer { context.close() }
          attempts.append(
            DisplayAttempt(
              name: candidate.name, outcome: .opened, detail: context.capabilities.renderer))
          devices.append(Device(context, context.display.flatMap { client.facts(of: $0.handle) }))
        } catch {
          let reason = (error as? DisplayFailure)?.reason ?? "\(error)"
          attempts.append(
            DisplayAttempt(name: candidate.name, outcome: .unavailable, detail: reason))
        }
      }
    }
    self.request = request.description
    self.attempts = attempts
    self.devices = devices
    device = devices.first
  }

  /// Several lines of `name: value` for people.
  public var description: String {
    var lines = ["request: \(request)"]
    for attempt in attempts { lines.append("display \(attempt)") }
    guard let device else { return (lines + ["device: none"]).joined(separator: "\n") }
    for other in devices.dropFirst() {
      lines.append(
        "also usable: \(other.display): \(other.renderer)\(other.node.map { " on \($0)" } ?? "")\(other.pci.map { ", PCI \($0)" } ?? "")"
      )
    }
    lines += [
      "device: \(device.display)",
      "node: \(device.node ?? "none")",
      "PCI address: \(device.pci ?? "none")",
      "CUDA device: \(device.cuda.map { "\($0)" } ?? "none")",
      "UUID: \(device.uuid ?? "none")",
      "vendor: \(device.vendor)",
      "renderer: \(device.renderer)",
      "version: \(device.version)",
      "shading language: \(device.shadingLanguage)",
      "software: \(device.isSoftware ? "yes" : "no")",
      "reports loss: \(device.isRobust ? "yes" : "no")",
      "pixel order: \(device.usesBGRA ? "BGRA" : "RGBA, reordered")"
        + (device.bgraFailure.map { " (GL_EXT_texture_format_BGRA8888 is listed, but: \($0))" }
          ?? ""),
      "largest texture side: \(device.maxTextureSide)",
      "largest target: \(device.maxTargetWidth)x\(device.maxTargetHeight)",
      "extensions: \(device.extensions.joined(separator: " "))",
      "EGL extensions: \(device.eglExtensions.joined(separator: " "))",
    ]
    return lines.joined(separator: "\n")
  }
}

extension GLDeviceReport.Device {
  fileprivate init(_ context: GLContext, _ facts: DeviceFacts?) {
    node = facts?.node
    pci = facts?.pci
    cuda = facts?.cuda
    let capabilities = context.capabilities
    let told = try? context.withCurrent { context.gl.deviceUUID(capabilities) }
    uuid = facts?.uuid ?? told ?? nil
    display = context.displayName
    vendor = capabilities.vendor
    renderer = capabilities.renderer
    version = capabilities.version
    shadingLanguage = capabilities.shadingLanguage
    isSoftware = capabilities.isSoftware
    isRobust = context.isRobust
    usesBGRA = context.pixelOrder == .bgra
    bgraFailure = context.bgraFailure
    maxTextureSide = context.resources.maxTextureSide
    maxTargetWidth = min(context.resources.maxTextureSide, capabilities.maxViewportWidth)
    maxTargetHeight = min(context.resources.maxTextureSide, capabilities.maxViewportHeight)
    extensions = capabilities.extensions.intersection(GLDeviceReport.relevantExtensions).sorted()
    eglExtensions = (context.display?.extensions ?? []).intersection(
      GLDeviceReport.relevantDisplayExtensions
    )
    .sorted()
  }
}
