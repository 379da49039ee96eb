import CEGL

/// What was current on this thread, to be put back.
struct CurrentBinding {
  private let display = eglGetCurrentDisplay()
  private let context = eglGetCurrentContext()
  private let draw = eglGetCurrentSurface(EGL_DRAW)
  private let read = eglGetCurrentSurface(EGL_READ)

  /// Makes it current again; with nothing to go back to, `fallback`'s context is released.
  func restore(fallback: EGLDisplay) {
    if let display, let context {
      eglMakeCurrent(display, draw, read, context)
    } else {
      eglMakeCurrent(fallback, nil, nil, nil)
    }
  }
}
