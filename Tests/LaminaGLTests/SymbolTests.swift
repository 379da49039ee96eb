import CGLES
import Testing

@testable import LaminaGL

/// Where the addresses of GL's functions come from.
@Suite struct SymbolTests {
  /// EGL 1.4 may give no functions of OpenGL ES 3.0; its library has them.
  @Test func theLibraryExportsWhatOldDriversDoNotGive() throws {
    let late: Set<GLFunction> = [
      .blendBarrier, .bufferStorageEXT, .eGLImageTargetTexture2DOES, .getTexLevelParameteriv,
      .getUnsignedByteIndexed, .beginQueryEXT, .deleteQueriesEXT, .endQueryEXT, .genQueriesEXT,
      .getQueryObjectui64vEXT,
    ]
    for function in GLFunction.allCases.prefix(while: { $0 != .getGraphicsResetStatus })
    where !late.contains(function) {
      #expect(GLSymbol.exported(function.symbol) != nil, "\(function.symbol)")
    }
    for name in ["glGetFloatv", "glIsSync", "glGetTexParameteriv", "glPauseTransformFeedback"] {
      #expect(GLSymbol.exported(name) != nil, "\(name)")
    }
    #expect(GLSymbol.exported("glNoSuchFunction") == nil)
  }

  @Test func exportedFunctionsWork() throws {
    try withContext { context in
      let exported = try #require(GLSymbol.exported("glGetString"))
      typealias GetString = @convention(c) (GLenum) -> UnsafePointer<GLubyte>?
      let text = unsafeBitCast(exported, to: GetString.self)(GLenum(bitPattern: GL_RENDERER))
      #expect(text.map { String(cString: $0) } == context.capabilities.renderer)
    }
  }
}
