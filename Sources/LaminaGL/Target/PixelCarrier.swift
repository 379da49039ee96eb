@_implementationOnly import CGLES
import LaminaPlan

/// What takes pixels that are drawn in memory to a host's target: the memory, and a texture in the
/// order of the target's pixels.
///
/// Why a texture: GL copies memory only into textures, and a host's target may be another kind of
/// buffer, or a texture whose name has been given to another one since.
final class PixelCarrier {
  let memory: StoreMemory
  let texture: Texture
  let framebuffer: Framebuffer
  let order: PixelOrder

  /// Throws ``LimitExceeded`` and ``GLDeviceError``. The context must be current.
  init(_ resources: GLResources, width: Int, height: Int, order: PixelOrder) throws {
    guard let memory = StoreMemory(width: width, height: height) else {
      throw GLDeviceError.outOfMemory(during: "drawing \(width)x\(height) pixels in memory")
    }
    (self.memory, self.order) = (memory, order)
    texture = try resources.makeTexture(width: width, height: height, order: order)
    do {
      framebuffer = try resources.makeFramebuffer(texture)
    } catch {
      resources.delete(texture)
      throw error
    }
    resources.gl.bindTexture(GL_TEXTURE_2D, 0)
  }

  /// Copies a part of the memory into the texture.
  func fill(_ part: PixelRect, _ gl: GLFunctions) {
    let start =
      memory.base + (Int(part.minY) * memory.bytesPerRow + Int(part.minX) * 4)
    if order == .rgba {
      for y in 0..<part.height {
        PixelOrder.swapRedAndBlue(in: start + y * memory.bytesPerRow, count: part.width)
      }
    }
    let isPadded = part.width != memory.width
    gl.bindTexture(GL_TEXTURE_2D, texture.name)
    if isPadded { gl.pixelStorei(GL_UNPACK_ROW_LENGTH, Int32(memory.width)) }
    gl.texSubImage2D(
      GL_TEXTURE_2D, 0, Int32(part.minX), Int32(part.minY), Int32(part.width), Int32(part.height),
      order.format, GL_UNSIGNED_BYTE, start)
    if isPadded { gl.pixelStorei(GL_UNPACK_ROW_LENGTH, 0) }
    gl.bindTexture(GL_TEXTURE_2D, 0)
  }

  func delete(_ resources: GLResources) {
    resources.delete(framebuffer)
    resources.delete(texture)
  }
}
