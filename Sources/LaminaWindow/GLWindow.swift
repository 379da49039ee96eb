import CGLFW
import Lamina

/// A window with an OpenGL ES 3 context, for programs that draw in it themselves.
///
/// The context is current after the window was opened. Not `Sendable`: use it on the main thread.
public final class GLWindow {
  /// Whether the window system wants the window drawn again, for example because it was covered.
  /// The one who draws sets it to false.
  public var isDamaged = true
  private let handle: OpaquePointer

  /// The number of open windows. GLFW ends with the last one.
  private static let count = Lock(0)
  private static let allowedSides: ClosedRange<CGFloat> = 1...16_384

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - size: the size of its contents in points, 1 to 16,384 on each side.
  ///   - title: the text in its bar.
  /// - Throws: ``WindowError``.
  public init(size: CGSize, title: String) throws {
    guard Thread.isMainThread else { throw WindowError.notMainThread }
    guard Self.allowedSides.contains(size.width), Self.allowedSides.contains(size.height) else {
      throw WindowError.invalidSize(
        width: size.width, height: size.height, allowed: Self.allowedSides)
    }
    guard glfwInit() == GLFW_TRUE else {
      throw WindowError.noWindowSystem(reason: Self.lastError)
    }
    glfwWindowHint(GLFW_CLIENT_API, GLFW_OPENGL_ES_API)
    glfwWindowHint(GLFW_CONTEXT_CREATION_API, GLFW_EGL_CONTEXT_API)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3)
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 0)
    guard let window = glfwCreateWindow(Int32(size.width), Int32(size.height), title, nil, nil)
    else {
      let reason = Self.lastError
      if Self.count.withLock({ $0 == 0 }) { glfwTerminate() }
      throw WindowError.noContext(reason: reason)
    }
    Self.count.withLock { $0 += 1 }
    handle = window
    makeCurrent()
    glfwSwapInterval(1)
    glfwSetWindowUserPointer(window, Unmanaged.passUnretained(self).toOpaque())
    glfwSetWindowRefreshCallback(window) { handle in
      guard let pointer = glfwGetWindowUserPointer(handle) else { return }
      Unmanaged<GLWindow>.fromOpaque(pointer).takeUnretainedValue().isDamaged = true
    }
  }

  deinit {
    glfwDestroyWindow(handle)
    let isLast = Self.count.withLock { count in
      count -= 1
      return count == 0
    }
    if isLast { glfwTerminate() }
  }

  // MARK: Size

  /// The size of the window's contents in points. Setting it asks the window system, which may
  /// choose another size; numbers that are not allowed have no effect.
  public var size: CGSize {
    get {
      var (width, height): (Int32, Int32) = (0, 0)
      glfwGetWindowSize(handle, &width, &height)
      return CGSize(width: Int(width), height: Int(height))
    }
    set {
      guard Self.allowedSides.contains(newValue.width), Self.allowedSides.contains(newValue.height)
      else { return }
      glfwSetWindowSize(handle, Int32(newValue.width), Int32(newValue.height))
    }
  }

  /// The size of the framebuffer; 0 x 0 while there is nothing to draw into.
  public var pixelSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    glfwGetFramebufferSize(handle, &width, &height)
    return (Int(width), Int(height))
  }

  /// Refreshes of the display per second; nil if the window system does not say.
  public var refreshRate: Double? {
    guard let monitor = glfwGetPrimaryMonitor(), let mode = glfwGetVideoMode(monitor),
      mode.pointee.refreshRate > 0
    else { return nil }
    return Double(mode.pointee.refreshRate)
  }

  // MARK: Frames

  /// Whether the user, or the program, wants the window to close. The window closes when it is
  /// released.
  public var isClosing: Bool {
    get { glfwWindowShouldClose(handle) == GLFW_TRUE }
    set { glfwSetWindowShouldClose(handle, newValue ? GLFW_TRUE : GLFW_FALSE) }
  }

  /// Makes the context current on this thread, if it is not.
  public func makeCurrent() {
    if glfwGetCurrentContext() != handle { glfwMakeContextCurrent(handle) }
  }

  /// Shows what was drawn, at the next refresh of the display, and begins the next picture, whose
  /// pixels are undefined.
  public func swapBuffers() { glfwSwapBuffers(handle) }

  /// Handles what the window system has sent.
  ///
  /// - Parameter timeout: how many seconds to wait if there is nothing; 0 does not wait.
  public func handleEvents(timeout: Double = 0) {
    if timeout.isFinite, timeout > 0 { glfwWaitEventsTimeout(timeout) } else { glfwPollEvents() }
  }

  private static var lastError: String {
    var text: UnsafePointer<CChar>?
    glfwGetError(&text)
    return text.map { String(cString: $0) } ?? "no reason given"
  }
}
