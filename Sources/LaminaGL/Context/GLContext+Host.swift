@_implementationOnly import CEGL
@_implementationOnly import CGLES

extension GLContext {
  /// Adopts the host's context, which must be current on the calling thread.
  ///
  /// We never make this context current and never destroy it. ``withCurrent(_:)`` leaves its state
  /// as found. Another Lamina context on another thread should not use the same software display,
  /// because the host's own calls take no turns (``DisplayTurn``).
  ///
  /// Throws ``GLDeviceError/unsuitableHost(_:)`` if no EGL context is current, or the current one
  /// is not OpenGL ES 3 or reports no errors; ``GLDeviceError/missingFunction(_:)``; and
  /// ``GLDeviceError/hostState(_:)``.
  package static func adoptingCurrent(options: ContextOptions = ContextOptions()) throws
    -> GLContext
  {
    if DisplayRegistry.isInherited { throw GLDeviceError.forkedProcess }
    let current = try HostBinding()
    let display = DisplayRegistry.join(current.display)
    display.turn.begin()
    defer { display.turn.end() }
    let context: GLContext
    do {
      let (gl, capabilities) = try functions(for: .host, options)
      let handles = EGLContextHandles(
        context: current.context, surface: nil, isRobust: gl.reportsReset(capabilities))
      context = GLContext(
        gl: gl, capabilities: capabilities, options: options, display: display, handles: handles,
        ownership: .host)
    } catch {
      DisplayRegistry.release(display)
      throw current.refusal(error)
    }
    // If this throws, the end of the context releases the display.
    try context.choosePixelOrder()
    return context
  }

  /// Makes a context of our own on the display of the host's context, which must be current on the
  /// calling thread. The new context may be used on any thread. Both contexts have the same
  /// textures, buffers and fences, but each has its own framebuffers and vertex arrays.
  ///
  /// A context sees what the other one has drawn into a shared texture after three steps: the
  /// drawing was flushed, it is done, and the texture is bound again. Making another context
  /// current flushes.
  ///
  /// Throws ``GLDeviceError/unsuitableHost(_:)`` if no EGL context is current, if it is not OpenGL
  /// ES 3, or if the driver makes no context that shares with it.
  package static func sharingWithCurrent(options: ContextOptions = ContextOptions()) throws
    -> GLContext
  {
    if DisplayRegistry.isInherited { throw GLDeviceError.forkedProcess }
    let current = try HostBinding()
    let display = DisplayRegistry.join(current.display)
    let maker = EGLContextMaker(
      display: display, sharing: (context: current.context, configuration: current.configuration))
    do {
      return try GLContext(making: maker, options: options, ownership: .shared)
    } catch {
      // Such contexts share only with each other.
      if try GLFunctions.currentReportsNoErrors() {
        throw GLDeviceError.unsuitableHost(noErrorsReason)
      }
      throw current.refusal(error)
    }
  }
}

/// The host's context, which is current on this thread.
private struct HostBinding {
  let display: EGLDisplay
  let context: EGLContext

  /// Throws ``GLDeviceError/unsuitableHost(_:)``.
  init() throws {
    guard let context = eglGetCurrentContext(), let display = eglGetCurrentDisplay() else {
      if GLXHost.isCurrent() { throw GLXHost.refusal }
      throw GLDeviceError.unsuitableHost("no EGL context is current on this thread")
    }
    (self.display, self.context) = (display, context)
    switch query(EGL_CONTEXT_CLIENT_TYPE) {
    case EGL_OPENGL_ES_API: break
    case EGL_OPENGL_API:
      throw GLDeviceError.unsuitableHost(
        "it is desktop OpenGL, and OpenGL ES 3.0 is needed: docs/hosts.md has the settings of GTK, Qt, SDL and GLFW"
      )
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

  /// The configuration that the context was made with, if any.
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
  /// Whether the context that is current finds no errors.
  static func currentReportsNoErrors() throws -> Bool {
    ContextCapabilities(try GLFunctions()).reportsNoErrors
  }

  /// Whether the current context was made to report its loss.
  func reportsReset(_ capabilities: ContextCapabilities) -> Bool {
    capabilities.resetStatusSymbol != nil
      && integer(GL_RESET_NOTIFICATION_STRATEGY_KHR) == GL_LOSE_CONTEXT_ON_RESET_KHR
  }

  /// Makes the driver store colours as our programs write them. Dithering would add a pattern that
  /// depends on the place. In an sRGB target our colours are encoded already.
  func writeColorsAsTheyAre(_ capabilities: ContextCapabilities) {
    disable(GL_DITHER)
    if capabilities.extensions.contains("GL_EXT_sRGB_write_control") {
      disable(GL_FRAMEBUFFER_SRGB_EXT)
    }
  }
}
