@_implementationOnly import CEGL
@_implementationOnly import CGLES
import LaminaPlan

// Memory of the host's as a target: an EGLImage, or a dmabuf. Texture and framebuffer around it are
// ours, so any context of the image's display can draw into it.
extension RenderTarget {
  /// The host's `EGLImage`. If it is larger than the target, the part that begins at its first
  /// texel is drawn into. The image may be destroyed once this returns: the texture keeps the
  /// memory.
  ///
  /// Throws ``GLDeviceError/unusableTarget(_:)`` if the image is of another display or too small,
  /// or cannot be drawn into; ``GLDeviceError/missingExtension(_:neededFor:)``; ``LimitExceeded``.
  package convenience init(
    context: GLContext, eglImage image: UnsafeMutableRawPointer, display: UnsafeMutableRawPointer?,
    width: Int, height: Int
  ) throws {
    try Self.checkSize(width, height, of: context)
    let (texture, framebuffer, surface) = try context.withCurrent {
      let current = try EGLFunctions().display
      guard display == nil || display == current else {
        throw GLDeviceError.unusableTarget(
          "the EGLImage: it was made on another EGL display than the renderer's")
      }
      return try Self.canvas(context, image, "the EGLImage", width, height)
    }
    self.init(context: context, width: width, height: height, made: texture, framebuffer, surface)
  }

  /// The host's shared memory. Throws what the initializer with an image throws, and
  /// ``GLDeviceError/externalTexture(_:)`` if the driver does not take the memory.
  package convenience init(context: GLContext, dmaBuffer held: HeldBuffer) throws {
    let buffer = held.buffer
    try Self.checkSize(buffer.width, buffer.height, of: context)
    let (texture, framebuffer, surface) = try context.withCurrent {
      let egl = try EGLFunctions()
      let image = try egl.makeImage(buffer)
      defer { egl.destroyImage(image) }
      return try Self.canvas(
        context, image, "the dmabuf \(buffer.formatName)", buffer.width, buffer.height)
    }
    self.init(
      context: context, width: buffer.width, height: buffer.height, made: texture, framebuffer,
      surface)
  }

  /// A texture that shows the image, and a framebuffer around it.
  private static func canvas(
    _ context: GLContext, _ image: UnsafeMutableRawPointer, _ what: String, _ width: Int,
    _ height: Int
  ) throws -> (Texture, Framebuffer, HostSurface) {
    let (gl, resources) = (context.gl, context.resources)
    let name = "GL_OES_EGL_image"
    guard context.capabilities.extensions.contains(name) else {
      throw GLDeviceError.missingExtension(name, neededFor: "drawing into \(what)")
    }
    // Contexts of our own have not needed them so far.
    try gl.loadStateFunctions(context.capabilities)
    let texture: Texture
    do {
      texture = try resources.makeTexture(
        image: image, target: GL_TEXTURE_2D, width: width, height: height)
    } catch GLDeviceError.failed(_, let code) {
      throw GLDeviceError.unusableTarget(
        "\(what): the driver makes no texture of it (\(hexadecimal(code)))")
    }
    do {
      if (context.capabilities.major, context.capabilities.minor) >= (3, 1) {
        let size = (
          Int(gl.getTexLevelParameter(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH)),
          Int(gl.getTexLevelParameter(GL_TEXTURE_2D, 0, GL_TEXTURE_HEIGHT))
        )
        guard size.0 >= width, size.1 >= height else {
          throw GLDeviceError.unusableTarget(
            "\(what): it has \(size.0)x\(size.1) texels, but \(width)x\(height) are needed")
        }
      }
      gl.bindTexture(GL_TEXTURE_2D, 0)
      let framebuffer: Framebuffer
      do {
        framebuffer = try resources.makeFramebuffer(texture)
      } catch GLDeviceError.failed(_, let status) {
        throw GLDeviceError.unusableTarget(
          "\(what): its format cannot be drawn into (\(hexadecimal(status)))")
      }
      do {
        return (texture, framebuffer, try HostSurface(context, what))
      } catch {
        resources.delete(framebuffer)
        throw error
      }
    } catch {
      gl.bindTexture(GL_TEXTURE_2D, 0)
      resources.delete(texture)
      throw error
    }
  }
}
