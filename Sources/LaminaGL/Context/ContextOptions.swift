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
  /// Treat the driver as one without `GL_EXT_buffer_storage`: buffers are mapped for each write.
  package var avoidsBufferStorage = false
  /// The ways of a GPU that may be used.
  package var ways = DeviceWays.all
  /// Use the ways of a GPU on a software rasterizer too.
  package var countsAsHardware = false
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
