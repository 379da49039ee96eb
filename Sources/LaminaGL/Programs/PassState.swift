@_implementationOnly import CGLES
import LaminaPlan

/// The GL state that was set in the pass so far, so that nothing is set twice.
///
/// It knows nothing at the start of each pass, because anything may have run between two passes.
struct PassState {
  private var program: GLuint?
  private var blends: Bool?
  /// The factors of the source and of what it is blended with.
  private var factors: (source: Int32, destination: Int32)?
  /// Zero is the sum, which is GL's equation outside of passes.
  private var equation: Int32 = 0
  private var scissor: PixelRect?
  private var scissorIsOn: Bool?
  private var page: GLuint?
  private var backdrop: GLuint?
  private var framebuffer: GLuint?
  private var size: (width: Int, height: Int)?
  /// Textures with levels; true if sampling blends between the levels.
  private var levels: [GLuint: Bool] = [:]
  private var array: GLuint?
  /// The sampler on the pages' unit; none at first.
  private var sampler: GLuint = 0

  mutating func use(_ name: GLuint, _ gl: GLFunctions) {
    if program == name { return }
    program = name
    gl.useProgram(name)
  }

  /// Notes that the program was put in use elsewhere.
  mutating func noteProgram(_ name: GLuint) {
    program = name
  }

  /// Binds the target of the next draws, with a viewport of this size that starts at the first
  /// texel.
  mutating func bindTarget(_ name: GLuint, width: Int, height: Int, _ gl: GLFunctions) {
    if framebuffer != name { gl.bindFramebuffer(GL_FRAMEBUFFER, name) }
    framebuffer = name
    if let size, size == (width, height) { return }
    size = (width, height)
    gl.viewport(0, 0, Int32(width), Int32(height))
  }

  /// Turns blending on by one of the equations that programs have to be made for.
  mutating func setEquation(_ new: Int32, _ gl: GLFunctions) {
    if blends != true { gl.enable(GL_BLEND) }
    blends = true
    if equation == new { return }
    equation = new
    gl.setBlendEquation(new)
  }

  /// Ends blending by equations.
  mutating func endEquation(_ gl: GLFunctions) {
    if equation == 0 { return }
    equation = 0
    gl.setBlendEquation(GL_FUNC_ADD)
  }

  /// Turns blending on in the way `mode` says, or off.
  mutating func setBlending(_ on: Bool, _ mode: BatchMode, _ gl: GLFunctions) {
    endEquation(gl)
    if !on { return setBlending(false, gl) }
    switch mode {
    case .over: setFactors(GL_ONE, GL_ONE_MINUS_SRC_ALPHA, gl)
    case .destinationIn: setFactors(GL_ZERO, GL_SRC_ALPHA, gl)
    case .plus: setFactors(GL_ONE, GL_ONE, gl)
    }
    setBlending(true, gl)
  }

  /// Makes draws replace what is there: by blending with nothing of it, or without blending.
  mutating func setReplacing(byBlending blends: Bool, _ gl: GLFunctions) {
    endEquation(gl)
    if blends { setFactors(GL_ONE, GL_ZERO, gl) }
    setBlending(blends, gl)
  }

  private mutating func setFactors(_ source: Int32, _ destination: Int32, _ gl: GLFunctions) {
    if let factors, factors == (source, destination) { return }
    factors = (source, destination)
    gl.blendFunc(source, destination)
  }

  private mutating func setBlending(_ on: Bool, _ gl: GLFunctions) {
    if blends == on { return }
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

  /// Binds a sampler that replaces the page's own parameters; 0 means no sampler.
  mutating func bindSampler(_ name: GLuint, _ gl: GLFunctions) {
    if sampler == name { return }
    sampler = name
    gl.bindSampler(Int(DrawingProgram.pageUnit), name)
  }

  /// Notes that something else is bound to the pages' unit now.
  mutating func forgetPage() { page = nil }

  /// Binds the backdrop of a blend to its unit, and leaves the pages' unit active.
  mutating func bindBackdrop(_ name: GLuint, _ gl: GLFunctions) {
    if backdrop == name { return }
    backdrop = name
    gl.activeTexture(GL_TEXTURE0 + DrawingProgram.backdropUnit)
    gl.bindTexture(GL_TEXTURE_2D, name)
    gl.activeTexture(GL_TEXTURE0 + DrawingProgram.pageUnit)
  }

  /// Sets whether the bound page, which has levels, is sampled between them.
  mutating func sampleLevels(_ on: Bool, of name: GLuint, _ gl: GLFunctions) {
    if levels[name] == on { return }
    levels[name] = on
    gl.texParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, on ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR)
  }

  mutating func bindArray(_ name: GLuint, _ gl: GLFunctions) {
    if array == name { return }
    array = name
    gl.bindVertexArray(name)
  }
}
