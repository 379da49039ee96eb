import CWorkerLink
import Foundation
import Lamina

/// The memory in which a worker leaves its answer. The pool makes it, and neither side can change
/// its size, so reading it never fails. Pages that are not used take no memory.
///
/// The worker can write at any time. So whoever reads copies first, and looks at the copy.
package final class AnswerMemory {
  package let descriptor: Int32
  package let size: Int
  private let start: UnsafeMutableRawPointer

  /// Makes memory. Throws a `POSIXError`.
  package convenience init(size: Int) throws {
    let descriptor = lamina_link_memory(size)
    guard descriptor >= 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: -descriptor) ?? .ENOMEM)
    }
    try self.init(descriptor, size: size)
  }

  /// Maps memory that the pool has made, and takes the descriptor over. Throws a `POSIXError`.
  package init(_ descriptor: Int32, size: Int) throws {
    let flags = PROT_READ | PROT_WRITE
    guard size > 0, let start = mmap(nil, size, flags, MAP_SHARED, descriptor, 0),
      start != MAP_FAILED
    else {
      let code = errno
      close(descriptor)
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOMEM)
    }
    (self.descriptor, self.size, self.start) = (descriptor, size, start)
  }

  deinit {
    munmap(start, size)
    close(descriptor)
  }

  /// Writes from the start. The bytes must fit.
  package func write(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count <= size)
    if let source = bytes.baseAddress { start.copyMemory(from: source, byteCount: bytes.count) }
  }

  /// Copies the first bytes to `target`, which must not be larger than this.
  package func read(into target: UnsafeMutableRawBufferPointer) {
    precondition(target.count <= size)
    target.copyMemory(from: UnsafeRawBufferPointer(start: start, count: target.count))
  }

  /// Gives the pages back after an answer of `count` bytes, if those are many. Few are kept,
  /// because fresh pages cost time.
  package func release(after count: Int) {
    if count > Self.kept { lamina_link_discard(descriptor, size) }
  }

  /// Enough for two pictures of 1200 by 630 pixels.
  private static let kept = 8 << 20
}
