@_implementationOnly import CGLES

// For hosts that set all their state again: GL is told everything and asked nothing.

extension HostState {
  /// Brings GL to the state that drawing relies on, whatever it was.
  static func reset(_ gl: GLFunctions, _ traits: borrowing HostTraits, parking: Parking) {
    gl.useProgram(0)
    if traits.hasPipelines { gl.bindProgramPipeline(0) }
    gl.bindVertexArray(parking.vertexArray)
    gl.bindBuffer(GL_ARRAY_BUFFER, 0)
    gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
    gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
    gl.bindFramebuffer(GL_FRAMEBUFFER, parking.framebuffer)
    gl.bindRenderbuffer(0)
    for index in 0..<4 {
      gl.pixelStorei(unpackNames[index], plainStore[index])
      gl.pixelStorei(packNames[index], plainStore[index])
    }
    for item in traits.switches { gl.setEnabled(item.name, item.needed) }
    for index in (0..<TextureUnit.count).reversed() {
      gl.activeTexture(GL_TEXTURE0 + Int32(index))
      gl.bindTexture(GL_TEXTURE_2D, parking.texture)
      if traits.hasExternalTextures { gl.bindTexture(GL_TEXTURE_EXTERNAL_OES, 0) }
      gl.bindSampler(index, 0)
    }
    gl.blendEquation(GL_FUNC_ADD)
    gl.colorMask(SIMD4(repeating: 1))
    if traits.hasClipControl { gl.clipControl(GL_LOWER_LEFT_EXT, GL_NEGATIVE_ONE_TO_ONE_EXT) }
    if traits.hasPolygonMode { gl.polygonMode(GL_FILL_NV) }
    if traits.hasBoundingBox { gl.primitiveBoundingBox(plainBox.lowHalf, plainBox.highHalf) }
    if traits.hasWindowRectangles {
      gl.windowRectangles(GL_EXCLUSIVE_EXT, UnsafeBufferPointer(start: nil, count: 0))
    }
  }

  /// Leaves GL without any object of ours bound, and with blending and the scissor test off.
  ///
  /// All other state is that of ``reset(_:_:parking:)``, which is that of a new context except that
  /// dithering is off. The viewport, the scissor box, the clear colour and the blend function are
  /// those of the last draw.
  static func leave(_ gl: GLFunctions, _ traits: borrowing HostTraits) {
    gl.disable(GL_BLEND)
    gl.disable(GL_SCISSOR_TEST)
    gl.useProgram(0)
    gl.bindVertexArray(0)
    gl.bindBuffer(GL_ARRAY_BUFFER, 0)
    gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0)
    gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
    gl.bindRenderbuffer(0)
    for index in (0..<TextureUnit.count).reversed() {
      gl.activeTexture(GL_TEXTURE0 + Int32(index))
      gl.bindTexture(GL_TEXTURE_2D, 0)
      gl.bindSampler(index, 0)
    }
  }
}
