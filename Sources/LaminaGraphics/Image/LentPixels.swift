import Foundation
import Synchronization

/// Pixels in the bytes of a provider, which are converted when they are first needed.
///
/// What: a texture page gets such pixels row by row, converted on their way (see
/// ``copyRows(x:y:width:height:reversed:into:)``). Whatever else asks for them gets a
/// ``PixelBuffer``, which is kept.
/// Why: an image that is only shown needs no copy of its own. Making one costs more than the
/// conversion, because the system clears its memory first.
/// Cost: address space for the copy, which is taken at once, so that no later use can fail.
package final class LentPixels: Sendable {
  package let width: Int
  package let height: Int
  /// Whether every alpha is 255.
  package let isOpaque: Bool
  /// The serial of the pixels. The buffer has the same.
  package let serial = PixelSerial.next()

  private let bytes: Data
  private let bytesPerRow: Int
  private let conversion: WordConversion
  private let copy: Mutex<Copy>

  private enum Copy {
    /// Memory of which no byte was written yet.
    case reserved(Reservation)
    case made(PixelBuffer)
  }

  /// `@unchecked Sendable`: whoever holds the lock of the copy uses the memory.
  private struct Reservation: @unchecked Sendable {
    let memory: UnsafeMutableRawPointer
  }

  /// Pixels in `bytes`, which hold all rows: the caller has checked that. Nil if there is no memory
  /// for a copy.
  init?(_ bytes: Data, _ conversion: WordConversion, width: Int, height: Int, bytesPerRow: Int) {
    guard let memory = malloc(width * height * 4) else {
      MemoryLoss.note()
      return nil
    }
    (self.bytes, self.conversion) = (bytes, conversion)
    (self.width, self.height, self.bytesPerRow) = (width, height, bytesPerRow)
    isOpaque = bytes.withUnsafeBytes {
      conversion.isOpaque($0, width: width, height: height, bytesPerRow: bytesPerRow)
    }
    copy = Mutex(.reserved(Reservation(memory: memory)))
  }

  deinit {
    copy.withLock { if case .reserved(let reserved) = $0 { free(reserved.memory) } }
  }

  /// Whether nothing has asked for ``pixels`` yet.
  package var isUnconverted: Bool {
    copy.withLock { if case .reserved = $0 { true } else { false } }
  }

  /// The pixels. Converts them at the first call: O(pixels), and O(1) from then on.
  package var pixels: PixelBuffer {
    copy.withLock { copy in
      switch copy {
      case .made(let buffer): return buffer
      case .reserved(let reserved):
        copyRows(x: 0, y: 0, width: width, height: height, reversed: false, into: reserved.memory)
        let buffer = PixelBuffer(
          adopting: reserved.memory, width: width, height: height, isOpaque: isOpaque,
          serial: serial)
        copy = .made(buffer)
        return buffer
      }
    }
  }

  /// Converts the rectangle, which must lie inside the image, into rows without padding; if asked,
  /// the lowest row first. O(its pixels).
  package func copyRows(
    x: Int, y: Int, width: Int, height: Int, reversed: Bool,
    into target: UnsafeMutableRawPointer
  ) {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      for row in 0..<height {
        let line = y + (reversed ? height - 1 - row : row)
        conversion.convert(
          start + line * bytesPerRow + x * 4, into: target + row * width * 4, count: width)
      }
    }
  }
}
