@_implementationOnly import CGLES
import LaminaGraphics
import LaminaPlan

// A target of our own whose picture is in memory, as long as nothing needs it in its texture.
extension RenderTarget {
  /// The most pixels of a picture in memory: 2560 x 1440 and some more.
  static let mostPixels = 1 << 22

  /// Whether the picture may be in memory.
  var mayBeInMemory: Bool {
    isOwnTexture && !hasLeftMemory && Self.mayBeInMemory(width: width, height: height)
  }

  /// Whether the picture of a new target of this size may be in memory. The sides must be those of
  /// a picture that can be drawn.
  static func mayBeInMemory(width: Int, height: Int) -> Bool { width * height <= mostPixels }

  /// The memory of the picture, to be drawn into. If there is none, it is made, and the picture is
  /// read from its texture, if that is there. If pictures share it (``shared(isOpaque:)``), they
  /// keep it, and the target gets a copy. Throws ``GLDeviceError``.
  func enterMemory() throws -> StoreMemory {
    if isKnownUniquelyReferenced(&memory), let memory { return memory }
    let made =
      if let memory { StoreMemory(copying: memory) } else {
        StoreMemory(width: width, height: height)
      }
    guard let made else {
      throw GLDeviceError.outOfMemory(during: "making a picture of \(width)x\(height)")
    }
    if memory == nil, texture != nil {
      try readPixels(
        into: UnsafeMutableRawBufferPointer(start: made.base, count: made.byteCount))
    }
    memory = made
    return made
  }

  /// The picture in memory, without a copy; nil if it is not there. The target does not write to
  /// that memory as long as anything else has the picture.
  ///
  /// - Parameter isOpaque: says of all rows whether every alpha is 255.
  package func shared(isOpaque: (UnsafeRawBufferPointer) -> Bool) -> PixelBuffer? {
    guard let memory else { return nil }
    return PixelBuffer(
      sharing: memory.base, of: memory, width: width, height: height,
      isOpaque: memory.withUnsafeBytes(isOpaque))
  }

  /// Whether the picture is in memory.
  package var isInMemory: Bool { memory != nil }

  /// Copies the picture of a target of our own from memory into the texture, if it is there. It
  /// stays in the texture from then on, since others may know that. Throws ``LimitExceeded`` and
  /// ``GLDeviceError``.
  package func leaveMemory() throws {
    hasLeftMemory = true
    try moveToTexture()
  }

  /// Copies the picture of a target of our own from memory into the texture, if it is there. Throws
  /// ``LimitExceeded`` and ``GLDeviceError``.
  func moveToTexture() throws {
    guard isOwnTexture else { return }
    if texture == nil { (texture, framebuffer) = try Self.makeTexture(context, width, height) }
    guard let memory, let texture else { return }
    self.memory = nil
    try context.withCurrent {
      let gl = context.gl
      gl.bindTexture(GL_TEXTURE_2D, texture.name)
      gl.texSubImage2D(
        GL_TEXTURE_2D, 0, 0, 0, Int32(width), Int32(height), context.resources.order.format,
        GL_UNSIGNED_BYTE, memory.base)
      gl.bindTexture(GL_TEXTURE_2D, 0)
      try context.resources.check("copying a picture of \(width)x\(height) into its texture")
    }
  }

  /// Copies rectangles of the picture in memory into rows that were checked.
  func copyMemory(
    _ memory: StoreMemory, into base: UnsafeMutableRawPointer, bytesPerRow: Int,
    _ parts: [PixelRect]
  ) {
    for part in parts {
      for y in Int(part.minY)..<Int(part.maxY) {
        let start = Int(part.minX) * 4
        (base + (y * bytesPerRow + start)).copyMemory(
          from: memory.base + (y * memory.bytesPerRow + start), byteCount: part.width * 4)
      }
    }
  }
}
