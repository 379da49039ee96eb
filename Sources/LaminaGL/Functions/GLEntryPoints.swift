@_implementationOnly import CGLES

/// The addresses of the GL functions, looked up once per context.
///
/// Only ``GLFunctions`` calls through these, so that no call escapes counting.
struct GLEntryPoints {
  let activeTexture: @convention(c) (GLenum) -> Void
  let attachShader: @convention(c) (GLuint, GLuint) -> Void
  let bindBuffer: @convention(c) (GLenum, GLuint) -> Void
  let bindFramebuffer: @convention(c) (GLenum, GLuint) -> Void
  let bindSampler: @convention(c) (GLuint, GLuint) -> Void
  let bindTexture: @convention(c) (GLenum, GLuint) -> Void
  let bindVertexArray: @convention(c) (GLuint) -> Void
  let blendEquation: @convention(c) (GLenum) -> Void
  let blendFunc: @convention(c) (GLenum, GLenum) -> Void
  let blitFramebuffer:
    @convention(c) (GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLint, GLbitfield, GLenum) ->
      Void
  let bufferData: @convention(c) (GLenum, GLsizeiptr, UnsafeRawPointer?, GLenum) -> Void
  let bufferSubData: @convention(c) (GLenum, GLsizeiptr, GLsizeiptr, UnsafeRawPointer?) -> Void
  let checkFramebufferStatus: @convention(c) (GLenum) -> GLenum
  let clear: @convention(c) (GLenum) -> Void
  let clearColor: @convention(c) (GLfloat, GLfloat, GLfloat, GLfloat) -> Void
  let clientWaitSync: @convention(c) (GLsync?, GLenum, GLuint64) -> GLenum
  let compileShader: @convention(c) (GLuint) -> Void
  let createProgram: @convention(c) () -> GLuint
  let createShader: @convention(c) (GLenum) -> GLuint
  let deleteBuffers: @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void
  let deleteFramebuffers: @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void
  let deleteProgram: @convention(c) (GLuint) -> Void
  let deleteSamplers: @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void
  let deleteShader: @convention(c) (GLuint) -> Void
  let deleteSync: @convention(c) (GLsync?) -> Void
  let deleteTextures: @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void
  let deleteVertexArrays: @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void
  let detachShader: @convention(c) (GLuint, GLuint) -> Void
  let disable: @convention(c) (GLenum) -> Void
  let drawArraysInstanced: @convention(c) (GLenum, GLint, GLint, GLint) -> Void
  let drawElementsInstanced:
    @convention(c) (GLenum, GLsizei, GLenum, UnsafeRawPointer?, GLsizei) -> Void
  let enable: @convention(c) (GLenum) -> Void
  let enableVertexAttribArray: @convention(c) (GLuint) -> Void
  let fenceSync: @convention(c) (GLenum, GLenum) -> GLsync?
  let finish: @convention(c) () -> Void
  let flush: @convention(c) () -> Void
  let framebufferTexture2D: @convention(c) (GLenum, GLenum, GLenum, GLuint, GLint) -> Void
  let genBuffers: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
  let genFramebuffers: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
  let genSamplers: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
  let genTextures: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
  let genVertexArrays: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
  let generateMipmap: @convention(c) (GLenum) -> Void
  let getActiveAttrib:
    @convention(c) (
      GLuint, GLuint, GLint, UnsafeMutablePointer<GLint>?, UnsafeMutablePointer<GLint>?,
      UnsafeMutablePointer<GLenum>?, UnsafeMutablePointer<CChar>?
    ) -> Void
  let getAttribLocation: @convention(c) (GLuint, UnsafePointer<CChar>) -> GLint
  let getError: @convention(c) () -> GLenum
  let getIntegerv: @convention(c) (GLenum, UnsafeMutablePointer<GLint>?) -> Void
  let getProgramBinary:
    @convention(c) (
      GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLenum>?,
      UnsafeMutableRawPointer?
    ) -> Void
  let getProgramInfoLog:
    @convention(c) (GLuint, GLint, UnsafeMutablePointer<GLint>?, UnsafeMutablePointer<CChar>?) ->
      Void
  let getProgramiv: @convention(c) (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void
  let getShaderInfoLog:
    @convention(c) (GLuint, GLint, UnsafeMutablePointer<GLint>?, UnsafeMutablePointer<CChar>?) ->
      Void
  let getShaderiv: @convention(c) (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void
  let getString: @convention(c) (GLenum) -> UnsafePointer<GLubyte>?
  let getStringi: @convention(c) (GLenum, GLuint) -> UnsafePointer<GLubyte>?
  let getUniformLocation: @convention(c) (GLuint, UnsafePointer<CChar>) -> GLint
  let invalidateFramebuffer: @convention(c) (GLenum, GLsizei, UnsafePointer<GLenum>?) -> Void
  let isTexture: @convention(c) (GLuint) -> GLboolean
  let linkProgram: @convention(c) (GLuint) -> Void
  let mapBufferRange:
    @convention(c) (GLenum, GLintptr, GLsizeiptr, GLbitfield) -> UnsafeMutableRawPointer?
  let pixelStorei: @convention(c) (GLenum, GLint) -> Void
  let programBinary: @convention(c) (GLuint, GLenum, UnsafeRawPointer?, GLsizei) -> Void
  let programParameteri: @convention(c) (GLuint, GLenum, GLint) -> Void
  let readPixels:
    @convention(c) (GLint, GLint, GLint, GLint, GLenum, GLenum, UnsafeMutableRawPointer?) -> Void
  let releaseShaderCompiler: @convention(c) () -> Void
  let samplerParameteri: @convention(c) (GLuint, GLenum, GLint) -> Void
  let scissor: @convention(c) (GLint, GLint, GLint, GLint) -> Void
  let shaderSource:
    @convention(c) (GLuint, GLint, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<GLint>) ->
      Void
  let texImage2D:
    @convention(c) (GLenum, GLint, GLint, GLint, GLint, GLint, GLenum, GLenum, UnsafeRawPointer?) ->
      Void
  let texParameteri: @convention(c) (GLenum, GLenum, GLint) -> Void
  let texSubImage2D:
    @convention(c) (GLenum, GLint, GLint, GLint, GLint, GLint, GLenum, GLenum, UnsafeRawPointer?) ->
      Void
  let unmapBuffer: @convention(c) (GLenum) -> GLboolean
  let uniform1i: @convention(c) (GLint, GLint) -> Void
  let uniform2f: @convention(c) (GLint, GLfloat, GLfloat) -> Void
  let uniform4f: @convention(c) (GLint, GLfloat, GLfloat, GLfloat, GLfloat) -> Void
  let useProgram: @convention(c) (GLuint) -> Void
  let vertexAttribDivisor: @convention(c) (GLuint, GLuint) -> Void
  let vertexAttribIPointer: @convention(c) (GLuint, GLint, GLenum, GLint, UnsafeRawPointer?) -> Void
  let vertexAttribPointer:
    @convention(c) (GLuint, GLint, GLenum, GLboolean, GLint, UnsafeRawPointer?) -> Void
  let viewport: @convention(c) (GLint, GLint, GLint, GLint) -> Void
  let waitSync: @convention(c) (GLsync?, GLbitfield, GLuint64) -> Void

  /// Looks every function up, or throws ``GLDeviceError/missingFunction(_:)`` for the first one
  /// that is absent.
  init() throws {
    activeTexture = try GLEntryPoints.load(.activeTexture)
    attachShader = try GLEntryPoints.load(.attachShader)
    bindBuffer = try GLEntryPoints.load(.bindBuffer)
    bindFramebuffer = try GLEntryPoints.load(.bindFramebuffer)
    bindSampler = try GLEntryPoints.load(.bindSampler)
    bindTexture = try GLEntryPoints.load(.bindTexture)
    bindVertexArray = try GLEntryPoints.load(.bindVertexArray)
    blendEquation = try GLEntryPoints.load(.blendEquation)
    blendFunc = try GLEntryPoints.load(.blendFunc)
    blitFramebuffer = try GLEntryPoints.load(.blitFramebuffer)
    bufferData = try GLEntryPoints.load(.bufferData)
    bufferSubData = try GLEntryPoints.load(.bufferSubData)
    checkFramebufferStatus = try GLEntryPoints.load(.checkFramebufferStatus)
    clear = try GLEntryPoints.load(.clear)
    clearColor = try GLEntryPoints.load(.clearColor)
    clientWaitSync = try GLEntryPoints.load(.clientWaitSync)
    compileShader = try GLEntryPoints.load(.compileShader)
    createProgram = try GLEntryPoints.load(.createProgram)
    createShader = try GLEntryPoints.load(.createShader)
    deleteBuffers = try GLEntryPoints.load(.deleteBuffers)
    deleteFramebuffers = try GLEntryPoints.load(.deleteFramebuffers)
    deleteProgram = try GLEntryPoints.load(.deleteProgram)
    deleteSamplers = try GLEntryPoints.load(.deleteSamplers)
    deleteShader = try GLEntryPoints.load(.deleteShader)
    deleteSync = try GLEntryPoints.load(.deleteSync)
    deleteTextures = try GLEntryPoints.load(.deleteTextures)
    deleteVertexArrays = try GLEntryPoints.load(.deleteVertexArrays)
    detachShader = try GLEntryPoints.load(.detachShader)
    disable = try GLEntryPoints.load(.disable)
    drawArraysInstanced = try GLEntryPoints.load(.drawArraysInstanced)
    drawElementsInstanced = try GLEntryPoints.load(.drawElementsInstanced)
    enable = try GLEntryPoints.load(.enable)
    enableVertexAttribArray = try GLEntryPoints.load(.enableVertexAttribArray)
    fenceSync = try GLEntryPoints.load(.fenceSync)
    finish = try GLEntryPoints.load(.finish)
    flush = try GLEntryPoints.load(.flush)
    framebufferTexture2D = try GLEntryPoints.load(.framebufferTexture2D)
    genBuffers = try GLEntryPoints.load(.genBuffers)
    genFramebuffers = try GLEntryPoints.load(.genFramebuffers)
    genSamplers = try GLEntryPoints.load(.genSamplers)
    genTextures = try GLEntryPoints.load(.genTextures)
    genVertexArrays = try GLEntryPoints.load(.genVertexArrays)
    generateMipmap = try GLEntryPoints.load(.generateMipmap)
    getActiveAttrib = try GLEntryPoints.load(.getActiveAttrib)
    getAttribLocation = try GLEntryPoints.load(.getAttribLocation)
    getError = try GLEntryPoints.load(.getError)
    getIntegerv = try GLEntryPoints.load(.getIntegerv)
    getProgramBinary = try GLEntryPoints.load(.getProgramBinary)
    getProgramInfoLog = try GLEntryPoints.load(.getProgramInfoLog)
    getProgramiv = try GLEntryPoints.load(.getProgramiv)
    getShaderInfoLog = try GLEntryPoints.load(.getShaderInfoLog)
    getShaderiv = try GLEntryPoints.load(.getShaderiv)
    getString = try GLEntryPoints.load(.getString)
    getStringi = try GLEntryPoints.load(.getStringi)
    getUniformLocation = try GLEntryPoints.load(.getUniformLocation)
    invalidateFramebuffer = try GLEntryPoints.load(.invalidateFramebuffer)
    isTexture = try GLEntryPoints.load(.isTexture)
    linkProgram = try GLEntryPoints.load(.linkProgram)
    mapBufferRange = try GLEntryPoints.load(.mapBufferRange)
    pixelStorei = try GLEntryPoints.load(.pixelStorei)
    programBinary = try GLEntryPoints.load(.programBinary)
    programParameteri = try GLEntryPoints.load(.programParameteri)
    readPixels = try GLEntryPoints.load(.readPixels)
    releaseShaderCompiler = try GLEntryPoints.load(.releaseShaderCompiler)
    samplerParameteri = try GLEntryPoints.load(.samplerParameteri)
    scissor = try GLEntryPoints.load(.scissor)
    shaderSource = try GLEntryPoints.load(.shaderSource)
    texImage2D = try GLEntryPoints.load(.texImage2D)
    texParameteri = try GLEntryPoints.load(.texParameteri)
    texSubImage2D = try GLEntryPoints.load(.texSubImage2D)
    unmapBuffer = try GLEntryPoints.load(.unmapBuffer)
    uniform1i = try GLEntryPoints.load(.uniform1i)
    uniform2f = try GLEntryPoints.load(.uniform2f)
    uniform4f = try GLEntryPoints.load(.uniform4f)
    useProgram = try GLEntryPoints.load(.useProgram)
    vertexAttribDivisor = try GLEntryPoints.load(.vertexAttribDivisor)
    vertexAttribIPointer = try GLEntryPoints.load(.vertexAttribIPointer)
    vertexAttribPointer = try GLEntryPoints.load(.vertexAttribPointer)
    viewport = try GLEntryPoints.load(.viewport)
    waitSync = try GLEntryPoints.load(.waitSync)
  }

  /// `Function` is the C function type of the property that the address is stored in.
  private static func load<Function>(_ function: GLFunction) throws -> Function {
    guard let found: Function = GLSymbol.find(function.symbol) else {
      throw GLDeviceError.missingFunction(function.symbol)
    }
    return found
  }
}
