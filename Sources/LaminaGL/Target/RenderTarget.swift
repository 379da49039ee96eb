import CGLES
import LaminaGraphics

/// An offscreen picture: a colour texture and a framebuffer, without depth or stencil.
///
/// Row 0 of the texture is the top row of the picture: device space (x right, y down, pixels) is the window space
/// of GL here, so rows come back top first without a flip.
package final class RenderTarget {
  package let context: GLContext
  /// Pixels.
  package let width: Int
  package let height: Int
  package let texture: Texture
  let framebuffer: Framebuffer

  /// Makes a target with undefined contents. Throws ``LimitExceeded`` before anything is allocated
  /// (`targetPixels`, `textureSide`, `gpuBytes`), and ``GLDeviceError``.
  package init(context: GLContext, width: Int, height: Int) throws {
    guard width > 0, height > 0 else {
      throw GLDeviceError.invalidRequest("target size \(width)x\(height): must be at least 1x1")
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    try LimitExceeded.check(
      "targetPixels", overflow ? Int.max : pixels, atMost: context.options.limits.targetPixels)
    let resources = context.resources
    try LimitExceeded.check(
      "textureSide", width, atMost: min(resources.maxTextureSide, resources.maxViewport.width))
    try LimitExceeded.check(
      "textureSide", height, atMost: min(resources.maxTextureSide, resources.maxViewport.height))

    (texture, framebuffer) = try context.withCurrent {
      let texture = try resources.makeTexture(width: width, height: height)
      do {
        let framebuffer = try resources.makeFramebuffer(texture)
        do {
          // Left bound, the texture would be the victim of a later call meant for another.
          resources.gl.bindTexture(GL_TEXTURE_2D, 0)
          try resources.check("making a target of \(width)x\(height)")
        } catch {
          resources.delete(framebuffer)
          throw error
        }
        return (texture, framebuffer)
      } catch {
        resources.delete(texture)
        throw error
      }
    }
    self.context = context
    self.width = width
    self.height = height
  }

  /// Gives the texture and the framebuffer back; the target cannot be drawn to any more.
  package func delete() {
    try? context.withCurrent {
      context.resources.delete(framebuffer)
      context.resources.delete(texture)
    }
  }

  /// Bytes of all rows: `width * height * 4`. In range, since the size was checked when the target was made.
  package var byteCount: Int { width * height * 4 }
}
