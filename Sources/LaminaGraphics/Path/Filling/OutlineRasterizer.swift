@_implementationOnly import CGlyphs
import Synchronization

/// One of FreeType's rasterizers. Each is used by one thread at a time. There are as many as
/// threads have ever drawn at the same time.
package struct OutlineRasterizer {
  let pointer: OpaquePointer

  private static let idle = Mutex(Idle())

  private struct Idle: @unchecked Sendable {
    var rasterizers: [OpaquePointer] = []
  }

  /// Calls `body` with a rasterizer that no other thread uses until it returns. Returns nil if
  /// there is no memory for one.
  package static func use<Result>(
    _ body: (OutlineRasterizer) throws -> Result
  ) rethrows -> Result? {
    let kept = idle.withLock { $0.rasterizers.popLast().map { UInt(bitPattern: $0) } }
    guard
      let pointer = kept.flatMap({ OpaquePointer(bitPattern: $0) }) ?? lamina_rasterizer_create()
    else {
      MemoryLoss.note()
      return nil
    }
    defer {
      if lamina_rasterizer_take_loss(pointer) != 0 { MemoryLoss.note() }
      let address = UInt(bitPattern: pointer)
      idle.withLock { idle in
        if let pointer = OpaquePointer(bitPattern: address) { idle.rasterizers.append(pointer) }
      }
    }
    return try body(OutlineRasterizer(pointer: pointer))
  }
}
