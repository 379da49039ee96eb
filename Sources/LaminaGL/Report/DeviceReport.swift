import LaminaGraphics

/// Everything `lamina info` says about displays and devices.
public struct DeviceReport: Sendable, Encodable, CustomStringConvertible {
  /// The device that a render would use.
  public struct Device: Sendable, Encodable {
    /// In the form that ``DeviceRequest`` reads.
    public let display: String
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
    /// Whether textures and targets are BGRA, as the images are; otherwise bytes are reordered on the way.
    public let usesBGRA: Bool
    /// The largest side of a texture in pixels: GL's, or the operator's limit if that is smaller.
    public let maxTextureSide: Int
    /// The largest width of a target in pixels.
    public let maxTargetWidth: Int
    /// The largest height of a target in pixels.
    public let maxTargetHeight: Int
    /// Which of the GL extensions that Lamina can use are there, sorted.
    public let extensions: [String]
  }

  /// What was asked for, in the form that ``DeviceRequest`` reads.
  public let request: String
  /// Every display that was looked at, in order of preference.
  public let attempts: [DisplayAttempt]
  /// The first that works, or nil.
  public let device: Device?

  fileprivate static let relevantExtensions: Set<String> = [
    "GL_EXT_texture_format_BGRA8888", "GL_EXT_read_format_bgra", "GL_KHR_robustness", "GL_EXT_robustness",
    "GL_KHR_debug", "GL_EXT_base_instance", "GL_EXT_buffer_storage", "GL_EXT_color_buffer_float",
    "GL_EXT_color_buffer_half_float", "GL_OES_EGL_image", "GL_EXT_disjoint_timer_query",
  ]

  /// Opens every display that `request` allows, one after the other, and notes what each offers. Takes as long
  /// as making and ending a context on each.
  public init(_ request: DeviceRequest = .automatic, limits: RenderLimits = .standard) {
    let client = EGLClient()
    let search = DisplaySearch(request, client: client)
    var attempts: [DisplayAttempt] = []
    var device: Device?
    for step in search.steps {
      switch step {
      case .note(let attempt):
        attempts.append(attempt)
      case .open(let candidate):
        do {
          let context = try GLContext(
            candidate, client: client, options: ContextOptions(limits: limits),
            requiresSoftware: search.requiresSoftware)
          defer { context.close() }
          attempts.append(
            DisplayAttempt(name: candidate.name, outcome: .opened, detail: context.capabilities.renderer))
          if device == nil { device = Device(context) }
        } catch {
          let reason = (error as? DisplayFailure)?.reason ?? "\(error)"
          attempts.append(DisplayAttempt(name: candidate.name, outcome: .unavailable, detail: reason))
        }
      }
    }
    self.request = request.description
    self.attempts = attempts
    self.device = device
  }

  /// Several lines of `name: value`, for people.
  public var description: String {
    var lines = ["request: \(request)"]
    for attempt in attempts { lines.append("display \(attempt)") }
    guard let device else { return (lines + ["device: none"]).joined(separator: "\n") }
    lines += [
      "device: \(device.display)",
      "vendor: \(device.vendor)",
      "renderer: \(device.renderer)",
      "version: \(device.version)",
      "shading language: \(device.shadingLanguage)",
      "software: \(device.isSoftware ? "yes" : "no")",
      "reports loss: \(device.isRobust ? "yes" : "no")",
      "pixel order: \(device.usesBGRA ? "BGRA" : "RGBA, reordered")",
      "largest texture side: \(device.maxTextureSide)",
      "largest target: \(device.maxTargetWidth)x\(device.maxTargetHeight)",
      "extensions: \(device.extensions.joined(separator: " "))",
    ]
    return lines.joined(separator: "\n")
  }
}

extension DeviceReport.Device {
  fileprivate init(_ context: GLContext) {
    let capabilities = context.capabilities
    display = context.displayName
    vendor = capabilities.vendor
    renderer = capabilities.renderer
    version = capabilities.version
    shadingLanguage = capabilities.shadingLanguage
    isSoftware = capabilities.isSoftware
    isRobust = context.isRobust
    usesBGRA = context.pixelOrder == .bgra
    maxTextureSide = context.resources.maxTextureSide
    maxTargetWidth = min(context.resources.maxTextureSide, capabilities.maxViewportWidth)
    maxTargetHeight = min(context.resources.maxTextureSide, capabilities.maxViewportHeight)
    extensions = capabilities.extensions.intersection(DeviceReport.relevantExtensions).sorted()
  }
}
