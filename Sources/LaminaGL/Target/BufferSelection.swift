import CGLES

/// The buffers that a framebuffer of the host's draws into and reads from, as they were found.
///
/// Our programs have one output. A second draw buffer would be filled with anything, so the first
/// is the only one while we draw; and what is behind a backdrop filter is read from where it was
/// drawn.
struct BufferSelection {
  private var draw = InlineArray<16, GLint>(repeating: GL_NONE)
  private var count = 1
  private var read: GLint = GL_NONE

  /// Of the framebuffer that is bound.
  init(_ gl: GLFunctions) {
    count = min(max(Int(gl.integer(GL_MAX_DRAW_BUFFERS)), 1), HostTraits.mostDrawBuffers)
    for index in 0..<count { draw[index] = gl.integer(GL_DRAW_BUFFER0 + Int32(index)) }
    read = gl.integer(GL_READ_BUFFER)
  }

  private var hasSeveral: Bool {
    for index in 1..<max(count, 1) where draw[index] != GL_NONE { return true }
    return false
  }

  /// Selects the first draw buffer alone.
  func narrow(_ gl: GLFunctions) {
    if hasSeveral { select(1, gl) }
    if read != draw[0] { gl.readBuffer(draw[0]) }
  }

  /// Puts back what was found, in the framebuffer that is bound.
  func restore(_ gl: GLFunctions) {
    if hasSeveral { select(count, gl) }
    if read != draw[0] { gl.readBuffer(read) }
  }

  private func select(_ count: Int, _ gl: GLFunctions) {
    var names = InlineArray<16, GLenum>(repeating: GLenum(bitPattern: GL_NONE))
    for index in 0..<count { names[index] = GLenum(bitPattern: draw[index]) }
    withUnsafeMutableBytes(of: &names) { bytes in
      bytes.withMemoryRebound(to: GLenum.self) {
        gl.drawBuffers(UnsafeBufferPointer(rebasing: $0[0..<count]))
      }
    }
  }
}

extension RenderTarget {
  /// Before a target is drawn into or read: nothing for an own one. Throws
  /// ``GLDeviceError/unusableTarget(_:)`` for a framebuffer that the host has deleted or taken
  /// apart.
  func beginUse() throws -> BufferSelection? {
    if ownsFramebuffer { return nil }
    let gl = context.gl
    return try gl.withoutFailing {
      let what =
        framebuffer.name == 0 ? "the default framebuffer" : "framebuffer \(framebuffer.name)"
      guard framebuffer.name == 0 || gl.isFramebuffer(framebuffer.name) else {
        if gl.getGraphicsResetStatus() != GL_NO_ERROR { throw GLDeviceError.contextLost }
        throw GLDeviceError.unusableTarget("\(what): the host has none of that name any more")
      }
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
      try HostSurface.checkStatus(gl, what)
      let selection = BufferSelection(gl)
      selection.narrow(gl)
      return selection
    }
  }

  /// Afterwards.
  func endUse(_ selection: BufferSelection?) {
    guard let selection else { return }
    let gl = context.gl
    gl.withoutFailing {
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
      selection.restore(gl)
    }
  }
}
