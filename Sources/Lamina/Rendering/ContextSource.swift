import Foundation
import LaminaFrames
import LaminaGL
import LaminaGraphics

/// Where a renderer gets its GL context from, at first and whenever it needs a new one.
package enum ContextSource {
  /// A context of its own.
  case own(GLDeviceRequest)
  /// A context of its own that opens its display when a frame needs it, if the machine allows that
  /// (``GLContext/foretelling(_:by:options:)``). A forecast takes the place of the machine's.
  case late(GLDeviceRequest, DeviceForecast? = nil)
  /// The program's context, which must be current on the calling thread.
  case current
  /// A context of the renderer that shares textures with the program's context. That one must be
  /// current on the calling thread.
  case shared

  func open(_ options: ContextOptions) throws -> GLContext {
    switch self {
    case .own(let request): try GLContext.open(request, options: options)
    case .late(let request, let forecast):
      try GLContext.foretelling(request, by: forecast, options: options)
    case .current: try GLContext.adoptingCurrent(options: options)
    case .shared: try GLContext.sharingWithCurrent(options: options)
    }
  }
}

extension ContextOptions {
  /// The options of a renderer's context. Compiled programs go to the folder that
  /// `LAMINA_PROGRAM_CACHE` names, if it is set.
  init(limits: RenderLimits, _ options: CARenderOptions) {
    self.init(limits: limits)
    ways = DeviceWays(Self.switches.lazy.filter { options.contains($0.option) }.map(\.way))
    sparesPrograms = options.contains(.sparing)
    drawsInMemory = options.contains(.memory)
    programFolder = ProcessInfo.processInfo.environment["LAMINA_PROGRAM_CACHE"]
  }

  /// The option that switches each way of a GPU.
  private static let switches: [(option: CARenderOptions, way: DeviceWays)] = [
    (.packing, .packing), (.discarding, .discarding), (.mapping, .mapping), (.staging, .staging),
    (.indexing, .indexing), (.compiling, .compiling), (.equations, .equations),
  ]
}
