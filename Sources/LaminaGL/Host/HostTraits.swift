@_implementationOnly import CGLES

/// The kinds of state that a host's context has at all. They are read once.
struct HostTraits {
  /// A switch, and the setting that we need.
  struct Switch {
    let name: Int32
    let needed: Bool
  }

  /// The switches that drawing relies on but never sets itself.
  private(set) var switches: [Switch] = []
  /// The number of draw buffers with a blend state of their own; 1 if all share one.
  let drawBuffers: Int
  /// The number of viewports that `glViewport` sets together.
  let viewports: Int
  let hasExternalTextures: Bool
  let hasPipelines: Bool
  let hasClipControl: Bool
  let hasPolygonMode: Bool
  let hasBoundingBox: Bool
  let hasWindowRectangles: Bool
  /// Whether a debug callback can be called for each of our calls.
  let hasDebugOutput: Bool

  /// Limits on the state that is kept. OpenGL ES drivers have 8 draw buffers, 16 viewports and 8
  /// window rectangles.
  static let mostDrawBuffers = 16
  static let mostViewports = 16
  static let mostWindowRectangles = 8

  init(_ gl: GLFunctions, _ capabilities: ContextCapabilities) {
    let state = gl.state
    let extensions = capabilities.extensions
    let hasIndexed =
      state?.isEnabledi != nil && state?.blendFuncSeparatei != nil && state?.colorMaski != nil
    drawBuffers =
      hasIndexed ? min(max(Int(gl.integer(GL_MAX_DRAW_BUFFERS)), 1), Self.mostDrawBuffers) : 1
    let hasArrays =
      state?.viewportIndexed != nil && state?.scissorIndexed != nil && state?.getFloatIndexed != nil
      && state?.isEnabledi != nil
    viewports =
      hasArrays ? min(max(Int(gl.integer(GL_MAX_VIEWPORTS_OES)), 1), Self.mostViewports) : 1
    hasExternalTextures =
      extensions.contains("GL_OES_EGL_image_external")
      || extensions.contains("GL_OES_EGL_image_external_essl3")
    hasPipelines = state?.bindProgramPipeline != nil
    hasClipControl = state?.clipControl != nil
    hasPolygonMode = state?.polygonMode != nil
    hasBoundingBox = state?.primitiveBoundingBox != nil
    hasWindowRectangles = state?.windowRectangles != nil
    hasDebugOutput = capabilities.hasDebugOutput

    switches = [
      Switch(name: GL_CULL_FACE, needed: false), Switch(name: GL_DEPTH_TEST, needed: false),
      Switch(name: GL_STENCIL_TEST, needed: false),
      Switch(name: GL_RASTERIZER_DISCARD, needed: false),
      Switch(name: GL_SAMPLE_ALPHA_TO_COVERAGE, needed: false),
      Switch(name: GL_SAMPLE_COVERAGE, needed: false), Switch(name: GL_DITHER, needed: false),
    ]
    let version = (capabilities.major, capabilities.minor)
    if version >= (3, 1) { switches.append(Switch(name: GL_SAMPLE_MASK, needed: false)) }
    if version >= (3, 2) || extensions.contains("GL_OES_sample_shading") {
      switches.append(Switch(name: GL_SAMPLE_SHADING, needed: false))
    }
    for (name, value, needed) in Self.extended where extensions.contains(name) {
      switches.append(Switch(name: value, needed: needed))
    }
    if extensions.contains("GL_EXT_clip_cull_distance")
      || extensions.contains("GL_APPLE_clip_distance")
    {
      for plane in 0..<8 {
        switches.append(Switch(name: GL_CLIP_DISTANCE0_EXT + Int32(plane), needed: false))
      }
    }
  }

  /// The colours that we write are encoded already, so conversion to sRGB must be off.
  private static let extended: [(String, Int32, Bool)] = [
    ("GL_EXT_multisample_compatibility", GL_MULTISAMPLE_EXT, true),
    ("GL_EXT_multisample_compatibility", GL_SAMPLE_ALPHA_TO_ONE_EXT, false),
    ("GL_EXT_sRGB_write_control", GL_FRAMEBUFFER_SRGB_EXT, false),
    ("GL_KHR_blend_equation_advanced_coherent", GL_BLEND_ADVANCED_COHERENT_KHR, true),
    ("GL_EXT_raster_multisample", GL_RASTER_MULTISAMPLE_EXT, false),
    ("GL_NV_conservative_raster", GL_CONSERVATIVE_RASTERIZATION_NV, false),
    ("GL_NV_fragment_coverage_to_color", GL_FRAGMENT_COVERAGE_TO_COLOR_NV, false),
    ("GL_NV_shading_rate_image", GL_SHADING_RATE_IMAGE_NV, false),
  ]
}
