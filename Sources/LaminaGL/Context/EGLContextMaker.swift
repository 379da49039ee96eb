@_implementationOnly import CEGL
@_implementationOnly import CGLES

/// The EGL handles of a context: the context, and a surface if the display insists on one.
struct EGLContextHandles {
  let context: EGLContext
  let surface: EGLSurface?
  let isRobust: Bool
}

/// Makes the best OpenGL ES 3 context that a display offers.
///
/// It first tries without a configuration and without a surface. A display that cannot do that gets
/// a pbuffer of one pixel, which nothing is ever drawn to.
struct EGLContextMaker {
  let display: OpenDisplay
  /// The context that the new one shares objects with, and its configuration, if any.
  var sharing: (context: EGLContext, configuration: EGLConfig?)?

  init(display: OpenDisplay, sharing: (context: EGLContext, configuration: EGLConfig?)? = nil) {
    self.display = display
    self.sharing = sharing
  }

  func make(robust: Bool) throws(DisplayFailure) -> EGLContextHandles {
    let previousInterface = eglQueryAPI()
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
      throw DisplayFailure(lastEGLError("eglBindAPI"))
    }
    defer { _ = eglBindAPI(previousInterface) }

    let extensions = display.extensions
    let needsSurface = !extensions.contains("EGL_KHR_surfaceless_context")
    let needsConfiguration =
      needsSurface
      || extensions.isDisjoint(with: ["EGL_KHR_no_config_context", "EGL_MESA_configless_context"])
    let configuration: EGLConfig?
    if !needsSurface, let shared = sharing?.configuration {
      // Some drivers let contexts share only if they have the same configuration.
      configuration = shared
    } else {
      configuration = needsConfiguration ? try chooseConfiguration(pbuffer: needsSurface) : nil
    }

    let (context, isRobust) = try makeContext(configuration, robust: robust)
    guard needsSurface else {
      return EGLContextHandles(context: context, surface: nil, isRobust: isRobust)
    }
    let size: [EGLint] = [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE]
    guard let surface = eglCreatePbufferSurface(display.handle, configuration, size) else {
      let reason = lastEGLError("eglCreatePbufferSurface")
      eglDestroyContext(display.handle, context)
      throw DisplayFailure(reason)
    }
    return EGLContextHandles(context: context, surface: surface, isRobust: isRobust)
  }

  private func chooseConfiguration(pbuffer: Bool) throws(DisplayFailure) -> EGLConfig {
    let wanted: [EGLint] = [
      EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, pbuffer ? EGL_PBUFFER_BIT : 0,
      EGL_NONE,
    ]
    var configuration: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display.handle, wanted, &configuration, 1, &count) == EGL_TRUE else {
      throw DisplayFailure(lastEGLError("eglChooseConfig"))
    }
    guard count > 0, let configuration else {
      throw DisplayFailure("no EGL configuration for OpenGL ES 3")
    }
    return configuration
  }

  /// The attributes that ask for a context that reports its loss.
  private var robustAttributes: [EGLint] {
    if display.extensions.contains("EGL_EXT_create_context_robustness") {
      return [
        EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE,
        EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
      ]
    }
    return [
      EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE,
      EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY, EGL_LOSE_CONTEXT_ON_RESET,
    ]
  }

  private func makeContext(
    _ configuration: EGLConfig?, robust: Bool
  ) throws(DisplayFailure) -> (EGLContext, isRobust: Bool) {
    var attempts: [(attributes: [EGLint], isRobust: Bool)] = [([], false)]
    if robust { attempts.insert((robustAttributes, true), at: 0) }
    // Contexts that share objects must agree on what happens at a reset. We did not choose what the
    // host's context does, so both ways are tried.
    if !robust, sharing != nil { attempts.append((robustAttributes, true)) }
    // Asking for a minor version needs EGL 1.5 or EGL_KHR_create_context. Every EGL understands
    // plain 3.
    let versions: [[EGLint]] =
      display.extensions.contains("EGL_KHR_create_context")
      ? [2, 1, 0].map { [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, $0] }
      : [[EGL_CONTEXT_CLIENT_VERSION, 3]]
    for attempt in attempts {
      for version in versions {
        let attributes = version + attempt.attributes + [EGL_NONE]
        if let context = eglCreateContext(
          display.handle, configuration, sharing?.context, attributes)
        {
          return (context, attempt.isRobust)
        }
      }
    }
    throw DisplayFailure(lastEGLError("eglCreateContext"))
  }
}
