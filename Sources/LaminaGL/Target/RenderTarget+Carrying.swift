@_implementationOnly import CGLES
import LaminaGraphics
import LaminaPlan

// A host's target whose pixels are drawn in memory.
//
// What: a part of the picture is drawn in memory and sent to the target. If earlier pixels are
// needed, they are read before.
// Why: on llvmpipe, most small frames take less time in memory (`PixelExecutor`).
// Cost: two copies of the part, and a third if it is read: 0.6 ms each for 1920 x 1080 pixels. A
// texture of the target's size.
extension RenderTarget {
  /// Whether pixels may be drawn in memory and sent to a host's target: it has four channels of 8
  /// bits, and there is room for a carrier.
  var takesPixels: Bool {
    guard let surface, surface.isPlainColor, !hasLeftMemory else { return false }
    return Self.mayBeInMemory(width: width, height: height)
  }

  /// Makes the carrier, if there is none. Returns false if limits do not allow it; then all frames
  /// are GL's. Throws ``GLDeviceError``.
  func prepareCarrier() throws -> Bool {
    if carrier != nil { return true }
    do {
      try context.withCurrent {
        var order = PixelOrder.bgra
        try reading { order = $0 }
        carrier = try PixelCarrier(context.resources, width: width, height: height, order: order)
      }
      return true
    } catch is LimitExceeded {
      hasLeftMemory = true
      return false
    }
  }

  /// Has `draw` draw a part of the picture in memory, and sends that part to the target.
  ///
  /// - Parameters:
  ///   - part: what is drawn; if it is empty, nothing is sent.
  ///   - keepsPixels: whether the memory has the target's pixels of `part` at first. Otherwise it
  ///     has any.
  ///   - draw: gets memory of the target's size.
  ///
  /// Throws ``GLDeviceError`` and what `draw` throws.
  func carry(
    _ part: PixelRect, keepsPixels: Bool, _ draw: (StoreMemory) throws -> Void
  ) throws {
    let part = part.intersection(whole)
    guard let carrier else { return }
    if part.isEmpty { return try draw(carrier.memory) }
    try context.withCurrent {
      let memory = carrier.memory
      if keepsPixels {
        let bytes = UnsafeMutableRawBufferPointer(start: memory.base, count: memory.byteCount)
        try readPixels(into: bytes, bytesPerRow: memory.bytesPerRow, [part])
      }
      try draw(memory)
      let gl = context.gl
      carrier.fill(part, gl)
      let selection = try beginUse()
      defer { endUse(selection) }
      gl.disable(GL_SCISSOR_TEST)
      gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer.name)
      gl.bindFramebuffer(GL_READ_FRAMEBUFFER, carrier.framebuffer.name)
      let box = (Int32(part.minX), Int32(part.minY), Int32(part.maxX), Int32(part.maxY))
      gl.blitFramebuffer(from: box, to: box, GL_COLOR_BUFFER_BIT, GL_NEAREST)
      try context.resources.checkLoss("sending \(part.width)x\(part.height) pixels to a target")
    }
  }

  /// Deletes the carrier, if any.
  func endCarrying() {
    carrier?.delete(context.resources)
    carrier = nil
  }
}
