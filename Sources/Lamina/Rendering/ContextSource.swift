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
