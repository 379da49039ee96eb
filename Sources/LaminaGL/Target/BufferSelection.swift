@_implementationOnly import CGLES

/// The buffers that a host's framebuffer draws into and reads from, as they were found.
///
/// Our programs have one output and would fill a second draw buffer with arbitrary values, so only
/// the first one is selected while we draw. It is selected for reading too, because a backdrop
/// filter reads what was drawn.
struct BufferSelection {
  private var draw = InlineArray<16, GLint>(repeating: GL_NONE)
  private var count = 1
  private var read: GLint = GL_NONE

  /// Reads the selection of the bound framebuffer.
  init(_ gl: GLFunctions) {
    count = min(max(Int(gl.integer(GL_MAX_DRAW_BUFFERS)), 1), HostTraits.mostDrawBuffers)
    for index in 0..<count { draw[index] = gl.integer(GL_DRAW_BUFFER0 + Int32(index)) }
    read = gl.integer(GL_READ_BUFFER)
  }

  /// Whether nothing has to be changed for drawing.
  var isNarrow: Bool { !hasSeveral && read == draw[0] }

  private var hasSeveral: Bool {
    for index in 1..<max(count, 1) where draw[index] != GL_NONE { return true }
    return false
  }

  /// Selects only the first draw buffer, for drawing and reading.
  func narrow(_ gl: GLFunctions) {
    if hasSeveral { select(1, gl) }
    if read != draw[0] { gl.readBuffer(draw[0]) }
  }

  /// Puts back the selection that was found, in the bound framebuffer.
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
  /// Call before drawing into or reading a target. Does nothing if the framebuffer is ours. Throws
  /// ``GLDeviceError/unusableTarget(_:)`` if the host has deleted the framebuffer or made it
  /// incomplete.
  func beginUse() throws -> BufferSelection? {
    if ownsFramebuffer { return nil }
    let gl = context.gl
    if !context.keepsHostState {
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
      return nil
    }
    return try gl.withoutFailing {
      let what =
        framebuffer.name == 0 ? "the default framebuffer" : "framebuffer \(framebuffer.name)"
      guard framebuffer.name == 0 || gl.isFramebuffer(framebuffer.name) else {
        if gl.getGraphicsResetStatus() != GL_NO_ERROR { throw GLDeviceError.contextLost }
        throw GLDeviceError.unusableTarget("\(what): the host has deleted it")
      }
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
      try HostSurface.checkStatus(gl, what)
      let selection = BufferSelection(gl)
      selection.narrow(gl)
      return selection
    }
  }

  /// The texture that is drawn into; nil if it is another kind of buffer. A host's framebuffer must
  /// be bound.
  func drawnTexture() -> GLuint? {
    if let texture { return texture.name }
    let gl = context.gl
    func ask(_ name: Int32) -> GLint {
      gl.framebufferAttachment(GL_DRAW_FRAMEBUFFER, gl.integer(GL_DRAW_BUFFER0), name)
    }
    guard framebuffer.name != 0, ask(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE) == GL_TEXTURE else {
      return nil
    }
    return GLuint(bitPattern: ask(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME))
  }

  /// Call afterwards.
  func endUse(_ selection: BufferSelection?) {
    guard let selection else { return }
    let gl = context.gl
    gl.withoutFailing {
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
      selection.restore(gl)
    }
  }
}
