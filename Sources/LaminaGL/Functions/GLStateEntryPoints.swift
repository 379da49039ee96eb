@_implementationOnly import CGLES

/// The addresses of the GL functions that ask for state and put it back. Only contexts of a host,
/// or contexts that share with one, need them.
///
/// The functions of OpenGL ES 3.0 must be there. Later ones are nil if the driver lacks them.
struct GLStateEntryPoints {
  typealias Enum = @convention(c) (GLenum) -> Void
  typealias Enums2 = @convention(c) (GLenum, GLenum) -> Void
  typealias IndexedGet = @convention(c) (GLenum, GLuint, UnsafeMutablePointer<GLint>?) -> Void
  typealias Names = @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void

  // OpenGL ES 3.0.
  let beginQuery: @convention(c) (GLenum, GLuint) -> Void
  let bindRenderbuffer: @convention(c) (GLenum, GLuint) -> Void
  let blendEquation: Enum
  let blendEquationSeparate: Enums2
  let blendFuncSeparate: @convention(c) (GLenum, GLenum, GLenum, GLenum) -> Void
  let colorMask: @convention(c) (GLboolean, GLboolean, GLboolean, GLboolean) -> Void
  let deleteRenderbuffers: @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void
  let drawBuffers: @convention(c) (GLsizei, UnsafePointer<GLenum>?) -> Void
  let framebufferRenderbuffer: @convention(c) (GLenum, GLenum, GLenum, GLuint) -> Void
  let genRenderbuffers: Names
  let getIntegerIndexed: IndexedGet
  let getFloatv: @convention(c) (GLenum, UnsafeMutablePointer<GLfloat>?) -> Void
  let getFramebufferAttachmentParameteriv:
    @convention(c) (GLenum, GLenum, GLenum, UnsafeMutablePointer<GLint>?) -> Void
  let getTexParameteriv: @convention(c) (GLenum, GLenum, UnsafeMutablePointer<GLint>?) -> Void
  let isEnabled: @convention(c) (GLenum) -> GLboolean
  let isFramebuffer: @convention(c) (GLuint) -> GLboolean
  let isSync: @convention(c) (GLsync?) -> GLboolean
  let pauseTransformFeedback: @convention(c) () -> Void
  let readBuffer: Enum
  let renderbufferStorage: @convention(c) (GLenum, GLenum, GLsizei, GLsizei) -> Void
  let resumeTransformFeedback: @convention(c) () -> Void

  // OpenGL ES 3.1.
  private(set) var bindProgramPipeline: (@convention(c) (GLuint) -> Void)?
  private(set) var getTexLevelParameteriv:
    (@convention(c) (GLenum, GLint, GLenum, UnsafeMutablePointer<GLint>?) -> Void)?

  // OpenGL ES 3.2, or the extensions that became part of it.
  private(set) var blendEquationSeparatei: (@convention(c) (GLuint, GLenum, GLenum) -> Void)?
  private(set) var blendEquationi: (@convention(c) (GLuint, GLenum) -> Void)?
  private(set) var blendFuncSeparatei:
    (@convention(c) (GLuint, GLenum, GLenum, GLenum, GLenum) -> Void)?
  private(set) var colorMaski:
    (@convention(c) (GLuint, GLboolean, GLboolean, GLboolean, GLboolean) -> Void)?
  private(set) var disablei: (@convention(c) (GLenum, GLuint) -> Void)?
  private(set) var enablei: (@convention(c) (GLenum, GLuint) -> Void)?
  private(set) var isEnabledi: (@convention(c) (GLenum, GLuint) -> GLboolean)?
  private(set) var primitiveBoundingBox:
    (@convention(c) (Float, Float, Float, Float, Float, Float, Float, Float) -> Void)?

  // Extensions.
  private(set) var clipControl: Enums2?
  private(set) var getFloatIndexed:
    (@convention(c) (GLenum, GLuint, UnsafeMutablePointer<GLfloat>?) -> Void)?
  private(set) var polygonMode: Enums2?
  private(set) var scissorIndexed:
    (@convention(c) (GLuint, GLint, GLint, GLsizei, GLsizei) -> Void)?
  private(set) var viewportIndexed: (@convention(c) (GLuint, Float, Float, Float, Float) -> Void)?
  private(set) var windowRectangles:
    (@convention(c) (GLenum, GLsizei, UnsafePointer<GLint>?) -> Void)?

  /// Throws ``GLDeviceError/missingFunction(_:)`` for the first function of OpenGL ES 3.0 that is
  /// absent.
  init(_ capabilities: ContextCapabilities) throws {
    beginQuery = try Self.load("glBeginQuery")
    bindRenderbuffer = try Self.load("glBindRenderbuffer")
    blendEquation = try Self.load("glBlendEquation")
    blendEquationSeparate = try Self.load("glBlendEquationSeparate")
    blendFuncSeparate = try Self.load("glBlendFuncSeparate")
    colorMask = try Self.load("glColorMask")
    deleteRenderbuffers = try Self.load("glDeleteRenderbuffers")
    drawBuffers = try Self.load("glDrawBuffers")
    framebufferRenderbuffer = try Self.load("glFramebufferRenderbuffer")
    genRenderbuffers = try Self.load("glGenRenderbuffers")
    getIntegerIndexed = try Self.load("glGetIntegeri_v")
    getFloatv = try Self.load("glGetFloatv")
    getFramebufferAttachmentParameteriv = try Self.load("glGetFramebufferAttachmentParameteriv")
    getTexParameteriv = try Self.load("glGetTexParameteriv")
    isEnabled = try Self.load("glIsEnabled")
    isFramebuffer = try Self.load("glIsFramebuffer")
    isSync = try Self.load("glIsSync")
    pauseTransformFeedback = try Self.load("glPauseTransformFeedback")
    readBuffer = try Self.load("glReadBuffer")
    renderbufferStorage = try Self.load("glRenderbufferStorage")
    resumeTransformFeedback = try Self.load("glResumeTransformFeedback")
    let version = (capabilities.major, capabilities.minor)
    if version >= (3, 1) {
      bindProgramPipeline = GLSymbol.find("glBindProgramPipeline")
      getTexLevelParameteriv = GLSymbol.find("glGetTexLevelParameteriv")
    }
    loadDrawBuffers(capabilities)
    loadExtensions(capabilities)
  }

  /// Loads the functions for the state of single draw buffers.
  private mutating func loadDrawBuffers(_ capabilities: ContextCapabilities) {
    let suffix: String
    if (capabilities.major, capabilities.minor) >= (3, 2) {
      suffix = ""
    } else if capabilities.extensions.contains("GL_EXT_draw_buffers_indexed") {
      suffix = "EXT"
    } else if capabilities.extensions.contains("GL_OES_draw_buffers_indexed") {
      suffix = "OES"
    } else {
      return
    }
    blendEquationSeparatei = GLSymbol.find("glBlendEquationSeparatei" + suffix)
    blendEquationi = GLSymbol.find("glBlendEquationi" + suffix)
    blendFuncSeparatei = GLSymbol.find("glBlendFuncSeparatei" + suffix)
    colorMaski = GLSymbol.find("glColorMaski" + suffix)
    disablei = GLSymbol.find("glDisablei" + suffix)
    enablei = GLSymbol.find("glEnablei" + suffix)
    isEnabledi = GLSymbol.find("glIsEnabledi" + suffix)
  }

  private mutating func loadExtensions(_ capabilities: ContextCapabilities) {
    func find<Function>(_ name: String, _ options: [(extension: String, suffix: String)])
      -> Function?
    {
      let option = options.first { capabilities.extensions.contains($0.extension) }
      return option.flatMap { GLSymbol.find(name + $0.suffix) }
    }
    if (capabilities.major, capabilities.minor) >= (3, 2) {
      primitiveBoundingBox = GLSymbol.find("glPrimitiveBoundingBox")
    } else {
      primitiveBoundingBox = find(
        "glPrimitiveBoundingBox",
        [("GL_EXT_primitive_bounding_box", "EXT"), ("GL_OES_primitive_bounding_box", "OES")])
    }
    clipControl = find("glClipControl", [("GL_EXT_clip_control", "EXT")])
    polygonMode = find("glPolygonMode", [("GL_NV_polygon_mode", "NV")])
    windowRectangles = find("glWindowRectangles", [("GL_EXT_window_rectangles", "EXT")])
    let arrays = [("GL_OES_viewport_array", "OES"), ("GL_NV_viewport_array", "NV")]
    getFloatIndexed = find("glGetFloati_v", arrays)
    scissorIndexed = find("glScissorIndexed", arrays)
    viewportIndexed = find("glViewportIndexedf", arrays)
    if isEnabledi == nil {
      disablei = find("glDisablei", arrays)
      enablei = find("glEnablei", arrays)
      isEnabledi = find("glIsEnabledi", arrays)
    }
  }

  private static func load<Function>(_ symbol: String) throws -> Function {
    guard let function: Function = GLSymbol.find(symbol) else {
      throw GLDeviceError.missingFunction(symbol)
    }
    return function
  }
}
