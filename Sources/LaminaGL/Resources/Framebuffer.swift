@_implementationOnly import CGLES

/// A framebuffer with one colour texture and nothing else.
package struct Framebuffer: Equatable, Sendable {
  package let name: GLuint
}

extension GLResources {
  /// Makes a framebuffer that draws into `texture` and leaves it bound. Throws ``GLDeviceError``.
  package func makeFramebuffer(_ texture: Texture) throws -> Framebuffer {
    let work = "making a framebuffer of \(texture.width)x\(texture.height)"
    let name = gl.genFramebuffer()
    guard name != 0 else { throw failure(work) }
    record(.framebuffer, UInt(name))
    do {
      // Unbinds the previous framebuffer. If binding the new one fails, the texture must not be
      // attached to the previous one.
      gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
      gl.bindFramebuffer(GL_FRAMEBUFFER, name)
      gl.framebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name, 0)
      let status = gl.checkFramebufferStatus(GL_FRAMEBUFFER)
      try check(work)
      guard status == GL_FRAMEBUFFER_COMPLETE else {
        throw GLDeviceError.failed(during: work, code: Int(status))
      }
    } catch {
      deleteFramebuffer(name)
      throw error
    }
    return Framebuffer(name: name)
  }

  package func delete(_ framebuffer: Framebuffer) {
    deleteFramebuffer(framebuffer.name)
  }

  func deleteFramebuffer(_ name: GLuint) {
    if strike(.framebuffer, UInt(name)) { gl.deleteFramebuffer(name) }
  }
}
