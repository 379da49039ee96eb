import Lamina

/// Why there is no window.
public enum WindowError: Error, Equatable, Sendable, CustomStringConvertible {
  /// GLFW finds no window system.
  case noWindowSystem(reason: String)
  /// There is no window with an OpenGL ES 3 context.
  case noContext(reason: String)
  /// Windows belong to the main thread.
  case notMainThread
  /// A side of the window is out of range.
  case invalidSize(width: CGFloat, height: CGFloat, allowed: ClosedRange<CGFloat>)
  /// The pixels of the window cannot be read.
  case noPixels(width: Int, height: Int)

  /// One line: what is wrong, and what is allowed.
  public var description: String {
    switch self {
    case .noWindowSystem(let reason): "window: no window system: \(reason)"
    case .noContext(let reason): "window: none with OpenGL ES 3: \(reason)"
    case .notMainThread: "window: only the main thread may open one"
    case .invalidSize(let width, let height, let allowed):
      "window: \(width) x \(height): allowed \(allowed.lowerBound) to \(allowed.upperBound)"
    case .noPixels(let width, let height): "window: no picture of \(width) x \(height) pixels"
    }
  }
}
