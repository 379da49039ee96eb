import Foundation
import LaminaGraphics

/// The texels of a backing store, the top row first, without padding between rows.
///
/// `@unchecked Sendable`: only the store that made it writes, and only while nothing else holds it
/// (``BackingStore/memoryToDraw(everything:)``). So everyone else who has a reference sees bytes
/// that do not change.
package final class StoreMemory: @unchecked Sendable {
  /// Texels in a row.
  package let width: Int
  /// Rows.
  package let height: Int
  package let format: TexelFormat

  package let base: UnsafeMutableRawPointer

  package var bytesPerRow: Int { width * format.bytesPerTexel }
  package var byteCount: Int { width * height * format.bytesPerTexel }

  /// Makes memory filled with zeros. The caller has checked the size. Nil if there is not enough
  /// memory.
  ///
  /// The system provides such memory page by page when it is touched, so texels that are never
  /// drawn cost nothing.
  package init?(width: Int, height: Int, format: TexelFormat = .bgra8) {
    (self.width, self.height, self.format) = (width, height, format)
    guard let base = calloc(width * height, format.bytesPerTexel) else {
      MemoryLoss.note()
      return nil
    }
    self.base = base
  }

  /// Makes memory of the same size, whose bytes are undefined; nil if there is not enough memory.
  package init?(like other: StoreMemory) {
    (width, height, format) = (other.width, other.height, other.format)
    guard let base = malloc(other.byteCount) else {
      MemoryLoss.note()
      return nil
    }
    self.base = base
  }

  /// Copies the bytes into memory of its own; nil if there is not enough memory.
  package init?(copying other: StoreMemory) {
    (width, height, format) = (other.width, other.height, other.format)
    guard let base = malloc(other.byteCount) else {
      MemoryLoss.note()
      return nil
    }
    base.copyMemory(from: other.base, byteCount: other.byteCount)
    self.base = base
  }

  deinit { free(base) }

  /// Calls `body` with all rows. The pointer is valid until `body` returns.
  package func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try withExtendedLifetime(self) {
      try body(UnsafeRawBufferPointer(start: base, count: byteCount))
    }
  }

  /// Calls `body` with the texels inside `box`, row by row.
  package func forEachRow(of box: Box<Int>, _ body: (UnsafeMutableRawBufferPointer) -> Void) {
    let count = box.width * format.bytesPerTexel
    for y in box.minY..<box.maxY {
      let start = base + y * bytesPerRow + box.minX * format.bytesPerTexel
      body(UnsafeMutableRawBufferPointer(start: start, count: count))
    }
  }

  /// Sets everything inside `box` to zero.
  package func clear(_ box: Box<Int>) {
    forEachRow(of: box) { row in row.initializeMemory(as: UInt8.self, repeating: 0) }
  }

  /// Whether any pixel inside `box` is not zero. Only for formats of four bytes.
  package func isMarked(_ box: Box<Int>) -> Bool {
    var isMarked = false
    forEachRow(of: box) { row in
      if !isMarked { isMarked = row.bindMemory(to: UInt32.self).contains { $0 != 0 } }
    }
    return isMarked
  }
}
