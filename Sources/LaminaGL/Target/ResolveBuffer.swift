@_implementationOnly import CGLES

/// A buffer with one sample per pixel, for reading a multisampled target. It has the target's
/// format.
struct ResolveBuffer {
  let renderbuffer: GLuint
  let framebuffer: GLuint
}

extension GLResources {
  /// Makes a buffer and leaves it bound. Throws ``LimitExceeded`` and ``GLDeviceError``.
  func makeResolveBuffer(format: Int32, width: Int, height: Int) throws -> ResolveBuffer {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    let (bytes, isTooLarge) = pixels.multipliedReportingOverflow(by: format == GL_RGBA16F ? 8 : 4)
    try checkBudget(overflow || isTooLarge ? Int.max : bytes)
    let work = "making a buffer of \(width)x\(height) for the samples of a target"
    let renderbuffer = gl.genRenderbuffer()
    guard renderbuffer != 0 else { throw failure(work) }
    record(.renderbuffer, UInt(renderbuffer), bytes: bytes)
    var framebuffer: GLuint = 0
    do {
      gl.bindRenderbuffer(renderbuffer)
      gl.renderbufferStorage(format, width, height)
      try check(work)
      framebuffer = gl.genFramebuffer()
      guard framebuffer != 0 else { throw failure(work) }
      record(.framebuffer, UInt(framebuffer))
      gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
      gl.framebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, renderbuffer)
      let status = gl.checkFramebufferStatus(GL_FRAMEBUFFER)
      try check(work)
      guard status == GL_FRAMEBUFFER_COMPLETE else {
        throw GLDeviceError.failed(during: work, code: Int(status))
      }
    } catch {
      deleteFramebuffer(framebuffer)
      deleteRenderbuffer(renderbuffer)
      throw error
    }
    return ResolveBuffer(renderbuffer: renderbuffer, framebuffer: framebuffer)
  }

  func delete(_ buffer: ResolveBuffer) {
    deleteFramebuffer(buffer.framebuffer)
    deleteRenderbuffer(buffer.renderbuffer)
  }

  func deleteRenderbuffer(_ name: GLuint) {
    if strike(.renderbuffer, UInt(name)) { gl.deleteRenderbuffer(name) }
  }
}

extension RenderTarget {
  /// A framebuffer that holds a part of the picture with one sample per pixel. It is the target's
  /// own, or if that is multisampled, one that this call resolves it into. Resolving needs the
  /// scissor test off and changes the framebuffer bindings.
  ///
  /// Throws ``GLDeviceError/unusableTarget(_:)`` if a multisampled format is unknown, and what
  /// making the buffer throws.
  func readable(x: Int, y: Int, width: Int, height: Int) throws -> GLuint {
    guard let surface, surface.samples > 0 else { return framebuffer.name }
    let (gl, resources) = (context.gl, context.resources)
    let buffer: ResolveBuffer
    if let resolve {
      buffer = resolve
    } else {
      guard let format = surface.resolveFormat else {
        throw GLDeviceError.unusableTarget(
          "a target of \(surface.samples) samples and \(surface.bits) bits cannot be read")
      }
      buffer = try resources.makeResolveBuffer(
        format: format, width: self.width, height: self.height)
      resolve = buffer
    }
    gl.bindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer.name)
    gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, buffer.framebuffer)
    let area = (
      Int32(clamping: x), Int32(clamping: y), Int32(clamping: x + width),
      Int32(clamping: y + height)
    )
    // Resolving needs the same rectangle on both sides.
    gl.blitFramebuffer(from: area, to: area, GL_COLOR_BUFFER_BIT, GL_NEAREST)
    return buffer.framebuffer
  }
}
