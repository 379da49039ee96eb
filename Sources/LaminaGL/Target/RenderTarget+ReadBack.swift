@_implementationOnly import CGLES
import LaminaGraphics
import LaminaPlan

// Read-back: pixels from GL to memory.
//
// What: copies the whole target or some rectangles of it. The copy goes into rows of any length
// that is a multiple of a pixel, or into a GL buffer that is read once GL is done.
// Why: pixels that have not changed need not be copied, and nobody has to wait for pixels that are
// not ready.
// Cost: a copy of the pixels. Without a GPU, also the drawing that is not finished yet.
extension RenderTarget {
  /// Waits for the drawing and copies it: premultiplied BGRA, 4 bytes a pixel, no padding. Row 0 of
  /// window space comes first, which is the top row of a target of our own. If the host's format
  /// has no alpha, alpha is 255.
  ///
  /// Throws ``GLDeviceError``; `bytes` must hold ``byteCount`` bytes.
  package func readPixels(into bytes: UnsafeMutableRawBufferPointer) throws {
    try readPixels(into: bytes, bytesPerRow: width * 4)
  }

  /// All pixels. GL's limit of textures bounds a target's sides; here 16 bits do, too.
  package var whole: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int16(clamping: width), maxY: Int16(clamping: height))
  }

  /// Copies the pixels into rows that begin `bytesPerRow` bytes apart, which must be a multiple of
  /// 4. With `rectangles`, only those pixels are written. Rows are counted from the first row of
  /// the target.
  package func readPixels(
    into bytes: UnsafeMutableRawBufferPointer, bytesPerRow: Int, _ rectangles: [PixelRect]? = nil
  ) throws {
    let base = try checkRows(bytes, bytesPerRow)
    let parts = (rectangles ?? [whole]).map { $0.intersection(whole) }.filter { !$0.isEmpty }
    if let memory {
      copyMemory(memory, into: base, bytesPerRow: bytesPerRow, parts)
      return
    }
    if parts.count > 1, context.ways.contains(.packing) {
      let count = parts.reduce(0) { $0 + $1.width * $1.height * 4 }
      if count <= byteCount { return try readPacked(parts, count, into: base, bytesPerRow) }
    }
    try reading { order in
      let gl = context.gl
      let isPadded = bytesPerRow != width * 4 || rectangles != nil
      if isPadded { gl.pixelStorei(GL_PACK_ROW_LENGTH, Int32(clamping: bytesPerRow / 4)) }
      defer { if isPadded { gl.pixelStorei(GL_PACK_ROW_LENGTH, 0) } }
      for part in parts {
        gl.readPixels(
          Int32(part.minX), Int32(part.minY), Int32(part.width), Int32(part.height), order.format,
          GL_UNSIGNED_BYTE, base + (Int(part.minY) * bytesPerRow + Int(part.minX) * 4))
      }
    }
    if readOrder == .bgra { return }
    for part in parts {
      for y in Int(part.minY)..<Int(part.maxY) {
        PixelOrder.swapRedAndBlue(
          in: base + (y * bytesPerRow + Int(part.minX) * 4), count: part.width)
      }
    }
  }

  /// The address of the first byte. Throws ``GLDeviceError/invalidRequest(_:)`` if the memory
  /// cannot hold the picture.
  private func checkRows(
    _ bytes: UnsafeMutableRawBufferPointer, _ bytesPerRow: Int
  ) throws -> UnsafeMutableRawPointer {
    let (last, overflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    let (needed, tooMuch) = last.addingReportingOverflow(width * 4)
    guard bytesPerRow >= width * 4, bytesPerRow % 4 == 0, bytesPerRow / 4 <= Int(Int32.max),
      !overflow,
      !tooMuch, bytes.count >= needed, let base = bytes.baseAddress
    else {
      throw GLDeviceError.invalidRequest(
        "read-back into \(bytes.count) bytes, \(bytesPerRow) a row: \(byteCount) are needed, and \(width * 4) a row or a "
          + "larger multiple of 4")
    }
    return base
  }

  /// Copies rectangles of `count` bytes together, by way of one buffer: they lie in it one after
  /// the other. There is one wait for all of them.
  private func readPacked(
    _ parts: [PixelRect], _ count: Int, into base: UnsafeMutableRawPointer, _ bytesPerRow: Int
  ) throws {
    try context.withCurrent {
      let buffer = try packBuffer(holding: count)
      try reading { order in
        let gl = context.gl
        gl.bindForOffsets(GL_PIXEL_PACK_BUFFER, buffer.name)
        var offset = 0
        for part in parts {
          gl.readPixels(
            Int32(part.minX), Int32(part.minY), Int32(part.width), Int32(part.height),
            order.format, GL_UNSIGNED_BYTE, UnsafeMutableRawPointer(bitPattern: offset))
          offset += part.width * part.height * 4
        }
        gl.bindForOffsets(GL_PIXEL_PACK_BUFFER, 0)
      }
      try withMapped(buffer, count) { bytes in
        var offset = 0
        for part in parts {
          let width = part.width * 4
          for y in Int(part.minY)..<Int(part.maxY) {
            let source = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + width])
            let row = UnsafeMutableRawBufferPointer(
              start: base + (y * bytesPerRow + Int(part.minX) * 4), count: width)
            if readOrder == .bgra {
              row.copyMemory(from: source)
            } else {
              PixelOrder.swapRedAndBlue(source, into: row)
            }
            offset += width
          }
        }
      }
      // A loss while the bytes were mapped.
      try context.resources.checkLoss(readingWork)
    }
  }

  /// The buffer for parts of the picture. It grows to powers of two.
  private func packBuffer(holding count: Int) throws -> PackBuffer {
    if let packBuffer, packBuffer.capacity >= count { return packBuffer }
    if let small = packBuffer { context.resources.delete(small) }
    packBuffer = nil
    var capacity = 64 << 10
    while capacity < count { capacity *= 2 }
    let made = try context.resources.makePackBuffer(capacity: capacity)
    packBuffer = made
    return made
  }

  /// Calls `body` with the order to read in, while the picture can be read.
  func reading(_ body: (_ order: PixelOrder) -> Void) throws {
    try context.withCurrent {
      try moveToTexture()
      let selection = try beginUse()
      defer { endUse(selection) }
      try bindForReading()
      body(try readOrder ?? chooseReadOrder())
      try context.resources.checkLoss(readingWork)
    }
  }

  /// What errors call a read-back.
  private var readingWork: String { "reading \(width)x\(height) pixels back" }

  /// Finds out which order GL gives the pixels of the bound framebuffer in without work of its own.
  ///
  /// Blue first is allowed only where the driver says that it is its own order. A GPU that says
  /// otherwise may still reorder faster than the CPU, so one pixel is read to see whether it does.
  /// Where the device is the CPU, reordering here is up to three times as fast.
  private func chooseReadOrder() throws -> PixelOrder {
    let (gl, resources) = (context.gl, context.resources)
    let work = readingWork
    var order = PixelOrder.rgba
    if surface?.isPlainColor ?? true {
      if gl.integer(GL_IMPLEMENTATION_COLOR_READ_FORMAT) == GL_BGRA_EXT,
        gl.integer(GL_IMPLEMENTATION_COLOR_READ_TYPE) == GL_UNSIGNED_BYTE
      {
        order = .bgra
      } else if context.ways.contains(.packing), context.capabilities.readsBGRA,
        context.ownership != .host
      {
        try resources.check(work)
        var pixel: UInt32 = 0
        gl.readPixels(0, 0, 1, 1, GL_BGRA_EXT, GL_UNSIGNED_BYTE, &pixel)
        let code = gl.getError()
        if code == GL_NO_ERROR { order = .bgra }
        if code == GL_OUT_OF_MEMORY { throw GLDeviceError.outOfMemory(during: work) }
      }
    }
    try resources.checkLoss(work)
    readOrder = order
    return order
  }

  /// Binds a framebuffer that the picture can be read from: the target's own, or if that is
  /// multisampled, one that it was resolved into. Throws ``GLDeviceError``.
  func bindForReading() throws {
    if let surface, surface.isFloat {
      throw GLDeviceError.unusableTarget(
        "a target of floating-point colours cannot be read back as bytes")
    }
    if surface.map({ $0.samples > 0 }) ?? false { context.gl.disable(GL_SCISSOR_TEST) }
    context.gl.bindFramebuffer(
      GL_FRAMEBUFFER, try readable(x: 0, y: 0, width: width, height: height))
  }

  /// The picture as an image. Throws what ``readPixels(into:)`` throws, or ``CGImageError`` if
  /// there is no memory.
  package func makeImage() throws -> CGImage {
    let pixels = try PixelBuffer(width: width, height: height) { try readPixels(into: $0) }
    return CGImage(pixels: pixels)
  }

  // MARK: Buffers

  /// Requests a copy of the picture into `buffer` once it is drawn, and does not wait.
  package func read(into buffer: PackBuffer) throws {
    guard buffer.capacity >= byteCount else {
      throw GLDeviceError.invalidRequest(
        "read-back into \(buffer.capacity) bytes: \(byteCount) are needed")
    }
    try reading { order in
      let gl = context.gl
      gl.bindForOffsets(GL_PIXEL_PACK_BUFFER, buffer.name)
      gl.readPixels(0, 0, Int32(width), Int32(height), order.format, GL_UNSIGNED_BYTE, nil)
      gl.bindForOffsets(GL_PIXEL_PACK_BUFFER, 0)
    }
  }

  /// Calls `body` with the bytes of a copy that ``read(into:)`` made: premultiplied BGRA, no
  /// padding. The bytes are GL's own memory if its order is right, otherwise a copy. They are valid
  /// until `body` returns.
  package func withPixels<Result>(
    of buffer: PackBuffer, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try withMapped(buffer, byteCount) { bytes in
      if readOrder == .bgra { return try body(bytes) }
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 16)
      defer { copy.deallocate() }
      PixelOrder.swapRedAndBlue(bytes, into: copy)
      return try body(UnsafeRawBufferPointer(copy))
    }
  }

  /// Calls `body` with the first `count` bytes of a buffer, as GL holds them.
  private func withMapped<Result>(
    _ buffer: PackBuffer, _ count: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) throws -> Result {
    try context.withCurrent {
      let gl = context.gl
      gl.bindForOffsets(GL_PIXEL_PACK_BUFFER, buffer.name)
      let mapped = gl.mapBufferRange(GL_PIXEL_PACK_BUFFER, 0, count, GL_MAP_READ_BIT)
      gl.bindForOffsets(GL_PIXEL_PACK_BUFFER, 0)
      guard let mapped else {
        throw context.resources.failure("mapping \(count) bytes of pixels")
      }
      defer {
        gl.bindForOffsets(GL_PIXEL_PACK_BUFFER, buffer.name)
        // If this fails, GL has lost only bytes that were already read.
        _ = gl.unmapBuffer(GL_PIXEL_PACK_BUFFER)
        gl.bindForOffsets(GL_PIXEL_PACK_BUFFER, 0)
      }
      return try body(UnsafeRawBufferPointer(start: mapped, count: count))
    }
  }
}
