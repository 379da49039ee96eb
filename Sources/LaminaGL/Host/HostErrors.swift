@_implementationOnly import CGLES

/// The GL errors that the host's calls had left before we were called.
///
/// `glGetError` clears the error that it reports. So we raise the errors again when we are done,
/// each with a call that does nothing but fail. Two kinds cannot be raised: `GL_OUT_OF_MEMORY`, and
/// the stack errors of `GL_KHR_debug`. Debug messages are off meanwhile: a callback of the host's
/// has heard of the errors already.
struct HostErrors {
  private var invalidEnum = false
  private var invalidValue = false
  private var invalidOperation = false
  private var invalidFramebuffer = false

  var isEmpty: Bool {
    !invalidEnum && !invalidValue && !invalidOperation && !invalidFramebuffer
  }

  /// Reads and clears the errors. A driver may keep several. A lost context reports errors without
  /// end, so the number of reads is limited.
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

  /// Raises the errors again, in the host's state. `parking` is a framebuffer without attachments.
  func raise(_ gl: GLFunctions, parking: GLuint, drawFramebuffer: GLint) {
    // No capability has this bit pattern.
    if invalidEnum { gl.enable(-1) }
    if invalidValue { gl.viewport(0, 0, -1, -1) }
    // No query is called 0, so this fails in any state.
    if invalidOperation { gl.beginQuery(GL_ANY_SAMPLES_PASSED, 0) }
    if invalidFramebuffer {
      gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, parking)
      gl.clear(GL_COLOR_BUFFER_BIT)
      gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, GLuint(bitPattern: drawFramebuffer))
    }
  }
}
