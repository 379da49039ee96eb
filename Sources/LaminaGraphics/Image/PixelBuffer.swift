import Foundation

/// The form in which all pixels are kept: premultiplied BGRA, 8 bits each, encoded sRGB, top row
/// first.
///
/// The order in memory is B, G, R, A, without padding between rows. On little-endian machines,
/// Cairo's ARGB32 and GL's BGRA uploads have the same layout, so neither needs a conversion. No
/// colour byte is larger than its alpha.
///
/// `@unchecked Sendable`: the memory is written before any other code has the buffer, and freed
/// when the last reference is released.
package final class PixelBuffer: @unchecked Sendable {
  /// The number of columns, at least 1.
  package let width: Int
  /// The number of rows, at least 1.
  package let height: Int
  /// Whether every alpha is 255.
  package let isOpaque: Bool
  /// The serial of these pixels. No other pixels ever have the same one.
  package let serial: Int

  private let memory: UnsafeMutableRawPointer
  /// Set to false when another buffer takes the memory over. That happens only if nothing else has
  /// a reference to this buffer.
  private var ownsMemory = true
  /// What the memory belongs to, if it is not this buffer's.
  private let owner: AnyObject?

  /// Bytes from one row to the next: `width * 4`.
  package var bytesPerRow: Int { width * 4 }
  /// The bytes of all rows.
  package var byteCount: Int { width * height * 4 }

  /// A buffer whose bytes `fill` writes. Before, they are zero (transparent).
  ///
  /// - Parameter isOpaque: whether every alpha will be 255, if the caller knows; nil to look at
  ///   every pixel.
  /// - Throws: ``CGImageError/invalidSize(width:height:)``, ``CGImageError/outOfMemory(bytes:)``,
  ///   or any error of `fill`. Does not check the limits; the caller does.
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
    owner = nil
    self.isOpaque = isOpaque ?? Self.isOpaque(UnsafeRawBufferPointer(buffer))
    serial = PixelSerial.next()
  }

  /// A buffer that owns `memory`, which `malloc` gave and which is written, from now on.
  init(
    adopting memory: UnsafeMutableRawPointer, width: Int, height: Int, isOpaque: Bool,
    serial: Int = PixelSerial.next()
  ) {
    (self.width, self.height, self.memory, self.isOpaque) = (width, height, memory, isOpaque)
    self.serial = serial
    owner = nil
  }

  /// A buffer of the memory at `base`, which belongs to `owner`. Nobody may write to it as long as
  /// anything but the writer has a reference to the owner.
  package init(
    sharing base: UnsafeMutableRawPointer, of owner: AnyObject, width: Int, height: Int,
    isOpaque: Bool
  ) {
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
    (memory, self.owner, ownsMemory) = (base, owner, false)
    serial = PixelSerial.next()
  }

  /// A buffer like `old`, with some pixels written by `change`.
  ///
  /// `change` returns whether all pixels that it wrote are opaque. If nothing else has a reference
  /// to `old`, and the memory is its own, the new buffer takes that over; else it gets a copy.
  /// `old` is nil afterwards, even if `change` throws.
  ///
  /// Throws ``CGImageError/outOfMemory(bytes:)``, or any error of `change`.
  package static func changing(
    _ old: inout PixelBuffer?, _ change: (UnsafeMutableRawBufferPointer) throws -> Bool
  ) throws -> PixelBuffer? {
    guard let count = old?.byteCount else { return nil }
    let isOurs = isKnownUniquelyReferenced(&old)
    guard let buffer = old else { return nil }
    old = nil
    let memory: UnsafeMutableRawPointer
    if isOurs, buffer.owner == nil {
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
      // If the old buffer was opaque, so are the pixels that did not change. Only otherwise look at
      // all.
      if isOpaque, !buffer.isOpaque { isOpaque = Self.isOpaque(UnsafeRawBufferPointer(bytes)) }
      return PixelBuffer(
        adopting: memory, width: buffer.width, height: buffer.height, isOpaque: isOpaque)
    } catch {
      free(memory)
      throw error
    }
  }

  deinit { if ownsMemory { free(memory) } }

  /// Whether the memory belongs to something else.
  package var isShared: Bool { owner != nil }

  /// The first byte of the rows, which lie there unchanged as long as anything has a reference to
  /// this buffer.
  package var firstByte: UnsafeRawPointer { UnsafeRawPointer(memory) }

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

  /// Whether every alpha is 255. Combines whole rows of words with AND before comparing, which runs
  /// at about memory speed.
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
