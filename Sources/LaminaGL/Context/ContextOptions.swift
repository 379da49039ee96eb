import LaminaGraphics

/// How a ``GLContext`` is made. Renderers use the defaults; other values are for tests and
/// measurements.
package struct ContextOptions: Sendable {
  /// Bounds on what the context may hold.
  package var limits = RenderLimits.standard
  /// Treat the driver as one without `GL_EXT_texture_format_BGRA8888`: textures are RGBA8, and
  /// bytes are reordered on the way in and out. The pictures are the same, but the software
  /// rasterizer's fast path is lost.
  package var avoidsBGRA = false
  /// Treat the driver as one without `GL_EXT_shader_framebuffer_fetch`: the backdrop of a blended
  /// surface is copied.
  package var avoidsFramebufferFetch = false
  /// What the driver is treated as doing wrong; nil means what is known of it.
  package var quirks: DriverQuirks?
  /// Whether copies of texels to pixels fetch the texels by their positions. Nil does so unless the
  /// driver is known to interpolate exactly. The pictures are the same.
  package var fetchesCopies: Bool?
  /// Treat the driver as one without these GL extensions.
  package var withheldExtensions: Set<String> = []
  /// Treat the driver as one of OpenGL ES 3.x, where this is x, if its version is higher.
  package var highestMinorVersion: Int?
  /// Try BGRA textures out even if the driver is known, or was tried out before in this process.
  package var alwaysProbes = false
  /// A function whose calls are left out while BGRA textures are tried out, as if the driver did
  /// not carry it out. It needs ``alwaysProbes``.
  package var functionLeftOutOfProbes: GLFunction?
  /// Treat the driver as one without `GL_EXT_buffer_storage`: buffers are mapped for each write.
  package var avoidsBufferStorage = false
  /// The ways of a GPU that may be used.
  package var ways = DeviceWays.all
  /// Use the ways of a GPU on a software rasterizer too.
  package var countsAsHardware = false
  /// Compile few programs for the first frames of a software rasterizer (``ProgramRent``).
  package var sparesPrograms = true
  /// Draw frames that need no GL in memory, on llvmpipe (``PixelExecutor``).
  package var drawsInMemory = false
  /// The path of a folder for compiled programs; nil for none. It must belong to this user, and
  /// nobody else may be able to write into it; otherwise it is not used.
  package var programFolder: String?
  /// Ask for a context that reports its loss; without it the driver may end the process.
  package var isRobust = true

  package init() {}

  package init(limits: RenderLimits) {
    self.limits = limits
  }
}
