import Foundation
import LaminaFrames
import LaminaGL
import LaminaGraphics

/// Where a renderer gets its GL context from, at first and whenever it needs a new one.
package enum ContextSource {
  /// A context of its own.
  case own(GLDeviceRequest)
  /// The program's context, which must be current on the calling thread.
  case current
  /// A context of the renderer that shares textures with the program's context. That one must be
  /// current on the calling thread.
  case shared

  func open(_ options: ContextOptions) throws -> GLContext {
    switch self {
    case .own(let request): try GLContext.open(request, options: options)
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
    ways = []
    if options.contains(.packing) { ways.insert(.packing) }
    if options.contains(.discarding) { ways.insert(.discarding) }
    if options.contains(.mapping) { ways.insert(.mapping) }
    if options.contains(.staging) { ways.insert(.staging) }
    if options.contains(.indexing) { ways.insert(.indexing) }
    if options.contains(.compiling) { ways.insert(.compiling) }
    if options.contains(.equations) { ways.insert(.equations) }
    programFolder = ProcessInfo.processInfo.environment["LAMINA_PROGRAM_CACHE"]
  }
}
