@_implementationOnly import CEGL
@_implementationOnly import CGLES
import LaminaPlan

/// A renderer's picture as an `EGLImage`, which another context of the same EGL display uses
/// without a copy.
///
/// The image shows the target itself: the next frame drawn into the target changes the image. The
/// image is destroyed with the last reference to this object. Textures made from the image keep the
/// memory. Release the image before the renderer, because it needs the renderer's EGL display.
///
/// Colours are premultiplied. Alpha is the picture's alpha.
public final class ExportedImage: Sendable {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// The order of the rows.
  public let rows: RowOrder
  private let image: UInt
  private let displayAddress: UInt

  /// The `EGLImageKHR`.
  public var handle: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: image) }
  /// The `EGLDisplay` that the image belongs to.
  public var display: UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: displayAddress)
  }

  init(
    _ image: UnsafeMutableRawPointer, _ display: EGLDisplay, width: Int, height: Int, rows: RowOrder
  ) {
    self.image = UInt(bitPattern: image)
    displayAddress = UInt(bitPattern: display)
    (self.width, self.height, self.rows) = (width, height, rows)
  }

  deinit {
    if let display, let handle { EGLFunctions(display).destroyImage(handle) }
  }
}

extension RenderTarget {
  /// The picture as an `EGLImage`. Throws ``GLDeviceError``.
  package func exportImage(rows: RowOrder = .topFirst) throws -> ExportedImage {
    try context.withCurrent {
      let egl = try EGLFunctions()
      let image = try makeImage(egl)
      return ExportedImage(image, egl.display, width: width, height: height, rows: rows)
    }
  }

  /// An image of the target's texture. All drawing is flushed first. The caller destroys the image.
  func makeImage(_ egl: EGLFunctions) throws -> UnsafeMutableRawPointer {
    let work = "an EGLImage of a target"
    guard let texture else {
      throw GLDeviceError.externalTexture(
        "\(work): it is a framebuffer of the host's, not a texture")
    }
    try egl.need("EGL_KHR_gl_texture_2D_image", for: work)
    context.gl.flush()
    return try egl.makeImage(
      EGL_GL_TEXTURE_2D_KHR, in: eglGetCurrentContext(),
      buffer: UnsafeMutableRawPointer(bitPattern: UInt(texture.name)),
      [EGL_GL_TEXTURE_LEVEL_KHR, 0, EGL_NONE],
      for: work)
  }
}

extension GLContext {
  /// The EGL handles of the context and the display.
  package func eglHandles() throws -> (
    display: UnsafeMutableRawPointer?, context: UnsafeMutableRawPointer?
  ) {
    try withCurrent { (eglGetCurrentDisplay(), eglGetCurrentContext()) }
  }

  /// A native fence after everything that was drawn. The caller closes the descriptor. Throws
  /// ``GLDeviceError``.
  package func exportNativeFence() throws -> Int32 {
    try withCurrent {
      let egl = try EGLFunctions()
      let sync = try egl.makeSync(isNative: true, for: "a native fence")
      defer { egl.destroySync(sync) }
      gl.flush()
      return try egl.duplicateFence(sync)
    }
  }
}
