import CEGL
import CGLES

extension GLContext {
  /// The host's context, which has to be current on the calling thread.
  ///
  /// Nothing of it is made current, destroyed or ended by us; ``withCurrent(_:)`` leaves its state
  /// as found. Another Lamina context on another thread should not use the same software display
  /// (``DisplayTurn``): the host's own calls take no turns.
  ///
  /// Throws ``GLDeviceError/unsuitableHost(_:)`` if no EGL context is current, or one that is not
  /// OpenGL ES 3, and ``GLDeviceError/missingFunction(_:)``.
  package static func adoptingCurrent(options: ContextOptions = ContextOptions()) throws
    -> GLContext
  {
    let current = try HostBinding()
    let display = DisplayRegistry.join(current.display)
    display.turn.begin()
    defer { display.turn.end() }
    do {
      let (gl, capabilities) = try functions(for: .host)
      let handles = EGLContextHandles(
        context: current.context, surface: nil, isRobust: gl.reportsReset(capabilities))
      return GLContext(
        gl: gl, capabilities: capabilities, options: options, display: display, handles: handles,
        ownership: .host)
    } catch {
      DisplayRegistry.release(display)
      throw current.refusal(error)
    }
  }

  /// A context of our own on the display of the host's context, which has to be current on the
  /// calling thread. Textures, buffers and fences are the same objects in both; framebuffers and
  /// vertex arrays are not. It may be used on any thread.
  ///
  /// What one context has drawn into a shared texture the other sees once it was flushed, is done,
  /// and the texture is bound again; making another context current flushes.
  ///
  /// Throws ``GLDeviceError/unsuitableHost(_:)`` if no EGL context is current, one that is not
  /// OpenGL ES 3, or one that the driver makes no other for.
  package static func sharingWithCurrent(options: ContextOptions = ContextOptions()) throws
    -> GLContext
  {
    let current = try HostBinding()
    let display = DisplayRegistry.join(current.display)
    let maker = EGLContextMaker(
      display: display, sharing: (context: current.context, configuration: current.configuration))
    do {
      return try GLContext(making: maker, options: options, ownership: .shared)
    } catch {
      throw current.refusal(error)
    }
  }
}

/// The host's context, current on this thread.
private struct HostBinding {
  let display: EGLDisplay
  let context: EGLContext

  /// Throws ``GLDeviceError/unsuitableHost(_:)``.
  init() throws {
    guard let context = eglGetCurrentContext(), let display = eglGetCurrentDisplay() else {
      throw GLDeviceError.unsuitableHost("no EGL context is current on this thread")
    }
    (self.display, self.context) = (display, context)
    switch query(EGL_CONTEXT_CLIENT_TYPE) {
    case EGL_OPENGL_ES_API: break
    case EGL_OPENGL_API:
      throw GLDeviceError.unsuitableHost("it is desktop OpenGL, and OpenGL ES 3.0 is needed")
    case let type:
      throw GLDeviceError.unsuitableHost(
        "its client API is \(hexadecimal(Int(type))), and OpenGL ES 3.0 is needed")
    }
    let version = query(EGL_CONTEXT_CLIENT_VERSION)
    guard version >= 3 else {
      throw GLDeviceError.unsuitableHost("it is OpenGL ES \(version), and OpenGL ES 3.0 is needed")
    }
  }

  private func query(_ attribute: Int32) -> EGLint {
    var value: EGLint = 0
    _ = eglQueryContext(display, context, attribute, &value)
    return value
  }

  /// The configuration that the context was made with, if it was made with one.
  var configuration: EGLConfig? {
    let attributes: [EGLint] = [EGL_CONFIG_ID, query(EGL_CONFIG_ID), EGL_NONE]
    if attributes[1] == 0 { return nil }
    var (configuration, count): (EGLConfig?, EGLint) = (nil, 0)
    guard eglChooseConfig(display, attributes, &configuration, 1, &count) == EGL_TRUE, count > 0
    else {
      return nil
    }
    return configuration
  }

  func refusal(_ error: any Error) -> any Error {
    (error as? DisplayFailure).map { GLDeviceError.unsuitableHost($0.reason) } ?? error
  }
}

extension GLFunctions {
  /// Whether the current context was made to report its loss.
  func reportsReset(_ capabilities: ContextCapabilities) -> Bool {
    capabilities.resetStatusSymbol != nil
      && integer(GL_RESET_NOTIFICATION_STRATEGY_KHR) == GL_LOSE_CONTEXT_ON_RESET_KHR
  }

  /// Has what is drawn into an sRGB target stored without conversion, where the driver can: it is
  /// encoded already.
  func writeColorsAsTheyAre(_ capabilities: ContextCapabilities) {
    if capabilities.extensions.contains("GL_EXT_sRGB_write_control") {
      disable(GL_FRAMEBUFFER_SRGB_EXT)
    }
  }
}
