import CEGL
import CGLES

/// Functions that not every driver has. An address alone does not mean that the context has the
/// function: check the version and the extensions too.
struct GLOptionalEntryPoints {
  let getTexLevelParameteriv:
    (@convention(c) (GLenum, GLint, GLenum, UnsafeMutablePointer<GLint>?) -> Void)?
  let getUnsignedBytei_v: (@convention(c) (GLenum, GLuint, UnsafeMutablePointer<GLubyte>?) -> Void)?
  let imageTargetTexture2D: (@convention(c) (GLenum, UnsafeMutableRawPointer?) -> Void)?

  init() {
    getTexLevelParameteriv = Self.load("glGetTexLevelParameteriv")
    getUnsignedBytei_v = Self.load("glGetUnsignedBytei_vEXT")
    imageTargetTexture2D = Self.load("glEGLImageTargetTexture2DOES")
  }

  private static func load<Function>(_ name: String) -> Function? {
    eglGetProcAddress(name).map { unsafeBitCast($0, to: Function.self) }
  }
}
