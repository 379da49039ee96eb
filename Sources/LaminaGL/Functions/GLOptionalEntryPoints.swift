import CGLES

/// Functions that not every driver has. An address alone does not mean that the context has the
/// function: check the version and the extensions too.
struct GLOptionalEntryPoints {
  let blendBarrier: (@convention(c) () -> Void)?
  let bufferStorage: (@convention(c) (GLenum, GLsizeiptr, UnsafeRawPointer?, GLbitfield) -> Void)?
  let getTexLevelParameteriv:
    (@convention(c) (GLenum, GLint, GLenum, UnsafeMutablePointer<GLint>?) -> Void)?
  let getUnsignedBytei_v: (@convention(c) (GLenum, GLuint, UnsafeMutablePointer<GLubyte>?) -> Void)?
  let imageTargetTexture2D: (@convention(c) (GLenum, UnsafeMutableRawPointer?) -> Void)?

  init() {
    blendBarrier = GLSymbol.find("glBlendBarrierKHR") ?? GLSymbol.find("glBlendBarrier")
    bufferStorage = GLSymbol.find("glBufferStorageEXT")
    getTexLevelParameteriv = GLSymbol.find("glGetTexLevelParameteriv")
    getUnsignedBytei_v = GLSymbol.find("glGetUnsignedBytei_vEXT")
    imageTargetTexture2D = GLSymbol.find("glEGLImageTargetTexture2DOES")
  }
}
