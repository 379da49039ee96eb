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
  /// Ask for a context that reports its loss; without it the driver may end the process.
  package var isRobust = true

  package init() {}

  package init(limits: RenderLimits) {
    self.limits = limits
  }
}
