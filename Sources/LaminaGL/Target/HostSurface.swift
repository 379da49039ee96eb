@_implementationOnly import CGLES

/// The pixel format of a host's framebuffer or texture.
struct HostSurface {
  /// Samples per pixel; 0 if the pixels are not multisampled.
  let samples: Int
  /// The bits of each channel: red, green, blue, alpha.
  let bits: SIMD4<GLint>
  let isFloat: Bool
  let isSRGB: Bool

  /// Whether the format has four channels of 8 bits and needs no conversion.
  var isPlainColor: Bool { bits == SIMD4(repeating: 8) && !isFloat && !isSRGB && samples == 0 }

  /// Examines the bound framebuffer; `what` names it in errors. Throws
  /// ``GLDeviceError/unusableTarget(_:)``.
  init(_ context: GLContext, _ what: String) throws {
    let gl = context.gl
    try Self.checkStatus(gl, what)
    let buffer = gl.integer(GL_DRAW_BUFFER0)
    guard buffer != GL_NONE else {
      throw GLDeviceError.unusableTarget("\(what): its first draw buffer is GL_NONE")
    }
    func ask(_ name: Int32) -> GLint { gl.framebufferAttachment(GL_DRAW_FRAMEBUFFER, buffer, name) }
    guard ask(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) != GL_NONE else {
      throw GLDeviceError.unusableTarget("\(what): it has no colour buffer to draw into")
    }
    let type = ask(GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE)
    guard type != GL_INT, type != GL_UNSIGNED_INT else {
      throw GLDeviceError.unusableTarget(
        "\(what): its format holds integers, but colours are needed")
    }
    isFloat = type == GL_FLOAT
    isSRGB = ask(GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING) == GL_SRGB
    guard !isSRGB || context.capabilities.extensions.contains("GL_EXT_sRGB_write_control") else {
      throw GLDeviceError.unusableTarget(
        "\(what): its format is sRGB, which needs GL_EXT_sRGB_write_control; colours would be encoded twice"
      )
    }
    bits = SIMD4(
      ask(GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE), ask(GL_FRAMEBUFFER_ATTACHMENT_GREEN_SIZE),
      ask(GL_FRAMEBUFFER_ATTACHMENT_BLUE_SIZE), ask(GL_FRAMEBUFFER_ATTACHMENT_ALPHA_SIZE))
    samples = Int(gl.integer(GL_SAMPLES))
  }

  /// Throws ``GLDeviceError/unusableTarget(_:)`` if the bound framebuffer is not complete.
  static func checkStatus(_ gl: GLFunctions, _ what: String) throws {
    let reason: String
    switch gl.checkFramebufferStatus(GL_FRAMEBUFFER) {
    case GL_FRAMEBUFFER_COMPLETE: return
    case GL_FRAMEBUFFER_UNDEFINED: reason = "it does not exist (GL_FRAMEBUFFER_UNDEFINED)"
    case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT:
      reason = "incomplete: GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT"
    case GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT:
      reason = "incomplete: GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"
    case GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE:
      reason = "incomplete: GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE"
    case GL_FRAMEBUFFER_UNSUPPORTED: reason = "incomplete: GL_FRAMEBUFFER_UNSUPPORTED"
    case 0:
      // The call itself failed, as it does when the context is lost.
      if gl.getGraphicsResetStatus() != GL_NO_ERROR { throw GLDeviceError.contextLost }
      reason = "the driver gives no status"
    case let status: reason = "incomplete: \(hexadecimal(Int(status)))"
    }
    throw GLDeviceError.unusableTarget("\(what): \(reason)")
  }

  /// The format of a buffer that multisampled pixels of this format can be resolved into; nil if
  /// unknown. GL wants the same format on both sides.
  var resolveFormat: Int32? {
    switch (bits, isFloat, isSRGB) {
    case (SIMD4(8, 8, 8, 8), false, false): GL_RGBA8
    case (SIMD4(8, 8, 8, 8), false, true): GL_SRGB8_ALPHA8
    case (SIMD4(8, 8, 8, 0), false, false): GL_RGB8
    case (SIMD4(5, 6, 5, 0), false, false): GL_RGB565
    case (SIMD4(4, 4, 4, 4), false, false): GL_RGBA4
    case (SIMD4(5, 5, 5, 1), false, false): GL_RGB5_A1
    case (SIMD4(10, 10, 10, 2), false, false): GL_RGB10_A2
    case (SIMD4(16, 16, 16, 16), true, false): GL_RGBA16F
    default: nil
    }
  }
}
