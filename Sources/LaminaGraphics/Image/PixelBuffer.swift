import Foundation

/// The one form in which pixels are kept: premultiplied BGRA, 8 bits each, encoded sRGB, top row
/// first.
///
/// Memory order is B, G, R, A, without padding between rows. Cairo's ARGB32 and GL's BGRA uploads
/// have the same layout on little-endian machines, so neither needs a conversion. No colour byte is
/// larger than its alpha.
///
/// `@unchecked Sendable`: the memory is written before anybody has the buffer, and freed when the
/// last reference goes.
package final class PixelBuffer: @unchecked Sendable {
  /// Columns, at least 1.
  package let width: Int
  /// Rows, at least 1.
  package let height: Int
  /// Whether every alpha is 255.
  package let isOpaque: Bool
  /// Tells these pixels from all others that were ever made.
  package let serial = PixelSerial.next()

  private let memory: UnsafeMutableRawPointer
  /// Cleared when another buffer takes the memory over, which is when nobody else has this one.
  private var ownsMemory = true

  /// Bytes from one row to the next: `width * 4`.
  package var bytesPerRow: Int { width * 4 }
  /// Bytes of all rows.
  package var byteCount: Int { width * height * 4 }

  /// A buffer whose bytes `fill` writes; they are zero (transparent) before.
  ///
  /// - Parameter isOpaque: what the caller knows about alpha; nil to find out by looking at every
  ///   pixel.
  /// - Throws: ``CGImageError/invalidSize(width:height:)``, ``CGImageError/outOfMemory(bytes:)``,
  ///   or what `fill` throws. Limits are the caller's business.
  package init(
    width: Int, height: Int, isOpaque: Bool? = nil,
    fill: (UnsafeMutableRawBufferPointer) throws -> Void
  ) throws {
    let pixels = width.multipliedReportingOverflow(by: height)
    let bytes = pixels.partialValue.multipliedReportingOverflow(by: 4)
    guard width > 0, height > 0, !pixels.overflow, !bytes.overflow else {
      throw CGImageError.invalidSize(width: width, height: height)
    }
    guard let memory = calloc(bytes.partialValue, 1) else {
      throw CGImageError.outOfMemory(bytes: bytes.partialValue)
    }
    let buffer = UnsafeMutableRawBufferPointer(start: memory, count: bytes.partialValue)
    do {
      try fill(buffer)
    } catch {
      free(memory)
      throw error
    }
    self.width = width
    self.height = height
    self.memory = memory
    self.isOpaque = isOpaque ?? Self.isOpaque(UnsafeRawBufferPointer(buffer))
  }

  /// Takes over, or copies, the bytes of another buffer.
  private init(_ memory: UnsafeMutableRawPointer, _ width: Int, _ height: Int, isOpaque: Bool) {
    (self.width, self.height, self.memory, self.isOpaque) = (width, height, memory, isOpaque)
  }

  /// A buffer like `old`, of which `change` writes some pixels anew, and says whether those are all
  /// opaque. Its memory is that of `old` if nobody else has that, else a copy; `old` is nil
  /// afterwards, also if `change` throws.
  ///
  /// Throws ``CGImageError/outOfMemory(bytes:)``, or what `change` throws.
  package static func changing(
    _ old: inout PixelBuffer?, _ change: (UnsafeMutableRawBufferPointer) throws -> Bool
  ) throws -> PixelBuffer? {
    guard let count = old?.byteCount else { return nil }
    let isOurs = isKnownUniquelyReferenced(&old)
    guard let buffer = old else { return nil }
    old = nil
    let memory: UnsafeMutableRawPointer
    if isOurs {
      memory = buffer.memory
      buffer.ownsMemory = false
    } else {
      guard let copy = malloc(count) else { throw CGImageError.outOfMemory(bytes: count) }
      copy.copyMemory(from: buffer.memory, byteCount: count)
      memory = copy
    }
    let bytes = UnsafeMutableRawBufferPointer(start: memory, count: count)
    do {
      var isOpaque = try change(bytes)
      // Only where there was something else before have the other pixels to be looked at.
      if isOpaque, !buffer.isOpaque { isOpaque = Self.isOpaque(UnsafeRawBufferPointer(bytes)) }
      return PixelBuffer(memory, buffer.width, buffer.height, isOpaque: isOpaque)
    } catch {
      free(memory)
      throw error
    }
  }

  deinit { if ownsMemory { free(memory) } }

  /// Calls `body` with all rows. The pointer is valid until `body` returns.
  package func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(self) { () throws(Failure) -> Result in
      try body(UnsafeRawBufferPointer(start: memory, count: byteCount))
    }
  }

  /// A copy of the rectangle, which must lie inside the buffer. O(its pixels).
  func cropped(x: Int, y: Int, width: Int, height: Int) throws -> PixelBuffer {
    guard x >= 0, y >= 0, x <= self.width - width, y <= self.height - height else {
      throw CGImageError.invalidSize(width: width, height: height)
    }
    return try PixelBuffer(width: width, height: height, isOpaque: isOpaque ? true : nil) {
      target in
      withUnsafeBytes { source in
        for row in 0..<height {
          let start = (y + row) * bytesPerRow + x * 4
          let line = UnsafeRawBufferPointer(rebasing: source[start..<(start + width * 4)])
          UnsafeMutableRawBufferPointer(rebasing: target[(row * width * 4)...]).copyMemory(
            from: line)
        }
      }
    }
  }

  /// The bytes as `Data` that shares this buffer's memory and keeps it alive.
  func makeData() -> Data {
    Data(
      bytesNoCopy: memory, count: byteCount,
      deallocator: .custom { [self] _, _ in withExtendedLifetime(self) {} })
  }

  /// Whether every alpha is 255. Ands whole rows of words together before comparing: about memory
  /// speed.
  package static func isOpaque(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let words = bytes.bindMemory(to: UInt32.self)
    let mask = UInt32(littleEndian: 0xFF00_0000)
    var start = 0
    while start < words.count {
      let end = min(start + 4096, words.count)
      var all = mask
      for index in start..<end { all &= words[index] }
      if all != mask { return false }
      start = end
    }
    return true
  }
}
