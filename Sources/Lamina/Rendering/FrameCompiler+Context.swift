import LaminaFrames
import LaminaGL

extension FrameCompiler {
  /// A compiler of frames for what `context` can do.
  ///
  /// - Parameters:
  ///   - limits: those of a renderer.
  ///   - frames: the number of frames so far.
  package convenience init(
    for context: GLContext, options: CARenderOptions, limits: RenderLimits, frames: Int = 0
  ) {
    let capabilities = context.capabilities
    self.init(
      options: options, limits: context.bounded(limits),
      textureSide: Int(capabilities.maxTextureSide), fetchesFramebuffer: context.framebufferFetch,
      blendsByEquation: context.blendEquations, copies: capabilities.roundsBeforeBlending,
      reverses: capabilities.isSoftware, paints: capabilities.isSoftware, frames: frames)
  }
}

extension GLContext {
  /// The limits of a renderer in this context: larger on hardware.
  func bounded(_ limits: RenderLimits) -> RenderLimits {
    capabilities.isSoftware ? limits : limits.onHardware
  }
}
