import CGLFW
import Lamina

extension GLWindow {
  /// Fills the framebuffer with opaque black. The context must be current.
  func clear() {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    glDisable(GLenum(GL_SCISSOR_TEST))
    glColorMask(GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE), GLboolean(GL_TRUE))
    glClearColor(0, 0, 0, 1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
  }

  /// The picture in the framebuffer. Call it after drawing and before ``swapBuffers()``, with the
  /// context current.
  ///
  /// - Throws: ``WindowError/noPixels(width:height:)`` if the framebuffer is empty.
  public func makeImage() throws -> CGImage {
    let (width, height) = pixelSize
    guard width > 0, height > 0 else { throw WindowError.noPixels(width: width, height: height) }
    let rowBytes = width * 4
    var pixels = [UInt8](repeating: 0, count: rowBytes * height)
    glReadPixels(
      0, 0, Int32(width), Int32(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
    // GL's first row is the lowest.
    var upright = Data(capacity: pixels.count)
    for row in (0..<height).reversed() {
      upright.append(contentsOf: pixels[row * rowBytes..<(row + 1) * rowBytes])
    }
    guard let provider = CGDataProvider(data: upright as CFData),
      let image = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: rowBytes,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    else { throw WindowError.noPixels(width: width, height: height) }
    return image
  }
}
