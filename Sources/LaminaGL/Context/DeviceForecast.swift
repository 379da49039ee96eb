/// What a context on this machine will be able to do, known before a display is opened.
///
/// What: on a machine without a GPU, Mesa's llvmpipe is all that EGL can give. Frames are planned,
/// and those that need no GL are drawn (``PlanExecutor``), with what llvmpipe is known to do. The
/// display is opened for the first frame that needs it.
/// Why: to load the driver and its compiler takes some 40 ms of processor time and 80 MB, more than
/// many pictures take.
/// Cost: a look at three folders and the environment. If the device is another one after all, what
/// was planned for the first frame in GL is planned again.
package struct DeviceForecast: Sendable {
  let capabilities: ContextCapabilities

  /// A forecast that does not depend on the machine.
  package init(_ capabilities: ContextCapabilities) { self.capabilities = capabilities }

  /// Nil if the request, the devices of the kernel, the drivers that are installed, or the
  /// environment leave open which device it will be.
  init?(_ request: GLDeviceRequest, _ files: DeviceFiles = DeviceFiles()) {
    switch request.choice {
    case .automatic, .surfaceless, .software: break
    default: return nil
    }
    guard files.hasNoGPU, files.eglDrivers() == ["50_mesa.json"],
      !files.environment.keys.contains(where: Self.mayChangeDriver)
    else { return nil }
    capabilities = .llvmpipe
  }

  /// Whether a variable of this name may make Mesa, libglvnd or the dynamic linker take another
  /// driver, or make the driver tell other things of itself.
  private static func mayChangeDriver(_ name: String) -> Bool {
    Self.variables.contains { name.hasPrefix($0) }
  }

  private static let variables = [
    "GALLIUM_", "MESA_LOADER_", "MESA_GL", "MESA_EXTENSION_", "LIBGL_", "EGL_", "__EGL_", "LP_",
    "D3D12", "ZINK_", "VIRGL_", "VTEST_", "force_", "mesa_glthread", "LD_PRELOAD", "ST_DEBUG",
  ]
}

/// What plans of frames depend on. If two devices agree in it, a plan for one is right for the
/// other.
struct PlanTraits: Equatable {
  let isSoftware: Bool
  let roundsBeforeBlending: Bool
  let textureSide: Int
  let viewport: SIMD2<Int>
  let framebufferFetch: Bool
  let blendEquations: Bool
  let order: PixelOrder

  init(_ context: GLContext) {
    isSoftware = context.capabilities.isSoftware
    roundsBeforeBlending = context.capabilities.roundsBeforeBlending
    textureSide = context.resources.maxTextureSide
    viewport = SIMD2(context.resources.maxViewport.width, context.resources.maxViewport.height)
    framebufferFetch = context.framebufferFetch
    blendEquations = context.blendEquations
    order = context.pixelOrder
  }
}

extension ContextCapabilities {
  /// What Mesa's llvmpipe is known to have since Mesa 22.
  package static let llvmpipe = ContextCapabilities(
    foretelling: "llvmpipe", side: 16_384,
    extensions: [
      "GL_EXT_texture_format_BGRA8888", "GL_EXT_shader_framebuffer_fetch",
      "GL_EXT_read_format_bgra", "GL_EXT_buffer_storage", "GL_OES_texture_float_linear",
      "GL_OES_texture_half_float_linear", "GL_KHR_parallel_shader_compile",
    ])
}
