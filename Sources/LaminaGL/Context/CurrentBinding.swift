@_implementationOnly import CEGL

/// The EGL context and surfaces that were current on this thread, so that they can be put back.
struct CurrentBinding {
  private let display: EGLDisplay?
  private let context: EGLContext?
  private let draw: EGLSurface?
  private let read: EGLSurface?

  init() {
    display = eglGetCurrentDisplay()
    context = eglGetCurrentContext()
    draw = eglGetCurrentSurface(EGL_DRAW)
    read = eglGetCurrentSurface(EGL_READ)
  }

  /// Makes the saved context current again. If none was current, it leaves the thread without one;
  /// EGL then needs a display, which is `fallback`.
  func restore(fallback: EGLDisplay) {
    if let display, let context {
      eglMakeCurrent(display, draw, read, context)
    } else {
      eglMakeCurrent(fallback, nil, nil, nil)
    }
  }
}
