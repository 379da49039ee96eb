/// Every GL function that Lamina calls, as an index into the call counters.
package enum GLFunction: Int, CaseIterable, Sendable {
  case activeTexture
  case attachShader
  case beginQueryEXT
  case bindBuffer
  case bindFramebuffer
  case bindSampler
  case bindTexture
  case bindVertexArray
  case blendBarrier
  case blendFunc
  case blitFramebuffer
  case bufferData
  case bufferStorageEXT
  case bufferSubData
  case checkFramebufferStatus
  case clear
  case clearColor
  case clientWaitSync
  case compileShader
  case createProgram
  case createShader
  case deleteBuffers
  case deleteFramebuffers
  case deleteProgram
  case deleteQueriesEXT
  case deleteSamplers
  case deleteShader
  case deleteSync
  case deleteTextures
  case deleteVertexArrays
  case detachShader
  case disable
  case drawArraysInstanced
  case drawElementsInstanced
  case eGLImageTargetTexture2DOES
  case enable
  case enableVertexAttribArray
  case endQueryEXT
  case fenceSync
  case finish
  case flush
  case framebufferTexture2D
  case genBuffers
  case genFramebuffers
  case genQueriesEXT
  case genSamplers
  case genTextures
  case genVertexArrays
  case generateMipmap
  case getActiveAttrib
  case getAttribLocation
  case getError
  case getIntegerv
  case getProgramBinary
  case getProgramInfoLog
  case getProgramiv
  case getQueryObjectui64vEXT
  case getShaderInfoLog
  case getShaderiv
  case getString
  case getStringi
  case getTexLevelParameteriv
  case getUniformLocation
  case getUnsignedByteIndexed
  case invalidateFramebuffer
  case isTexture
  case linkProgram
  case mapBufferRange
  case pixelStorei
  case programBinary
  case programParameteri
  case readPixels
  case releaseShaderCompiler
  case samplerParameteri
  case scissor
  case shaderSource
  case texImage2D
  case texParameteri
  case texSubImage2D
  case unmapBuffer
  case uniform1i
  case uniform2f
  case uniform4f
  case useProgram
  case vertexAttribDivisor
  case vertexAttribIPointer
  case vertexAttribPointer
  case viewport
  case waitSync
  case getGraphicsResetStatus

  // What is asked and set in a host's context (GLStateEntryPoints).
  case beginQuery
  case bindProgramPipeline
  case bindRenderbuffer
  case blendEquation
  case blendEquationSeparate
  case blendEquationSeparatei
  case blendEquationi
  case blendFuncSeparate
  case blendFuncSeparatei
  case clipControl
  case colorMask
  case colorMaski
  case deleteRenderbuffers
  case disablei
  case drawBuffers
  case enablei
  case framebufferRenderbuffer
  case genRenderbuffers
  case getFloatIndexed
  case getFloatv
  case getFramebufferAttachmentParameteriv
  case getIntegerIndexed
  case getTexParameteriv
  case isEnabled
  case isEnabledi
  case isFramebuffer
  case isSync
  case pauseTransformFeedback
  case polygonMode
  case primitiveBoundingBox
  case readBuffer
  case renderbufferStorage
  case resumeTransformFeedback
  case scissorIndexed
  case viewportIndexed
  case windowRectangles

  /// The name of the function in C, such as `glBindTexture`.
  package var symbol: String {
    switch self {
    case .getFloatIndexed: return "glGetFloati_v"
    case .getIntegerIndexed: return "glGetIntegeri_v"
    case .getUnsignedByteIndexed: return "glGetUnsignedBytei_vEXT"
    case .viewportIndexed: return "glViewportIndexedf"
    default: break
    }
    let name = String(describing: self)
    return "gl" + name.prefix(1).uppercased() + name.dropFirst()
  }
}
