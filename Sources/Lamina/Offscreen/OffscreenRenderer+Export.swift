import Foundation
import LaminaGL
import LaminaLayers
import LaminaPlan

/// A renderer's target as GL knows it.
public struct TargetTexture {
  /// Of a `GL_TEXTURE_2D`: premultiplied colours, no smaller levels.
  public let name: UInt32
  /// The `EGLContext` that it was made in: the name means something there and in contexts that
  /// share objects with it.
  public let context: UnsafeMutableRawPointer?
  /// The `EGLDisplay` of that context.
  public let display: UnsafeMutableRawPointer?
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// The order of the rows.
  public let rows: RowOrder
}

// The picture for others on the device, without reading it back. All of these show the target of
// the last frame, which the next one may draw into: whoever reads them has to be done before, or to
// hold the renderer back.
extension OffscreenRenderer {
  /// The texture that the last frame was drawn to; nil before the first. It is the renderer's: not
  /// to be deleted or written to.
  public var targetTexture: TargetTexture? {
    guard let target = shown?.target, let texture = target.texture,
      let handles = try? context.eglHandles()
    else { return nil }
    return TargetTexture(
      name: texture.name, context: handles.context, display: handles.display, width: target.width,
      height: target.height, rows: .topFirst)
  }

  /// The last frame as an `EGLImage`, without a copy, for other contexts of the display.
  ///
  /// - Throws: ``GLDeviceError``: ``GLDeviceError/missingExtension(_:neededFor:)`` without
  ///   `EGL_KHR_image_base` and `EGL_KHR_gl_texture_2D_image`, ``GLDeviceError/invalidRequest(_:)``
  ///   before the first frame.
  public func exportEGLImage() throws -> ExportedImage { try exported().exportImage() }

  /// The last frame as a dmabuf, for other devices and programs; the top row comes first. The
  /// caller closes the descriptors, one for each plane.
  ///
  /// It is the target's own memory where the driver has `EGL_MESA_image_dma_buf_export`, else a
  /// copy in a buffer of GBM's. Use ``exportFence()`` to know when it is drawn.
  ///
  /// - Throws: ``GLDeviceError`` that names the extension or the render node that is missing.
  public func exportDMABuf() throws -> DMABuffer { try exported().exportDMABuffer() }

  /// A native fence that is reached when all frames so far are drawn; the caller closes the
  /// descriptor.
  ///
  /// - Throws: ``GLDeviceError/missingExtension(_:neededFor:)`` without
  ///   `EGL_ANDROID_native_fence_sync`.
  public func exportFence() throws -> Int32 { try context.exportNativeFence() }

  private func exported() throws -> RenderTarget {
    guard let target = shown?.target else {
      throw GLDeviceError.invalidRequest("export of a frame before one was drawn")
    }
    return target
  }
}
