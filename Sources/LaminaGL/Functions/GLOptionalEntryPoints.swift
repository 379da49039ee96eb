import CEGL
import CGLES

/// Functions that not every driver has. An address alone does not mean that the context has the
/// function: check the version and the extensions too.
struct GLOptionalEntryPoints {
  let blendBarrier: (@convention(c) () -> Void)?
  let bufferStorage: (@convention(c) (GLenum, GLsizeiptr, UnsafeRawPointer?, GLbitfield) -> Void)?
  let getTexLevelParameteriv:
    (@convention(c) (GLenum, GLint, GLenum, UnsafeMutablePointer<GLint>?) -> Void)?
  let imageTargetTexture2D: (@convention(c) (GLenum, UnsafeMutableRawPointer?) -> Void)?

  init() {
    blendBarrier = Self.load("glBlendBarrierKHR") ?? Self.load("glBlendBarrier")
    bufferStorage = Self.load("glBufferStorageEXT")
    getTexLevelParameteriv = Self.load("glGetTexLevelParameteriv")
    imageTargetTexture2D = Self.load("glEGLImageTargetTexture2DOES")
  }

  private static func load<Function>(_ name: String) -> Function? {
    eglGetProcAddress(name).map { unsafeBitCast($0, to: Function.self) }
  }
}
