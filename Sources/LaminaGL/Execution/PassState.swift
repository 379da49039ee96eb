import CGLES
import LaminaLayers

/// What was set in the pass so far, so that nothing is set twice.
///
/// It knows nothing at the start of each pass: what ran between two passes is not our business.
struct PassState {
  private var program: GLuint?
  private var blends: Bool?
  private var scissor: PixelRect?
  private var scissorIsOn: Bool?
  private var page: GLuint?
  private var array: GLuint?

  mutating func use(_ name: GLuint, _ gl: GLFunctions) {
    if program == name { return }
    program = name
    gl.useProgram(name)
  }

  /// The program was put in use by other means.
  mutating func noteProgram(_ name: GLuint) {
    program = name
  }

  /// Premultiplied source-over, or none.
  mutating func setBlending(_ on: Bool, _ gl: GLFunctions) {
    if blends == on { return }
    // The function is the only one Lamina uses, so it needs setting once.
    if on { gl.blendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA) }
    if on { gl.enable(GL_BLEND) } else { gl.disable(GL_BLEND) }
    blends = on
  }

  mutating func setScissor(_ rect: PixelRect?, _ gl: GLFunctions) {
    guard let rect else {
      if scissorIsOn != false { gl.disable(GL_SCISSOR_TEST) }
      scissorIsOn = false
      return
    }
    if scissorIsOn != true { gl.enable(GL_SCISSOR_TEST) }
    scissorIsOn = true
    if scissor == rect { return }
    scissor = rect
    gl.scissor(Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height))
  }

  mutating func bindPage(_ name: GLuint, _ gl: GLFunctions) {
    if page == name { return }
    page = name
    gl.bindTexture(GL_TEXTURE_2D, name)
  }

  mutating func bindArray(_ name: GLuint, _ gl: GLFunctions) {
    if array == name { return }
    array = name
    gl.bindVertexArray(name)
  }
}
