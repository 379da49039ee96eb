import CGlyphs
import Synchronization

/// FreeType's rasterizers. Each is used by one thread at a time. There are as many as threads have
/// ever drawn at the same time.
enum GlyphRasterizer {
  private static let idle = Mutex(Idle())

  private struct Idle: @unchecked Sendable {
    var rasterizers: [OpaquePointer] = []
  }

  /// Calls `body` with a rasterizer that no other thread uses. Returns nil if there is no memory
  /// for one.
  static func use<Result>(_ body: (OpaquePointer) -> Result) -> Result? {
    let kept = idle.withLock { $0.rasterizers.popLast().map { UInt(bitPattern: $0) } }
    guard
      let rasterizer = kept.flatMap({ OpaquePointer(bitPattern: $0) }) ?? lamina_rasterizer_create()
    else { return nil }
    defer {
      let address = UInt(bitPattern: rasterizer)
      idle.withLock { idle in
        if let rasterizer = OpaquePointer(bitPattern: address) {
          idle.rasterizers.append(rasterizer)
        }
      }
    }
    return body(rasterizer)
  }
}
