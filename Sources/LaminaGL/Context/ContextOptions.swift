import LaminaGraphics

/// How a ``GLContext`` is made; the defaults are what a renderer wants, the rest is for tests and
/// measurements.
package struct ContextOptions: Sendable {
  /// Bounds on what the context may hold.
  package var limits = RenderLimits.standard
  /// Treat the driver as one without `GL_EXT_texture_format_BGRA8888`: textures are RGBA8 and bytes
  /// are reordered on the way in and out. The pictures are the same; the software rasterizer's fast
  /// path is lost.
  package var avoidsBGRA = false
  /// Treat the driver as one without `GL_EXT_shader_framebuffer_fetch`: what is behind a blended
  /// surface is copied.
  package var avoidsFramebufferFetch = false
  /// Ask for a context that reports its loss instead of taking the process with it.
  package var isRobust = true

  package init() {}

  package init(limits: RenderLimits) {
    self.limits = limits
  }
}
