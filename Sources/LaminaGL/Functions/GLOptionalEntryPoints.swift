@_implementationOnly import CGLES

/// Functions that not every driver has. An address alone does not mean that the context has the
/// function: check the version and the extensions too.
struct GLOptionalEntryPoints {
  let beginQuery: (@convention(c) (GLenum, GLuint) -> Void)?
  let blendBarrier: (@convention(c) () -> Void)?
  let bufferStorage: (@convention(c) (GLenum, GLsizeiptr, UnsafeRawPointer?, GLbitfield) -> Void)?
  let deleteQueries: (@convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void)?
  let endQuery: (@convention(c) (GLenum) -> Void)?
  let genQueries: (@convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void)?
  let getQueryObjectui64v:
    (@convention(c) (GLuint, GLenum, UnsafeMutablePointer<GLuint64>?) -> Void)?
  let getTexLevelParameteriv:
    (@convention(c) (GLenum, GLint, GLenum, UnsafeMutablePointer<GLint>?) -> Void)?
  let getUnsignedBytei_v: (@convention(c) (GLenum, GLuint, UnsafeMutablePointer<GLubyte>?) -> Void)?
  let imageTargetTexture2D: (@convention(c) (GLenum, UnsafeMutableRawPointer?) -> Void)?

  init() {
    beginQuery = GLSymbol.find("glBeginQueryEXT")
    blendBarrier = GLSymbol.find("glBlendBarrierKHR") ?? GLSymbol.find("glBlendBarrier")
    bufferStorage = GLSymbol.find("glBufferStorageEXT")
    deleteQueries = GLSymbol.find("glDeleteQueriesEXT")
    endQuery = GLSymbol.find("glEndQueryEXT")
    genQueries = GLSymbol.find("glGenQueriesEXT")
    getQueryObjectui64v = GLSymbol.find("glGetQueryObjectui64vEXT")
    getTexLevelParameteriv = GLSymbol.find("glGetTexLevelParameteriv")
    getUnsignedBytei_v = GLSymbol.find("glGetUnsignedBytei_vEXT")
    imageTargetTexture2D = GLSymbol.find("glEGLImageTargetTexture2DOES")
  }
}
