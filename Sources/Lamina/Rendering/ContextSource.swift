import LaminaGL
import LaminaGraphics

/// Where a renderer gets its GL context from, the first time and each time that it is made anew.
package enum ContextSource {
  /// A context of its own.
  case own(GLDeviceRequest)
  /// The program's, which is current on the calling thread then.
  case current
  /// One of its own that shares textures with the program's, which is current on the calling thread
  /// then.
  case shared

  func open(_ options: ContextOptions) throws -> GLContext {
    switch self {
    case .own(let request): try GLContext.open(request, options: options)
    case .current: try GLContext.adoptingCurrent(options: options)
    case .shared: try GLContext.sharingWithCurrent(options: options)
    }
  }
}
