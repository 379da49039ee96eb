import Foundation
import Lamina

/// Renderers that scenes of the same options use one after the other, as jobs of a pool do. To open
/// a context takes Mesa ten times as long as to draw a scene.
enum SharedRenderers {
  /// A renderer that nobody uses. Only one thread at a time can take it.
  private struct Idle: @unchecked Sendable {
    let renderer: WorkerRenderer
  }

  private static let idle = Lock<[CARenderOptions.RawValue: [Idle]]>([:])

  /// Runs `body` with a renderer of these options. One whose picture fails is not used again.
  static func withOne<Result>(
    _ options: CARenderOptions, _ body: (WorkerRenderer) throws -> Result
  ) throws -> Result {
    let taken = idle.withLock { $0[options.rawValue]?.popLast() }
    let device = ProcessInfo.processInfo.environment["LAMINA_TEST_DEVICE"] ?? "surfaceless"
    let own =
      if let taken { taken } else {
        Idle(
          renderer: try WorkerRenderer(
            try GLDeviceRequest(device), limits: .standard, options: options))
      }
    let result = try body(own.renderer)
    idle.withLock { $0[options.rawValue, default: []].append(own) }
    return result
  }
}
