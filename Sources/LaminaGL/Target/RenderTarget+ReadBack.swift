import CGLES
import LaminaGraphics

extension RenderTarget {
  /// Waits for the drawing and copies it out: premultiplied BGRA, 4 bytes a pixel, top row first, no padding.
  ///
  /// Throws ``GLDeviceError``; `bytes` must hold ``byteCount`` bytes.
  package func readPixels(into bytes: UnsafeMutableRawBufferPointer) throws {
    guard bytes.count >= byteCount else {
      throw GLDeviceError.invalidRequest("read-back into \(bytes.count) bytes: \(byteCount) are needed")
    }
    try context.withCurrent {
      let gl = context.gl
      // The other order costs up to three times as much in the driver; reordering here is cheaper.
      let readsBGRA = context.capabilities.readsBGRA && context.pixelOrder == .bgra
      gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer.name)
      gl.readPixels(
        0, 0, Int32(width), Int32(height), readsBGRA ? GL_BGRA_EXT : GL_RGBA, GL_UNSIGNED_BYTE,
        bytes.baseAddress)
      try context.resources.check("reading \(width)x\(height) pixels back")
      if !readsBGRA { PixelOrder.swapRedAndBlue(UnsafeRawBufferPointer(bytes), into: bytes) }
    }
  }

  /// The picture as an image. Throws what ``readPixels(into:)`` throws, or ``ImageError`` without memory.
  package func makeImage() throws -> CGImage {
    let pixels = try PixelBuffer(width: width, height: height) { try readPixels(into: $0) }
    return CGImage(pixels: pixels)
  }
}
