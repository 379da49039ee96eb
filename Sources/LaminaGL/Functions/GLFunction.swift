/// Every GL function that Lamina calls, as an index into the call counters.
package enum GLFunction: Int, CaseIterable, Sendable {
  case activeTexture
  case attachShader
  case bindBuffer
  case bindFramebuffer
  case bindTexture
  case bindVertexArray
  case blendFunc
  case blitFramebuffer
  case bufferData
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
  case deleteShader
  case deleteSync
  case deleteTextures
  case deleteVertexArrays
  case disable
  case drawArraysInstanced
  case enable
  case enableVertexAttribArray
  case fenceSync
  case finish
  case framebufferTexture2D
  case genBuffers
  case genFramebuffers
  case genTextures
  case genVertexArrays
  case generateMipmap
  case getActiveAttrib
  case getAttribLocation
  case getError
  case getIntegerv
  case getProgramInfoLog
  case getProgramiv
  case getShaderInfoLog
  case getShaderiv
  case getString
  case getStringi
  case getUniformLocation
  case linkProgram
  case pixelStorei
  case readPixels
  case scissor
  case shaderSource
  case texImage2D
  case texParameteri
  case texSubImage2D
  case uniform1i
  case uniform2f
  case uniform4f
  case useProgram
  case vertexAttribDivisor
  case vertexAttribIPointer
  case vertexAttribPointer
  case viewport
  case getGraphicsResetStatus

  /// The name of the function in C, such as `glBindTexture`.
  package var symbol: String {
    let name = String(describing: self)
    return "gl" + name.prefix(1).uppercased() + name.dropFirst()
  }
}
