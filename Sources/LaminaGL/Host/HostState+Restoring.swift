@_implementationOnly import CGLES

/// Our objects that are bound whenever nothing else is: a framebuffer without attachments, a vertex
/// array without attributes and a texture without texels. The objects called 0 cannot serve, since
/// they are the host's too.
struct Parking {
  var texture: GLuint = 0
  var framebuffer: GLuint = 0
  var vertexArray: GLuint = 0
}

extension HostState {
  /// Brings GL to the state that drawing relies on. Bindings are always set; other state is set
  /// only if it differs.
  func neutralize(_ gl: GLFunctions, _ traits: borrowing HostTraits, parking: Parking) {
    if hearsMessages { gl.disable(GL_DEBUG_OUTPUT) }
    if pausesFeedback { gl.pauseTransformFeedback() }
    gl.useProgram(0)
    if pipeline != 0 { gl.bindProgramPipeline(0) }
    gl.bindVertexArray(parking.vertexArray)
    gl.bindBuffer(GL_ARRAY_BUFFER, 0)
    if packBuffer != 0 { gl.bindBuffer(GL_PIXEL_PACK_BUFFER, 0) }
    if unpackBuffer != 0 { gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0) }
    gl.bindFramebuffer(GL_FRAMEBUFFER, parking.framebuffer)
    gl.bindRenderbuffer(0)
    for index in 0..<4 where unpack[index] != Self.plainStore[index] {
      gl.pixelStorei(Self.unpackNames[index], Self.plainStore[index])
    }
    for index in 0..<4 where pack[index] != Self.plainStore[index] {
      gl.pixelStorei(Self.packNames[index], Self.plainStore[index])
    }
    for (index, item) in traits.switches.enumerated() where turnedSwitches & 1 << UInt64(index) != 0
    {
      gl.setEnabled(item.name, item.needed)
    }
    for index in (0..<TextureUnit.count).reversed() {
      gl.activeTexture(GL_TEXTURE0 + Int32(index))
      gl.bindTexture(GL_TEXTURE_2D, parking.texture)
      if units[index].external != 0 { gl.bindTexture(GL_TEXTURE_EXTERNAL_OES, 0) }
      if units[index].sampler != 0 { gl.bindSampler(index, 0) }
    }
    if changesEquation(traits) { gl.blendEquation(GL_FUNC_ADD) }
    if changesMask(traits) { gl.colorMask(SIMD4(repeating: 1)) }
    if changesClipping(traits) { gl.clipControl(GL_LOWER_LEFT_EXT, GL_NEGATIVE_ONE_TO_ONE_EXT) }
    if changesPolygons(traits) { gl.polygonMode(GL_FILL_NV) }
    if changesBox(traits) { gl.primitiveBoundingBox(Self.plainBox.lowHalf, Self.plainBox.highHalf) }
    if changesWindows(traits) {
      gl.windowRectangles(GL_EXCLUSIVE_EXT, UnsafeBufferPointer(start: nil, count: 0))
    }
  }

  /// Puts everything back, except that debug messages stay off.
  func restore(_ gl: GLFunctions, _ traits: borrowing HostTraits) {
    restoreUnits(gl, traits)
    for index in 0..<4 {
      gl.pixelStorei(Self.unpackNames[index], unpack[index])
      gl.pixelStorei(Self.packNames[index], pack[index])
    }
    for (index, item) in traits.switches.enumerated() where turnedSwitches & 1 << UInt64(index) != 0
    {
      gl.setEnabled(item.name, !item.needed)
    }
    restoreBuffers(gl, traits)
    restorePorts(gl, traits)
    gl.clearColor(clearColor.x, clearColor.y, clearColor.z, clearColor.w)
    if changesClipping(traits) { gl.clipControl(clipOrigin, clipDepth) }
    if changesPolygons(traits) { gl.polygonMode(polygonMode) }
    if changesBox(traits) { gl.primitiveBoundingBox(box.lowHalf, box.highHalf) }
    if changesWindows(traits) { restoreWindows(gl) }
    gl.bindBuffer(GL_ARRAY_BUFFER, GLuint(bitPattern: arrayBuffer))
    gl.bindBuffer(GL_PIXEL_PACK_BUFFER, GLuint(bitPattern: packBuffer))
    gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, GLuint(bitPattern: unpackBuffer))
    gl.bindVertexArray(GLuint(bitPattern: vertexArray))
    gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, GLuint(bitPattern: drawFramebuffer))
    gl.bindFramebuffer(GL_READ_FRAMEBUFFER, GLuint(bitPattern: readFramebuffer))
    gl.bindRenderbuffer(GLuint(bitPattern: renderbuffer))
    if pipeline != 0 { gl.bindProgramPipeline(GLuint(bitPattern: pipeline)) }
    gl.useProgram(GLuint(bitPattern: program))
    // Transform feedback can resume only while the program that it began with is in use.
    if pausesFeedback { gl.resumeTransformFeedback() }
  }

  private func restoreUnits(_ gl: GLFunctions, _ traits: borrowing HostTraits) {
    for index in 0..<TextureUnit.count {
      gl.activeTexture(GL_TEXTURE0 + Int32(index))
      gl.bindTexture(GL_TEXTURE_2D, GLuint(bitPattern: units[index].texture))
      if traits.hasExternalTextures {
        gl.bindTexture(GL_TEXTURE_EXTERNAL_OES, GLuint(bitPattern: units[index].external))
      }
      if units[index].sampler != 0 {
        gl.bindSampler(index, GLuint(bitPattern: units[index].sampler))
      }
    }
    gl.activeTexture(activeTexture)
  }

  /// Sets all draw buffers to the state of the first one, then those that differ.
  private func restoreBuffers(_ gl: GLFunctions, _ traits: borrowing HostTraits) {
    let (first, changesEquation, changesMask) = (
      buffers[0], changesEquation(traits), changesMask(traits)
    )
    gl.setEnabled(GL_BLEND, first.blends)
    gl.blendFuncSeparate(first.factors)
    if changesEquation {
      if Self.isBasic(first.equations) {
        gl.blendEquationSeparate(first.equations.x, first.equations.y)
      } else {
        gl.blendEquation(first.equations.x)
      }
    }
    if changesMask { gl.colorMask(first.mask) }
    for index in 1..<max(traits.drawBuffers, 1) where buffers[index] != first {
      let buffer = buffers[index]
      if buffer.blends != first.blends { gl.setEnabled(GL_BLEND, buffer.blends, at: index) }
      if buffer.factors != first.factors { gl.blendFuncSeparate(buffer.factors, at: index) }
      if buffer.equations != first.equations {
        if Self.isBasic(buffer.equations) {
          gl.blendEquationSeparate(buffer.equations.x, buffer.equations.y, at: index)
        } else {
          gl.blendEquation(buffer.equations.x, at: index)
        }
      }
      if buffer.mask != first.mask { gl.colorMask(buffer.mask, at: index) }
    }
  }

  private func restorePorts(_ gl: GLFunctions, _ traits: borrowing HostTraits) {
    let first = ports[0]
    // Clamped to the range of Int32, whatever the driver reported.
    let bounded = first.viewport.clamped(
      lowerBound: .init(repeating: -1e6), upperBound: .init(repeating: 1e6))
    let whole = SIMD4<GLint>(bounded, rounding: .towardZero)
    gl.viewport(whole.x, whole.y, whole.z, whole.w)
    gl.scissor(first.scissor.x, first.scissor.y, first.scissor.z, first.scissor.w)
    gl.setEnabled(GL_SCISSOR_TEST, first.cuts)
    if traits.viewports == 1 { return }
    for index in 0..<traits.viewports {
      let port = ports[index]
      if port.viewport != SIMD4<Float>(whole) { gl.viewport(port.viewport, at: index) }
      if port.scissor != first.scissor { gl.scissor(port.scissor, at: index) }
      if port.cuts != first.cuts { gl.setEnabled(GL_SCISSOR_TEST, port.cuts, at: index) }
    }
  }

  private func restoreWindows(_ gl: GLFunctions) {
    var boxes = windows
    let count = windowCount * 4
    withUnsafeMutableBytes(of: &boxes) { bytes in
      bytes.withMemoryRebound(to: GLint.self) {
        gl.windowRectangles(windowMode, UnsafeBufferPointer(rebasing: $0[0..<count]))
      }
    }
  }

  // MARK: What differs

  /// Whether both equations are among those of OpenGL ES 3.0, which can differ between colour and
  /// alpha.
  private static func isBasic(_ equations: SIMD2<GLint>) -> Bool {
    switch equations.x {
    case GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT, GL_MIN, GL_MAX: true
    default: false
    }
  }

  private func changesEquation(_ traits: borrowing HostTraits) -> Bool {
    for index in 0..<traits.drawBuffers
    where buffers[index].equations != SIMD2(repeating: GL_FUNC_ADD) { return true }
    return false
  }

  private func changesMask(_ traits: borrowing HostTraits) -> Bool {
    for index in 0..<traits.drawBuffers where any(buffers[index].mask .== 0) { return true }
    return false
  }

  private func changesClipping(_ traits: borrowing HostTraits) -> Bool {
    traits.hasClipControl
      && (clipOrigin != GL_LOWER_LEFT_EXT || clipDepth != GL_NEGATIVE_ONE_TO_ONE_EXT)
  }

  private func changesPolygons(_ traits: borrowing HostTraits) -> Bool {
    traits.hasPolygonMode && polygonMode != GL_FILL_NV
  }

  private func changesBox(_ traits: borrowing HostTraits) -> Bool {
    traits.hasBoundingBox && box != Self.plainBox
  }

  private func changesWindows(_ traits: borrowing HostTraits) -> Bool {
    traits.hasWindowRectangles && (windowCount > 0 || windowMode != GL_EXCLUSIVE_EXT)
  }
}
