import CGLES
import Lamina

/// A program with its own GL, whose pictures also show layers. Its context is current and draws
/// into a texture through a framebuffer.
final class Host {
  let context: GLContext
  let texture: UInt32
  let framebuffer: UInt32
  let width: Int
  let height: Int

  var gl: GLFunctions { context.gl }

  init(_ width: Int, _ height: Int) throws {
    (self.width, self.height) = (width, height)
    context = try GLContext.open(.surfaceless)
    try context.makeCurrent()
    let made = try context.resources.makeTexture(width: width, height: height)
    texture = made.name
    framebuffer = try context.resources.makeFramebuffer(made).name
    gl.bindTexture(GL_TEXTURE_2D, 0)
  }

  deinit {
    context.releaseCurrent()
    context.close()
  }

  /// Draws bars that move over the present pixels, in `rect` of the window's space or everywhere.
  func draw(_ step: Int, in rect: PixelRect? = nil) {
    gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
    gl.enable(GL_SCISSOR_TEST)
    let all = PixelRect(minX: 0, minY: 0, maxX: Int16(width), maxY: Int16(height))
    let area = (rect ?? all).intersection(all)
    // The colours are whole steps of 8 bits. A clear may round any other colour either way.
    fill(area, (51, 77, 102))
    for bar in 0..<4 {
      let x = Int16((step * (bar + 3) + bar * 29) % width)
      let box = PixelRect(minX: x, minY: Int16(bar * 9), maxX: x + 11, maxY: Int16(bar * 9 + 30))
      fill(box.intersection(area), (Float(bar * 64), 230, Float(step % 8 * 31)))
    }
  }

  private func fill(_ rect: PixelRect, _ color: (Float, Float, Float)) {
    if rect.isEmpty { return }
    gl.scissor(Int32(rect.minX), Int32(rect.minY), Int32(rect.width), Int32(rect.height))
    gl.clearColor(color.0 / 255, color.1 / 255, color.2 / 255, 1)
    gl.clear(GL_COLOR_BUFFER_BIT)
  }

  /// The picture as a window would show it. Its rows begin at the bottom, or at the top.
  func picture(_ rows: RowOrder = .bottomFirst) -> Picture {
    var bytes = [UInt8](repeating: 0, count: width * height * 4)
    gl.bindFramebuffer(GL_FRAMEBUFFER, framebuffer)
    gl.readPixels(0, 0, Int32(width), Int32(height), GL_BGRA_EXT, GL_UNSIGNED_BYTE, &bytes)
    let picture = Picture(width: width, height: height, bytes: bytes)
    return rows == .topFirst ? picture : picture.mirrored
  }

  /// One picture over another by the formula: source + destination · (1 - source's alpha).
  static func over(_ source: Picture, _ destination: Picture) -> Picture {
    var result = destination
    for i in stride(from: 0, to: result.bytes.count, by: 4) {
      let alpha = Double(source.bytes[i + 3]) / 255
      for c in 0..<4 {
        let value = Double(source.bytes[i + c]) + Double(destination.bytes[i + c]) * (1 - alpha)
        result.bytes[i + c] = UInt8(min(255, value.rounded()))
      }
    }
    return result
  }
}

extension PixelRect {
  /// A rectangle in whole pixels with the origin at the lower left.
  init(_ rect: CGRect) {
    self.init(
      minX: Int16(rect.minX), minY: Int16(rect.minY), maxX: Int16(rect.maxX), maxY: Int16(rect.maxY)
    )
  }
}
