import Foundation
import LaminaGL
import LaminaGraphics
import LaminaLayers
import LaminaFrames

extension OffscreenRenderer {
  /// The order of the bytes of a pixel in a caller's memory. Colours are premultiplied sRGB.
  public enum PixelFormat: Sendable, CaseIterable {
    /// Blue, green, red, alpha: Cairo's ARGB32 on a little-endian machine. This order needs no
    /// conversion.
    case bgra8
    /// Red, green, blue, alpha.
    case rgba8
  }
}

// Pictures in the caller's memory and in files.
extension OffscreenRenderer {
  /// The size of a picture in pixels.
  public var pixelSize: (width: Int, height: Int) {
    // The initializer computed the same size and checked it.
    let bounds = CGRect(origin: .zero, size: size)
    let viewport = try? Viewport(bounds: bounds, scale: scale, limits: engine.limits)
    return (viewport?.width ?? 0, viewport?.height ?? 0)
  }

  /// Renders the tree below `root` into the caller's memory, top row first. No other memory is
  /// allocated for the picture.
  ///
  /// - Parameters:
  ///   - root: the layer above all others of the tree.
  ///   - bytes: at least `bytesPerRow * (height - 1) + width * 4` bytes (``pixelSize``). Bytes
  ///     between the rows are left as they are.
  ///   - bytesPerRow: the distance from one row to the next, at least `width * 4`.
  ///   - format: the order of the bytes of a pixel.
  ///   - time: as for ``render(_:at:)-(CALayer,_)``.
  /// - Throws: ``GLDeviceError/invalidRequest(_:)`` if the memory is too small, before anything is
  ///   done; and what ``render(_:at:)-(CALayer,_)`` throws.
  /// - Complexity: as ``render(_:at:)-(CALayer,_)``, plus all pixels, even if nothing has changed.
  ///   It is fast if `bytesPerRow` is a multiple of 4.
  public func render(
    _ root: CALayer, into bytes: UnsafeMutableRawBufferPointer, bytesPerRow: Int,
    format: PixelFormat = .bgra8,
    at time: CFTimeInterval? = nil
  ) throws {
    let (width, height) = pixelSize
    let (last, overflow) = bytesPerRow.multipliedReportingOverflow(by: max(height - 1, 0))
    let (needed, tooMuch) = last.addingReportingOverflow(width * 4)
    guard bytesPerRow >= width * 4 else {
      throw GLDeviceError.invalidRequest(
        "\(bytesPerRow) bytes per row: at least \(width * 4) are needed")
    }
    guard !overflow, !tooMuch, bytes.count >= needed, let base = bytes.baseAddress else {
      throw GLDeviceError.invalidRequest(
        "\(bytes.count) bytes for \(width)x\(height) pixels, \(bytesPerRow) a row: \(overflow || tooMuch ? "too many" : "\(needed)") are needed"
      )
    }
    try context.keepingCurrent {
      try copyPicture(of: root, at: time, into: bytes, base, bytesPerRow)
    }
    guard format == .rgba8 else { return }
    for y in 0..<height { PixelOrder.swapRedAndBlue(in: base + y * bytesPerRow, count: width) }
  }

  private func copyPicture(
    of root: CALayer, at time: CFTimeInterval?, into bytes: UnsafeMutableRawBufferPointer,
    _ base: UnsafeMutableRawPointer, _ bytesPerRow: Int
  ) throws {
    let (width, height) = pixelSize
    var stages = FrameStages()
    let callsBefore = context.gl.totalCalls
    try draw(root, at: time, &stages)
    if kept.current == nil, bytesPerRow % 4 == 0, bytesPerRow / 4 <= Int(Int32.max), let shown {
      try reading { try shown.target.readPixels(into: bytes, bytesPerRow: bytesPerRow) }
      engine.statistics.glCalls = context.gl.totalCalls - callsBefore
    } else {
      let image = try picture(countingFrom: callsBefore)
      image.pixels.withUnsafeBytes { source in
        for y in 0..<height {
          let row = UnsafeMutableRawBufferPointer(start: base + y * bytesPerRow, count: width * 4)
          row.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: source[(y * width * 4)..<((y + 1) * width * 4)]))
        }
      }
    }
  }

  /// Renders the tree below `root`, as ``render(_:at:)-(CALayer,_)`` does, and calls `body` with
  /// the pixels and the number of bytes from one row to the next. Pixels are premultiplied BGRA,
  /// top row first. They are valid until `body` returns and must not be written to.
  ///
  /// The pixels are copied from the device and no more. On a GPU, `body` sees a buffer of the
  /// driver. Without a GPU, it sees the memory of the picture that the renderer keeps, and only
  /// changed pixels are read. If nothing has changed there is no GL call.
  ///
  /// Throws what ``render(_:at:)-(CALayer,_)`` and `body` throw.
  public func withPixels<Result>(
    of root: CALayer, at time: CFTimeInterval? = nil,
    _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws -> Result
  ) throws -> Result {
    try context.keepingCurrent { try pixels(of: root, at: time, body) }
  }

  private func pixels<Result>(
    of root: CALayer, at time: CFTimeInterval?,
    _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws -> Result
  ) throws -> Result {
    var stages = FrameStages()
    let callsBefore = context.gl.totalCalls
    try draw(root, at: time, &stages)
    guard usesPackBuffers, kept.current == nil, let shown else {
      let image = try picture(countingFrom: callsBefore)
      return try image.pixels.withUnsafeBytes { try body($0, image.pixels.bytesPerRow) }
    }
    let target = shown.target
    let buffer = try reading {
      try context.withCurrent {
        let buffer =
          try spareBuffers.popLast() ?? context.resources.makePackBuffer(capacity: target.byteCount)
        try target.read(into: buffer)
        return buffer
      }
    }
    defer { if !engine.isLost { spareBuffers.append(buffer) } }
    // An error that `body` throws is not a failure of the renderer.
    var result: Swift.Result<Result, any Error>?
    try reading {
      try target.withPixels(of: buffer) { bytes in
        engine.statistics.glCalls = context.gl.totalCalls - callsBefore
        result = Swift.Result { try body(bytes, target.width * 4) }
      }
    }
    guard let result else { throw GLDeviceError.invalidRequest("pixels that were not mapped") }
    return try result.get()
  }

  /// Writes the last picture as a PNG file. The file is written under another name, then renamed,
  /// so that nobody sees half of it.
  ///
  /// Throws ``GLDeviceError/invalidRequest(_:)`` if nothing was rendered, ``CGImageError``, or the
  /// Foundation error that says why the file cannot be written.
  public func writePNG(to url: URL) throws {
    let image = try context.keepingCurrent {
      finishPending()
      try engine.checkUsable()
      return try picture(countingFrom: context.gl.totalCalls)
    }
    try ImageCodec.encode(image, as: .png, quality: nil).write(to: url, options: .atomic)
  }
}
