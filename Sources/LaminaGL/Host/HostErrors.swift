import CGLES

/// The errors that the host's calls had left when we came.
///
/// `glGetError` takes what it reports, so they are raised again when we leave, each by a call that
/// does nothing but fail. Two kinds cannot be raised: `GL_OUT_OF_MEMORY`, and the stack errors of
/// `GL_KHR_debug`. A debug callback of the host's hears of those calls.
struct HostErrors {
  private var invalidEnum = false
  private var invalidValue = false
  private var invalidOperation = false
  private var invalidFramebuffer = false

  /// Takes them. A GL may keep several; a lost context reports without end.
  init(_ gl: GLFunctions) {
    for _ in 0..<8 {
      switch gl.getError() {
      case GL_NO_ERROR, GL_CONTEXT_LOST_KHR: return
      case GL_INVALID_ENUM: invalidEnum = true
      case GL_INVALID_VALUE: invalidValue = true
      case GL_INVALID_OPERATION: invalidOperation = true
      case GL_INVALID_FRAMEBUFFER_OPERATION: invalidFramebuffer = true
      default: break
      }
    }
  }

  /// Raises them again, in the host's state. `parking` is a framebuffer without attachments.
  func raise(_ gl: GLFunctions, parking: GLuint, drawFramebuffer: GLint) {
    // The bit pattern of no capability.
    if invalidEnum { gl.enable(-1) }
    if invalidValue { gl.viewport(0, 0, -1, -1) }
    // There is no query called 0, whatever else is the matter.
    if invalidOperation { gl.beginQuery(GL_ANY_SAMPLES_PASSED, 0) }
    if invalidFramebuffer {
      gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, parking)
      gl.clear(GL_COLOR_BUFFER_BIT)
      gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, GLuint(bitPattern: drawFramebuffer))
    }
  }
}
